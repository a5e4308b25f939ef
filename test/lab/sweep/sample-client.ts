/** The tests of a client that runs in this process: it depends on a status, a text and an order, among many calls that are harmless. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { CommandOptions, CommandRun } from '../../../src/lab/sweep/run-command.js';
import { formData } from '../../helper.js';
import { contacts, senders } from '../../sample-accounts/sample-account.js';
import { automations, singleSends } from '../../sample-accounts/sample-mailings.js';
import { type Input, urlOf } from '../../service/document/call.js';
import { contactForm, samples, senderForm, sendForm } from '../../service/document/samples.js';

type Call = (
  name: string,
  input?: Input,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly isOk: boolean; readonly body: unknown }>;

const planned = { ...sendForm, schedule_type: 1, schedule_date: '2020-01-06', schedule_time: '10:30' };
const rows = new File(['email,father_name\nbea@example.com,Bo\nBEA@example.com,\n'], 'contacts.csv');

/** Calls whose responses differ under other values. */
const OTHERS: readonly (readonly [name: string, input: Input])[] = [
  ['GET /contacts/details', {}],
  ['GET /contacts/details', { query: { id: '1abc' } }],
  ['POST /contacts/add', { form: {} }],
  ['POST /contacts/add', { form: { ...contactForm, contact_type_id: '1abc', email: 'nobody' } }],
  ['POST /contacts/add', { form: { ...contactForm, email: contacts.ada.email, country: 999 } }],
  ['POST /contacts/upload-csv', { form: { contact_type_id: 3, file: rows } }],
  ['POST /single/send/create', { form: { ...planned, sender_id: senders.unverified.id } }],
  ['POST /single/send/update', { form: { ...sendForm, utr: singleSends.sent.utr } }],
  ['POST /single/send/update', { form: { ...sendForm, utr: 'unknown', subject: '' } }],
  ['GET /automations/pause', { query: { utr: automations.draft.utr } }],
  ['GET /automations/set-live', { query: { utr: automations.ungrouped.utr } }],
  ['GET /automations/set-live', { query: { utr: automations.live.utr } }],
  ['POST /sender/update', { form: { ...senderForm, sender_id: 111, zip_code: '' } }],
  ['GET /sender/resend-mail', { query: { sender_id: senders.verified.id } }],
  ['DELETE /sender/delete', { query: { sender_id: 111 } }],
  ['DELETE /contacts-type/delete', { query: { contact_type_id: 3 } }],
  ['POST /global-unsubscribes/save', { form: { email_address: 'ada@example.com, nowhere' } }],
  ['POST /global-unsubscribes/bulk-delete', { form: { strIds: ['41', '999999'] } }],
];

/** Calls many endpoints of the document, and ignores the responses. */
async function callAll(call: Call): Promise<void> {
  const reads = Object.keys(samples).filter((name) => name.startsWith('GET') && samples[name]?.query === undefined);
  await Promise.all(reads.map((name) => call(name, samples[name])));
  await call('GET /contacts/list', {}, { PublicKey: 'nobody' });
  await call('GET /contacts/list', {}, { SecretKey: 'nothing' });
  for (const [name, input] of OTHERS) await call(name, input);
}

/** The bodies of lists, as far as the client reads them. */
interface Lists {
  readonly message: {
    readonly contacts: readonly { readonly id: number }[];
    readonly singleSends: readonly { readonly single_send_name: string }[];
  };
}

/** @throws {Error} of the check that fails */
async function check(call: Call): Promise<void> {
  // A list under other values can be a failure: reading it then throws, as in a client.
  const listed = (await call('GET /contacts/list')).body as Lists;
  equal(listed.message.contacts[0]?.id, contacts.ada.id, 'the oldest contact is the first one');
  const unknown = await call('GET /unsubscribes-groups/details', { query: { id: 999_999 } });
  ok(!unknown.isOk, 'an unknown group is no success');
  await callAll(call);
  await call('POST /single/send/duplicate', { query: { utr: singleSends.sent.utr } });
  const sends = (await call('GET /single-send/list')).body as Lists;
  const names = sends.message.singleSends.map((send) => send.single_send_name);
  deepEqual(
    names.map((name) => JSON.parse(`"${name}"`)),
    names,
    'names need no escape in JSON',
  );
}

/** Runs the client; a check that fails is the last line of its output. */
export async function runSampleClient({ env }: Pick<CommandOptions, 'env'>): Promise<CommandRun> {
  const headers = { PublicKey: String(env.CAMPAIGN_MOCK_PUBLIC_KEY), SecretKey: String(env.CAMPAIGN_MOCK_SECRET_KEY) };
  const call: Call = async (name, { query, form } = {}, others = {}) => {
    const [method = '', path = ''] = name.split(' ');
    const init = { method, headers: { ...headers, ...others }, ...(form !== undefined && { body: formData(form) }) };
    const response = await fetch(env.CAMPAIGN_MOCK_URL + urlOf(path, query), init);
    return { isOk: response.ok, body: await response.json().catch(() => undefined) };
  };
  try {
    await check(call);
    return { isPassed: true, output: 'ok\n' };
  } catch (error) {
    return { isPassed: false, output: `ok\n${error}\n` };
  }
}
