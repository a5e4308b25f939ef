import t from 'tap';
import type { PostData } from '../../../src/lab/learn/har-file.js';
import { readSentForm } from '../../../src/lab/learn/sent-form.js';
import { BODY_IS_CUT, FORM_IS_EMPTY } from '../../../src/service/account/journal.js';
import { endpoints } from '../../../src/service/document/index.js';
import { encodingOf, mediaTypeOf } from '../../../src/service/endpoint/admission.js';

const UPLOAD = endpoints.find(({ path }) => path === '/contacts/upload-csv') ?? { form: {} };
const MULTIPART = 'multipart/form-data; boundary=----WebKitFormBoundaryX';
const URLENCODED = 'application/x-www-form-urlencoded;charset=UTF-8';
const [JSON_TYPE, LENGTH] = ['application/json', 'content-length'];

const part = (name: string, value: string, more = ''): string =>
  `------WebKitFormBoundaryX\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = '------WebKitFormBoundaryX--\r\n';
const body = `${part('name', 'Köln & co')}${part('file', '', '; filename="new.csv"\r\nContent-Type: text/csv')}${END}`;
const withFile = `${part('file', 'email\r\na@example.com', '; filename="a.csv"')}${END}`;
const a = [{ name: 'a', value: '1' }];
const escaped = [{ name: 'strIds%5B0%5D', value: '1' }];
const upload = [
  { name: 'contact_type_id', value: '1' },
  { name: 'file', fileName: 'a.csv', contentType: 'text/csv' },
];
const uploaded = { contact_type_id: '1', file: { file_name: 'a.csv', text: undefined } };
const firefox = { mimeType: URLENCODED, text: '', params: [] };

type Sent = readonly [
  postData?: PostData | null | undefined,
  headers?: Readonly<Record<string, string>>,
  bodySize?: number | null,
];

const UNRECORDED = 'unrecorded';

/** Returns undefined for a request without a form. */
async function read(method: string, [postData, headers = {}, bodySize = -1]: Sent) {
  const request = { method, url: '', headers: [], bodySize, ...(postData !== undefined && { postData }) };
  const { headers: sent, fields, files, truncated } = await readSentForm(request, headers, UPLOAD);
  if (truncated) return fields === null ? UNRECORDED : fields;
  const encoding = encodingOf(mediaTypeOf(sent['content-type']));
  return fields
    ? { encoding, fields: [...Object.entries(fields), ...files.map(({ name, ...file }) => [name, file])] }
    : undefined;
}

const forms: readonly (readonly [what: string, encoding: string, fields: object, ...Sent])[] = [
  [
    'a multipart text, whose file a browser leaves out',
    'multipart',
    { name: 'Köln & co', file: { file_name: 'new.csv', text: undefined } },
    { mimeType: MULTIPART, text: body },
  ],
  [
    'a recorded file',
    'multipart',
    { file: { file_name: 'a.csv', text: 'email\r\na@example.com' } },
    { mimeType: MULTIPART, text: withFile },
  ],
  ['params without a text', 'multipart', uploaded, { mimeType: MULTIPART, params: upload }, { [LENGTH]: '99' }],
  ['params beside a text of null', 'multipart', uploaded, { mimeType: MULTIPART, params: upload, text: null }],
  ['params beside an empty text', 'multipart', uploaded, { mimeType: MULTIPART, params: upload, text: '' }, {}, 99],
  [
    'a urlencoded text rather than params, which Chrome leaves escaped',
    'urlencoded',
    { 'strIds[0]': '1', b: 'a é' },
    { mimeType: URLENCODED, text: 'strIds%5B0%5D=1&b=a+%C3%A9', params: escaped },
  ],
  ['params whose type is in a header', 'urlencoded', { a: '1' }, { params: a }, { 'content-type': URLENCODED }],
  [
    'the members of a JSON object',
    'json',
    { name: 'a', 'ids[0]': '1', 'ids[1]': 'b', is: 'true' },
    { mimeType: JSON_TYPE, text: '{"name":"a","ids":[1,"b"],"is":true}' },
  ],
  ['an empty form by a length of 0', 'multipart', {}, undefined, { 'content-type': MULTIPART, [LENGTH]: '0' }],
  ['a form that a comment calls empty', 'multipart', {}, { mimeType: MULTIPART, params: [], comment: FORM_IS_EMPTY }],
  ['an empty form by a length of 0 beside params', 'urlencoded', {}, firefox, { [LENGTH]: '0' }],
];
for (const [what, encoding, fields, ...sent] of forms) {
  t.test(`readForm reads ${what}`, async (t) =>
    t.strictSame(await read('POST', sent), { encoding, fields: Object.entries(fields) }),
  );
}

const unrecorded: readonly Sent[] = [
  [undefined, { [LENGTH]: '12' }],
  [undefined, {}, 12],
  [undefined, { 'content-type': MULTIPART }],
  [{ mimeType: MULTIPART }],
  [{ mimeType: MULTIPART, text: '' }],
  [{ mimeType: MULTIPART, text: '', params: [] }, { [LENGTH]: '12' }],
  [{ mimeType: MULTIPART, params: [{ name: 'a', value: null }] }],
  // Some recorders leave out the name of a file, and write its content as a text.
  [{ mimeType: MULTIPART, params: [{ name: 'file', value: 'email\na@example.com' }] }],
  [{ mimeType: URLENCODED, params: escaped }],
  [{ mimeType: URLENCODED, params: [{ name: 'email', value: 'a%40example.com' }] }],
  [{ mimeType: MULTIPART, text: body.slice(0, 100) }],
  [{ mimeType: URLENCODED, text: 'a=1&b=' }, { [LENGTH]: '12' }],
  [{ mimeType: 'multipart/form-data', text: body }],
  [{ mimeType: MULTIPART, params: a, comment: BODY_IS_CUT }],
  ...['[1]', 'null', '1', '{"a":'].map((text): Sent => [{ mimeType: JSON_TYPE, text }]),
  // The size of a body that is left out is 0 as well.
  [firefox, {}, 0],
];
t.test('readForm returns UNRECORDED for a body that is not recorded or not whole', async (t) => {
  for (const sent of unrecorded) t.equal(await read('POST', sent), UNRECORDED, JSON.stringify(sent));
});

t.test('readForm returns undefined for a GET without a recorded body, unless it has a length', async (t) => {
  const json = { 'content-type': JSON_TYPE };
  for (const postData of [null, { mimeType: JSON_TYPE, text: '', params: [] }, { mimeType: '' }]) {
    t.equal(await read('get', [postData, {}, -1]), undefined);
    t.equal(await read('get', [postData, json, 0]), undefined);
    t.equal(await read('get', [postData, { ...json, [LENGTH]: '12' }, 0]), UNRECORDED);
  }
  t.equal(await read('GET', [undefined, {}, null]), undefined);
  t.strictSame(await read('get', [{ text: '{"page":2}' }, json, 10]), { encoding: 'json', fields: [['page', '2']] });
});

t.test('readForm returns undefined for a POST without a body, or with a body that is not a form', async (t) => {
  const without: readonly Sent[] = [[], [{ text: '<a/>' }, { 'content-type': 'text/xml' }], [{ text: 'a=1' }]];
  for (const sent of without) t.equal(await read('POST', sent), undefined);
});
