import t from 'tap';
import type { Warning } from '../../src/world/journal.js';
import { WarningCounter } from '../../src/world/warning-counter.js';

/** So many different ones of an account, and so many accounts. */
const MOST = 1000;
const MOST_ACCOUNTS = 10_000;

const warning = (text: string, id = 'id-form'): Warning => ({ id, text, section: 'S' });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => warning(`${index}`));
const told = (tally: WarningCounter, publicKey?: string) =>
  tally.all(publicKey).map(({ text, count }) => `${text} ${count}`);

t.test('the same warning at the same endpoint is counted', async (t) => {
  const tally = new WarningCounter();
  t.strictSame([tally.all(), tally.all('pk'), tally.dropped(), tally.dropped('pk')], [[], [], 0, 0]);
  tally.add([warning('a'), warning('b')], 'pk', 'GET /x');
  tally.add([warning('a')], 'pk', 'GET /x');
  tally.add([], 'pk', 'GET /x');
  const tallied = [
    { id: 'id-form', text: 'a', section: 'S', endpoint: 'GET /x', count: 2 },
    { id: 'id-form', text: 'b', section: 'S', endpoint: 'GET /x', count: 1 },
  ];
  t.strictSame(tally.all(), tallied);
  t.strictSame(tally.all('pk'), tallied);
});

t.test('another endpoint, kind or text is another', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a')], 'pk', 'GET /x');
  tally.add([warning('a')], 'pk', null);
  tally.add([warning('a', 'array-key')], 'pk', 'GET /x');
  tally.add([warning('b')], 'pk', 'GET /x');
  t.same(
    tally.all().map(({ endpoint, id, text, count }) => [endpoint, id, text, count]),
    [
      ['GET /x', 'id-form', 'a', 1],
      [null, 'id-form', 'a', 1],
      ['GET /x', 'array-key', 'a', 1],
      ['GET /x', 'id-form', 'b', 1],
    ],
  );
});

t.test('each account has its own, and the same warning of several is one of all', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), warning('b')], 'one', null);
  tally.add([warning('a'), warning('a')], 'two', null);
  tally.add([warning('c')], '', null);
  t.same(told(tally, 'one'), ['a 1', 'b 1']);
  t.same(told(tally, 'two'), ['a 2']);
  t.same(told(tally, ''), ['c 1']);
  t.same(told(tally, 'three'), []);
  t.same(told(tally), ['a 3', 'b 1', 'c 1']);
  t.same(told(tally, 'one'), ['a 1', 'b 1'], 'summing up changes nothing');
});

t.test('the oldest of an account goes when there is no more room, and is counted as often as it was met', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), warning('a'), warning('a')], 'pk', null);
  tally.add([warning('other')], 'other', null);
  tally.add(numbered(MOST - 1), 'pk', null);
  tally.add([warning('a')], 'pk', null);
  t.same([tally.all('pk').length, tally.dropped('pk')], [MOST, 0], 'one that is known needs no room');
  tally.add([warning('new')], 'pk', null);
  t.same([tally.all('pk').length, tally.dropped('pk'), tally.dropped()], [MOST, 4, 4]);
  t.same([told(tally, 'pk')[0], told(tally, 'pk').at(-1)], ['0 1', 'new 1']);
  t.same([told(tally, 'other'), tally.dropped('other')], [['other 1'], 0]);
  tally.add([warning('a')], 'pk', null);
  t.same([told(tally, 'pk').at(-1), tally.dropped('pk')], ['a 1', 5], 'one that comes back is counted anew');
});

t.test('the oldest account goes when there is no more room, and what it was warned of is counted', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), ...numbered(MOST), warning('b'), warning('b')], 'first', null);
  t.equal(tally.dropped(), 2);
  for (let count = 1; count < MOST_ACCOUNTS; count += 1) tally.add([warning('c')], `pk ${count}`, null);
  t.same([tally.all('first').length, tally.dropped()], [MOST, 2]);
  tally.add([], 'nothing', null);
  t.equal(tally.all('first').length, MOST, 'one who was warned of nothing needs no room');
  tally.add([warning('c')], 'last', null);
  t.same([told(tally, 'first'), tally.dropped('first')], [[], 0]);
  t.same(told(tally), [`c ${MOST_ACCOUNTS}`]);
  t.equal(tally.dropped(), MOST + 3, 'all that the first was warned of');
});

t.test('a clearing takes those of one account, or all and what was dropped', async (t) => {
  const tally = new WarningCounter();
  tally.add(numbered(MOST + 1), 'one', null);
  tally.add(numbered(MOST + 2), 'two', null);
  tally.add([warning('x')], '', null);
  tally.clear('unknown');
  t.equal(tally.dropped(), 3);
  tally.clear('one');
  t.same([told(tally, 'one'), tally.dropped('one')], [[], 0]);
  t.same([tally.all('two').length, tally.dropped('two'), tally.dropped(), told(tally, '')], [MOST, 2, 2, ['x 1']]);
  tally.clear();
  t.same([told(tally), tally.dropped()], [[], 0]);
});
