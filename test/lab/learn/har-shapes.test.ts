/** One story as eleven tools write it: each file shows the same values, and a recorder that leaves bodies out shows less. */
import t from 'tap';
import type { HarContent, PostData } from '../../../src/lab/learn/har-file.js';
import { learn } from '../../../src/lab/learn/learn.js';
import { failed, success } from '../evidence/exchanges.js';
import { BASE, harFile, type Recorded } from './har-files.js';

const MULTIPART = 'multipart/form-data; boundary=X';
const URLENCODED = 'application/x-www-form-urlencoded';

interface Told extends Recorded {
  readonly form?: Readonly<Record<string, string>>;
  readonly type?: string;
  /** The content of an uploaded file. */
  readonly file?: string;
}
const post = (path: string, form: NonNullable<Told['form']>, body: unknown, status = 200, type = MULTIPART): Told => {
  return { method: 'POST', url: `${BASE}${path}`, form, type, body, status };
};
const CSV = 'email,country,first_name\nada@example.com,Germany,Ada\n';
const contact = { id: 1, fullname: 7, contact_type: 'VIP' };
const noColumn = failed({ file: ['The file must have a column for the address.'] });
/** Requests, each with the lines that it shows if its form is recorded. */
const story: readonly (readonly [told: Told, ...shown: readonly string[]])[] = [
  [
    {
      url: `${BASE}/contacts/list`,
      body: success({ contacts: [contact] }),
      responseHeaders: { 'x-ratelimit-limit': '9' },
    },
    'http-status.success@GET /contacts/list=200',
    'GET /contacts/list shows message.contacts[].fullname as an integer; the document has a text.',
    'GET /contacts/list shows message.contacts[].contact_type as a text; the document has an object or null.',
  ],
  [
    post('/contacts-type/add', { name: 'Köln & co' }, success('Added Successfully')),
    'http-status.success@POST /contacts-type/add=200',
  ],
  [
    post('/contacts-type/add', { name: '' }, failed({ name: ['What is it called?'] }), 422),
    'http-status.validation@POST /contacts-type/add=422',
    'POST /contacts-type/add says "What is it called?" where name is missing; the document has "The name field is required.".',
  ],
  [
    post('/contacts-type/update', { id: '9', name: 'Bonn' }, failed('Record Not Found'), 404),
    'http-status.not-found@POST /contacts-type/update=404',
  ],
  [
    post('/contacts/upload-csv', { contact_type_id: '1' }, noColumn, 422),
    'http-status.validation@POST /contacts/upload-csv=422',
    'POST /contacts/upload-csv says "The file must have a column for the address." where file is missing; the document has "The file field is required.".',
  ],
  [
    {
      ...post('/contacts/upload-csv', { contact_type_id: '1' }, success('Imported Successfully'), 201),
      file: CSV,
    },
    'http-status.success@POST /contacts/upload-csv=201',
  ],
  [
    { url: `${BASE}/contacts/details?contact_id=77`, body: failed('Record Not Found'), status: 404 },
    'http-status.not-found@GET /contacts/details=404',
  ],
  [
    post('/notification-recipient/bulk-delete', { 'strIds[0]': '9' }, failed('Nobody'), 404, URLENCODED),
    'POST /notification-recipient/bulk-delete says "Nobody"; the document has "Record Not Found".',
  ],
  [
    { url: `${BASE}/senders`, headers: { secretkey: '' }, body: failed({ SecretKey: ['Who are you?'] }), status: 401 },
    'http-status.missing-credentials=401',
    'GET /senders says "Who are you?" where SecretKey is missing; the document has "The secret key field is required.".',
  ],
];

const partsOf = (told: Told, file = told.file) => [
  ...Object.entries(told.form ?? {}).map(([name, value]) => `; name="${name}"\r\n\r\n${value}`),
  ...(file === undefined ? [] : [`; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${file}`]),
];
/** The body of a request; browsers leave the content of a file out. */
const textOf = (told: Told, file?: string): string =>
  told.type === URLENCODED
    ? String(new URLSearchParams(told.form))
    : `${partsOf(told, told.file && file)
        .map((part) => `--X\r\nContent-Disposition: form-data${part}\r\n`)
        .join('')}--X--\r\n`;
const fieldsOf = ({ form = {} }: Told) => Object.entries(form).map(([name, value]) => ({ name, value }));
const paramsOf = (told: Told) => [
  ...fieldsOf(told),
  ...(told.file === undefined ? [] : [{ name: 'file', fileName: 'a.csv', contentType: 'text/csv' }]),
];
const escaped = (told: Told) =>
  fieldsOf(told).map(({ name, value }) => ({ name: encodeURIComponent(name), value: encodeURIComponent(value) }));
const ofUrlencoded = <T>(told: Told, params: readonly T[]) => (told.type === URLENCODED ? [...params] : []);

const plain = (text: string): HarContent => ({ size: Buffer.byteLength(text), text });
const base64 = (text: string): HarContent => ({
  size: Buffer.byteLength(text),
  text: Buffer.from(text).toString('base64'),
  encoding: 'base64',
});

/** The way of a tool to write header names, forms and response bodies, and its extra members. */
interface Tool {
  readonly header?: (name: string) => string;
  readonly form?: (told: Told) => Omit<PostData, 'mimeType'>;
  readonly content?: (text: string) => object;
  readonly more?: (told: Told) => { readonly request?: object; readonly response?: object; readonly entry?: object };
  /** The form of times and of the content type, if a tool has its own. */
  readonly time?: (at: string) => string;
  readonly type?: (type: string) => string;
  readonly log?: object;
}

const capitalized = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
const PSEUDO = [':authority', ':method', ':path', ':scheme'].map((name) => ({ name, value: 'x' }));

const TOOLS: Readonly<Record<string, Tool>> = {
  Chrome: {
    form: (told) => ({ text: textOf(told, ''), params: ofUrlencoded(told, escaped(told)) }),
    more: () => ({
      request: { pseudo: PSEUDO, httpVersion: 'h2', bodySize: 0, headersSize: -1 },
      response: { _transferSize: 300, _error: null, _fetchedViaServiceWorker: false, bodySize: -1 },
      entry: { _initiator: { type: 'script' }, _priority: 'High', _resourceType: 'fetch', pageref: 'page_1' },
    }),
  },
  Firefox: {
    form: (told) => ({
      text: `Content-Type: ${told.type}\r\n\r\n${textOf(told, '')}`,
      params: ofUrlencoded(told, fieldsOf(told)),
    }),
    more: () => ({ entry: { _securityState: 'secure', pageref: 'page_0' } }),
    log: { browser: { name: 'Firefox', version: '140' }, pages: [{ id: 'page_0' }] },
  },
  Safari: {
    form: (told) => ({ text: textOf(told, ''), params: [] }),
    content: (text) => ({ ...plain(text), compression: -12 }),
    more: () => ({ entry: { _fetchType: 'Network Load', _priority: 'high' }, response: { _transferSize: 300 } }),
    time: (at) => at.replace('Z', '000Z'),
  },
  Playwright: {
    form: (told) => ({ text: textOf(told, told.file), params: ofUrlencoded(told, fieldsOf(told)) }),
    content: (text) => ({ ...base64(text), compression: 0 }),
    more: () => ({
      entry: { _monotonicTime: 1.5, _securityDetails: {}, pageref: 'page@1' },
      response: { _transferSize: -1 },
    }),
  },
  Charles: {
    header: capitalized,
    form: (told) => ({ params: paramsOf(told) }),
    content: base64,
    more: (told) => ({
      entry: { _charlesStatus: 'COMPLETE', comment: '' },
      request: { bodySize: told.form ? 999 : 0, comment: '' },
    }),
    log: { pages: [], comment: 'Charles' },
  },
  Fiddler: {
    header: capitalized,
    form: (told) => ({ text: textOf(told, told.file), params: ofUrlencoded(told, fieldsOf(told)), comment: '' }),
    more: () => ({
      entry: { comment: '[#1]', connection: 'ClientPort:1;EgressPort:2', pageref: undefined },
      response: { chunked: true, bodySize: 999 },
    }),
    time: (at) => at.replace('000Z', '0000000+00:00'),
    log: { pages: [] },
  },
  Proxyman: {
    header: capitalized,
    form: (told) => ({ text: textOf(told, told.file) }),
    content: (text) => ({ ...base64(text), comment: '' }),
    more: () => ({ entry: { _id: 'a', _name: '', _isHTTPS: true, _isIntercepted: true, _serverPort: 443 } }),
  },
  Insomnia: {
    header: capitalized,
    form: (told) => ({ text: '', params: paramsOf(told) }),
    type: (type) => type.replace(/;.*/, ''),
    more: ({ url }) => ({
      request: {
        url: url.replace(/\?.*/, ''),
        queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      },
      entry: { cache: {}, comment: 'a request' },
    }),
  },
  mitmproxy: {
    form: (told) => ({
      text: Buffer.from(textOf(told, told.file)).toString('latin1'),
      params: ofUrlencoded(told, fieldsOf(told)),
    }),
    content: (text) => ({ ...plain(text), compression: 0 }),
    more: (told) => ({
      request: {
        pseudo: PSEUDO.slice(0, 1),
        ...(told.form && { bodySize: Buffer.byteLength(textOf(told, told.file)) }),
      },
    }),
    log: { pages: [] },
  },
  newman: {
    header: capitalized,
    form: (told) => (told.type === URLENCODED ? { text: textOf(told) } : { params: paramsOf(told) }),
    type: (type) => `${type.replace(/;.*/, '')}; charset=utf-8`,
    more: () => ({ request: { cookies: [], bodySize: -1 }, response: { bodySize: null } }),
  },
  'the recorder of campaign-mock': {
    form: (told) => ({ text: textOf(told, told.file) }),
    more: (told) => ({ request: { bodySize: told.form ? Buffer.byteLength(textOf(told, told.file)) : 0 } }),
  },
  'a recorder without bodies of requests': {},
};

function entryOf(
  told: Told,
  index: number,
  { header = (name) => name, form, content = plain, more, time, type = (one) => one }: Tool,
) {
  const { method = 'GET', url, headers = {}, responseHeaders = {}, status = 200, body, form: fields } = told;
  const {
    request: { pseudo = [], ...request } = {},
    response: { chunked = false, ...response } = {},
    entry = {},
  } = Object(more?.(told));
  const text = JSON.stringify(body);
  const mimeType = type(String(told.type));
  const sent = { publickey: 'pk_1', secretkey: 'sk_1', ...headers, ...(fields && { 'content-type': mimeType }) };
  const received = {
    'content-type': 'application/json; charset=utf-8',
    ...responseHeaders,
    ...(chunked && { 'transfer-encoding': 'chunked' }),
  };
  const pairs = (values: object) => Object.entries(values).map(([name, value]) => ({ name: header(name), value }));
  const at = `2026-01-05T09:00:0${index}.000Z`;
  return {
    startedDateTime: time?.(at) ?? at,
    time: 1.5,
    request: {
      ...{ method, url, httpVersion: 'HTTP/1.1', headers: [...pseudo, ...pairs(sent)], bodySize: -1 },
      ...(fields && { postData: { mimeType, ...form?.(told) } }),
      ...request,
    },
    response: {
      ...{
        status,
        statusText: '',
        headers: pairs(received),
        content: { mimeType: 'application/json', ...content(text) },
      },
      ...response,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
    ...entry,
  };
}

for (const [name, tool] of Object.entries(TOOLS)) {
  t.test(`learn shows the expected values from a recording of ${name}`, async (t) => {
    const entries = story.map(([told], index) => entryOf(told, index, tool));
    const { proofs, deviations, contradictions } = await learn([
      harFile(t, JSON.stringify({ log: { version: '1.2', creator: { name }, ...tool.log, entries } })),
    ]);
    const told = deviations.flatMap(({ id, text }) => (id === 'missing-field' ? [] : [text]));
    const shown = proofs.flatMap(({ key, value, certainty }) => (certainty === 'seen' ? [`${key}=${value}`] : []));
    const expected = story.flatMap(([one, ...lines]) =>
      one.form === undefined || tool.form !== undefined ? lines : [],
    );
    t.strictSame([...shown, ...told].sort(), expected.sort());
    t.strictSame(contradictions, []);
  });
}
