/** The cached bytes of a list: when they are reused or made again, and the assumptions that they name. */
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { assumeIn, openAccounts, openOne, type ShowContact, wholeList } from './list-account.js';

const MANY = 700;

const ids = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1);

const idOf: ShowContact = ({ id }) => id;
const cityOf: ShowContact = ({ id, city }) => [id, city];
const typeOf: ShowContact = ({ contact_type_id }) => contact_type_id;

const bytesOf = (account: Account, show: ShowContact, override?: AssumptionOverrides) =>
  wholeList(account, show, assumeIn(account, override)).bodyIn('[]');
const listed = (account: Account, show: ShowContact, override?: AssumptionOverrides) =>
  JSON.parse(bytesOf(account, show, override).toString());

const NEWEST = { 'list-order': 'newest-first' } as const;

/** Records which contacts are shown, in that order. */
function watched(show: ShowContact) {
  const shown: number[] = [];
  const watching: ShowContact = (record, reader) => {
    shown.push(record.id);
    return show(record, reader);
  };
  /** The ids since the last call. */
  return { show: watching, shown: () => shown.splice(0) };
}

const removeAll = ({ contacts }: Account, some: Iterable<number>): void => {
  for (const id of some) contacts.remove(contacts.get(id));
};

t.test('a list has the live records, in either order', async (t) => {
  const account = openOne(MANY);
  const check = (left: readonly number[]) => {
    t.strictSame(listed(account, idOf), left);
    t.strictSame(listed(account, idOf, NEWEST), left.toReversed());
  };
  check(ids(MANY));
  const gone = new Set([1, 2, 300, MANY]);
  removeAll(account, gone);
  check(ids(MANY).filter((id) => !gone.has(id)));
  for (const contact of account.contacts.all()) account.contacts.remove(contact);
  check([]);
});

t.test('an unchanged list is not rendered again, nor is a restored list', async (t) => {
  const account = openOne(MANY);
  const { show, shown } = watched(idOf);
  const list = wholeList(account, show);
  t.strictSame(shown(), ids(MANY));
  account.senders.add({ nickname: 'ada' });
  t.equal(wholeList(account, show), list, 'a change of another table keeps the list');
  const saved = account.save();
  removeAll(account, [5]);
  t.not(wholeList(account, show), list);
  shown();
  account.restore(saved);
  t.equal(wholeList(account, show), list, 'restore brings the list back');
  t.strictSame(shown(), []);
});

t.test('a change renders only the changed record again', async (t) => {
  const account = openOne(MANY);
  const { contacts } = account;
  const { show, shown } = watched(cityOf);
  listed(account, show);
  shown();
  const steps: readonly (readonly [what: string, step: () => unknown, ...rendered: readonly number[]])[] = [
    ['an update', () => contacts.update(contacts.get(300), { city: 'Pune' }), 300],
    ['a new record', () => contacts.add({ email: 'new@example.com', city: 'Surat' }), MANY + 1],
    ['a deletion', () => removeAll(account, [1])],
  ];
  for (const [what, step, ...rendered] of steps) {
    step();
    const wanted = contacts.all().map(({ id, city }) => [id, city]);
    t.strictSame(listed(account, show), wanted, what);
    t.strictSame(shown(), rendered, what);
  }
});

t.test('accounts on one baseline share the bytes of a list, but not its changes', async (t) => {
  const [one, other] = openAccounts(MANY, 2) as [Account, Account];
  const { show, shown } = watched(cityOf);
  const before = bytesOf(one, show);
  shown();
  one.contacts.update(one.contacts.get(70), { city: 'Pune' });
  t.strictSame(listed(one, show)[69], [70, 'Pune']);
  t.strictSame(shown(), [70]);
  t.equal(bytesOf(other, show), before);
  t.strictSame(shown(), []);
});

t.test('a change of a table that the view reads changes the list', async (t) => {
  const account = openOne(3);
  const show: ShowContact = ({ contact_type_id }, reader) =>
    reader.account.contactTypes.find(contact_type_id ?? 0)?.name ?? null;
  t.strictSame(listed(account, show), ['One', 'Two', 'One']);
  account.contactTypes.update(account.contactTypes.get(2), { name: 'Zwei' });
  t.strictSame(listed(account, show), ['One', 'Zwei', 'One']);
  account.contactTypes.remove(account.contactTypes.get(1));
  t.strictSame(listed(account, show), [null, 'Zwei', null]);
});

t.test('each show function has its own bytes of a list', async (t) => {
  const account = openOne(3);
  for (let times = 0; times < 2; times += 1) {
    t.strictSame(listed(account, idOf), [1, 2, 3]);
    t.strictSame(listed(account, typeOf), [1, 2, 1]);
  }
});

/** Reads assumptions for the records 3 and 300, other assumptions for each. */
const readsSome: ShowContact = ({ id }, { assume }) => {
  if (id === 3) return assume('missing-id');
  if (id === 300) return [assume('update.empty-field'), assume('country.text')];
  return id;
};

function seen(account: Account, show: ShowContact, override?: AssumptionOverrides) {
  const assume = assumeIn(account, override);
  const text = wholeList(account, show, assume).bodyIn('[]').toString();
  return { text, used: [...assume.used] };
}

t.test('a list names the assumptions that its records read, in the order of reading', async (t) => {
  t.strictSame(seen(openOne(MANY), readsSome).used, [
    'list.page-size',
    'list-order',
    'missing-id',
    'update.empty-field',
    'country.text',
  ]);
  for (const contacts of [0, 1])
    t.strictSame(seen(openOne(contacts), idOf).used, ['list.page-size'], `${contacts} contacts`);
});

const changes: readonly (readonly [what: string, change: (account: Account) => void])[] = [
  ['no change', () => {}],
  ['a record that reads nothing', (account) => account.contacts.update(account.contacts.get(310), { city: 'Pune' })],
  ['a record that reads', (account) => account.contacts.update(account.contacts.get(300), { city: 'Pune' })],
  ['a deletion', (account) => removeAll(account, [3])],
  ['a value that is read', (account) => account.assumptions.change({ 'country.text': 'id' })],
  ['a value that is not read', (account) => account.assumptions.change({ 'bulk-delete.key': 'id' })],
  ['the list order', (account) => account.assumptions.change(NEWEST)],
];

for (const [what, change] of changes) {
  t.test(`a list equals the list of a fresh account after this change: ${what}`, async (t) => {
    const account = openOne(MANY);
    seen(account, readsSome);
    change(account);
    const fresh = openOne(MANY);
    change(fresh);
    const override = { 'update.empty-field': 'keep' } as const;
    for (const values of [undefined, override, undefined]) {
      const wanted = seen(fresh, (record, reader) => readsSome(record, reader), values);
      t.strictSame(seen(account, readsSome, values), wanted);
    }
  });
}
