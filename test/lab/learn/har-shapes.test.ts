/** One story as five recorders write it: what they leave out shows less, and nothing wrong. */
import t from 'tap';
import type { PostData } from '../../../src/lab/learn/har-file.js';
import { learn } from '../../../src/lab/learn/learn.js';
import { failed, success } from '../evidence/exchanges.js';
import { BASE, chrome, harFile, type Recorded } from './har-files.js';

const MULTIPART = 'multipart/form-data; boundary=X';
const URLENCODED = 'application/x-www-form-urlencoded';

interface Told extends Recorded {
  readonly form?: Readonly<Record<string, string>>;
  readonly type?: string;
}
const post = (path: string, form: NonNullable<Told['form']>, body: unknown, status = 200, type = MULTIPART): Told => {
  return { method: 'POST', url: `${BASE}${path}`, form, type, body, status };
};
const contact = { id: 1, last_name: null, contact_type: null };
const noColumn = failed({ file: ['The file must have a column for the address.'] });
/** Requests, and what each of them shows where its form is known. */
const story: readonly (readonly [told: Told, ...shown: readonly string[]])[] = [
  [
    {
      url: `${BASE}/contacts/list`,
      body: success({ contacts: [contact] }),
      responseHeaders: { 'x-ratelimit-limit': '9' },
    },
    'http-status.success@GET /contacts/list=200',
    'GET /contacts/list shows message.contacts[].last_name as null; the document has a text.',
    'GET /contacts/list shows message.contacts[].contact_type as null; the document has an object.',
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
    post('/notification-recipient/bulk-delete', { 'strIds[0]': '9' }, failed('Nobody'), 404, URLENCODED),
    'POST /notification-recipient/bulk-delete says "Nobody"; the document has "Record Not Found".',
  ],
  [
    { url: `${BASE}/senders`, headers: { secretkey: '' }, body: failed({ SecretKey: ['Who are you?'] }), status: 401 },
    'http-status.missing-credentials=401',
    'GET /senders says "Who are you?" where SecretKey is missing; the document has "The secret key field is required.".',
  ],
];

const textOf = ({ form = {}, type }: Told): string => {
  if (type === URLENCODED) return String(new URLSearchParams(form));
  const parts = Object.entries(form).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--X--\r\n`;
};
const paramsOf = ({ form = {} }: Told) => Object.entries(form).map(([name, value]) => ({ name, value }));
const urlencoded = (told: Told) => (told.type === URLENCODED ? paramsOf(told) : []);

/** What each writes of a form beside its type. */
const recorders: Readonly<Record<string, (told: Told) => Omit<PostData, 'mimeType'>>> = {
  Chrome: (told) => ({ text: textOf(told) }),
  Firefox: (told) => ({ text: `Content-Type: ${told.type}\r\n\r\n${textOf(told)}`, params: urlencoded(told) }),
  mitmproxy: (told) => ({ text: Buffer.from(textOf(told)).toString('latin1'), params: urlencoded(told) }),
  Charles: (told) => ({ params: paramsOf(told) }),
  Playwright: (told) => ({ text: '', params: urlencoded(told) }),
  'a recorder without bodies of requests': () => ({}),
};

for (const [name, write] of Object.entries(recorders)) {
  t.test(`learn shows what ${name} wrote, and nothing else`, async (t) => {
    const bodySize = name === 'mitmproxy' ? (told: Told) => Buffer.byteLength(textOf(told)) : () => 0;
    const entries = story.map(([told], index) => {
      const postData = told.form && {
        postData: { mimeType: String(told.type), ...write(told) },
        bodySize: bodySize(told),
      };
      return chrome({ ...told, at: `2026-01-05T09:00:0${index}.000Z`, ...postData });
    });
    const { proofs, deviations } = await learn([harFile(t, entries)]);
    const told = deviations.flatMap(({ id, text }) => (id === 'missing-field' ? [] : [text]));
    const isKnown = (one: Told) => !one.form || write(one).text || write(one).params?.length;
    t.strictSame(
      [
        ...proofs.flatMap(({ key, value, certainty }) => (certainty === 'seen' ? [`${key}=${value}`] : [])),
        ...told,
      ].sort(),
      story.flatMap(([one, ...lines]) => (isKnown(one) ? lines : [])).sort(),
    );
  });
}
