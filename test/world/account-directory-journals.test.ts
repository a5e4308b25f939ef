/** The journal of an exchange, and its lifetime. */
import t from 'tap';
import { AccountDirectory } from '../../src/world/account-directory.js';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { exchangeWith } from './exchange.js';

const fixture = { accounts: [{ public_key: 'one' }, { public_key: 'two' }] };

/** A directory with one exchange in the journal of each key. */
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

t.test('each account has a journal, and unknown keys share one', async (t) => {
  const directory = create('one', 'two', 'unknown', '', '__proto__');
  t.same(pathsOf(directory, 'one'), ['/one']);
  t.same(pathsOf(directory, 'two'), ['/two']);
  t.same(pathsOf(directory, ''), ['/', '/__proto__']);
  t.equal(directory.journalOf('unknown'), directory.journalOf(''));
  t.equal(directory.journalOf('one'), directory.journalOf('one'));
  t.equal(directory.journalOf('').dropped, 1, 'each journal has the given bound');
  t.same(
    directory.journals().map((journal) => journal.find().length),
    [1, 1, 2],
  );
});

t.test('a journal holds 1000 exchanges by default', async (t) => {
  const journal = new AccountDirectory('x', fixture).journalOf('one');
  for (let count = 0; count < 1001; count += 1) journal.add(() => exchangeWith());
  t.same([journal.find().length, journal.dropped], [1000, 1]);
});

t.test('a directory without exchanges has no journals', async (t) => t.same(create().journals(), []));

t.test('accounts with the same public key share a journal until the last is closed', async (t) => {
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
  t.same(pathsOf(directory, 'shared'), [], 'a closed journal stays empty');
});

t.test('load keeps the journals of remaining accounts and of unknown keys', async (t) => {
  const directory = create('one', 'two', '');
  const journal = directory.journalOf('one');
  directory.load(directory.read('other', { accounts: [{ public_key: 'three' }, { public_key: 'one' }] }));
  t.equal(directory.journalOf('one'), journal);
  t.same([pathsOf(directory, 'one'), pathsOf(directory, '')], [['/one'], ['/']]);
  directory.load(directory.read('again', fixture));
  t.same(pathsOf(directory, 'two'), [], 'the journal of a removed account is deleted');
});

t.test('loadInto keeps the journal of the account', async (t) => {
  const directory = create('one', 'two');
  directory.loadInto(directory.find('one') as World, directory.read('other', { accounts: [{}] }));
  t.same([pathsOf(directory, 'one'), pathsOf(directory, 'two')], [['/one'], ['/two']]);
});

t.test('reset clears the journals of its scope', async (t) => {
  const keys = ['one', 'two', ''];
  const left = (directory: AccountDirectory) => keys.map((key) => directory.journalOf(key).find().length);
  const directory = create(...keys);
  const world = directory.find('one');
  for (const part of RESET_PARTS.filter((one) => one !== 'journal')) {
    directory.reset([part]);
    directory.reset([part], world);
  }
  t.same(left(directory), [1, 1, 1], 'no other part clears a journal');
  directory.reset(['journal'], world);
  t.same(left(directory), [0, 1, 1]);
  directory.reset(['journal']);
  t.same(left(directory), [0, 0, 0]);
});

t.test('warnings outlast reset, load and close', async (t) => {
  const directory = create();
  const world = directory.open({ publicKey: 'fresh' });
  directory.warnings.add([{ id: 'id-form', text: 'T', section: 'S' }], 'fresh', null);
  directory.reset(RESET_PARTS);
  directory.close(world);
  directory.load(directory.read('again', fixture));
  t.same(directory.warnings.all('fresh'), [{ id: 'id-form', text: 'T', section: 'S', endpoint: null, count: 1 }]);
});
