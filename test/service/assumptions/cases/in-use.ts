/** Deletes of records to which other records refer. */
import { type AssumptionCase, fixture, type Row, two } from '../assumption-case.js';
import { deleted, deletedUnderErrors, failed } from '../expected.js';
import { act, column, post, remove } from '../steps.js';

const contacts = (id: number) => ({ id: `${id}`, table: 'contacts_' }) as const;
const segments = (id: number) => ({ id: `${id}`, table: 'segments_' }) as const;

const used = fixture({
  contact_types: two((id) => ({ name: `Type ${id}` })),
  contacts: two((id) => ({ email: `c${id}@example.com`, contact_type_id: id })),
  segments: two((id) => ({ segment_name: `Segment ${id}`, contact_type_id: id })),
  segment_recipients: two((id) => ({ email: `r${id}@example.com`, segment_id: id })),
  senders: two((id) => ({ from_email: `s${id}@example.com` })),
  single_sends: [
    { utr: 'type', recipient_id: [contacts(1)], sender_id: 2 },
    { utr: 'without-type', recipient_id: [contacts(2)], exclude_specific_recipient_id: [contacts(1)], sender_id: 2 },
    { utr: 'segment', recipient_id: [segments(2), segments(1)], sender_id: 2 },
    { utr: 'both', recipient_id: [contacts(1), segments(1)], sender_id: 2 },
    { utr: 'sender', recipient_id: [contacts(2)], sender_id: 1 },
    { utr: 'other', recipient_id: [contacts(2), segments(2)], sender_id: 2 },
  ].map((send) => ({ ...send, single_send_name: send.utr, status: 3 as const })),
  automations: [
    { utr: 'a-type', automation_for: 1, automation_for_table: 'contacts_' },
    { utr: 'a-segment', automation_for: 1, automation_for_table: 'segments_' },
    { utr: 'a-other', automation_for: 2, automation_for_table: 'contacts_' },
  ].map((automation, index) => ({ ...automation, id: index + 1, automation_name: automation.utr })),
  automation_schedules: [
    { utr: 'e-type', automation_id: 1, sender_id: 2 },
    { utr: 'e-segment', automation_id: 2, sender_id: 2 },
    { utr: 'e-sender', automation_id: 3, sender_id: 1 },
    { utr: 'e-other', automation_id: 3, sender_id: 2 },
  ].map((schedule) => ({ ...schedule, subject: schedule.utr })),
});

const both = [1, 2];
/** The ids of all records of a table, also of those whose parent is deleted. */
const idsIn = (table: 'segmentRecipients' | 'automationSchedules') =>
  act(`ids of ${table}`, async ({ mock }) =>
    mock.directory
      .find(mock.keys.publicKey)
      ?.[table].all()
      .map(({ id }) => id),
  );
const lists = {
  types: [column('/contacts-type', 'id'), both],
  segments: [column('/segment/list', 'id'), both],
  senders: [column('/senders', 'id'), both],
  sends: [column('/single-send/list', 'utr'), ['type', 'without-type', 'segment', 'both', 'sender', 'other']],
  automations: [column('/automations', 'utr'), ['a-type', 'a-segment', 'a-other']],
  schedules: [column('/automations/schedule?utr=a-other', 'utr'), ['e-sender', 'e-other']],
  contacts: [column('/contacts/list', 'id'), both],
  recipients: [idsIn('segmentRecipients'), both],
  allSchedules: [idsIn('automationSchedules'), [1, 2, 3, 4]],
} as const;
type List = keyof typeof lists;

const inUse = failed(409, 'Record is in use');
const needed = failed(409, 'It is needed');
const reset = act('reset', ({ client }) => client.control('POST', '/reset', { only: ['records'] }));

/**
 * A delete of a record.
 * @param own the lists that any delete makes shorter
 * @param left the lists that a cascade makes shorter
 */
const tries = (
  path: string,
  own: readonly List[],
  left: { readonly [name in List]?: readonly unknown[] },
  assume?: string,
): readonly Row[] => [
  [remove(path, assume), deletedUnderErrors, inUse, needed, deletedUnderErrors],
  ...Object.entries(lists).map(([name, [look, all]]): Row => {
    const cascade = left[name as List] ?? all;
    return [look, own.includes(name as List) ? cascade : all, all, all, cascade];
  }),
  [reset],
];

const ofType = {
  ...{ types: [2], segments: [2], sends: ['sender', 'other'], automations: ['a-other'] },
  ...{ recipients: [2], allSchedules: [3, 4] },
};

const size = { size: { field_name: 'Size', field_value: '9' } };

export default [
  {
    id: 'delete.in-use',
    fixture: used,
    values: ['accept', 'refuse', 'text:It is needed', 'cascade'],
    rows: [
      ...tries('/contacts-type/delete?contact_type_id=1', ['types', 'contacts'], { ...ofType, contacts: [2] }),
      ...tries('/contacts-type/delete?contact_type_id=1', ['types'], ofType, 'contact-type-delete.contacts=keep'),
      ...tries('/segment/delete?segment_id=1', ['segments', 'recipients'], {
        segments: [2],
        sends: ['type', 'without-type', 'sender', 'other'],
        automations: ['a-type', 'a-other'],
        recipients: [2],
        allSchedules: [1, 3, 4],
      }),
      ...tries('/sender/delete?sender_id=1', ['senders'], {
        senders: [2],
        sends: ['type', 'without-type', 'segment', 'both', 'other'],
        schedules: ['e-other'],
        allSchedules: [1, 2, 4],
      }),
    ],
  },
  {
    id: 'delete.in-use',
    of: 'contacts and custom fields',
    fixture: fixture({
      contacts: two((id) => ({ email: `c${id}@example.com`, custom_field: size })),
      custom_fields: [{ id: 1, field_name: 'size' }],
      segments: [{ id: 1, segment_name: 'Segment 1' }],
      segment_recipients: two((id) => ({ email: `c${id}@example.com`, segment_id: 1, contact_id: id })),
    }),
    values: ['accept', 'refuse', 'cascade'],
    rows: [
      [remove('/custom-fields/delete?id=1'), deleted, inUse, deleted],
      [column('/contacts/list', 'custom_field'), [size, size], [size, size], [null, null]],
      [remove('/contacts/delete?contact_id=1'), deleted, inUse, deleted],
      [post('/contacts/bulk-delete', { strIds: [2] }), deleted, inUse, deleted],
      [column('/contacts/list', 'id'), [], both, []],
      [column('/segment/email/list?segment_id=1', 'id'), both, both, []],
    ],
  },
] satisfies readonly AssumptionCase[];
