/** A save adds a record with the fields of its form at the end of its list, and changes no other record. */
import t from 'tap';
import type { Fields } from '../../helper.js';
import { fresh, NOW_TEXT } from '../../sample-accounts/sample-time.js';
import { assertResponse, call, listFromMessage, shareSample, without } from './call.js';
import { groupForm, samples, senderForm } from './samples.js';

const resetSample = shareSample(t);

type Row = readonly [name: string, form: Fields, list: string, member: string, record: object];

const cto = { email_address: 'cto@acme.example', email_owner: 'The CTO' };
const alan = { segment_id: 22, first_name: 'Alan', last_name: 'Turing', email: 'alan@bombe.example' };
const nowhere = { country: null, state: null, city: null, address_line1: null };
const unverified = { id: 113, is_verified: 0, send_at: NOW_TEXT, deleted_at: null };
const bareSender = without(senderForm, 'state_id', 'city_id', 'zip_code', 'company_address2');
const empty = { state_id: 0, city_id: 0, zip_code: '', company_address2: '' };
const shoeSize = { field_name: 'shoe_size', field_type: 'number' };
const customFields = [
  ...['text', 'number', 'datetime-local'].map((field_type) => ({ ...shoeSize, field_type })),
  ...['a', 'A1', '_', '1', 'SHOE_SIZE_42', 'full_name', 'x'.repeat(300)].map((name) => ({
    ...shoeSize,
    field_name: name,
  })),
];

const rows: readonly Row[] = [
  ...['ab', '😀😀', ' ab ', '日本', 'x'.repeat(5000)].map((name): Row => {
    const type = { id: 6, name: name.trim(), deleted_at: null, contacts_count: 0 };
    return ['POST /contacts-type/add', { name }, '/contacts-type', 'contactTypes', type];
  }),
  ['POST /notification-recipient/save', cto, '/notification-recipients', 'notifications', { id: 123, ...cto }],
  [
    'POST /segment/email/store',
    alan,
    '/segment/email/list?segment_id=22',
    'contactEmails',
    { id: 33, ...alan, contact_id: null, ...nowhere, fullname: 'Alan Turing' },
  ],
  ...[0, 1].map((is_display): Row => {
    const form = { ...groupForm, is_display };
    const group = { id: 53, ...form, unsubscribe_clients_count: 0 };
    return ['POST /unsubscribes-groups/save', form, '/unsubscribes-groups', 'unsubscribesGroups', group];
  }),
  ...customFields.map((form): Row => {
    const field = { id: 73, ...form, is_reserved: 0 };
    return ['POST /custom-fields/save', form, '/custom-fields', 'customFields', field];
  }),
  ['POST /sender/save', senderForm, '/senders', 'senders', { ...senderForm, ...unverified }],
  ['POST /sender/save', bareSender, '/senders', 'senders', { ...senderForm, ...empty, ...unverified }],
];

/** Random values: a number for a group, a token shorter than a UUID for a sender. */
const RANDOM = { rand_id: /^\d+$/, utr: /^[A-Za-z0-9]{8,35}$/ };

for (const [name, form, list, member, record] of rows) {
  t.test(`${name} adds a record with ${JSON.stringify(form).slice(0, 100)}`, async (t) => {
    const { client } = await resetSample();
    const listed = async () => listFromMessage(await client.get(list), member);
    const before = await listed();
    assertResponse(t, await call(client, name, { form }), 200, samples[name]?.body);
    const last = (await listed()).at(-1) ?? {};
    const random = Object.entries(RANDOM).filter(([key]) => key in last);
    for (const [key, pattern] of random) t.match(last[key], pattern);
    const made = { ...fresh, ...record, ...Object.fromEntries(random.map(([key]) => [key, last[key]])) };
    t.strictSame(await listed(), [...before, made]);
  });
}
