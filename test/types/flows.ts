/** A user's program against a client that is generated from the document, and mistakes that its types catch. */

/** The client: forms go out as the browser sends them. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './contract.js';

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
const [, , baseUrl = ''] = process.argv;
const keys = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };
const api = createClient<paths>({ baseUrl, headers: keys, bodySerializer: toForm });
const strange = createClient<paths>({ baseUrl, headers: { ...keys, SecretKey: 'wrong' } });
const said: unknown[] = [];
`;

export const FLOWS = `${CLIENT}
type Schemas = components['schemas'];

// Contact types and contacts.
await api.POST('/contacts-type/add', { body: { name: 'Gardeners' } });
const types = await api.GET('/contacts-type');
const type: Schemas['ListedContactType'] | undefined = types.data?.message.contactTypes.at(-1);
const contact_type_id: number = type?.id ?? 0;
said.push(type?.name, type?.contacts_count);
const added = await api.POST('/contacts/add', { body: { contact_type_id, email: 'ada@example.com', country: 103 } });
const text: 'Contact Added Successfully' | undefined = added.data?.message;
const file = new File(['email\\ngrace@example.com\\nken@example.com\\n'], 'contacts.csv');
const imported = await api.POST('/contacts/upload-csv', { body: { contact_type_id, file } });
const contacts = await api.GET('/contacts/list');
const mine = contacts.data?.message.contacts.filter((one) => one.contact_type_id === contact_type_id) ?? [];
said.push(text, imported.data?.message, mine.map(({ email, country }) => [email, country]));
const ids = mine.map(({ id }) => id);
const removed = await api.POST('/contacts/bulk-delete', {
  body: { 'strIds[0]': String(ids[0]), 'strIds[1]': String(ids[1]) },
});
const left = await api.GET('/contacts/details', { params: { query: { contact_id: ids[2] ?? 0 } } });
said.push(removed.data?.message, left.data?.message.contact.email);

// Segments, whose delete has its text under errors, and groups.
const segments = await api.GET('/segment/list');
const segment_id = segments.data?.message.segments[0]?.id ?? 0;
const members = await api.GET('/segment/email/list', { params: { query: { segment_id } } });
const gone = await api.DELETE('/segment/delete', { params: { query: { segment_id } } });
const under: 'Deleted Successfully' | undefined = gone.data?.errors;
said.push(members.data?.message.contactEmails.length, under);
await api.POST('/unsubscribes-groups/save', { body: { group_name: 'Tips', description: 'Weekly', is_display: 1 } });
const groups = await api.GET('/unsubscribes-groups');
const unsubscribe_group_id = groups.data?.message.unsubscribesGroups.at(-1)?.id ?? 0;
said.push(groups.data?.message.unsubscribesGroups.map(({ group_name, is_display }) => [group_name, is_display]));

// A sender and a single send, from its draft to its end.
const senders = await api.GET('/senders');
const sender_id = senders.data?.message.senders[0]?.id ?? 0;
const sent = await api.POST('/single/send/create', {
  body: {
    ...{ template_id: 1, sender_id, unsubscribe_group_id, schedule_type: 0 },
    ...{ single_send_name: 'News', subject: 'Hello', preheader: 'All of it' },
    'recipient_id[0]': \`contacts_\${contact_type_id}\`,
  },
});
const utr: string = sent.data?.message.utr ?? '';
const details = await api.GET('/single-send/details', { params: { query: { utr } } });
said.push(details.data?.message.singleSend.map(({ subject, recipient_id }) => [subject, recipient_id]));
await api.POST('/single/send/duplicate', { params: { query: { utr } } });
const sends = await api.GET('/single-send/list');
said.push(sends.data?.message.singleSends.slice(-2).map(({ subject }) => subject));
said.push((await api.DELETE('/single/send/delete', { params: { query: { utr } } })).data?.message);

// An automation.
const made = await api.POST('/automations/create', {
  body: { type: 'welcome', automation_name: 'Greeting', unsubscribe_group_id },
});
const query = { utr: made.data?.message.utr ?? '' };
const step = await api.POST('/automations/schedule/create', {
  body: {
    ...{ ...query, sender_id, subject: 'Welcome', waiting_period: 1, waiting_type: 'days', template_id: 1 },
    preview_img: 'welcome.png',
  },
});
const live = await api.GET('/automations/set-live', { params: { query } });
const running = await api.GET('/automations/details', { params: { query } });
const paused = await api.GET('/automations/pause', { params: { query } });
said.push(step.data?.message, live.data?.message, running.data?.message.automation.status, paused.data?.message);

// Failures.
const invalid = await api.POST('/contacts/add', { body: { contact_type_id, email: 'nobody', country: 103 } });
const { errors } = invalid.error ?? {};
said.push(invalid.response.status, typeof errors === 'object' && 'email' in errors ? errors.email : undefined);
const unknown = await api.GET('/contacts/details', { params: { query: { contact_id: 999 } } });
said.push(unknown.response.status, unknown.error?.errors);
const refused = await strange.GET('/contacts/list');
said.push(refused.response.status, refused.error?.errors);

console.log(JSON.stringify(said));
`;

/** The expected output of the flows. */
export const SAID = [
  'Gardeners',
  0,
  'Contact Added Successfully',
  'Imported Successfully',
  [
    ['ada@example.com', 'India'],
    ['grace@example.com', ''],
    ['ken@example.com', ''],
  ],
  'Deleted Successfully',
  'ken@example.com',
  2,
  'Deleted Successfully',
  [
    ['Newsletter', 1],
    ['Offers and partner news', 0],
    ['Tips', 1],
  ],
  [['Hello', [{ id: '4', table: 'contacts_' }]]],
  ['Hello', 'Hello'],
  'Deleted Successfully',
  'Schedule Added',
  'Automation has been set live',
  1,
  'Automation Paused Successfully',
  422,
  ['The email must be a valid email address.'],
  404,
  'Record Not Found',
  401,
  { PublicKey: ['The selected public key is invalid.'] },
];

/** A mistake in each line, and the code of its error. */
export const MISTAKES: readonly (readonly [line: string, code: string])[] = [
  ["await api.GET('/contacts');", 'TS2554'],
  ["await api.GET('/contacts/add', {});", 'TS2345'],
  ["await api.POST('/contacts-type/add', { body: {} });", 'TS2322'],
  ["await api.POST('/contacts-type/add', { body: { name: 1 } });", 'TS2322'],
  [
    "await api.POST('/automations/create', { body: { type: 'birthday', automation_name: '', unsubscribe_group_id: 1 } });",
    'TS2322',
  ],
  ["await api.GET('/contacts/details');", 'TS2554'],
  ["await api.GET('/contacts/details', { params: { query: { contact_id: 'one' } } });", 'TS2322'],
  ["(await api.GET('/contacts/list')).data?.message.contact;", 'TS2551'],
  ["(await api.DELETE('/segment/delete', { params: { query: { segment_id: 1 } } })).data?.message;", 'TS2339'],
  ["(await api.GET('/contacts/list')).data.message;", 'TS2532'],
  [
    "((await api.GET('/contacts/details', { params: { query: { contact_id: 1 } } })).data?.message.contact.email ?? '') satisfies number;",
    'TS1360',
  ],
];

export const WRONG = [CLIENT, ...MISTAKES.map(([line]) => line), 'said;'].join('\n');
