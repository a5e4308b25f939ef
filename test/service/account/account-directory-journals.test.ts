/** Which journal keeps an exchange, for how long, and in how many bytes. */
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import type { AccountDirectory } from '../../../src/service/account/account-directory.js';
import type { Exchange } from '../../../src/service/account/journal.js';
import { createDirectory, createReader } from '../../sample-accounts/directory.js';
import { record } from './exchange.js';

const fixture = { accounts: [{ public_key: 'one' }, { public_key: 'two' }] };

function addTo(directory: AccountDirectory, key: string, more: Partial<Exchange>, bytes = 1): void {
  const journal = directory.journalOf(key);
  record(journal, more, bytes, (one) => directory.addExchange(journal, one));
}

/** A directory with one exchange in the journal of each key. */
function create(...keys: readonly string[]): AccountDirectory {
  const directory = createDirectory('x', fixture, { journalSize: 2 });
  for (const key of keys) addTo(directory, key, { path: `/${key}` });
  return directory;
}

const pathsOf = (directory: AccountDirectory, key: string) =>
  directory
    .journalOf(key)
    .find()
    .map((one) => one.render().path);

t.test('each account has a journal, and unknown keys share a journal', async (t) => {
  const directory = create('one', 'two', 'unknown', '', '__proto__');
  t.same(pathsOf(directory, 'one'), ['/one']);
  t.same(pathsOf(directory, 'two'), ['/two']);
  t.same(pathsOf(directory, ''), ['/', '/__proto__']);
  t.equal(directory.journalOf('unknown'), directory.journalOf(''));
  t.equal(directory.journalOf('one'), directory.journalOf('one'));
  t.equal(directory.journalOf('').dropped, 1, 'each journal has the given bound');
  const lengths = directory.journals().map((journal) => journal.find().length);
  t.same(lengths, [1, 1, 2]);
});

const MEGABYTE = 1024 * 1024;

/** The bytes in the journal of each key. */
const bytesOf = (directory: AccountDirectory, keys: readonly string[]) =>
  keys.map((key) => directory.journalOf(key).bytes / MEGABYTE);

const sizes: readonly (readonly [journalSize: number | undefined, megabytes: number])[] = [
  [undefined, 16],
  [1, 1],
  [10, 10],
  [1024, 16],
  [2048, 32],
];
for (const [journalSize, megabytes] of sizes) {
  t.test(`with journalSize ${journalSize ?? 'unset'} a journal keeps up to ${megabytes} MiB`, async (t) => {
    const directory = createDirectory('x', fixture, journalSize === undefined ? {} : { journalSize });
    for (let count = 0; count < 40; count += 1) addTo(directory, 'one', {}, MEGABYTE);
    t.same(bytesOf(directory, ['one']), [megabytes]);
    t.equal(directory.journalOf('one').dropped, 40 - megabytes);
  });
}

/** A directory with an account for each number, whose journal takes that many megabytes. */
function fill(megabytes: readonly number[]) {
  const keys = megabytes.map((_, index) => `pk_${index}`);
  const directory = createDirectory('x', { accounts: keys.map((public_key) => ({ public_key })) });
  for (const [index, count] of megabytes.entries())
    for (let added = 0; added < count; added += 1) addTo(directory, `pk_${index}`, {}, MEGABYTE);
  return { directory, keys };
}

t.test('all journals together keep up to 128 MiB; beyond it the fullest drops its older half', async (t) => {
  const { directory, keys } = fill([15, 16, 16, 16, 16, 16, 16, 16, 1, 0]);
  t.same(bytesOf(directory, keys), [15, 16, 16, 16, 16, 16, 16, 16, 1, 0]);
  addTo(directory, 'pk_9', {}, 1);
  t.same(directory.journalOf('pk_1').dropped, 8, 'the first of the fullest journals drops its older half');
  t.same(bytesOf(directory, keys), [15, 8, 16, 16, 16, 16, 16, 16, 1, 1 / MEGABYTE]);
});

t.test('an exchange beyond 128 MiB drops the older half of one journal, and nothing of the others', async (t) => {
  const { directory, keys } = fill(Array(9).fill(0));
  const small = [1, ...Array(15).fill(MEGABYTE), MEGABYTE - 1];
  const sizes = [small, ...Array(7).fill(Array(16).fill(MEGABYTE)), [2]];
  for (const [index, key] of keys.entries()) for (const bytes of sizes[index]) addTo(directory, key, {}, bytes);
  const dropped = keys.map((key) => directory.journalOf(key).dropped);
  t.same(dropped, [9, 0, 0, 0, 0, 0, 0, 0, 0]);
});

t.test('a journal that is reset, or whose account is closed or replaced by load, frees its bytes', async (t) => {
  const { directory, keys } = fill([16, 16, 16, 16, 16, 16, 16, 0]);
  const [first, second, ...others] = directory.all();
  directory.reset(['journal'], first);
  directory.close(second as Account);
  directory.load(
    createReader().read('other', { accounts: others.slice(1).map(({ publicKey: public_key }) => ({ public_key })) }),
  );
  for (let count = 0; count < 16; count += 1) addTo(directory, 'pk_7', {}, MEGABYTE);
  t.same(bytesOf(directory, keys.slice(3)), [16, 16, 16, 16, 16]);
  for (let added = 0; added < 48; added += 1) directory.open({ publicKey: `pk_more_${added}` });
  for (let added = 0; added < 48; added += 1) addTo(directory, `pk_more_${added}`, {}, MEGABYTE);
  const dropping = directory.journals().filter(({ dropped }) => dropped > 0);
  t.same(dropping, [], '80 + 48 MiB have room after three journals of 16 MiB are freed');
  addTo(directory, '', {}, 1);
  t.same(bytesOf(directory, keys.slice(3)), [8, 16, 16, 16, 16]);
});

t.test('a directory without exchanges has no journals', async (t) => t.same(create().journals(), []));

t.test('accounts with the same public key share a journal until the last is closed', async (t) => {
  const directory = create();
  const [first, second] = [
    directory.open({ publicKey: 'shared', secretKey: 'a' }),
    directory.open({ publicKey: 'shared', secretKey: 'b' }),
  ];
  addTo(directory, 'shared', { path: '/shared' });
  directory.close(first);
  t.same(pathsOf(directory, 'shared'), ['/shared']);
  directory.close(second);
  t.same([directory.journals(), pathsOf(directory, 'shared')], [[], []]);
  directory.open({ publicKey: 'shared' });
  t.same(pathsOf(directory, 'shared'), [], 'a closed journal stays empty');
});

t.test('loadInto keeps the journal of the account', async (t) => {
  const directory = create('one', 'two');
  directory.loadInto(directory.find('one') as Account, createReader().read('other', { accounts: [{}] }));
  t.same([pathsOf(directory, 'one'), pathsOf(directory, 'two')], [['/one'], ['/two']]);
});
