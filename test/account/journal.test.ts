import t from 'tap';
import { type ExchangeFilter, Journal, renderEntry } from '../../src/account/journal.js';
import { exchangeWith, recordingWith } from './exchange.js';

const idsOf = (journal: Journal, filter?: ExchangeFilter) => journal.find(filter).map(([id]) => id);

/** A journal of so many exchanges and bytes. */
const create = (exchanges: number, bytes = 1000) => new Journal({ exchanges, bytes }, () => undefined);

t.test('find returns exchanges in their order, with ids', async (t) => {
  const journal = create(10);
  t.strictSame([journal.find(), journal.dropped], [[], 0]);
  journal.add(recordingWith({ path: '/a' }));
  journal.add(recordingWith({ path: '/b' }));
  t.strictSame(journal.find().map(renderEntry), [
    { id: 1, ...exchangeWith({ path: '/a' }) },
    { id: 2, ...exchangeWith({ path: '/b' }) },
  ]);
});

t.test('a full journal drops its oldest exchange and counts it', async (t) => {
  const journal = create(3);
  for (let count = 0; count < 3; count += 1) journal.add(recordingWith());
  t.strictSame([idsOf(journal), journal.dropped], [[1, 2, 3], 0]);
  for (let count = 0; count < 2; count += 1) journal.add(recordingWith());
  t.strictSame([idsOf(journal), journal.dropped], [[3, 4, 5], 2]);
});

const byteCases: readonly (readonly [what: string, bytes: readonly number[], ids: readonly number[]])[] = [
  ['fill the bound', [40, 30, 30], [1, 2, 3]],
  ['are one byte more', [40, 30, 31], [2, 3]],
  ['need the room of several', [40, 30, 30, 70], [3, 4]],
  ['need all the room', [1, 1, 100], [3]],
  ['are more than the bound', [1, 1, 101], []],
  ['come after one that was too large', [101, 60], [2]],
];
for (const [what, bytes, ids] of byteCases) {
  t.test(`a journal drops its oldest exchanges when their bytes ${what}`, async (t) => {
    const journal = create(10, 100);
    for (const one of bytes) journal.add(recordingWith({}, one));
    const kept = ids.reduce((sum, id) => sum + Number(bytes[id - 1]), 0);
    t.strictSame([idsOf(journal), journal.bytes, journal.dropped], [ids, kept, bytes.length - ids.length]);
  });
}

t.test('a journal tells every change of its bytes', async (t) => {
  const changes: number[] = [];
  const journal = new Journal({ exchanges: 2, bytes: 100 }, (bytes) => changes.push(bytes));
  for (const bytes of [10, 20, 30]) journal.add(recordingWith({}, bytes));
  journal.dropOlderHalf();
  journal.add(recordingWith({}, 5));
  journal.clear();
  t.strictSame([changes, journal.bytes], [[10, 20, 30, -10, -20, 5, -30, -5], 0]);
});

t.test('dropOlderHalf drops at least one exchange', async (t) => {
  const journal = create(10);
  for (let count = 0; count < 5; count += 1) journal.add(recordingWith());
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

t.test('clear empties a journal and continues its ids', async (t) => {
  const journal = create(1);
  journal.add(recordingWith());
  journal.add(recordingWith());
  journal.clear();
  t.strictSame([journal.find(), journal.bytes, journal.dropped], [[], 0, 0]);
  journal.add(recordingWith());
  t.strictSame([idsOf(journal), journal.dropped], [[3], 0]);
});

t.test('finding an exchange does not render it, and rendering it keeps nothing', async (t) => {
  const journal = create(2);
  const rendered: string[] = [];
  for (const path of ['/a', '/b', '/c']) journal.add(recordingWith({ path }, 1, () => rendered.push(path)));
  const [first] = journal.find({
    before: 3,
    status: 200,
    since: '2026-01-01T00:00:00Z',
    endpoint: 'GET /contacts/list',
  });
  t.strictSame(rendered, []);
  t.strictSame([first && renderEntry(first), rendered], [{ id: 2, ...exchangeWith({ path: '/b' }) }, ['/b']]);
  t.strictSame([first && renderEntry(first), rendered], [{ id: 2, ...exchangeWith({ path: '/b' }) }, ['/b', '/b']]);
});

t.test('find filters exchanges', async (t) => {
  const warnings = [
    { id: 'id-form', text: 'T', section: 'S' },
    { id: 'array-key', text: 'T', section: 'S' },
  ];
  const withStatus = (status: number) => ({ response: { status, headers: {}, body: '', truncated: false } });
  const journal = create(10);
  journal.add(recordingWith({ at: '2026-01-05T09:00:00.000000Z' }));
  journal.add(recordingWith({ at: '2026-01-05T09:00:00.000001Z', endpoint: null, ...withStatus(404) }));
  journal.add(recordingWith({ at: '2026-01-05T10:00:00.000000Z', endpoint: 'POST /contacts/add', warnings }));
  journal.add(recordingWith({ at: '2026-01-06T00:00:00.000000Z', endpoint: 'POST /contacts/add', response: null }));
  const cases: readonly (readonly [filter: ExchangeFilter, ids: readonly number[]])[] = [
    [{}, [1, 2, 3, 4]],
    [{ endpoint: 'POST /contacts/add' }, [3, 4]],
    [{ endpoint: '/contacts/add' }, []],
    [{ status: 200 }, [1, 3]],
    [{ status: 404 }, [2]],
    [{ status: 500 }, []],
    [{ warning: 'id-form' }, [3]],
    [{ warning: 'array-key' }, [3]],
    [{ warning: 'over-limit' }, []],
    [{ since: '2026-01-05T09:00:00.000001Z' }, [2, 3, 4]],
    [{ since: '2026-01-07T00:00:00.000000Z' }, []],
    [{ until: '2026-01-05T10:00:00.000000Z' }, [1, 2]],
    [{ since: '2026-01-05T09:00:00.000001Z', until: '2026-01-06T00:00:00.000000Z' }, [2, 3]],
    [{ before: 3 }, [1, 2]],
    [{ before: 1 }, []],
    [{ endpoint: 'POST /contacts/add', status: 200, warning: 'id-form', before: 4 }, [3]],
    [{ endpoint: 'POST /contacts/add', status: 404 }, []],
  ];
  for (const [filter, ids] of cases) t.strictSame(idsOf(journal, filter), ids, JSON.stringify(filter));
});
