import t, { type Test } from 'tap';
import type { PostData } from '../../../src/lab/learn/har-file.js';
import { readForm, UNRECORDED } from '../../../src/lab/learn/sent-form.js';
import { BODY_IS_CUT, FORM_IS_EMPTY } from '../../../src/service/account/journal.js';

const MULTIPART = 'multipart/form-data; boundary=----WebKitFormBoundaryX';
const URLENCODED = 'application/x-www-form-urlencoded;charset=UTF-8';

const part = (name: string, value: string, more = ''): string =>
  `------WebKitFormBoundaryX\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = '------WebKitFormBoundaryX--\r\n';
const body = `${part('name', 'Köln & co')}${part('file', '', '; filename="new.csv"\r\nContent-Type: text/csv')}${END}`;

const read = (postData: PostData | undefined, headers: Readonly<Record<string, string>> = {}, bodySize = -1) =>
  readForm(
    { method: 'POST', url: '', headers: [], ...(postData && { postData }), bodySize },
    new Map(Object.entries(headers)),
  );

async function assertFields(t: Test, form: ReturnType<typeof read>, encoding: string, fields: unknown): Promise<void> {
  t.strictSame(await form, { encoding, fields });
}

t.test('a multipart text is parsed; the file that a browser leaves out is unknown', async (t) => {
  await assertFields(t, read({ mimeType: MULTIPART, text: body }), 'multipart', [
    ['name', 'Köln & co'],
    ['file', { fileName: 'new.csv', text: undefined }],
  ]);
});

t.test('a recorded file has its text', async (t) => {
  const text = `${part('file', 'email\r\na@example.com', '; filename="a.csv"')}${END}`;
  const fields = [['file', { fileName: 'a.csv', text: 'email\r\na@example.com' }]];
  await assertFields(t, read({ mimeType: MULTIPART, text }), 'multipart', fields);
});

t.test('params are taken where there is no text, files among them by name', async (t) => {
  const params = [
    { name: 'contact_type_id', value: '1' },
    { name: 'file', fileName: 'a.csv', contentType: 'text/csv' },
  ];
  const fields = [
    ['contact_type_id', '1'],
    ['file', { fileName: 'a.csv', text: undefined }],
  ];
  await assertFields(t, read({ mimeType: MULTIPART, params }, { 'content-length': '99' }), 'multipart', fields);
  await assertFields(t, read({ mimeType: MULTIPART, params, text: null }), 'multipart', fields);
  await assertFields(t, read({ mimeType: MULTIPART, params, text: '' }, {}, 99), 'multipart', fields);
  t.equal(await read({ mimeType: MULTIPART, params: [{ name: 'a', value: null }] }), UNRECORDED);
});

t.test('an urlencoded text goes before params, which Chrome leaves escaped', async (t) => {
  const chrome = {
    mimeType: URLENCODED,
    text: 'strIds%5B0%5D=1&b=a+%C3%A9',
    params: [{ name: 'strIds%5B0%5D', value: '1' }],
  };
  const fields = [
    ['strIds[0]', '1'],
    ['b', 'a é'],
  ];
  await assertFields(t, read(chrome), 'urlencoded', fields);
  await assertFields(t, read({ params: [{ name: 'a', value: '1' }] }, { 'content-type': URLENCODED }), 'urlencoded', [
    ['a', '1'],
  ]);
});

t.test('a JSON text has the members of its object; another value is no form', async (t) => {
  const json = { mimeType: 'application/json', text: '{"name":"a","ids":[1,"b"],"is":true}' };
  await assertFields(t, read(json), 'json', [
    ['name', 'a'],
    ['ids[0]', '1'],
    ['ids[1]', 'b'],
    ['is', 'true'],
  ]);
  for (const text of ['[1]', 'null', '1', '{"a":']) {
    t.equal(await read({ mimeType: 'application/json', text }), UNRECORDED, text);
  }
});

t.test('what is not recorded, or not whole, is never taken for an empty form', async (t) => {
  const cases: readonly (readonly [postData: PostData | undefined, headers?: Record<string, string>, size?: number])[] =
    [
      [undefined, { 'content-length': '12' }],
      [undefined, {}, 12],
      [undefined, { 'content-type': MULTIPART }],
      [{ mimeType: MULTIPART }],
      [{ mimeType: MULTIPART, text: '' }],
      [{ mimeType: MULTIPART, text: '', params: [] }, { 'content-length': '12' }],
      [{ mimeType: URLENCODED, params: [{ name: 'strIds%5B0%5D', value: '1' }] }],
      [{ mimeType: URLENCODED, params: [{ name: 'email', value: 'a%40example.com' }] }],
      [{ mimeType: MULTIPART, text: body.slice(0, 100) }],
      [{ mimeType: URLENCODED, text: 'a=1&b=' }, { 'content-length': '12' }],
      [{ mimeType: 'multipart/form-data', text: body }],
      [{ mimeType: MULTIPART, params: [{ name: 'a', value: '1' }], comment: BODY_IS_CUT }],
    ];
  for (const [postData, headers, size] of cases) t.equal(await read(postData, headers, size), UNRECORDED);
});

t.test('a body whose length is 0 is an empty form', async (t) => {
  await assertFields(t, read(undefined, { 'content-type': MULTIPART, 'content-length': '0' }), 'multipart', []);
  await assertFields(t, read({ mimeType: MULTIPART, params: [], comment: FORM_IS_EMPTY }, {}, -1), 'multipart', []);
  const firefox = { mimeType: URLENCODED, text: '', params: [] };
  await assertFields(t, read(firefox, { 'content-length': '0' }), 'urlencoded', []);
  t.equal(await read(firefox, {}, 0), UNRECORDED, 'the size of a body that is left out is 0 as well');
});

t.test('a GET without a recorded body has none, whatever type it names', async (t) => {
  const ask = (postData: PostData | null, headers: Readonly<Record<string, string>>, bodySize: number) =>
    readForm({ method: 'get', url: '', headers: [], postData, bodySize }, new Map(Object.entries(headers)));
  const json = { 'content-type': 'application/json' };
  for (const postData of [null, { mimeType: 'application/json', text: '', params: [] }, { mimeType: '' }]) {
    t.equal(await ask(postData, {}, -1), undefined);
    t.equal(await ask(postData, json, 0), undefined);
    t.equal(await ask(postData, { ...json, 'content-length': '12' }, 0), UNRECORDED);
  }
  await assertFields(t, ask({ text: '{"page":2}' }, json, 10), 'json', [['page', '2']]);
});

t.test('a request without a body, or with one that is no form, has none', async (t) => {
  t.equal(await read(undefined), undefined);
  t.equal(await read({ text: '<a/>' }, { 'content-type': 'text/xml' }), undefined);
  t.equal(await read({ text: 'a=1' }), undefined);
  t.equal(await readForm({ method: 'GET', url: '', headers: [], bodySize: null }, new Map()), undefined);
});
