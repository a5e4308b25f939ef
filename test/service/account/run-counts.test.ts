import t from 'tap';
import { Journals, type Warning } from '../../../src/service/account/journal.js';
import { AssumptionUsage, WarningCounter } from '../../../src/service/account/run-counts.js';

/** The maximum number of different texts, and of the texts of all open accounts. */
const [MOST, MOST_OWN] = [10_000, 100_000];

const warning = (text: string, id = 'id-form'): Warning => ({ id, text, section: 'S' });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => warning(`${index}`));
const countsOf = (tally: WarningCounter, publicKey?: string) =>
  tally.all(publicKey).map(({ text, count }) => `${text} ${count}`);

t.test('add counts equal warnings of an endpoint together', async (t) => {
  const tally = new WarningCounter();
  t.strictSame([tally.all(), tally.all('pk')], [[], []]);
  tally.add([warning('a'), warning('b')], 'pk', 'GET /x');
  tally.add([warning('a')], 'pk', 'GET /x');
  tally.add([], 'pk', 'GET /x');
  const tallied = [
    { id: 'id-form', text: 'a', section: 'S', endpoint: 'GET /x', count: 2 },
    { id: 'id-form', text: 'b', section: 'S', endpoint: 'GET /x', count: 1 },
  ];
  t.strictSame(tally.all(), tallied);
  t.strictSame(tally.all('pk'), tallied);
  tally.add([warning('a'), warning('a', 'array-key')], 'pk', null);
  t.strictSame(countsOf(tally), ['a 2', 'b 1', 'a 1', 'a 1'], 'another endpoint, id or text is another warning');
});

t.test('a counter with many texts of open accounts counts further ones together', async (t) => {
  const tally = new WarningCounter();
  for (let account = 0; account < MOST_OWN / MOST; account += 1) tally.add(numbered(MOST), `pk${account}`, null);
  tally.add([warning('0')], 'pk0', null);
  tally.add([warning('0')], 'last', null);
  t.same([countsOf(tally, 'pk0')[0], countsOf(tally, 'last')], ['0 2', ['Further ones, whose texts found no room. 1']]);
});

t.test('a full counter counts new texts together for each account, endpoint and warning id', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), ...numbered(MOST - 1)], 'one', null);
  tally.add([warning('a'), warning('new'), warning('newer'), warning('new', 'array-key')], 'one', null);
  tally.add([warning('a')], 'two', 'GET /x');
  const further = 'Further ones, whose texts found no room.';
  t.same(countsOf(tally, 'one').slice(0, 2), ['a 2', '0 1'], 'a known text is still counted');
  t.same(countsOf(tally, 'one').slice(MOST), [`${further} 2`, `${further} 1`]);
  t.same(tally.all('two'), [{ id: 'id-form', text: further, section: 'S', endpoint: 'GET /x', count: 1 }]);
  tally.clear('one');
  tally.add([warning('a')], 'two', 'GET /x');
  t.same(countsOf(tally, 'two'), [`${further} 1`, 'a 1'], 'clear makes room for a new text');
});

t.test(
  'the counts of a closed account stay in the total, and a new account with its key begins without any',
  async (t) => {
    const tally = new WarningCounter();
    for (let account = 0; account <= MOST; account++) tally.add([warning('a')], `${account}`, null);
    tally.delete('0');
    t.same([countsOf(tally), countsOf(tally, '0'), countsOf(tally, '1')], [[`a ${MOST + 1}`], [], ['a 1']]);
    const journals = new Journals(1);
    journals.of('0').judged += 1;
    journals.delete('0');
    t.equal(journals.of('0').judged, 0);
  },
);

t.test('AssumptionUsage counts reads by assumption and endpoint, and lists the pinned values', async (t) => {
  const usage = new AssumptionUsage();
  usage.add('GET /a', ['rate-limit', 'list-order'], (id) => (id === 'rate-limit' ? 'none' : undefined));
  usage.add('GET /a', ['list-order'], () => undefined);
  usage.add(null, ['rate-limit'], () => undefined);
  const counted = [
    { id: 'rate-limit', endpoint: 'GET /a', count: 0, pinned: ['none'] },
    { id: 'list-order', endpoint: 'GET /a', count: 2, pinned: [] },
    { id: 'rate-limit', endpoint: null, count: 1, pinned: [] },
  ];
  t.strictSame(usage.all(), counted);
  const merged = new AssumptionUsage();
  for (let run = 0; run < 2; run++) merged.merge(usage.all());
  const doubled = counted.map((one) => ({ ...one, count: 2 * one.count }));
  t.strictSame(merged.all(), doubled);
});

t.test('AssumptionUsage keeps the first ten pinned values of an assumption', async (t) => {
  const usage = new AssumptionUsage();
  for (let value = 1; value <= 11; value++) usage.add('GET /a', ['rate-limit'], () => value);
  t.same(usage.all()[0]?.pinned, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
