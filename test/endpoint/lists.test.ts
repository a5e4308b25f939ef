/** The bytes of a list: what keeps them, what makes them anew, and the assumptions that they name. */
import t from 'tap';
import type { Account } from '../../src/account/account.js';
import { isLive } from '../../src/account/records/table-definition.js';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { assumeIn, openAccounts, openOne, type ShowContact, wholeList } from './list-account.js';

/** Enough for a few chunks. */
const MANY = 700;

const ids = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1);

const idOf: ShowContact = ({ id }) => id;
const cityOf: ShowContact = ({ id, city }) => [id, city];

const piecesOf = (account: Account, show: ShowContact, override?: AssumptionOverrides) =>
  wholeList(account, show, assumeIn(account, override)).wrap('[', ']');
const listed = (account: Account, show: ShowContact, override?: AssumptionOverrides) =>
  JSON.parse(Buffer.concat(piecesOf(account, show, override)).toString());

const NEWEST = { 'list-order': 'newest-first' } as const;

/** Records which contacts are shown, in that order. */
function watched(show: ShowContact) {
  const shown: number[] = [];
  const watching: ShowContact = (record, reader) => {
    shown.push(record.id);
    return show(record, reader);
  };
  /** Since the last time. */
  return { show: watching, shown: () => shown.splice(0) };
}

/** The ids of the live records in the chunk of one. */
function neighboursOf({ contacts }: Account, id: number): number[] {
  const chunk = [...contacts.chunks()].find(({ records }) => records.some((one) => one.id === id));
  return (chunk?.records ?? []).filter(isLive).map((one) => one.id);
}

const removeAll = ({ contacts }: Account, some: Iterable<number>) => {
  for (const id of some) contacts.remove(contacts.get(id));
};

t.test('a list has the live records, in either order', async (t) => {
  const account = openOne(MANY);
  const check = (left: readonly number[]) => {
    t.strictSame(listed(account, idOf), left);
    t.strictSame(listed(account, idOf, NEWEST), left.toReversed());
  };
  check(ids(MANY));
  const gone = new Set([1, 2, ...neighboursOf(account, 300), MANY]);
  removeAll(account, gone);
  check(ids(MANY).filter((id) => !gone.has(id)));
  for (const contact of account.contacts.all()) account.contacts.remove(contact);
  check([]);
});

t.test('an unchanged list is not shown again', async (t) => {
  const account = openOne(MANY);
  const { show, shown } = watched(idOf);
  const list = wholeList(account, show);
  t.strictSame(shown(), ids(MANY));
  account.senders.add({ nickname: 'ada' });
  t.equal(wholeList(account, show), list, 'a change of another table keeps it');
  const saved = account.save();
  removeAll(account, [5]);
  t.not(wholeList(account, show), list);
  shown();
  account.restore(saved);
  t.equal(wholeList(account, show), list, 'restored');
  t.strictSame(shown(), []);
});

t.test('a change shows its chunk again, and no other', async (t) => {
  const account = openOne(MANY);
  const { contacts } = account;
  const { show, shown } = watched(cityOf);
  listed(account, show);
  shown();
  /** Each gives an id in the chunk that it changed. */
  const steps: readonly (readonly [what: string, step: () => number])[] = [
    ['an update', () => contacts.update(contacts.get(300), { city: 'Pune' }).id],
    ['a new record', () => contacts.add({ email: 'new@example.com', city: 'Surat' }).id],
    ['a deletion', () => removeAll(account, [1]) ?? 2],
    ['a deletion of all neighbours', () => removeAll(account, neighboursOf(account, 300)) ?? 300],
  ];
  for (const [what, step] of steps) {
    const changed = step();
    t.strictSame(
      listed(account, show),
      contacts.all().map(({ id, city }) => [id, city]),
      what,
    );
    t.strictSame(shown(), neighboursOf(account, changed), what);
  }
});

t.test('accounts on one baseline share bytes, and not their changes', async (t) => {
  const [one, other] = openAccounts(MANY, 2) as [Account, Account];
  const { show, shown } = watched(cityOf);
  const before = piecesOf(one, show);
  shown();
  one.contacts.update(one.contacts.get(70), { city: 'Pune' });
  t.strictSame(listed(one, show)[69], [70, 'Pune']);
  t.strictSame(shown(), neighboursOf(one, 70));
  t.equal(piecesOf(other, show), before);
  t.strictSame(shown(), []);
});

t.test('a change of a table that is read changes the list', async (t) => {
  const account = openOne(3);
  const show: ShowContact = ({ contact_type_id }, reader) =>
    reader.account.contactTypes.find(contact_type_id ?? 0)?.name ?? null;
  t.strictSame(listed(account, show), ['One', 'Two', 'One']);
  account.contactTypes.update(account.contactTypes.get(2), { name: 'Zwei' });
  t.strictSame(listed(account, show), ['One', 'Zwei', 'One']);
  account.contactTypes.remove(account.contactTypes.get(1));
  t.strictSame(listed(account, show), [null, 'Zwei', null]);
});

t.test('each function that shows records has bytes of its own', async (t) => {
  const account = openOne(3);
  for (let times = 0; times < 2; times += 1) {
    t.strictSame(listed(account, idOf), [1, 2, 3]);
    t.strictSame(
      listed(account, ({ contact_type_id }) => contact_type_id),
      [1, 2, 1],
    );
  }
});

/** Some records read assumptions, each others than its neighbours. */
const readsSome: ShowContact = ({ id }, { assume }) => {
  if (id === 3) return assume('missing-id');
  if (id === 300) return [assume('loose-id'), assume('country.text')];
  return id;
};

function seen(account: Account, show: ShowContact, override?: AssumptionOverrides) {
  const assume = assumeIn(account, override);
  const text = Buffer.concat(wholeList(account, show, assume).wrap('[', ']')).toString();
  return { text, used: [...assume.used] };
}

t.test('a list names what its records read, in that order', async (t) => {
  t.strictSame(seen(openOne(MANY), readsSome).used, [
    'list.page-size',
    'list-order',
    'missing-id',
    'loose-id',
    'country.text',
  ]);
  for (const contacts of [0, 1])
    t.strictSame(seen(openOne(contacts), idOf).used, ['list.page-size'], `${contacts} contacts`);
});

const changes: readonly (readonly [what: string, change: (account: Account) => void])[] = [
  ['nothing', () => {}],
  ['a record that reads nothing', (account) => account.contacts.update(account.contacts.get(310), { city: 'Pune' })],
  ['one that reads', (account) => account.contacts.update(account.contacts.get(300), { city: 'Pune' })],
  ['one that is gone', (account) => removeAll(account, [3])],
  ['a value that is read', (account) => account.assumptions.change({ 'country.text': 'id' })],
  ['a value that is not read', (account) => account.assumptions.change({ 'bulk-delete.key': 'id' })],
  ['the order', (account) => account.assumptions.change(NEWEST)],
];

for (const [what, change] of changes) {
  t.test(`after a change of ${what} the list is that of a fresh account`, async (t) => {
    const account = openOne(MANY);
    seen(account, readsSome);
    change(account);
    const fresh = openOne(MANY);
    change(fresh);
    const override = { 'loose-id': 'coerced' } as const;
    for (const values of [undefined, override, undefined]) {
      const wanted = seen(fresh, (record, reader) => readsSome(record, reader), values);
      t.strictSame(seen(account, readsSome, values), wanted);
    }
  });
}

/** A longer list comes in pieces. */
const MAX_COPIED = 256 * 1024;

t.test('a list of up to 256 KiB is one buffer, a longer one those of its chunks', async (t) => {
  const account = openOne(MANY);
  const chunks = [...account.contacts.chunks()].length;
  for (const [bytes, pieces] of [
    [MAX_COPIED, 1],
    [MAX_COPIED + 1, chunks + 2],
  ] as const) {
    // Brackets around the list, quotes around each, and commas between them.
    const each = Math.floor((bytes - 1) / MANY) - 3;
    const rest = bytes - 1 - (each + 3) * MANY;
    const show: ShowContact = ({ id }) => 'x'.repeat(each + (id === 1 ? rest : 0));
    const found = piecesOf(account, show);
    t.strictSame([found.length, Buffer.concat(found).length], [pieces, bytes]);
  }
});

t.test('unchanged chunks have the same buffers, and bytes that are being sent do not change', async (t) => {
  const account = openOne(MANY);
  const show: ShowContact = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
  const before = piecesOf(account, show);
  const text = Buffer.concat(before).toString();
  account.contacts.update(account.contacts.get(300), { city: 'Pune' });
  const after = piecesOf(account, show);
  // The brackets and the first chunk, whose comma is cut off, are made anew.
  const changed = after.slice(2, -1).filter((piece) => !before.includes(piece));
  t.equal(changed.length, 1);
  t.match(String(changed[0]), /,"300 Pune /);
  t.equal(Buffer.concat(before).toString(), text);
});

t.test('wrap puts each prefix around one list', async (t) => {
  const list = wholeList(openOne(2), idOf);
  const text = (prefix: string) => Buffer.concat(list.wrap(prefix, 'é>')).toString();
  t.strictSame([text('<'), text('<<'), text('<')], ['<1,2é>', '<<1,2é>', '<1,2é>']);
  t.equal(list.wrap('<', 'é>'), list.wrap('<', 'é>'));
});
