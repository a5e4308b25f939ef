/** What long tables are looked up by is built when they are loaded: no request builds it. */
import t from 'tap';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import { Collection } from '../../src/store/collection.js';
import { FieldIndex } from '../../src/store/field-index.js';
import type { Entity } from '../../src/store/records/table-definition.js';
import { createClient, start } from '../helper.js';

const MANY = 600;
const many = <T>(make: (id: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index + 1));

const address = (id: number) => ({ email_address: `a${id}@example.com` });
const account: FixtureAccount = {
  public_key: 'pk_many',
  secret_key: 'sk_many',
  contact_types: many((id) => ({ id, name: `T${id}` })),
  contacts: many((id) => ({ id, email: `c${id}@example.com`, contact_type_id: 1 })),
  segments: many((id) => ({ id, segment_name: `S${id}`, contact_type_id: id })),
  segment_recipients: many((id) => ({ id, segment_id: 1, contact_id: id, email: `s${id}@example.com` })),
  global_unsubscribers: many(address),
  unsubscribe_groups: many((id) => ({ id, group_name: `G${id}` })),
  unsubscribe_group_recipients: many((id) => ({ ...address(id), unsubscribe_groups_id: 1 })),
  custom_fields: many((id) => ({ id, field_name: `f${id}` })),
  single_sends: many((id) => ({ id, utr: `s-${id}`, single_send_name: 'N', status: 3, sender_id: 1 })),
  automations: many((id) => ({
    id,
    utr: `a-${id}`,
    automation_name: 'N',
    status: id === 2 ? 1 : 0,
    automation_for: 1,
    automation_for_table: 'contacts_',
    unsubscribe_group_id: '1',
  })),
  automation_schedules: many((id) => ({ id, utr: `e-${id}`, automation_id: 1, subject: 'Hi', sender_id: 1 })),
  senders: many((id) => ({ id, utr: `u-${id}`, from_name: 'N', from_email: `n${id}@example.com`, nickname: 'n' })),
  notification_recipients: many(address),
  enrolments: many((id) => ({ automation_id: 2, contact_id: id })),
  mail_events: many((id) => ({ ...address(id), event: 'open', mailing_utr: 's-1' })),
};

const requests: readonly (readonly [
  'get' | 'post' | 'delete',
  path: string,
  fields: Readonly<Record<string, string | number>>,
])[] = [
  ['get', '/contacts-type', {}],
  ['get', '/contacts-type/view', { contact_type_id: 1 }],
  ['get', '/segment/list', {}],
  ['get', '/segment/email/list', { segment_id: 1 }],
  ['get', '/unsubscribes-groups', {}],
  ['get', '/unsubscribes-groups/details', { id: 1 }],
  ['get', '/unsubscribes-groups/recipients-list', { groupId: 1 }],
  ['get', '/single-send/details', { utr: 's-1' }],
  ['get', '/automations/details', { utr: 'a-1' }],
  ['get', '/automations/schedule', { utr: 'a-1' }],
  ['get', '/automations/set-live', { utr: 'a-1' }],
  ['get', '/automations/pause', { utr: 'a-2' }],
  ['post', '/contacts-type/add', { name: 'new' }],
  ['post', '/contacts/add', { contact_type_id: 1, country: 1, email: 'new@example.com' }],
  ['post', '/segment/email/store', { segment_id: 1, email: 'new@example.com' }],
  ['post', '/global-unsubscribes/save', { email_address: 'new@example.com' }],
  ['post', '/unsubscribes-groups/save', { group_name: 'new', description: 'D', is_display: 1 }],
  ['post', '/unsubscribes-groups/manually-add', { unsubscribe_groups_id: 1, email_address: 'new@example.com' }],
  ['post', '/custom-fields/save', { field_name: 'shoes', field_type: 'text' }],
  ['post', '/notification-recipients/save', { email_address: 'new@example.com', email_owner: 'N' }],
  ['delete', '/sender/delete', { sender_id: 1 }],
  ['delete', '/automations/delete', { utr: 'a-3' }],
  ['delete', '/contacts/delete', { contact_id: 1 }],
  ['delete', '/segment/delete', { segment_id: 1 }],
  ['delete', '/contacts-type/delete', { contact_type_id: 1 }],
];

t.test('no request builds a lookup of a long table', async (t) => {
  const { mock } = await start(t, { fixture: { accounts: [account] } });
  const built = new Set<string>();
  const [{ index }, { change }] = [Collection.prototype, FieldIndex.prototype];
  t.teardown(() => {
    Collection.prototype.index = index;
    FieldIndex.prototype.change = change;
  });
  let changes = 0;
  FieldIndex.prototype.change = function (before, after) {
    changes += 1;
    change.call(this, before, after);
  };
  Collection.prototype.index = function (this: Collection<Entity>, field: 'id', ignoresCase) {
    changes = 0;
    const made = index.call(this, field, ignoresCase);
    if (changes >= MANY) built.add(`${field}${ignoresCase ? ' ignoring case' : ''}`);
    return made;
  };
  const client = createClient(mock).as('pk_many', 'sk_many');
  for (const [method, path, fields] of requests) t.not((await client[method](path, fields)).status, 500, path);
  await client.control('POST', '/single-sends/s-2/events', { event: 'open', to: 'c1@example.com' });
  await client.control('POST', '/clock/advance', { by: 'P1D' });
  t.strictSame([...built], []);
});
