import t from 'tap';
import { exchangeOf, failed, named, stamps, success } from './exchanges.js';
import { addContact, inTurn, list, listed, remove, shows } from './judged.js';

const { contacts, senders, automations } = listed;
const contact = (id: number, email: string) => ({
  ...{ ...named(id), contact_type_id: 1, email, country: 'Norway' },
  ...{ first_name: '', last_name: '', fullname: '', custom_field: null },
});
const before = [listed.places('Norway'), listed.types(1), contacts()];
const add = (email: string) => addContact('1', { form: { contact_type_id: '1', email, country: '1' } });
/** A further contact in a longer list, so that the list before is no full page. */
const longer = (...earlier: readonly ReturnType<typeof contact>[]) => [
  add('zoe@example.com'),
  contacts(...earlier, contact(earlier.length + 1, 'zoe@example.com')),
];
const save = exchangeOf('POST /notification-recipient/save', {
  form: { email_address: 'a@example.com', email_owner: 'Ada' },
  body: success('Added Successfully'),
});

t.test('writes in a row are judged together, by the next read of their table', async (t) => {
  const twice = [...before, add('ada@example.com'), add('ADA@example.com')];
  const one = contact(1, 'ada@example.com');
  t.strictSame(shows('duplicate-email', ...inTurn(...twice, contacts(one), ...longer(one))), ['ignore']);
  t.strictSame(shows('duplicate-email', ...inTurn(...twice, contacts(one, contact(2, 'ADA@example.com')))), ['accept']);
  const between = [...before, add('ada@example.com'), save, add('ADA@example.com')];
  const four = [...twice, add('eve@example.com'), add('kim@example.com')];
  for (const [why, all] of Object.entries({ 'a write to another table lies between': between, 'they are four': four }))
    t.strictSame(shows('duplicate-email', ...inTurn(...all, contacts(one), ...longer(one))), [], why);
});

t.test('a read shows what a write did, although writes to other tables lie between them', async (t) => {
  const one = contact(1, 'ada@example.com');
  const all = inTurn(...before.slice(0, 2), contacts(one), add('ada@example.com'), save, contacts(one), ...longer(one));
  t.strictSame(shows('duplicate-email', ...all), ['ignore?']);
});

t.test('a new record with a utr is found in any later response, and nothing names it yet', async (t) => {
  const create = exchangeOf('POST /automations/create', {
    form: { type: 'custom', automation_for: 'contacts_1', automation_name: 'Thanks', unsubscribe_group_id: '1' },
    body: success({ utr: 'a-b' }),
  });
  const live = exchangeOf('GET /automations/set-live', { query: { utr: 'a-b' }, body: failed('Add an email first') });
  const target = { automation_for: 1, automation_for_table: 'contacts_', unsubscribe_group_id: '1' };
  const fields = { ...target, automation_name: 'Thanks', automation_type: 2, status: 0, live_at: null };
  const shown = automations({ ...stamps, ...fields, id: 5, utr: 'a-b', updated_at: stamps.created_at });
  const all = inTurn(listed.types(1), listed.groups(1), automations(), create, live, save, shown);
  t.strictSame(shows('set-live.incomplete', ...all), ['text:Add an email first']);
});

t.test('a delete that is refused in words of the service shows delete.in-use, although no user is known', async (t) => {
  const refused = (path: string, query: Readonly<Record<string, string>>) =>
    exchangeOf(`DELETE ${path}`, { query, status: 400, body: failed('Still used') });
  const sender = senders({ ...named(1), from_email: 'a@example.com', is_verified: 1 });
  const value = ['text:Still used'];
  t.strictSame(shows('delete.in-use', sender, refused('/sender/delete', { sender_id: '1' })), value);
  t.strictSame(shows('delete.in-use', contacts(named(1)), refused('/contacts/delete', { contact_id: '1' })), value);
  t.strictSame(shows('delete.in-use', refused('/sender/delete', { sender_id: '1' })), [], 'it may not exist');
  t.strictSame(shows('delete.in-use', sender, remove('/sender/delete', { sender_id: '1' })), []);
  const segments = list('/segment/list', 'segments')({ ...named(1), contact_type_id: 1 });
  const all = [segments, listed.sends(), automations(), refused('/segment/delete', { segment_id: '1' })];
  t.strictSame(shows('delete.in-use', ...all), [], 'its recipients are its members, not its users');
});

t.test('a list with an undocumented parameter is not taken for the whole list', async (t) => {
  const [ada, bob] = [contact(1, 'ada@example.com'), contact(2, 'bob@example.com')];
  const page = list('/contacts/list', 'contacts', { per_page: '1' })(bob);
  const taken = { email: ['The email has already been taken.'] };
  const refused = { ...exchangeOf('POST /contacts/add', { body: failed(taken) }), request: add(ada.email).request };
  const all = [...before.slice(0, 2), contacts(ada, bob), page, refused];
  t.strictSame(shows('duplicate-email', ...all), ['taken']);
});
