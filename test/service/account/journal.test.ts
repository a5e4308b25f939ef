import t from 'tap';
import { type ExchangeFilter, Journal } from '../../../src/service/account/journal.js';
import { record } from './exchange.js';

const idsOf = (journal: Journal, filter?: ExchangeFilter) => journal.find(filter).map(({ id }) => id);

/** A journal that is bounded to these numbers of exchanges and bytes. */
const create = (exchanges: number, bytes = 1000) => new Journal({ exchanges, bytes }, { bytes: 0 });

const byteCases: readonly (readonly [what: string, bytes: readonly number[], ids: readonly number[]])[] = [
  ['exactly at the bound', [40, 30, 30], [1, 2, 3]],
  ['one byte over the bound', [40, 30, 31], [2, 3]],
  ['an exchange needs the room of several', [40, 30, 30, 70], [3, 4]],
  ['an exchange needs all the room', [1, 1, 100], [3]],
  ['an exchange is over the bound', [1, 1, 101], []],
  ['after an exchange over the bound', [101, 60], [2]],
];
for (const [what, bytes, ids] of byteCases) {
  t.test(`a journal keeps the newest exchanges that fit its bytes: ${what}`, async (t) => {
    const journal = create(10, 100);
    for (const one of bytes) record(journal, {}, one);
    const kept = ids.reduce((sum, id) => sum + Number(bytes[id - 1]), 0);
    t.strictSame([idsOf(journal), journal.bytes, journal.dropped], [ids, kept, bytes.length - ids.length]);
  });
}

t.test('a journal keeps the bytes of all journals up to date', async (t) => {
  const total = { bytes: 1000 };
  const journal = new Journal({ exchanges: 2, bytes: 100 }, total);
  const steps = [
    ...[10, 20, 30].map((bytes) => () => record(journal, {}, bytes)),
    () => journal.dropOlderHalf(),
    () => record(journal, {}, 5),
    () => journal.clear(),
  ];
  const totals = steps.map((run) => {
    run();
    return total.bytes;
  });
  t.strictSame([totals, journal.bytes], [[1010, 1030, 1050, 1030, 1035, 1000], 0]);
});

t.test('dropOlderHalf drops at least one exchange', async (t) => {
  const journal = create(10);
  for (let count = 0; count < 5; count += 1) record(journal);
  const left = [0, 1, 2].map(() => {
    journal.dropOlderHalf();
    return [idsOf(journal), journal.dropped];
  });
  t.strictSame(left, [
    [[4, 5], 3],
    [[5], 4],
    [[], 5],
  ]);
});
