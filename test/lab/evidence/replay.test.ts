/** Values that a replay shows, and those that another exchange contradicts. */
import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { ANY, agreeAt } from '../../../src/lab/evidence/places.js';
import { endpoints } from '../../../src/service/document/index.js';
import { exchangeOf, failed, named, success } from './exchanges.js';
import { addContact, details, listed, remove as removeRecord, type Shown, shows } from './judged.js';

const { types } = listed;
const ADD = 'POST /contacts-type/add';
const UPLOAD = 'POST /contacts/upload-csv';
const required = failed({ name: ['The name field is required.'] });

/** The contradictions, each with its two values. */
const contradicted = (...exchanges: readonly RecordedExchange[]) =>
  judgeAccounts(exchanges).contradictions.map(([one, other]) => [one.id, one.value, other.value]);

const refused = (errors: unknown, form = { name: 'a' }) => exchangeOf(ADD, { form, status: 422, body: failed(errors) });
const invalid = (status: number) => exchangeOf(ADD, { form: {}, status, body: required });
const unknown = (status: number) =>
  exchangeOf('GET /contacts/details', { query: { contact_id: '9' }, status, body: failed('Record Not Found') });
const remove = exchangeOf('DELETE /contacts-type/delete', {
  query: { contact_type_id: '2' },
  body: { status: 'success', errors: 'Deleted Successfully' },
});
const dangling = addContact('2', {
  status: 422,
  body: failed({ contact_type_id: ['The selected contact type id is invalid.'] }),
});
const resend = (body: unknown, status = 200) =>
  exchangeOf('GET /sender/resend-mail', { query: { sender_id: '3' }, status, body });
const inUse = (path: string, query: Readonly<Record<string, string>>) =>
  exchangeOf(`DELETE ${path}`, { query, status: 409, body: failed('In use') });
const keep = inUse('/sender/delete', { sender_id: '3' });
const encoded = (encoding: 'multipart' | 'urlencoded', status: number, body: unknown) =>
  exchangeOf(ADD, { form: {}, encoding, status, body });
const media = [encoded('multipart', 422, required), encoded('urlencoded', 415, failed('We read no such form'))];
const onName = (text: string) => refused({ name: [text] });
const tooLong = (text: string) => refused({ name: [text] }, { name: 'abcd' });
const limit = tooLong('The name must not be greater than 3 characters.');
const verified = resend(failed('Sender is already verified'), 409);
const pause = (utr: string, body: unknown, status = 200) =>
  exchangeOf('GET /automations/pause', { query: { utr }, status, body });
const paused = pause('a-1', success('Automation Paused Successfully'));
const taken = exchangeOf('POST /contacts/update', {
  form: { contact_id: '5', contact_type_id: '2', email: 'ada@example.com', country: '1' },
  status: 400,
  body: failed({ email: ['The email has already been taken.'] }),
});
const added = exchangeOf('POST /automations/schedule/create', {
  form: { utr: 'a-1', sender_id: '1', subject: 'b', waiting_period: '1', waiting_type: 'days', template_id: '1' },
  body: success('Schedule Added'),
});
const since = (day: string) => listed.automations({ ...named(1), utr: 'a-1', created_at: `${day}T09:00:00.000000Z` });
const none = listed.automations();
const long = types(...Array.from({ length: 600 }, (_, at) => at + 1));
const contactTypes = { current_page: 1, data: [2, 1].map((id) => ({ ...named(id), contacts_count: 0 })) };
const paginator = exchangeOf('GET /contacts-type', { body: success({ contactTypes }) });
const singleSend = { ...named(1), utr: 's-1', unique_open_token: [] };
const sendAlone = details('/single-send/details', 'singleSend', { utr: 's-1' })(singleSend);
const target = { id: '1', table: 'contacts_' };
const user = listed.sends({ ...singleSend, sender_id: 3, recipient_id: [target], exclude_specific_recipient_id: [] });
const used = inUse('/contacts-type/delete', { contact_type_id: '1' });
const another = removeRecord('/contacts-type/delete', { contact_type_id: '9' });
const IN_USE = 'text:In use';
const upload = (text: string | undefined) =>
  exchangeOf(UPLOAD, {
    form: { contact_type_id: '1' },
    files: [{ name: 'file', file_name: 'contacts.csv', text }],
    status: 422,
    body: failed({ file: ['Line 1: The email field is required.', 'Line 2: The email field is required.'] }),
  });
/** A form that is not recorded, or a form of another media type. */
const sent = (type: string, form?: Readonly<Record<string, string>>) =>
  exchangeOf(ADD, {
    ...(form && { form }),
    sentHeaders: { 'content-type': type },
    status: 400,
    body: required,
  });
const badForm = {
  ...{ template_id: '2', sender_id: '1', unsubscribe_group_id: '1', single_send_name: 'a', subject: 'b' },
  ...{ preheader: 'c', 'recipient_id[0]': 'contacts_1', schedule_type: '1' },
  ...{ schedule_date: '2030-05-06', schedule_time: '09:30' },
};
const badTime = exchangeOf('POST /single/send/create', {
  ...{ form: badForm, status: 422 },
  body: failed({ schedule_time: ['The schedule time does not match the format H:i:s.'] }),
});
const completed = listed.sends({ ...singleSend, status: 3, recipient_id: [], exclude_specific_recipient_id: [] });
const badUpdate = exchangeOf('POST /single/send/update', {
  ...{ form: { ...badForm, utr: 's-1' }, status: 422 },
  body: failed('The schedule time field must match the format H:i:s.'),
});

const cases: readonly (readonly [what: string, ...Shown])[] = [
  ['the order of a list', 'list-order', ['oldest-first'], types(1, 2)],
  ['the reverse order of a list', 'list-order', ['newest-first'], types(2, 1)],
  ['no order by a list of one record', 'list-order', [], types(1)],
  ['no order that another list contradicts', 'list-order', [], types(1, 2), types(2, 1)],
  ['no order if a list has an order that no value gives', 'list-order', [], types(1, 2), types(1, 3, 2)],
  ['the order of a long list by its beginning', 'list-order', ['oldest-first'], long],
  ['the order of a list inside a paginator', 'list-order', ['newest-first'], paginator],
  ['open-tokens.key by a single send outside of a list', 'open-tokens.key', ['contact-id-or-array'], sendAlone],
  ['the status of an invalid form', 'http-status.validation', [400], invalid(400)],
  ['the status of an unknown record', 'http-status.not-found', [410], unknown(410)],
  ['the refusal of a reference to a deleted record', 'dangling-reference', ['invalid'], types(1, 2), remove, dangling],
  ['the message for a record that is known to be in use', 'delete.in-use', [IN_USE], user, keep],
  ['no message for a record without a known use', 'delete.in-use', [], listed.sends(), keep],
  ['the message for a use that another delete leaves', 'delete.in-use', [IN_USE, IN_USE], user, used, another, keep],
  ['the classic style of messages', 'message-style', ['classic'], onName('The name must be at least 2 characters.')],
  ['the field style of messages', 'message-style', ['field'], onName('The name field must be at least 2 characters.')],
  ['no style by words of the service', 'message-style', [], onName('Too short')],
  ['no style by words on another field', 'message-style', [], refused({ other: ['Too short'] })],
  ['the columns of a file', 'csv-columns', ['fixed-order'], types(1), upload('name\nAda\n')],
  ['the columns of quoted lines', 'csv-columns', ['fixed-order'], types(1), upload('name\n"Ada\nLovelace"\n\n')],
  ['no columns of a broken file', 'csv-columns', [], types(1), upload('"name\nAda\n')],
  ['no columns of a file that is not recorded', 'csv-columns', [], types(1), upload(undefined)],
  ['the status of a form that is not recorded', 'http-status.validation', [400], sent('multipart/form-data')],
  ['nothing by a sender that was never shown', 'sender.resend-verified', [], resend(success('Verification Mail Send'))],
  ['the message for a verified sender', 'sender.resend-verified', ['rule'], verified],
  ['the refusal of a media type in any words', 'body-encoding', ['documented-only'], ...media],
  ['a limit that a message names', 'text.max-length', ['3?'], types(1, 2), types(1), limit],
  ['no limit if no message names it', 'text.max-length', [], types(1, 2), types(1), tooLong('We do not like it.')],
  ['no words by a message on a field', 'single-send.update', [], completed, badUpdate],
  ['the only value that explains a response', 'schedule.format', ['seconds'], badTime],
  ['no pause.not-live by a success', 'pause.not-live', [], paused, pause('a-2', failed('Record not found'), 404)],
  ['no validation-order by the taken address of an unseen contact', 'validation-order', [], taken],
  ['no dangling reference to a record found to be older', 'dangling-reference', [], none, added, since('2025-12-31')],
  ['a dangling reference to a record made later', 'dangling-reference', ['accept'], none, added, since('2026-01-06')],
];
for (const [what, id, values, ...exchanges] of cases) {
  t.test(`a replay shows ${what}`, async (t) => t.strictSame(shows(id, ...exchanges), values));
}

t.test('judge finds nothing in unknown words, and a value in a known message on an unread form', async (t) => {
  t.same(judgeAccounts([refused('Come back later')]).findings, []);
  t.same(judgeAccounts([sent('multipart/form-data')]).findings.length, 1);
  t.ok(judgeAccounts([sent('text/plain', { name: 'a' })]).findings.length >= 1);
});

t.test('judge reports a contradiction between two exchanges that show different values', async (t) => {
  t.same(contradicted(types(1, 2), types(2, 1)), [['list-order', 'oldest-first', 'newest-first']]);
  t.same(contradicted(types(1, 2), types(1, 3, 2)), [['list-order', 'oldest-first', undefined]]);
  t.same(contradicted(invalid(400), invalid(422)), [['http-status.validation', 400, 422]]);
  t.same(contradicted(unknown(410), unknown(404)), [['http-status.not-found', 410, 404]]);
});

t.test('judge finds no contradiction at the end of a range that no response names', async (t) => {
  const form = { contact_type_id: '1', email: 'ada@example.com', country: '1' };
  const long = 'The first name must not be greater than 25 characters.';
  const named = (status: number, errors: object, first_name: string) =>
    addContact('1', { form: { ...form, first_name }, status, body: failed(errors) });
  const limits = [
    named(422, { first_name: [long] }, 'x'.repeat(26)),
    addContact('1', { form: { ...form, first_name: 'x'.repeat(25) } }),
  ];
  const taken = addContact('1', {
    form: { ...form, email: 'b@example.com' },
    status: 422,
    body: failed({ email: ['The email has already been taken.'] }),
  });
  t.strictSame(contradicted(types(1), listed.places('India'), ...limits, taken), []);
});

t.test('judge drops a value that another exchange contradicts, also in another account', async (t) => {
  const form = { contact_type_id: '1', email: 'ada@example.com' };
  const added = (publickey: string) => addContact('1', { form, sentHeaders: { publickey } });
  const refused = addContact('1', { form, status: 422, body: failed({ country: ['The country field is required.'] }) });
  const all = [types(1), refused];
  t.same(shows('required-fields', ...all), ['starred']);
  for (const without of ['public', 'another'].map(added)) {
    t.same(contradicted(...all, without), [['required-fields', 'starred', 'reported']]);
    t.same(shows('required-fields', ...all, without), []);
  }
});

t.test('agreeAt accepts a later time for a time without fraction, and any time for an unknown time', async (t) => {
  const places = (time: string) => new Map([['body', time]]);
  const isSame = (one: string, other: string) => agreeAt('body', places(one), places(other));
  const day = '2026-01-05';
  t.equal(isSame(`${day}T09:00:00.000000Z`, `${day}T09:00:00.000001Z`), true);
  t.equal(isSame(`${day}T09:00:00.000002Z`, `${day}T09:00:00.000001Z`), false);
  const times = [`${day}T09:00:01.000000Z`, `${day} 09:00:01`, `${day} 08:59:59`];
  t.ok(times.every((time) => isSame(ANY, time)));
});

t.test('the text of every rule shows http-status.rule by its status, unless the status is 503', async (t) => {
  for (const endpoint of endpoints) {
    for (const { text } of endpoint.rules) {
      const name = endpoint.name;
      t.strictSame(shows('http-status.rule', exchangeOf(name, { status: 409, body: failed(text) })), [409], name);
      t.strictSame(shows('http-status.rule', exchangeOf(name, { status: 503, body: failed(text) })), [], 'an outage');
    }
  }
});

t.test('judge does not take a documented text for another failure in the words of the service', async (t) => {
  const pause = exchangeOf('GET /automations/pause', {
    query: { utr: '11111111-1111-4111-8111-111111111111' },
    status: 410,
    body: failed('Record Not Found'),
  });
  const other = resend(failed('Record not found'), 410);
  t.strictSame([...judgeAccounts([pause]).findings, ...judgeAccounts([other]).findings], []);
});

t.test('only a delete by utr and a delete by id together show bulk-delete.key=either', async (t) => {
  const utr = '11111111-1111-4111-8111-111111111111';
  const sends = listed.sends({ ...named(2), utr: 's-2' }, { ...named(1), utr });
  const remove = (id: string) =>
    exchangeOf('POST /single/send/bulk-delete', { form: { 'strIds[0]': id }, body: success('Deleted Successfully') });
  t.strictSame(shows('bulk-delete.key', sends, remove(utr), remove('2')), ['either?']);
  t.strictSame(shows('bulk-delete.key', sends, remove(utr)), [], 'either, or only the utr');
  t.strictSame(shows('bulk-delete.key', sends, remove('2')), [], 'either, or only the id');
});

t.test('only an id far above every id that was shown shows bulk-delete.unknown', async (t) => {
  const remove = (id: number) =>
    exchangeOf('POST /contacts/bulk-delete', {
      form: { 'strIds[0]': '120', 'strIds[1]': String(id) },
      body: success('Deleted Successfully'),
    });
  const contacts = listed.contacts({ ...named(120), email: 'ada@example.com' });
  t.strictSame(shows('bulk-delete.unknown', contacts, remove(999_999_999)), ['delete-known']);
  t.strictSame(shows('bulk-delete.unknown', contacts, remove(121)), [], 'it may be on another page');
  t.strictSame(shows('bulk-delete.unknown', remove(999_999_999)), [], 'nothing was shown');
});
