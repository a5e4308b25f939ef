import t from 'tap';
import type { Warning } from '../../src/account/journal.js';
import { WarningCounter } from '../../src/account/warning-counter.js';

/** The maximum of different warnings of an account, and of all. */
const MOST = 1000;
const MOST_OF_ALL = 50_000;

const warning = (text: string, id = 'id-form'): Warning => ({ id, text, section: 'S' });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => warning(`${index}`));
const countsOf = (tally: WarningCounter, publicKey?: string) =>
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
  tally.add([warning('a'), warning('a', 'array-key')], 'pk', null);
  t.strictSame(countsOf(tally), ['a 2', 'b 1', 'a 1', 'a 1'], 'another endpoint, id or text is another warning');
});

t.test('each account has its own warnings, and all() sums the same warning of several accounts', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), warning('b')], 'one', null);
  tally.add([warning('a'), warning('a')], 'two', null);
  tally.add([warning('c')], '', null);
  t.same(countsOf(tally, 'one'), ['a 1', 'b 1']);
  t.same(countsOf(tally, 'two'), ['a 2']);
  t.same(countsOf(tally, ''), ['c 1']);
  t.same(countsOf(tally, 'three'), []);
  t.same(countsOf(tally), ['a 3', 'b 1', 'c 1']);
  t.same(countsOf(tally, 'one'), ['a 1', 'b 1'], 'a sum changes nothing');
});

t.test('a full account drops its oldest warning and counts all its occurrences', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), warning('a'), warning('a')], 'pk', null);
  tally.add([warning('other')], 'other', null);
  tally.add(numbered(MOST - 1), 'pk', null);
  tally.add([warning('a')], 'pk', null);
  t.same([tally.all('pk').length, tally.dropped('pk')], [MOST, 0], 'a known warning needs no room');
  tally.add([warning('new')], 'pk', null);
  t.same([tally.all('pk').length, tally.dropped('pk'), tally.dropped()], [MOST, 4, 4]);
  t.same([countsOf(tally, 'pk')[0], countsOf(tally, 'pk').at(-1)], ['0 1', 'new 1']);
  t.same([countsOf(tally, 'other'), tally.dropped('other')], [['other 1'], 0]);
  tally.add([warning('a')], 'pk', null);
  t.same([countsOf(tally, 'pk').at(-1), tally.dropped('pk')], ['a 1', 5], 'a dropped warning is counted anew');
});

t.test('a full counter drops its oldest account and counts its warnings', async (t) => {
  const tally = new WarningCounter();
  tally.add([warning('a'), ...numbered(MOST), warning('b'), warning('b')], 'first', null);
  t.equal(tally.dropped(), 2);
  for (let count = MOST; count < MOST_OF_ALL; count += 1) tally.add([warning('c')], `pk ${count}`, null);
  tally.add([warning('c')], `pk ${MOST}`, null);
  t.same([tally.all('first').length, tally.dropped()], [MOST, 2], 'a known warning needs no room');
  tally.add([], 'nothing', null);
  t.equal(tally.all('first').length, MOST, 'an account without warnings needs no room');
  tally.add([warning('c')], 'last', null);
  t.same([countsOf(tally, 'first'), tally.dropped('first')], [[], 0]);
  t.same(countsOf(tally), [`c ${MOST_OF_ALL - MOST + 2}`]);
  t.equal(tally.dropped(), MOST + 3, 'all warnings of the first account');
});

t.test('clear deletes the warnings of one account, or all of them and the dropped count', async (t) => {
  const tally = new WarningCounter();
  tally.add(numbered(MOST + 1), 'one', null);
  tally.add(numbered(MOST + 2), 'two', null);
  tally.add([warning('x')], '', null);
  tally.clear('unknown');
  t.equal(tally.dropped(), 3);
  tally.clear('one');
  t.same([countsOf(tally, 'one'), tally.dropped('one')], [[], 0]);
  t.same([tally.all('two').length, tally.dropped('two'), tally.dropped(), countsOf(tally, '')], [MOST, 2, 2, ['x 1']]);
  tally.clear();
  t.same([countsOf(tally), tally.dropped()], [[], 0]);
});

t.test('clear of an account leaves room for another', async (t) => {
  const tally = new WarningCounter();
  for (let count = 0; count <= MOST_OF_ALL; count += 1) tally.add([warning('a')], `pk ${count}`, null);
  t.equal(tally.dropped(), 1);
  tally.clear('pk 1');
  tally.add([warning('b')], 'pk 1', null);
  t.equal(tally.dropped(), 1);
  tally.clear();
  t.same([countsOf(tally), tally.dropped()], [[], 0]);
});
