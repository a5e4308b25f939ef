/** Which journal an exchange is kept in, and how long. */
import t from 'tap';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { Worlds } from '../../src/world/worlds.js';
import { exchangeWith } from './exchange.js';

const fixture = { accounts: [{ public_key: 'one' }, { public_key: 'two' }] };

/** One exchange in the journal of each of these keys. */
function create(...keys: readonly string[]): Worlds {
  const worlds = new Worlds('x', fixture, { journalSize: 2 });
  for (const key of keys) worlds.journalOf(key).add(() => exchangeWith({ path: `/${key}` }));
  return worlds;
}

const pathsOf = (worlds: Worlds, key: string) =>
  worlds
    .journalOf(key)
    .find()
    .map(({ path }) => path);

t.test('every account has a journal, and those whom no account has share one', async (t) => {
  const worlds = create('one', 'two', 'unknown', '', '__proto__');
  t.same(pathsOf(worlds, 'one'), ['/one']);
  t.same(pathsOf(worlds, 'two'), ['/two']);
  t.same(pathsOf(worlds, ''), ['/', '/__proto__']);
  t.equal(worlds.journalOf('unknown'), worlds.journalOf(''));
  t.equal(worlds.journalOf('one'), worlds.journalOf('one'));
  t.equal(worlds.journalOf('').dropped, 1, 'each has the bound that was asked for');
  t.same(
    worlds.journals().map((journal) => journal.find().length),
    [1, 1, 2],
  );
});

t.test('a journal holds 1000 exchanges when nothing is said', async (t) => {
  const journal = new Worlds('x', fixture).journalOf('one');
  for (let count = 0; count < 1001; count += 1) journal.add(() => exchangeWith());
  t.same([journal.find().length, journal.dropped], [1000, 1]);
});

t.test('there is none before something is asked', async (t) => t.same(create().journals(), []));

t.test('accounts that share a public key share a journal, until the last is closed', async (t) => {
  const worlds = create();
  const [first, second] = [
    worlds.open({ publicKey: 'shared', secretKey: 'a' }),
    worlds.open({ publicKey: 'shared', secretKey: 'b' }),
  ];
  worlds.journalOf('shared').add(() => exchangeWith({ path: '/shared' }));
  worlds.close(first);
  t.same(pathsOf(worlds, 'shared'), ['/shared']);
  worlds.close(second);
  t.same([worlds.journals(), pathsOf(worlds, 'shared')], [[], []]);
  worlds.open({ publicKey: 'shared' });
  t.same(pathsOf(worlds, 'shared'), [], 'nothing of it comes back');
});

t.test('a load keeps the journals of the accounts that stay, and of nobody', async (t) => {
  const worlds = create('one', 'two', '');
  const journal = worlds.journalOf('one');
  worlds.load(worlds.read('other', { accounts: [{ public_key: 'three' }, { public_key: 'one' }] }));
  t.equal(worlds.journalOf('one'), journal);
  t.same([pathsOf(worlds, 'one'), pathsOf(worlds, '')], [['/one'], ['/']]);
  worlds.load(worlds.read('again', fixture));
  t.same(pathsOf(worlds, 'two'), [], 'that of an account that was gone is gone');
});

t.test('a load into one world keeps its journal', async (t) => {
  const worlds = create('one', 'two');
  worlds.loadInto(worlds.find('one') as World, worlds.read('other', { accounts: [{}] }));
  t.same([pathsOf(worlds, 'one'), pathsOf(worlds, 'two')], [['/one'], ['/two']]);
});

t.test('a reset clears the journals that are meant', async (t) => {
  const keys = ['one', 'two', ''];
  const left = (worlds: Worlds) => keys.map((key) => worlds.journalOf(key).find().length);
  const worlds = create(...keys);
  const world = worlds.find('one');
  for (const part of RESET_PARTS.filter((one) => one !== 'journal')) {
    worlds.reset([part]);
    worlds.reset([part], world);
  }
  t.same(left(worlds), [1, 1, 1], 'nothing else does so');
  worlds.reset(['journal'], world);
  t.same(left(worlds), [0, 1, 1]);
  worlds.reset(['journal']);
  t.same(left(worlds), [0, 0, 0]);
});

t.test('the warnings of a run outlast resets, loads and accounts', async (t) => {
  const worlds = create();
  const world = worlds.open({ publicKey: 'fresh' });
  worlds.warnings.add([{ id: 'id-form', text: 'T', section: 'S' }], 'fresh', null);
  worlds.reset(RESET_PARTS);
  worlds.close(world);
  worlds.load(worlds.read('again', fixture));
  t.same(worlds.warnings.all('fresh'), [{ id: 'id-form', text: 'T', section: 'S', endpoint: null, count: 1 }]);
});
