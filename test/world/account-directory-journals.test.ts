/** Which journal an exchange is kept in, and how long. */
import t from 'tap';
import { AccountDirectory } from '../../src/world/account-directory.js';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { exchangeWith } from './exchange.js';

const fixture = { accounts: [{ public_key: 'one' }, { public_key: 'two' }] };

/** One exchange in the journal of each of these keys. */
function create(...keys: readonly string[]): AccountDirectory {
  const directory = new AccountDirectory('x', fixture, { journalSize: 2 });
  for (const key of keys) directory.journalOf(key).add(() => exchangeWith({ path: `/${key}` }));
  return directory;
}

const pathsOf = (directory: AccountDirectory, key: string) =>
  directory
    .journalOf(key)
    .find()
    .map(({ path }) => path);

t.test('every account has a journal, and those whom no account has share one', async (t) => {
  const directory = create('one', 'two', 'unknown', '', '__proto__');
  t.same(pathsOf(directory, 'one'), ['/one']);
  t.same(pathsOf(directory, 'two'), ['/two']);
  t.same(pathsOf(directory, ''), ['/', '/__proto__']);
  t.equal(directory.journalOf('unknown'), directory.journalOf(''));
  t.equal(directory.journalOf('one'), directory.journalOf('one'));
  t.equal(directory.journalOf('').dropped, 1, 'each has the bound that was asked for');
  t.same(
    directory.journals().map((journal) => journal.find().length),
    [1, 1, 2],
  );
});

t.test('a journal holds 1000 exchanges when nothing is said', async (t) => {
  const journal = new AccountDirectory('x', fixture).journalOf('one');
  for (let count = 0; count < 1001; count += 1) journal.add(() => exchangeWith());
  t.same([journal.find().length, journal.dropped], [1000, 1]);
});

t.test('there is none before something is asked', async (t) => t.same(create().journals(), []));

t.test('accounts that share a public key share a journal, until the last is closed', async (t) => {
  const directory = create();
  const [first, second] = [
    directory.open({ publicKey: 'shared', secretKey: 'a' }),
    directory.open({ publicKey: 'shared', secretKey: 'b' }),
  ];
  directory.journalOf('shared').add(() => exchangeWith({ path: '/shared' }));
  directory.close(first);
  t.same(pathsOf(directory, 'shared'), ['/shared']);
  directory.close(second);
  t.same([directory.journals(), pathsOf(directory, 'shared')], [[], []]);
  directory.open({ publicKey: 'shared' });
  t.same(pathsOf(directory, 'shared'), [], 'nothing of it comes back');
});

t.test('a load keeps the journals of the accounts that stay, and of nobody', async (t) => {
  const directory = create('one', 'two', '');
  const journal = directory.journalOf('one');
  directory.load(directory.read('other', { accounts: [{ public_key: 'three' }, { public_key: 'one' }] }));
  t.equal(directory.journalOf('one'), journal);
  t.same([pathsOf(directory, 'one'), pathsOf(directory, '')], [['/one'], ['/']]);
  directory.load(directory.read('again', fixture));
  t.same(pathsOf(directory, 'two'), [], 'that of an account that was gone is gone');
});

t.test('a load into one world keeps its journal', async (t) => {
  const directory = create('one', 'two');
  directory.loadInto(directory.find('one') as World, directory.read('other', { accounts: [{}] }));
  t.same([pathsOf(directory, 'one'), pathsOf(directory, 'two')], [['/one'], ['/two']]);
});

t.test('a reset clears the journals that are meant', async (t) => {
  const keys = ['one', 'two', ''];
  const left = (directory: AccountDirectory) => keys.map((key) => directory.journalOf(key).find().length);
  const directory = create(...keys);
  const world = directory.find('one');
  for (const part of RESET_PARTS.filter((one) => one !== 'journal')) {
    directory.reset([part]);
    directory.reset([part], world);
  }
  t.same(left(directory), [1, 1, 1], 'nothing else does so');
  directory.reset(['journal'], world);
  t.same(left(directory), [0, 1, 1]);
  directory.reset(['journal']);
  t.same(left(directory), [0, 0, 0]);
});

t.test('the warnings of a run outlast resets, loads and accounts', async (t) => {
  const directory = create();
  const world = directory.open({ publicKey: 'fresh' });
  directory.warnings.add([{ id: 'id-form', text: 'T', section: 'S' }], 'fresh', null);
  directory.reset(RESET_PARTS);
  directory.close(world);
  directory.load(directory.read('again', fixture));
  t.same(directory.warnings.all('fresh'), [{ id: 'id-form', text: 'T', section: 'S', endpoint: null, count: 1 }]);
});
