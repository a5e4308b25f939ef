import t from 'tap';
import { addRead, createUnknown } from '../../../src/lab/evidence/knowledge.js';
import { named } from './exchanges.js';
import { addContact, list, listed, shows } from './judged.js';

const recipientsOf = (groupId: string) => list('/unsubscribes-groups/recipients-list', 'recipients', { groupId });

t.test('learn keeps a custom field that is not an object as it is shown', async (t) => {
  const named = { town: { field_name: 'town', field_value: 'Oslo' } };
  const keptOf = (custom_field: object) => {
    const contacts = listed.contacts({ id: 1, custom_field });
    return addRead(createUnknown(), [contacts], true).contacts.records.get(1)?.custom_field;
  };
  t.strictSame(keptOf({ ...named, hobby: 'chess' }), {
    town: { field_name: 'Town', field_value: 'Oslo' },
    hobby: 'chess',
  });
  t.equal(keptOf({ town: { field_name: 'town', field_value: null } }), null);
});

t.test('learn converts a value of an undocumented type to the documented type', async (t) => {
  const automations = listed.automations({ id: 1, total_opens: null, total_bounces: '7', live_at: null, status: true });
  const record = addRead(createUnknown(), [automations], true).automations.records.get(1);
  t.match(record, { total_opens: 0, total_bounces: 7, live_at: null, status: 1 });
});

t.test('learn takes the parent of a record from the query of its list', async (t) => {
  const recipient = { ...named(7), unsubscribe_groups_id: null, email_address: 'ada@example.com' };
  const { records } = addRead(createUnknown(), [recipientsOf('1')(recipient)], true).unsubscribeGroupRecipients;
  t.match(records.get(7), { email_address: 'ada@example.com', unsubscribe_groups_id: 1 });
});

t.test('a record that is shown without deleted_at counts as not deleted', async (t) => {
  const types = (...ids: readonly number[]) =>
    list(
      '/contacts-type',
      'contactTypes',
    )(...ids.map((id) => ({ ...named(id), deleted_at: undefined, contacts_count: 0 })));
  const all = [listed.places('India'), types(1), types(1, 2)];
  const add = addContact('2');
  t.same(shows('dangling-reference', ...all, types(1), add), ['accept'], 'the last list no longer has it');
  t.same(shows('dangling-reference', ...all, add), []);
});

t.test('a recipient in the global list shows global-unsubscribes.scope, also without its group', async (t) => {
  const recipient = (id: number, unsubscribe_groups_id: number | null, email_address = `${id}@example.com`) => ({
    ...named(id),
    unsubscribe_groups_id,
    email_address,
  });
  const unsubscribers = list('/global-unsubscribes', 'unSubscribers');
  const [first, last] = [recipient(3, null), recipient(9, null)];
  const scopeOf = (second: ReturnType<typeof recipient>) => {
    const both = [unsubscribers(first, second, last), unsubscribers(first, second)];
    return shows('global-unsubscribes.scope', recipientsOf('1')(recipient(7, 1)), ...both);
  };
  t.same(scopeOf(recipient(7, null)), ['with-groups']);
  t.same(scopeOf(recipient(7, null, 'ada@example.com')), ['global-only']);
  t.same(scopeOf(recipient(7, 2, 'ada@example.com')), ['global-only'], 'a global record can name a group');
  const all = unsubscribers(first, recipient(7, 1), recipient(8, 2));
  t.same(shows('global-unsubscribes.scope', all, recipientsOf('1')(recipient(7, 1)), all), ['with-groups']);
});

t.test('custom-field.shown=all needs a contact that shows a later field, and lacked no other field', async (t) => {
  const fields = (...names: readonly string[]) =>
    listed.fields(...names.map((field_name, at) => ({ ...named(at + 1), field_name, field_type: 'text' })));
  const held = { town: { field_name: 'Town', field_value: 'Oslo' } };
  const contacts = (custom_field: object) => listed.contacts({ ...named(1), custom_field });
  const before = [fields('town', 'age', 'size'), contacts(held), fields('town', 'hobby')];
  const hobby = { field_name: 'Hobby', field_value: null };
  t.same(shows('custom-field.shown', ...before, contacts({ ...held, hobby })), []);
  t.same(shows('custom-field.shown', ...before.slice(1), contacts({ ...held, hobby })), ['all']);
  t.same(shows('custom-field.shown', ...before.slice(1), contacts(held)), []);
});
