/** Duplicate addresses and names. */
import {
  type AssumptionCase,
  account,
  automation,
  contact,
  csv,
  fixture,
  type Row,
  send,
  sender,
  two,
} from '../assumption-case.js';
import {
  added,
  contactAdded,
  contactUpdated,
  created,
  imported,
  invalid,
  ok,
  saved,
  taken,
  updated,
} from '../expected.js';
import { column, post } from '../steps.js';

const ada = { email: 'ada@example.com' };
const adaAddress = { email_address: 'ada@example.com' };
/** The tables that hold the address `ada@example.com`. */
const used = fixture({
  contact_types: two((id) => ({ name: `Type ${id}` })),
  contacts: [ada, { email: 'bea@example.com' }],
  segments: two((id) => ({ segment_name: `Segment ${id}` })),
  segment_recipients: [ada],
  global_unsubscribers: [adaAddress],
  unsubscribe_groups: two((id) => ({ group_name: `Group ${id}` })),
  unsubscribe_group_recipients: [adaAddress],
  notification_recipients: [adaAddress],
});
const emails = (...names: readonly string[]) => names.map((name) => `${name}@example.com`);

const some = emails('ada', 'bea', 'ada');

const kochi = { ...contact, city: 'Kochi' };
const recipient = { segment_id: 1, first_name: 'Ada', last_name: 'L', email: 'ada@example.com' };
const many = { email_address: 'ADA@example.com, new@example.com, New@example.com' };
const addToGroup = (unsubscribe_groups_id: number, form: { email_address: string }) =>
  post('/unsubscribes-groups/manually-add', { unsubscribe_groups_id, ...form });
const all = emails('ada', 'ADA', 'new', 'New');
const notifyAda = post('/notification-recipient/save', { ...adaAddress, email_owner: 'Ada' });

const both = emails('ada', 'bea');
const upload = post('/contacts/upload-csv', csv('email\nnew@example.com\nADA@example.com\nNew@example.com\n'));
const takenLines = invalid({ file: [3, 4].map((line) => `Line ${line}: The email has already been taken.`) });

const group = { group_name: 'Group 1', description: 'All', is_display: 1 };
const known = { ...sender, from_email: 'ADA@example.com' };

export default [
  {
    id: 'duplicate-email',
    of: 'contacts',
    fixture: used,
    values: ['accept', 'taken', 'ignore'],
    rows: [
      [post('/contacts/add', kochi), contactAdded, taken('email'), contactAdded],
      [post('/contacts/add', { ...kochi, contact_type_id: 2 }), contactAdded],
      [post('/contacts/update', { ...kochi, contact_id: 2 }), contactUpdated, taken('email'), contactUpdated],
      [post('/contacts/update', { ...kochi, contact_id: 1 }), contactUpdated],
      [column('/contacts/list', 'email'), emails('ada', 'ada', 'ada', 'ada'), some, some],
      [column('/contacts/list', 'contact_type_id'), [1, 1, 1, 2], [1, 1, 2], [1, 1, 2]],
      [column('/contacts/list', 'city'), Array(4).fill('Kochi'), ['Kochi', '', 'Kochi'], ['Kochi', '', 'Kochi']],
    ],
  },
  {
    id: 'duplicate-email',
    of: 'segments and lists',
    fixture: used,
    values: ['accept', 'taken', 'ignore'],
    rows: [
      [post('/segment/email/store', recipient), added, taken('email'), added],
      [post('/segment/email/store', { ...recipient, segment_id: 2 }), added],
      [post('/global-unsubscribes/save', many), added, taken('email_address'), added],
      [addToGroup(1, many), added, taken('email_address'), added],
      [addToGroup(2, adaAddress), added],
      [notifyAda, added, taken('email_address'), added],
      [column('/segment/email/list?segment_id=1', 'email'), emails('ada', 'ada'), emails('ada'), emails('ada')],
      ...['/global-unsubscribes', '/unsubscribes-groups/recipients-list?groupId=1'].map(
        (path): Row => [column(path, 'email_address'), all, emails('ada'), emails('ada', 'new')],
      ),
      [column('/notification-recipients', 'email_address'), emails('ada', 'ada'), emails('ada'), emails('ada')],
    ],
  },
  {
    id: 'duplicate-email',
    of: 'an upload',
    fixture: used,
    values: ['accept', 'taken', 'ignore'],
    rows: [
      [upload, imported, takenLines, imported],
      [column('/contacts/list', 'email'), [...both, ...emails('new', 'ADA', 'New')], both, [...both, ...emails('new')]],
    ],
  },
  {
    id: 'duplicate-name',
    fixture: fixture({
      contact_types: two((id) => ({ name: `Type ${id}` })),
      unsubscribe_groups: two((id) => ({ group_name: `Group ${id}` })),
      custom_fields: [{ field_name: 'age' }],
    }),
    values: ['accept', 'taken'],
    rows: [
      [post('/contacts-type/add', { name: 'Type 1' }), added, taken('name')],
      [post('/contacts-type/update', { id: 2, name: 'Type 1' }), updated, taken('name')],
      [post('/contacts-type/update', { id: 1, name: 'Type 1' }), updated],
      [post('/unsubscribes-groups/save', group), saved, taken('group_name')],
      [post('/unsubscribes-groups/update?id=2', group), updated, taken('group_name')],
      [post('/unsubscribes-groups/update?id=1', group), updated],
      [post('/custom-fields/save', { field_name: 'age', field_type: 'number' }), added, taken('field_name')],
      [column('/contacts-type', 'name'), Array(3).fill('Type 1'), ['Type 1', 'Type 2']],
      [column('/unsubscribes-groups', 'group_name'), Array(3).fill('Group 1'), ['Group 1', 'Group 2']],
      [column('/custom-fields', 'field_name'), ['age', 'age'], ['age']],
    ],
  },
  {
    id: 'duplicate-name',
    of: 'senders and mailings',
    fixture: account({
      senders: ['ada', 'bea'].map((nickname) => ({ nickname, from_email: `${nickname}@example.com`, is_verified: 1 })),
      single_sends: ['Launch', 'Sale'].map((name) => ({ single_send_name: name, utr: name })),
      automations: [{ automation_name: 'Welcome' }],
    }),
    values: ['accept', 'taken'],
    rows: [
      [post('/sender/save', known), added, taken('from_email', 'nickname')],
      [post('/sender/update', { ...known, sender_id: 2 }), updated, taken('from_email', 'nickname')],
      [post('/single/send/create', { ...send, single_send_name: 'LAUNCH' }), created, taken('single_send_name')],
      [post('/single/send/update', { ...send, utr: 'Sale' }), ok({ utr: 'Sale' }), taken('single_send_name')],
      [post('/automations/create', automation), created, taken('automation_name')],
      [post('/sender/update', { ...sender, sender_id: 1 }), updated],
      [column('/senders', 'nickname'), ['ada', 'ada', 'ada'], ['ada', 'bea']],
      [column('/single-send/list', 'single_send_name'), ['Launch', 'Launch', 'LAUNCH'], ['Launch', 'Sale']],
      [column('/automations', 'automation_name'), ['Welcome', 'Welcome'], ['Welcome']],
    ],
  },
] satisfies readonly AssumptionCase[];
