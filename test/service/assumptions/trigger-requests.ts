/** Requests that make an endpoint read its assumptions: by the kinds of its fields, and some for a single endpoint. */
import type { Endpoint } from '../../../src/service/endpoint/endpoint.js';
import type { Fields } from '../../helper.js';
import { notificationRecipients, senders } from '../../sample-accounts/sample-account.js';
import { automations, singleSends } from '../../sample-accounts/sample-mailings.js';
import { type Input, without } from '../document/call.js';
import { contactForm, samples, senderForm, sendForm } from '../document/samples.js';

export interface Provocation extends Input {
  /** The header `x-mock-assume`. */
  readonly assume?: string;
  /** The request that goes before, by the name of its endpoint. */
  readonly after?: readonly [name: string, form: Fields];
}

/** Values that are valid for one kind of field and invalid for another. */
const VALUES = [
  '999999',
  ' 999999',
  '0',
  'nope',
  '1abc',
  '26-1-5',
  '09:30',
  'First_Name',
  'contacts_999999',
  'ada@example.com',
  'ada@example.com, grace@example.com',
];

const INVALID_IDS = 'contact-type-view.failure=invalid-id; update-unknown=invalid-id';

const mixedIds = ({ strIds }: Fields): readonly (string | number)[] => (Array.isArray(strIds) ? strIds : []);

/** Requests by the declared fields of an endpoint. */
export function provocationsOf(endpoint: Endpoint, name: string): readonly Provocation[] {
  const { query = {}, form = {} } = samples[name] ?? {};
  const declared = Object.entries(endpoint.form);
  const optional = declared.flatMap(([field, { presence }]) => (presence === 'optional' ? [field] : []));
  const unreported = declared.flatMap(([field, { presence }]) =>
    presence === 'key' || endpoint.reported?.includes(field) ? [] : [field],
  );
  return [
    { query, form },
    {},
    { assume: 'missing-id=validation' },
    ...Object.keys(endpoint.query).flatMap((key) => [
      { query: { [key]: '1abc' } },
      { query: { [key]: '999999' }, form, assume: `${INVALID_IDS}; rule-violations=text` },
    ]),
    { query, form: {} },
    { query, form: without(form, ...optional) },
    { query, form: without(form, ...optional), assume: 'update.omitted-fields=clear' },
    { query, form: without(form, ...unreported), assume: 'required-fields=reported' },
    ...Object.keys(endpoint.query).flatMap((key) => VALUES.map((value) => ({ query: { [key]: value }, form }))),
    ...(name.endsWith('bulk-delete') ? [{ query, form: { strIds: [...mixedIds(form), '999999'] } }] : []),
    ...declared.flatMap(([field]) => [
      ...VALUES.map((value) => ({ query, form: { ...form, [field]: value } })),
      { query, form: { ...form, [field]: ['999999', '0'] } },
      { query, form: { ...form, [field]: ['1abc'] } },
      ...['999999', 'contacts_999999', 'nowhere', ['nope']].map((value) => ({
        query,
        form: { ...form, [field]: value },
        assume: `${INVALID_IDS}; rule-violations=text; duplicate-email=taken; duplicate-name=taken`,
      })),
      { query, form: { ...form, [field]: '999999' }, assume: 'dangling-reference=not-found' },
      { query, form: { [field]: '999999' }, assume: 'dangling-reference=not-found' },
      { query, form: { ...form, [field]: 'no address at all' }, assume: 'text.max-length=8' },
    ]),
  ];
}

const csv = (text: string, name = 'contacts.csv') => ({ contact_type_id: 3, file: new File([text], name) });
const bothBodies = { template_json: '{}', template_html: '<p></p>' };
const blank = { template_id: 1, template_html: '' };
const planned = { schedule_type: 1, schedule_date: '2026-01-06', schedule_time: '10:30' };
const passed = { schedule_type: 1, schedule_date: '2026-01-05', schedule_time: '08:30' };
const { verified, unverified } = senders;
const { draft, live, ungrouped } = automations;

/** Stores a recipient whose address links it to contact 11; a cascade deletes both. */
const storesAda = [
  'POST /segment/email/store',
  { segment_id: 22, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@engine.example' },
] as const;
const REFUSED = 'delete.in-use=refuse; segment-recipient.contact=by-email';
const removesAda = { assume: 'delete.in-use=cascade', after: storesAda };

/** Requests for a single endpoint. */
export const special: Readonly<Record<string, readonly Provocation[]>> = {
  'POST /global-unsubscribes/save': [{ form: { email_address: 'ada@example.com, nowhere' } }],
  'POST /unsubscribes-groups/manually-add': [
    { form: { unsubscribe_groups_id: 51, email_address: 'ada@example.com, nowhere' } },
  ],
  'DELETE /global-unsubscribes/delete': [{ query: { id: 61 } }],
  'GET /segment/email/list': [{ query: { segment_id: 22 } }, { query: { segment_id: 22 }, after: storesAda }],
  'POST /unsubscribes-groups/update': [
    { query: { id: 51 }, form: { group_name: 'Offers', description: 'All', is_display: 1 } },
  ],
  'GET /unsubscribes-groups/recipients-list': [{ query: { groupId: 52 } }],
  'POST /contacts-type/update': [{ form: { id: 3, name: 'Partners' } }],
  'DELETE /segment/delete': [{ query: { segment_id: 21 }, assume: 'delete.in-use=refuse' }],
  'DELETE /contacts-type/delete': [
    { query: { contact_type_id: 3 }, ...removesAda },
    { query: { contact_type_id: 3 }, assume: 'delete.in-use=refuse' },
  ],
  'DELETE /contacts/delete': [
    { query: { contact_id: 11 }, ...removesAda },
    { query: { contact_id: 11 }, assume: REFUSED, after: storesAda },
  ],
  'POST /contacts/bulk-delete': [
    { form: { strIds: ['11'] }, ...removesAda },
    { form: { strIds: ['11'] }, assume: REFUSED, after: storesAda },
  ],
  'DELETE /custom-fields/delete': [{ query: { id: 71 }, assume: REFUSED }],
  'GET /contacts/csv-sample/download': [{ assume: 'csv-sample=not-found' }, { assume: 'csv-sample=csv-file' }],
  'POST /contacts/add': [{ form: { ...contactForm, alt_email: 'al@example.com' } }],
  'POST /contacts/update': [
    { form: { ...contactForm, contact_id: 11, alt_email: 'al@example.com' } },
    { form: { ...contactForm, contact_id: 11, email: 'grace@navy.example' } },
    { form: { ...contactForm, contact_id: 11, city: '' } },
  ],
  'POST /contacts/upload-csv': [
    { form: csv('email,father_name\nnope,\n') },
    { form: csv('email,father_name\nnope,\n'), assume: 'rule-violations=text' },
    { form: csv('email,father_name\nbea@example.com,Bo\nBEA@example.com,\n') },
    { form: csv('email\nbea@example.com\n', 'contacts.CSV') },
    {
      form: csv('email,country,shoe_size\nbea@example.com,Atlantis,XL\n'),
      after: [`POST /custom-fields/save`, { field_name: 'shoe_size', field_type: 'number' }],
    },
    { form: csv('email\nbea@example.com\n', 'contacts.txt') },
  ],
  'GET /get-design/template': [{ assume: 'empty-list=not-found' }],
  'POST /custom-fields/save': ['father_name', 'größe'].map((field_name) => ({
    form: { field_name, field_type: 'text' },
  })),
  'GET /get-dynamic/content': [{ assume: 'dynamic-content.source=custom-fields' }],
  'POST /single/send/create': [
    { form: { ...sendForm, ...bothBodies } },
    { form: { ...sendForm, schedule_type: 1 }, assume: 'schedule.missing=required' },
    { form: { ...sendForm, ...planned } },
    { form: { ...sendForm, ...blank } },
    { form: { ...sendForm, ...passed, sender_id: unverified.id }, assume: 'schedule.past=refuse' },
  ],
  'POST /single/send/update': [
    { form: { ...sendForm, ...bothBodies, utr: singleSends.planned.utr } },
    { form: { ...sendForm, ...blank, utr: singleSends.planned.utr } },
    { form: { ...sendForm, utr: singleSends.planned.utr, schedule_type: 1 }, assume: 'schedule.missing=required' },
    { form: { ...sendForm, ...planned, utr: singleSends.sent.utr, exclude_specific_recipient_id: '' } },
    { form: { ...sendForm, utr: singleSends.sent.utr }, assume: 'single-send.update=refuse' },
    { form: { ...sendForm, utr: singleSends.planned.utr }, after: ['POST /single/send/create', sendForm] },
    {
      form: { ...sendForm, ...passed, sender_id: unverified.id, utr: singleSends.planned.utr },
      assume: 'schedule.past=refuse',
    },
  ],
  'GET /single-send/details': [{ query: { utr: singleSends.planned.utr } }],
  'GET /automations': [{ assume: 'empty-list=not-found' }],
  'GET /automations/duplicate': [{ query: { utr: live.utr } }],
  'GET /automations/pause': [
    { query: { utr: draft.utr } },
    { query: { utr: draft.utr }, assume: 'pause.not-live=rule' },
  ],
  'GET /automations/set-live': [{ query: { utr: ungrouped.utr } }, { query: { utr: live.utr } }],
  'GET /automations/schedule': [{ query: { utr: live.utr } }],
  'POST /automations/schedule/create': [
    { form: { ...samples['POST /automations/schedule/create']?.form, ...bothBodies } },
    {
      form: { ...samples['POST /automations/schedule/create']?.form, ...blank },
    },
    { form: { ...samples['POST /automations/schedule/create']?.form, sender_id: unverified.id } },
  ],
  'POST /sender/update': [
    { form: { ...senderForm, sender_id: 111, from_email: 'new@acme.example' } },
    { form: { ...senderForm, sender_id: 111, zip_code: '' } },
    { form: { ...senderForm, sender_id: 111 }, after: ['POST /sender/save', senderForm] },
  ],
  'DELETE /sender/delete': [{ query: { sender_id: 111 }, assume: 'delete.in-use=refuse' }],
  'GET /sender/resend-mail': [{ query: { sender_id: verified.id }, assume: 'sender.resend-verified=rule' }],
  'POST /notification-recipient/save': [
    { form: { email_address: notificationRecipients.ops.email_address, email_owner: 'Ops' } },
  ],
};
