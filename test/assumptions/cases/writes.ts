/** The refusals of a write and their texts, and the stored values of omitted fields. */

import { FIXED_NAMES } from '../../api/document.js';
import type { Fields } from '../../helper.js';
import {
  assumptionCase,
  column,
  columns,
  csv,
  fixture,
  invalid,
  NF1,
  send,
  sender,
  statusAndBody,
} from '../assumption-case.js';

const selected = (field: string) => `The selected ${field.replaceAll('_', ' ')} is invalid.`;
const selectedAll = (...fields: readonly string[]) =>
  invalid(Object.fromEntries(fields.map((field) => [field, selected(field)])));

const dangling: readonly (readonly [path: string, fields: Fields])[] = [
  ['/contacts/add', { contact_type_id: 99, email: 'ada@example.com', country: 98 }],
  ['/contacts/update', { contact_id: 1, contact_type_id: 99, email: 'bea@example.com', country: 98 }],
  ['/contacts/upload-csv', { contact_type_id: 99, file: csv('email\ncem@example.com\n') }],
  ['/segment/email/store', { segment_id: 99, first_name: 'Ada', last_name: 'L', email: 'ada@example.com' }],
  ['/unsubscribes-groups/manually-add', { unsubscribe_groups_id: 99, email_address: 'ada@example.com' }],
  [
    '/single/send/create',
    {
      ...send,
      template_id: 99,
      sender_id: 98,
      unsubscribe_group_id: 97,
      schedule_type: 1,
      schedule_date: '2026-02-01',
      recipient_id: ['contacts_96', 'segments_95'],
      exclude_specific_recipient_id: ['segments_94'],
    },
  ],
  [
    '/automations/create',
    { type: 'welcome', automation_for: 'segments_99', automation_name: 'Welcome', unsubscribe_group_id: 98 },
  ],
  [
    '/automations/schedule/create',
    {
      utr: 'a-99',
      sender_id: 99,
      subject: 'Hello',
      waiting_period: 1,
      waiting_type: 'days',
      template_id: 98,
      preview_img: 'a.png',
    },
  ],
  ['/sender/save', { ...sender, country_id: 99, state_id: 98, city_id: 97 }],
];

/** What a list shows in the place of a contact type that is not there. */
const noType = (id: number) => ({ id, user_id: 1, name: '', deleted_at: null, created_at: null, updated_at: null });

/** What is seen where every dangling reference is a validation failure. */
const refused = {
  statuses: [
    selectedAll('contact_type_id', 'country'),
    selectedAll('contact_type_id', 'country'),
    selectedAll('contact_type_id'),
    selectedAll('segment_id'),
    selectedAll('unsubscribe_groups_id'),
    selectedAll(
      ...['template_id', 'sender_id', 'unsubscribe_group_id', 'recipient_id', 'exclude_specific_recipient_id'],
    ),
    selectedAll('automation_for', 'unsubscribe_group_id'),
    selectedAll('utr', 'sender_id', 'template_id'),
    selectedAll('country_id', 'state_id', 'city_id'),
  ],
  contacts: [['bea@example.com', 0, '', noType(0)]],
  sends: [],
  senders: [],
};

export default [
  assumptionCase({
    id: 'dangling-reference',
    fixture: fixture({ contacts: [{ id: 1, email: 'bea@example.com' }] }),
    async act({ client, names }) {
      const statuses = [];
      for (const [path, fields] of dangling) {
        const response = names(await client.post(path, fields));
        statuses.push(response.status === 200 ? 200 : statusAndBody(response));
      }
      const withoutGroup = { type: 'welcome', automation_name: 'None', unsubscribe_group_id: 0 };
      const none = await client.post('/automations/create', withoutGroup);
      return {
        statuses,
        none: none.status === 200 ? 200 : statusAndBody(none),
        contacts: await columns(client, '/contacts/list', ['email', 'contact_type_id', 'country', 'contact_type']),
        sends: await columns(client, '/single-send/list', [
          'template_id',
          'sender_id',
          'from_sender',
          'unsubscribe_group_id',
          'recipient_id',
          'exclude_specific_recipient_id',
        ]),
        automations: await columns(client, '/automations', [
          'automation_for',
          'automation_for_table',
          'unsubscribe_group_id',
        ]),
        senders: await columns(client, '/senders', ['country_id', 'state_id', 'city_id']),
      };
    },
    values: {
      invalid: { ...refused, none: 200, automations: [[0, '', '0']] },
      accept: {
        statuses: dangling.map(() => 200),
        contacts: [
          ['bea@example.com', 99, '98', noType(99)],
          ['ada@example.com', 99, '98', noType(99)],
          ['cem@example.com', 99, '', noType(99)],
        ],
        sends: [
          [
            99,
            98,
            '',
            97,
            [
              { id: '96', table: 'contacts_' },
              { id: '95', table: 'segments_' },
            ],
            [{ id: '94', table: 'segments_' }],
          ],
        ],
        none: 200,
        automations: [
          [99, 'segments_', '98'],
          [0, '', '0'],
        ],
        senders: [[99, 98, 97]],
      },
      'not-found': {
        statuses: dangling.map(() => NF1),
        none: 200,
        contacts: [['bea@example.com', 0, '', noType(0)]],
        sends: [],
        automations: [[0, '', '0']],
        senders: [],
      },
    },
  }),
  assumptionCase({
    id: 'absent-optionals',
    fixture: fixture({ contact_types: [{ id: 1, name: 'Customers' }] }),
    async act({ client, names }) {
      const saved = { ...sender, from_email: 'ada@example.com', reply_to_email: 'ada@example.com' };
      const automation = { type: 'welcome', automation_name: 'Welcome', unsubscribe_group_id: 0 };
      await client.post('/contacts/add', { contact_type_id: 1, email: 'ada@example.com', country: 1 });
      await client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv('email\nbea@example.com\n') });
      await client.post('/sender/save', saved);
      await client.post('/automations/create', automation);
      for (const path of ['/contacts/list', '/senders', '/automations']) names(await client.get(path));
      return [
        await columns(client, '/contacts/list', [
          ...FIXED_NAMES.reserved.filter((name) => name !== 'email' && name !== 'country'),
          'custom_field',
          'fullname',
        ]),
        await column(client, '/contacts/list', 'country'),
        await columns(client, '/senders', ['state_id', 'city_id', 'zip_code', 'company_address2']),
        await columns(client, '/automations', ['automation_for', 'automation_for_table']),
      ];
    },
    values: {
      zero: [
        Array(2).fill(['', '', null, '', '', '', '', '', '', null, '']),
        ['India', ''],
        [[0, 0, '', '']],
        [[0, '']],
      ],
      empty: [
        Array(2).fill(['', '', null, '', '', '', '', '', '', null, '']),
        ['India', ''],
        [[null, null, '', '']],
        [[null, '']],
      ],
      null: [
        Array(2).fill([null, null, null, null, null, null, null, null, null, null, '']),
        ['India', null],
        [[null, null, null, null]],
        [[null, null]],
      ],
    },
  }),
  assumptionCase({
    id: 'update.empty-field',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      contacts: [{ email: 'ada@example.com', first_name: 'Ada', city: 'Kochi', country: 'India' }],
      senders: [{ from_email: 'a@example.com', zip_code: '682001', company_address2: 'Floor 2' }],
      unsubscribe_groups: [{ group_name: 'News' }],
      single_sends: [
        {
          single_send_name: 'Old',
          utr: 's-1',
          template_json: '{}',
          exclude_specific_recipient_id: [{ id: '1', table: 'contacts_' }],
        },
      ],
    }),
    async act({ client, names }) {
      const contact = { contact_id: 1, contact_type_id: 1, email: 'ada@example.com', country: 1 };
      names(await client.post('/contacts/update', { ...contact, first_name: '', city: ' ' }));
      const saved = { ...sender, sender_id: 1, from_email: 'a@example.com', reply_to_email: 'a@example.com' };
      names(await client.post('/sender/update', { ...saved, zip_code: '', company_address2: '' }));
      const bodies = { template_json: '', template_html: '' };
      const excluded = { exclude_specific_recipient_id: '' };
      names(
        await client.post('/single/send/update', { ...send, ...bodies, ...excluded, schedule_type: 0, utr: 's-1' }),
      );
      return [
        await columns(client, '/contacts/list', ['first_name', 'city']),
        await columns(client, '/senders', ['zip_code', 'company_address2']),
        await column(client, '/single-send/list', 'exclude_specific_recipient_id'),
      ];
    },
    values: {
      clear: [[['', '']], [['', '']], [[]]],
      keep: [[['Ada', 'Kochi']], [['682001', 'Floor 2']], [[{ id: '1', table: 'contacts_' }]]],
    },
  }),
  assumptionCase({
    id: 'update.omitted-fields',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      contacts: [{ email: 'ada@example.com', first_name: 'Ada', city: 'Kochi', country: 'India' }],
      unsubscribe_groups: [{ group_name: 'News' }],
      senders: [{ from_email: 'a@example.com', zip_code: '682001', company_address2: 'Floor 2' }],
      single_sends: [
        {
          single_send_name: 'Old',
          utr: 's-1',
          template_json: '{}',
          schedule_type: 1,
          schedule_date: '2026-02-01',
          schedule_time: '10:00',
          exclude_specific_recipient_id: [{ id: '1', table: 'contacts_' }],
        },
      ],
    }),
    async act({ client, names }) {
      const saved = { ...sender, from_email: 'a@example.com', reply_to_email: 'a@example.com' };
      names(
        await client.post('/contacts/update', {
          contact_id: 1,
          contact_type_id: 1,
          email: 'ada@example.com',
          country: 1,
        }),
      );
      names(await client.post('/sender/update', { ...saved, sender_id: 1 }));
      names(await client.post('/single/send/update', { ...send, schedule_type: 1, utr: 's-1' }));
      return [
        await columns(client, '/contacts/list', ['first_name', 'city']),
        await columns(client, '/senders', ['zip_code', 'company_address2']),
        await columns(client, '/single-send/list', [
          'single_send_name',
          'exclude_specific_recipient_id',
          'template_json',
          'schedule_date',
          'schedule_time',
        ]),
      ];
    },
    values: {
      keep: [
        [['Ada', 'Kochi']],
        [['682001', 'Floor 2']],
        [['Launch', [{ id: '1', table: 'contacts_' }], '{}', '2026-02-01', '10:00']],
      ],
      clear: [[['', '']], [['', '']], [['Launch', [], '', '0000-00-00', '00:00:00']]],
    },
  }),
];
