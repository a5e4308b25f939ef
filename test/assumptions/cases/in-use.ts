/** Deletes of what other records name. */
import { assumptionCase, column, failed, fixture, ok, okUnderErrors, statusAndBody } from '../assumption-case.js';

const contacts = (id: number) => ({ id: `${id}`, table: 'contacts_' }) as const;
const segments = (id: number) => ({ id: `${id}`, table: 'segments_' }) as const;

const used = fixture({
  contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
  contacts: [1, 2].map((id) => ({ id, email: `c${id}@example.com`, contact_type_id: id })),
  segments: [1, 2].map((id) => ({ id, segment_name: `Segment ${id}`, contact_type_id: id })),
  segment_recipients: [1, 2].map((id) => ({ id, email: `r${id}@example.com`, segment_id: id })),
  senders: [1, 2].map((id) => ({ id, from_email: `s${id}@example.com` })),
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
    { utr: 'e-sender', automation_id: 3, sender_id: 1 },
    { utr: 'e-other', automation_id: 3, sender_id: 2 },
  ].map((schedule) => ({ ...schedule, subject: schedule.utr })),
});

const deletes = [
  ['/contacts-type/delete', 'contact_type_id'],
  ['/segment/delete', 'segment_id'],
  ['/sender/delete', 'sender_id'],
] as const;

const types = ['Type 1', 'Type 2'];
const segmentNames = ['Segment 1', 'Segment 2'];
const addresses = ['s1@example.com', 's2@example.com'];
const sends = ['type', 'without-type', 'segment', 'both', 'sender', 'other'];
const automations = ['a-type', 'a-segment', 'a-other'];
const schedules = ['e-sender', 'e-other'];
const all = [types, segmentNames, addresses, sends, automations, schedules];

const size = { size: { field_name: 'Size', field_value: '9' } };
const inUse = failed(409, 'Record is in use');

const deleted = okUnderErrors('Deleted Successfully');
const refusedWith = (text: string) => deletes.map(() => [failed(409, text), ...all]);

export default [
  assumptionCase({
    id: 'delete.in-use',
    fixture: used,
    async act({ client, names }) {
      const seen = [];
      for (const [path, key] of deletes) {
        const response = names(await client.delete(path, { [key]: 1 }));
        seen.push([
          statusAndBody(response),
          await column(client, '/contacts-type', 'name'),
          await column(client, '/segment/list', 'segment_name'),
          await column(client, '/senders', 'from_email'),
          await column(client, '/single-send/list', 'utr'),
          await column(client, '/automations', 'utr'),
          await column(client, '/automations/schedule', 'utr', { utr: 'a-other' }),
        ]);
        await client.control('POST', '/reset', { only: ['records'] });
      }
      return seen;
    },
    values: {
      accept: [
        [deleted, ['Type 2'], segmentNames, addresses, sends, automations, schedules],
        [deleted, types, ['Segment 2'], addresses, sends, automations, schedules],
        [deleted, types, segmentNames, ['s2@example.com'], sends, automations, schedules],
      ],
      refuse: refusedWith('Record is in use'),
      'text:It is needed': refusedWith('It is needed'),
      cascade: [
        [deleted, ['Type 2'], ['Segment 2'], addresses, ['sender', 'other'], ['a-other'], schedules],
        [
          deleted,
          types,
          ['Segment 2'],
          addresses,
          ['type', 'without-type', 'sender', 'other'],
          ['a-type', 'a-other'],
          schedules,
        ],
        [
          deleted,
          types,
          segmentNames,
          ['s2@example.com'],
          ['type', 'without-type', 'segment', 'both', 'other'],
          automations,
          ['e-other'],
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'delete.in-use',
    of: 'of contacts and custom fields',
    fixture: fixture({
      contacts: [1, 2].map((id) => ({ id, email: `c${id}@example.com`, custom_field: size })),
      custom_fields: [{ id: 1, field_name: 'size' }],
      segments: [{ id: 1, segment_name: 'Segment 1' }],
      segment_recipients: [1, 2].map((id) => ({ id, email: `c${id}@example.com`, segment_id: 1, contact_id: id })),
    }),
    act: async ({ client, heard }) => [
      await heard(client.delete('/custom-fields/delete', { id: 1 })),
      await column(client, '/contacts/list', 'custom_field'),
      await heard(client.delete('/contacts/delete', { contact_id: 1 })),
      await heard(client.postUrlencoded('/contacts/bulk-delete', { 'strIds[0]': 2 })),
      await column(client, '/contacts/list', 'id'),
      await column(client, '/segment/email/list', 'id', { segment_id: 1 }),
    ],
    values: {
      accept: [
        ok('Deleted Successfully'),
        [size, size],
        ok('Deleted Successfully'),
        ok('Deleted Successfully'),
        [],
        [1, 2],
      ],
      refuse: [inUse, [size, size], inUse, inUse, [1, 2], [1, 2]],
      cascade: [
        ok('Deleted Successfully'),
        [null, null],
        ok('Deleted Successfully'),
        ok('Deleted Successfully'),
        [],
        [],
      ],
    },
  }),
];
