/** Records that an account, and all accounts, have room for. */

import t from 'tap';
import { type Account, RESET_PARTS } from '../../src/account/account.js';
import type { AccountDirectory, DirectoryOptions } from '../../src/account/account-directory.js';
import { createDirectory, createReader } from '../sample-accounts/directory.js';

const contact = { email: 'ada@example.com' };
/** Each account has two records, and room for two more; all have room for eight. */
const accountFixture = { contacts: [contact, contact] };
const FULL = 'an account holds 4 records, as --max-records says';
const ALL_FULL = 'all accounts hold 8 records, twice --max-records';

function open(accounts: readonly object[] = [accountFixture], options: DirectoryOptions = {}) {
  const directory = createDirectory('x', { accounts }, { maxRecords: 4, ...options });
  const [account] = directory.all() as [Account];
  return { directory, account };
}

/** How many more records there is room for in a new account. */
const roomIn = (directory: AccountDirectory): number =>
  [0, 1, 2, 3, 4].findLast((added) => directory.findBound(added) === undefined) ?? -1;

t.test('findBound names the bound of an account, whose deleted records count', async (t) => {
  const { directory, account } = open();
  t.equal(directory.findBound(2, account), undefined);
  t.equal(directory.findBound(3, account), FULL);
  account.contacts.remove(account.contacts.get(1));
  account.globalUnsubscribers.remove(account.globalUnsubscribers.add({ email_address: 'x@example.com' }));
  t.strictSame([account.records, account.findBound(2), account.findBound(3)], [2, undefined, FULL]);
  t.strictSame([directory.findBound(4), directory.findBound(5)], [undefined, FULL], 'of a new account');
});

t.test('findBound names the bound of all accounts', async (t) => {
  const { directory, account } = open([accountFixture, { ...accountFixture, public_key: 'pk_2' }]);
  account.contacts.addAll([contact, contact]);
  t.strictSame([directory.findBound(2), directory.findBound(3)], [undefined, ALL_FULL]);
});

t.test('findBound names the heap when it is full', async (t) => {
  const { directory, account } = open([accountFixture], { maxHeapShare: 0 });
  t.match(directory.findBound(0, account), /^\d+ of \d+ MiB of the heap are in use$/);
});

t.test('findLoadBound counts a baseline in the place of what it replaces', async (t) => {
  const { directory, account } = open([accountFixture, { ...accountFixture, public_key: 'pk_2' }]);
  account.contacts.addAll([contact, contact]);
  const boundOf = (given: readonly object[], replaced?: Account) =>
    directory.findLoadBound(createReader().read('y', { accounts: given }), replaced);
  const four = { contacts: [contact, contact, contact, contact] };
  const five = { contacts: [...four.contacts, contact] };
  t.strictSame([boundOf([four]), boundOf([five])], [undefined, FULL]);
  const keyed = (index: number) => ({ ...four, public_key: `pk_${index}` });
  t.strictSame([boundOf([keyed(1), keyed(2)]), boundOf([keyed(1), keyed(2), keyed(3)])], [undefined, ALL_FULL]);
  t.strictSame([boundOf([four], account), boundOf([five], account)], [undefined, FULL]);
  t.equal(boundOf([keyed(1), { ...accountFixture, public_key: account.publicKey }], account), undefined);
});

t.test('records count until they are gone with a reset, a restored snapshot, a load or their account', async (t) => {
  const { directory, account } = open();
  const addAll = (one: Account) => one.contacts.addAll([contact, contact]);
  const saved = account.save();
  const opened = directory.open();
  t.equal(directory.findBound(4), undefined, 'an account on the baseline adds none');
  for (const [what, undo] of [
    ['restored', () => account.restore(saved)],
    ['reset', () => directory.reset(RESET_PARTS)],
    ['rolled back', () => undefined],
  ] as const) {
    if (what === 'rolled back') account.withRollback(() => addAll(account));
    else addAll(account);
    addAll(opened);
    undo();
    opened.reset(RESET_PARTS);
    t.strictSame([account.records, roomIn(directory)], [2, 4], what);
  }
  addAll(account);
  addAll(opened);
  t.equal(roomIn(directory), 2);
  directory.close(opened);
  directory.close(opened);
  t.equal(roomIn(directory), 4);
  const baseline = createReader().read('y', { accounts: [{ contacts: [contact] }] });
  const loaded = directory.loadInto(account, baseline);
  t.strictSame([loaded.records, directory.findBound(3, loaded), directory.findBound(4, loaded)], [1, undefined, FULL]);
  directory.close(loaded);
  const others = [directory.open(), directory.open(), directory.open()];
  others.forEach(addAll);
  t.equal(directory.findBound(1), ALL_FULL, 'of the baseline, which stays, and of three accounts');
  directory.load(baseline);
  t.equal(directory.findBound(4), undefined);
});
