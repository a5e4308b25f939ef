/** References to records that do not exist, and the stored values of fields that are omitted or empty. */
import { FIXED_NAMES } from '../../document/document.js';
import {
  type AssumptionCase,
  account,
  automation,
  contact,
  csv,
  fixture,
  schedule,
  scheduled,
  send,
  sender,
} from '../assumption-case.js';
import {
  added,
  contactAdded,
  contactUpdated,
  created,
  imported,
  NF1,
  ok,
  scheduleAdded,
  selected,
  updated,
} from '../expected.js';
import { column, columns, post } from '../steps.js';

/** Writes that refer to records that do not exist. */
const add = post('/contacts/add', { ...contact, contact_type_id: 99, country: 98 });
const update = post('/contacts/update', { contact_id: 1, contact_type_id: 99, email: 'bea@example.com', country: 98 });
const upload = post('/contacts/upload-csv', { ...csv('email\ncem@example.com\n'), contact_type_id: 99 });
const store = post('/segment/email/store', {
  segment_id: 99,
  first_name: 'A',
  last_name: 'L',
  email: 'ada@example.com',
});
const group = { unsubscribe_groups_id: 99, email_address: 'ada@example.com' };
const createSend = post('/single/send/create', {
  ...scheduled('2026-02-01', ''),
  template_id: 99,
  sender_id: 98,
  unsubscribe_group_id: 97,
  recipient_id: ['contacts_96', 'segments_95'],
  exclude_specific_recipient_id: ['segments_94'],
});
const others = ['template_id', 'sender_id', 'unsubscribe_group_id'];
const lists = ['recipient_id', 'exclude_specific_recipient_id'];
const recipients = [
  { id: '96', table: 'contacts_' },
  { id: '95', table: 'segments_' },
];
const target = { ...automation, automation_for: 'segments_99', unsubscribe_group_id: 98 };
const addSchedule = post('/automations/schedule/create', { ...schedule, utr: 'a-99', sender_id: 99, template_id: 98 });
const saveSender = post('/sender/save', { ...sender, country_id: 99, state_id: 98, city_id: 97 });
const places = ['country_id', 'state_id', 'city_id'];
/** The contact type that a list shows if the type does not exist. */
const noType = (id: number) => ({ id, user_id: 1, name: '', deleted_at: null, created_at: null, updated_at: null });

const emails = (...each: readonly string[]) => each.map((name) => `${name}@example.com`);

const omitted = FIXED_NAMES.reserved.filter((name) => name !== 'email' && name !== 'country');
const optionals = columns('/contacts/list', [...omitted, 'custom_field', 'fullname']);
const emptyTexts = Array(2).fill(['', '', null, '', '', '', '', '', '', null, '']);
const nulls = Array(2).fill([...Array(10).fill(null), '']);

const names = columns('/contacts/list', ['first_name', 'city']);
const addresses = columns('/senders', ['zip_code', 'company_address2']);
const excluded = column('/single-send/list', 'exclude_specific_recipient_id');
const bodies = column('/single-send/list', 'template_json');
const times = columns('/single-send/list', ['schedule_date', 'schedule_time']);
const updateContact = (form = {}) => post('/contacts/update', { ...contact, contact_id: 1, ...form });
const updateSender = (form = {}) => post('/sender/update', { ...sender, sender_id: 1, ...form });
const updateSend = (form = {}) => post('/single/send/update', { ...send, utr: 's-1', ...form });
const ada = [{ id: '1', table: 'contacts_' }] as const;
const filled = account({
  contacts: [{ email: 'ada@example.com', first_name: 'Ada', city: 'Kochi', country: 'India' }],
  senders: [{ from_email: 'a@example.com', zip_code: '682001', company_address2: 'Floor 2' }],
  single_sends: [
    {
      single_send_name: 'Old',
      utr: 's-1',
      template_json: '{}',
      schedule_type: 1,
      schedule_date: '2026-02-01',
      schedule_time: '10:00',
      exclude_specific_recipient_id: ada,
    },
  ],
});

/** The image that a schedule shows if its template does not exist. */
const NO_IMAGE = 'https://app.campaigns.example/images/templates/';
const BODIES = ['preview_img', 'template_json', 'template_html'];

export default [
  {
    id: 'dangling-reference',
    fixture: fixture({ contacts: [{ id: 1, email: 'bea@example.com' }] }),
    values: ['invalid', 'accept', 'not-found'],
    rows: [
      [add, selected('contact_type_id', 'country'), contactAdded, NF1],
      [update, selected('contact_type_id', 'country'), contactUpdated, NF1],
      [upload, selected('contact_type_id'), imported, NF1],
      [column('/contacts/list', 'email'), emails('bea'), emails('bea', 'ada', 'cem'), emails('bea')],
      [column('/contacts/list', 'contact_type_id'), [0], [99, 99, 99], [0]],
      [column('/contacts/list', 'country'), [''], ['98', '98', ''], ['']],
      [column('/contacts/list', 'contact_type'), [noType(0)], Array(3).fill(noType(99)), [noType(0)]],
      [store, selected('segment_id'), added, NF1],
      [post('/unsubscribes-groups/manually-add', group), selected('unsubscribe_groups_id'), added, NF1],
      [createSend, selected(...others, ...lists), created, NF1],
      [columns('/single-send/list', [...others, 'from_sender']), [], [[99, 98, 97, '']], []],
      [columns('/single-send/list', lists), [], [[recipients, [{ id: '94', table: 'segments_' }]]], []],
      [post('/automations/create', target), selected('automation_for', 'unsubscribe_group_id'), created, NF1],
      [post('/automations/create', automation), created],
      [column('/automations', 'automation_for'), [0], [99, 0], [0]],
      [column('/automations', 'automation_for_table'), [''], ['segments_', ''], ['']],
      [column('/automations', 'unsubscribe_group_id'), ['0'], ['98', '0'], ['0']],
      [addSchedule, selected('utr', 'sender_id', 'template_id'), scheduleAdded, NF1],
      [saveSender, selected(...places), added, NF1],
      [columns('/senders', places), [], [[99, 98, 97]], []],
    ],
  },
  {
    id: 'absent-optionals',
    fixture: fixture({ contact_types: [{ id: 1, name: 'Customers' }] }),
    values: ['zero', 'empty', 'null'],
    rows: [
      [post('/contacts/add', contact), contactAdded],
      [post('/contacts/upload-csv', csv('email\nbea@example.com\n')), imported],
      [post('/sender/save', sender), added],
      [post('/automations/create', automation), created],
      [optionals, emptyTexts, emptyTexts, nulls],
      [column('/contacts/list', 'country'), ['India', ''], ['India', ''], ['India', null]],
      [columns('/senders', ['state_id', 'city_id']), [[0, 0]], [[null, null]], [[null, null]]],
      [addresses, [['', '']], [['', '']], [[null, null]]],
      [columns('/automations', ['automation_for', 'automation_for_table']), [[0, '']], [[null, '']], [[null, null]]],
    ],
  },
  {
    id: 'absent-optionals',
    of: 'records without references',
    fixture: fixture(
      {
        contacts: [{ email: 'ada@example.com' }],
        automations: [{ automation_name: 'Welcome', utr: 'a-1' }],
        automation_schedules: [{ subject: 'Hello' }],
      },
      { templates: [] },
    ),
    values: ['zero', 'empty', 'null'],
    rows: [
      [
        columns('/contacts/list', ['contact_type_id', 'contact_type']),
        [[0, noType(0)]],
        [[null, noType(0)]],
        [[null, null]],
      ],
      [
        columns('/automations/schedule?utr=a-1', ['template_id', ...BODIES, 'image']),
        [[0, '', '', '', NO_IMAGE]],
        [[null, '', '', '', NO_IMAGE]],
        [[null, null, null, null, NO_IMAGE]],
      ],
    ],
  },
  {
    id: 'update.empty-field',
    fixture: filled,
    values: ['clear', 'keep'],
    rows: [
      [updateContact({ first_name: '', city: ' ' }), contactUpdated],
      [names, [['', '']], [['Ada', 'Kochi']]],
      [updateSender({ zip_code: '', company_address2: '' }), updated],
      [addresses, [['', '']], [['682001', 'Floor 2']]],
      [updateSend({ template_json: '', template_html: '', exclude_specific_recipient_id: '' }), ok({ utr: 's-1' })],
      [excluded, [[]], [ada]],
    ],
  },
  {
    id: 'update.omitted-fields',
    fixture: filled,
    values: ['keep', 'clear'],
    rows: [
      [updateContact(), contactUpdated],
      [names, [['Ada', 'Kochi']], [['', '']]],
      [updateSender(), updated],
      [addresses, [['682001', 'Floor 2']], [['', '']]],
      [updateSend({ schedule_type: 1 }), ok({ utr: 's-1' })],
      [column('/single-send/list', 'single_send_name'), ['Launch']],
      [excluded, [ada], [[]]],
      [bodies, ['{}'], ['']],
      [times, [['2026-02-01', '10:00']], [['0000-00-00', '00:00:00']]],
    ],
  },
] satisfies readonly AssumptionCase[];
