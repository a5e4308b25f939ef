/** The form of a request: methods and encodings. */
import { type AssumptionCase, fixture } from '../assumption-case.js';
import { added, deleted, failed, ok } from '../expected.js';
import { column, get, header, post, request } from '../steps.js';

const json = (path: string, body: object) =>
  request(`JSON to ${path}`, ({ client }) =>
    client.request('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  );
const type = '/contacts-type/add';
const urlencoded = request('urlencoded', ({ client }) => client.postUrlencoded(type, { name: 'Url' }));
const bulk = '/contacts/bulk-delete';
const multipart = request('multipart', ({ client }) => client.post(bulk, { strIds: [2] }));

const unsupported = (taken: string) => failed(415, `Unsupported Media Type: this endpoint takes ${taken}.`);
const noForm = unsupported('multipart/form-data or application/x-www-form-urlencoded');
const onlyMultipart = unsupported('multipart/form-data');
const onlyUrlencoded = unsupported('application/x-www-form-urlencoded');

const senders = ok({ senders: [] });
const duplicated = ok('Duplicated Successfully');
const notSupported = (method: string, path: string, other: string) =>
  failed(405, `The ${method} method is not supported for route /api/v1${path}. Supported methods: ${other}.`);
const duplicate = '/single/send/duplicate';

export default [
  {
    id: 'method-mismatch',
    fixture: fixture({ single_sends: [{ single_send_name: 'Launch', utr: 's-1' }] }),
    values: ['both', 'documented', 'used'],
    rows: [
      [get('/senders'), senders, notSupported('GET', '/senders', 'POST'), senders],
      [header('/senders', 'allow'), undefined, 'POST', undefined],
      [post('/senders'), senders, senders, notSupported('POST', '/senders', 'GET')],
      [get(`${duplicate}?utr=s-1`), duplicated, duplicated, notSupported('GET', duplicate, 'POST')],
      [post(`${duplicate}?utr=s-1`), duplicated, notSupported('POST', duplicate, 'GET'), duplicated],
      [column('/single-send/list', 'id'), [1, 2, 3], [1, 2], [1, 2]],
    ],
  },
  {
    id: 'body-encoding',
    fixture: fixture({ contacts: [1, 2, 3].map((id) => ({ id, email: `c${id}@example.com` })) }),
    values: ['any-form', 'documented-only', 'any'],
    rows: [
      [post(type, { name: 'Multi' }), added],
      [urlencoded, added, onlyMultipart, added],
      [json(type, { name: 'JSON' }), noForm, onlyMultipart, added],
      [column('/contacts-type', 'name'), ['Multi', 'Url'], ['Multi'], ['Multi', 'Url', 'JSON']],
      [post(bulk, { strIds: [1] }), deleted],
      [multipart, deleted, onlyUrlencoded, deleted],
      [json(bulk, { strIds: [3] }), noForm, onlyUrlencoded, deleted],
      [column('/contacts/list', 'id'), [3], [2, 3], []],
    ],
  },
] satisfies readonly AssumptionCase[];
