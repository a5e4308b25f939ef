import t from 'tap';
import type { SentForm } from '../../src/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { shows } from './judged.js';

const SAVE = 'POST /notification-recipient/save';
const LOOKUP = 'GET /contacts/details';
const SEND = 'GET /single-send/details';
const GROUP = 'POST /unsubscribes-groups/update';
const NONE = failed('Record Not Found');

const required = (...names: readonly string[]) =>
  failed(Object.fromEntries(names.map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]])));
/** A form of which some fields are told to be missing. */
const told = (form: SentForm['fields'], ...missing: readonly string[]) =>
  exchangeOf(SAVE, { form, body: required(...missing) });

/** Both fields are required. */
const control = told([], 'email_address', 'email_owner');

t.test('name[] is a field where that is not missing', async (t) => {
  const form = [['email_owner[]', 'x']] as const;
  t.same(shows('array-keys', told(form, 'email_address', 'email_owner')), ['indexed']);
  t.same(shows('array-keys', control, told(form, 'email_address')), ['any']);
  t.same(shows('array-keys', told(form, 'email_address')), [], 'it may not be required');
  t.same(shows('array-keys', control, told([['email_owner[]', ' ']], 'email_address')), [], 'a blank is nothing');
  t.same(shows('array-keys', control, told([...form, ['email_owner[0]', 'x']], 'email_address')), []);
  t.same(
    shows('array-keys', control, exchangeOf(SAVE, { form, body: failed('The email owner must be a string.') })),
    [],
  );
  const encoded = exchangeOf(SAVE, { form, encoding: 'urlencoded', body: required('email_address', 'email_owner') });
  t.same(shows('array-keys', encoded), [], 'the encoding may not be read');
  const file = [['email_owner[]', { fileName: 'a.csv', text: '' }]] as const;
  t.same(shows('array-keys', control, told(file, 'email_address')), []);
});

t.test('a bulk delete with strIds[] that succeeds shows an array', async (t) => {
  const form = [['strIds[]', '5']] as const;
  const body = success('Deleted Successfully');
  t.same(shows('array-keys', exchangeOf('POST /contacts/bulk-delete', { form, encoding: 'urlencoded', body })), [
    'any',
  ]);
});

t.test('of a field that is sent twice, once empty, one value counts', async (t) => {
  const [late, early] = [
    [
      ['email_owner', 'x'],
      ['email_owner', ''],
    ],
    [
      ['email_owner', ''],
      ['email_owner', 'x'],
    ],
  ] as const;
  t.same(shows('repeated-field', told(late, 'email_address', 'email_owner')), ['last']);
  t.same(shows('repeated-field', told(early, 'email_address', 'email_owner')), ['first']);
  t.same(shows('repeated-field', control, told(late, 'email_address')), ['first']);
  t.same(shows('repeated-field', control, told(early, 'email_address')), ['last']);
  t.same(shows('repeated-field', control, told([...late, ['email_owner', 'x']], 'email_address')), []);
});

t.test('of a parameter that is sent twice, the response to one value shows which counts', async (t) => {
  const at = (query: readonly (readonly [string, string])[], body: unknown) => {
    const { request, ...rest } = exchangeOf(LOOKUP, { body });
    return { ...rest, request: { ...request, query } };
  };
  const [five, six] = [at([['contact_id', '5']], success({ contact: { id: 5 } })), at([['contact_id', '6']], NONE)];
  const both = [
    ['contact_id', '5'],
    ['contact_id', '6'],
  ] as const;
  t.same(shows('repeated-field', five, six, at(both, success({ contact: { id: 5 } }))), ['first']);
  t.same(shows('repeated-field', five, six, at(both, NONE)), ['last']);
  t.same(shows('repeated-field', at(both, NONE), five, six), ['last']);
  t.same(shows('repeated-field', five, six, at(both, failed('Something else'))), []);
  t.same(shows('repeated-field', five, at(both, NONE)), []);
  const three = [...both, ['contact_id', '7']] as const;
  t.same(shows('repeated-field', five, six, at(three, success({ contact: { id: 5 } }))), [], 'it is sent three times');
  const write = exchangeOf('DELETE /contacts/delete', {
    query: { contact_id: '6' },
    body: success('Deleted Successfully'),
  });
  t.same(shows('repeated-field', five, six, write, at(both, NONE)), [], 'a write came between them');
  const busy = exchangeOf(LOOKUP, { query: { contact_id: '6' }, status: 429, body: failed('Too Many Attempts.') });
  t.same(shows('repeated-field', five, busy, at(both, failed('Too Many Attempts.'))), []);
});

t.test('blanks in a form are a value, or nothing', async (t) => {
  const form = [['email_owner', '  ']] as const;
  t.same(shows('trimming', control, told(form, 'email_address')), ['none']);
  t.same(
    shows('trimming', control, told(form, 'email_address', 'email_owner')),
    [],
    'the query string may be trimmed too',
  );
  t.same(shows('trimming', control, told([['email_owner', '']], 'email_address')), []);
  t.same(shows('trimming', control, told([['email_owner', 'x']], 'email_address')), []);
});

t.test('blanks around a parameter are cut off where its record is found', async (t) => {
  const at = (request: string, query: Record<string, string>, body: unknown) => exchangeOf(request, { query, body });
  const found = success({ contact: { id: 5 } });
  t.same(shows('trimming', at(SEND, { utr: ' a-b ' }, success({ singleSend: [] }))), ['all']);
  t.same(shows('trimming', at(SEND, { utr: ' a-b ' }, failed('Record not found'))), []);
  t.same(shows('trimming', at(SEND, { utr: ' ' }, required('utr'))), ['all']);
  t.same(shows('trimming', at(SEND, { utr: ' ' }, failed('Record not found'))), []);
  t.same(shows('trimming', at(LOOKUP, { contact_id: ' 5 ' }, found)), [], 'its leading integer may count');
  const loose = at(LOOKUP, { contact_id: '5x' }, failed({ contact_id: ['The contact id must be an integer.'] }));
  t.same(shows('trimming', loose, at(LOOKUP, { contact_id: ' 5 ' }, found)), ['all']);
  const [plain, none] = [at(LOOKUP, { contact_id: '5' }, found), at(LOOKUP, { contact_id: '5x' }, NONE)];
  t.same(shows('trimming', plain, none, at(LOOKUP, { contact_id: ' 5 ' }, found)), ['all']);
  const coerced = at(LOOKUP, { contact_id: '5x' }, found);
  t.same(shows('trimming', coerced, at(LOOKUP, { contact_id: ' 5 ' }, found)), []);
  const { request, ...rest } = at(SEND, {}, success({ singleSend: [] }));
  const query = [
    ['utr', ' a-b'],
    ['utr', 'c-d'],
  ] as const;
  t.same(shows('trimming', { ...rest, request: { ...request, query } }), []);
});

t.test('where a query string is not trimmed, a form that is shows the form alone', async (t) => {
  const form = [['group_name', ' ']] as const;
  const trimmed = exchangeOf(GROUP, { query: { id: '5' }, form, body: required('group_name', 'description') });
  const at = (id: string, body: unknown) => exchangeOf(GROUP, { query: { id }, body });
  t.same(shows('trimming', trimmed), []);
  t.same(shows('trimming', trimmed, at(' 5', failed({ id: ['The id must be an integer.'] }))), ['form']);
  t.same(shows('trimming', trimmed, at(' 5x', failed({ id: ['The id must be an integer.'] }))), []);
  t.same(shows('trimming', trimmed, at(' 5', NONE)), [], 'there may be none with the id');
  t.same(shows('trimming', trimmed, at('5', success('Updated Successfully')), at(' 5', NONE)), ['form']);
  t.same(shows('trimming', trimmed, at('5', success('Updated Successfully')), at(' 5', failed('Too late'))), []);
  t.same(shows('trimming', trimmed, at(' ', NONE)), []);
});

t.test('a body in another encoding is read where its fields are not missing', async (t) => {
  const form = [['email_owner', 'x']] as const;
  const at = (encoding: SentForm['encoding'], told: object) => exchangeOf(SAVE, { form, encoding, ...told });
  const [lost, read] = [{ body: required('email_address', 'email_owner') }, { body: required('email_address') }];
  t.same(shows('body-encoding', at('urlencoded', lost)), ['documented-only']);
  t.same(shows('body-encoding', at('json', { body: success('Added Successfully') })), ['any']);
  t.same(shows('body-encoding', control, at('json', read)), ['any']);
  t.same(shows('body-encoding', control, at('urlencoded', read)), [], 'it may read JSON too');
  t.same(shows('body-encoding', control, at('urlencoded', read), at('json', lost)), ['any-form']);
  t.same(shows('body-encoding', at('json', lost)), [], 'it may read no form either');
  t.same(shows('body-encoding', at('multipart', lost)), []);
  t.same(shows('body-encoding', at('other', lost)), []);
  t.same(shows('body-encoding', at('json', { body: failed('Come back later') })), []);
  t.same(shows('body-encoding', exchangeOf('POST /single/send/duplicate', { form, encoding: 'json' })), []);
  const unread = { sentHeaders: { 'content-type': 'application/x-www-form-urlencoded' }, status: 415, body: '' };
  t.same(shows('body-encoding', exchangeOf(SAVE, unread)), ['documented-only'], 'what was sent is not recorded');
  t.same(shows('unreadable-body', at('json', lost)), ['empty']);
  t.same(shows('unreadable-body', control, at('json', read)), []);
});

t.test('a body that cannot be read is refused, or taken for nothing', async (t) => {
  const form = [['email_owner', 'x']] as const;
  const at = (told: object) => exchangeOf(SAVE, { form, encoding: 'urlencoded', ...told });
  for (const told of [
    { status: 415, body: failed('Unsupported Media Type') },
    { status: 415, body: '<h1>Unsupported Media Type</h1>' },
    { status: 400, body: failed('The body is not a well-formed multipart form.') },
  ]) {
    t.same(shows('unreadable-body', at(told)), ['refused']);
    t.same(shows('body-encoding', at(told)), ['documented-only']);
  }
  t.same(shows('unreadable-body', at({ status: 415, body: failed('Record is in use') })), []);
  t.same(shows('unreadable-body', at({ status: 400, body: 'Bad Request' })), []);
  const plain = (body: unknown, type = 'text/plain') =>
    exchangeOf(SAVE, { sentHeaders: { 'content-type': type }, body });
  t.same(shows('unreadable-body', plain(required('email_owner'))), ['empty']);
  t.same(shows('unreadable-body', plain(failed('Come back later'))), []);
  const other = { encoding: 'other', form: [], sentHeaders: { 'content-type': 'text/plain' } } as const;
  t.same(shows('unreadable-body', exchangeOf(SAVE, { ...other, body: required('email_owner') })), ['empty']);
  t.same(
    shows('unreadable-body', plain(required('email_owner'), 'Application/JSON')),
    [],
    'what was sent is not known',
  );
});
