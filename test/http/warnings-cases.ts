/** What leaves the contract: each with the warning that it gets, and a request that keeps the contract and is answered the same. */
import type { Warning } from '../../src/world/journal.js';
import { call, failed, RECORD_NOT_FOUND, validationError } from '../api/call.js';
import { singleSends } from '../api/sample-mailings.js';
import { groupForm, samples, senderForm, sendForm } from '../api/samples.js';
import type { Client, TestResponse } from '../helper.js';
import {
  ambiguous,
  arrayKey,
  bothBodies,
  encoding,
  idForm,
  misplaced,
  overLimit,
  repeated,
  unknown,
  unsupportedMethod,
} from './warnings-texts.js';

type Ask = (client: Client) => Promise<TestResponse>;

export interface Case {
  readonly what: string;
  readonly ask: Ask;
  readonly warned: readonly Warning[];
  /** Keeps the contract, and is to be answered the same; or what the answer is. */
  readonly like: Ask | { readonly status: number; readonly body: unknown };
  /** As the journal names it; null where there is none. */
  readonly endpoint: string | null;
}

const ADD = '/contacts-type/add';
const BULK = '/global-unsubscribes/bulk-delete';
const DETAILS = '/contacts/details';
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

const notAllowed = (method: string, path: string, known: string) => ({
  status: 405,
  body: failed(`The ${method} method is not supported for route /api/v1${path}. Supported methods: ${known}.`),
});

const bulk =
  (pairs: string): Ask =>
  (client) =>
    client.request('POST', BULK, { headers: URLENCODED, body: pairs });
const sample =
  (endpoint: string): Ask =>
  (client) =>
    call(client, endpoint, samples[endpoint]);
const json =
  (path: string, body: unknown, answer: string): Ask =>
  (client) => {
    const headers = { ...JSON_TYPE, 'x-mock-assume': `body-encoding=${answer}` };
    return client.request('POST', path, { headers, body: JSON.stringify(body) });
  };
const long = 'a'.repeat(256);
const bodies = { template_json: '{"a":1}', template_html: '<p>Hi</p>' };
const UPLOAD = '/contacts/upload-csv';

export const cases: readonly Case[] = [
  {
    what: 'a path that the document does not have',
    ask: (client) => client.get('/contacts/lists'),
    like: { status: 404, body: failed('The route /api/v1/contacts/lists could not be found.') },
    endpoint: null,
    warned: [
      {
        id: 'undocumented-path',
        text: 'There is no path "/api/v1/contacts/lists"; the nearest endpoint is GET /api/v1/contacts/list.',
        section: 'Endpoints',
      },
    ],
  },
  {
    what: 'a method that an endpoint does not have',
    ask: (client) => client.request('PATCH', '/contacts/list'),
    like: notAllowed('PATCH', '/contacts/list', 'GET'),
    endpoint: null,
    warned: [unsupportedMethod('PATCH', '/contacts/list', 'GET')],
  },
  {
    what: 'a method that neither the document nor its requests use',
    ask: (client) => client.delete('/senders'),
    like: notAllowed('DELETE', '/senders', 'GET, POST'),
    endpoint: null,
    warned: [unsupportedMethod('DELETE', '/senders', 'GET and POST')],
  },
  {
    what: 'a method that the assumption takes away',
    ask: (client) => client.post('/senders', {}, { 'x-mock-assume': 'method-mismatch=used' }),
    like: notAllowed('POST', '/senders', 'GET'),
    endpoint: 'GET /senders',
    warned: [{ ...unsupportedMethod('POST', '/senders', 'GET') }],
  },
  ...(['GET', 'POST'] as const).flatMap((method): Case[] => [
    {
      what: `the sender list with ${method}`,
      ask: (client) => client.request(method, '/senders'),
      like: { status: 200, body: samples['GET /senders']?.body },
      endpoint: 'GET /senders',
      warned: [ambiguous('Senders and lookup', '/senders', 'POST', 'GET')],
    },
    {
      what: `a duplicate of a single send with ${method}`,
      ask: (client) => client.request(method, `/single/send/duplicate?utr=${singleSends.sent.utr}`),
      like: (client) =>
        client.request(method, `/single/send/duplicate?utr=${singleSends.sent.utr}`, {
          headers: { 'x-mock-assume': `method-mismatch=${method === 'GET' ? 'documented' : 'used'}` },
        }),
      endpoint: 'POST /single/send/duplicate',
      warned: [ambiguous('Single sends', '/single/send/duplicate', 'GET', 'POST')],
    },
  ]),
  {
    what: 'a parameter of the query that is nearly a documented one',
    ask: (client) => client.get(DETAILS, { contact_id: 11, contactid: 12 }),
    like: sample('GET /contacts/details'),
    endpoint: 'GET /contacts/details',
    warned: [unknown('Contacts', 'GET /contacts/details', 'contactid', 'the nearest is contact_id')],
  },
  {
    what: 'a parameter of the query as an array',
    ask: (client) => client.get(DETAILS, { 'contact_id[0]': 11 }),
    like: (client) => client.get(DETAILS),
    endpoint: 'GET /contacts/details',
    warned: [unknown('Contacts', 'GET /contacts/details', 'contact_id[0]', 'the nearest is contact_id')],
  },
  {
    what: 'a parameter where there is none',
    ask: (client) => client.get('/contacts/list', { page: 2 }),
    like: sample('GET /contacts/list'),
    endpoint: 'GET /contacts/list',
    warned: [unknown('Contacts', 'GET /contacts/list', 'page', 'it takes none')],
  },
  {
    what: 'a field of the form in the query',
    ask: (client) => client.post(`${ADD}?name=Others`, { name: 'Vendors' }),
    like: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [misplaced('Contact types', 'POST /contacts-type/add', 'name', 'form')],
  },
  {
    what: 'a parameter of the query in the form',
    ask: (client) => client.post('/unsubscribes-groups/update', { ...groupForm, id: 51 }),
    like: (client) => client.post('/unsubscribes-groups/update', groupForm),
    endpoint: 'POST /unsubscribes-groups/update',
    warned: [misplaced('Unsubscribe groups', 'POST /unsubscribes-groups/update', 'id', 'query string')],
  },
  {
    what: 'fields of the form that are nearly documented ones, and one that the prototype has',
    ask: (client) => client.post('/sender/save', { ...senderForm, state: 'x', 'zip_codes[3]': 'y', constructor: 'z' }),
    like: sample('POST /sender/save'),
    endpoint: 'POST /sender/save',
    warned: [
      arrayKey('zip_codes[3]'),
      unknown('Senders and lookup', 'POST /sender/save', 'state', 'the nearest is state_id'),
      unknown('Senders and lookup', 'POST /sender/save', 'constructor', 'the nearest is country_id'),
      unknown('Senders and lookup', 'POST /sender/save', 'zip_codes', 'the nearest is zip_code'),
    ],
  },
  {
    what: 'a form in the encoding of the bulk deletes',
    ask: (client) => client.postUrlencoded(ADD, { name: 'Vendors' }),
    like: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [encoding('POST /contacts-type/add', 'multipart/form-data', URLENCODED['content-type'])],
  },
  {
    what: 'a bulk delete in the encoding of the other forms',
    ask: (client) => client.post(BULK, { strIds: [41, 42] }),
    like: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [encoding(`POST ${BULK}`, URLENCODED['content-type'], 'multipart/form-data')],
  },
  {
    what: 'JSON that is taken',
    ask: json(BULK, { strIds: [41, '42'] }, 'any'),
    like: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [encoding(`POST ${BULK}`, URLENCODED['content-type'], 'application/json')],
  },
  {
    what: 'JSON that is refused',
    ask: json(ADD, { name: 'Vendors' }, 'any-form'),
    like: { status: 415, body: failed('Unsupported Media Type') },
    endpoint: 'POST /contacts-type/add',
    warned: [encoding('POST /contacts-type/add', 'multipart/form-data', 'application/json')],
  },
  {
    what: 'a DELETE with a body',
    ask: (client) => client.request('DELETE', '/contacts/delete?contact_id=11', { headers: JSON_TYPE, body: '{}' }),
    like: sample('DELETE /contacts/delete'),
    endpoint: 'DELETE /contacts/delete',
    warned: [encoding('DELETE /contacts/delete', 'no body', 'one')],
  },
  {
    what: 'an array key without an index',
    ask: bulk('strIds[]=41&strIds[]=42'),
    like: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [arrayKey('strIds[]')],
  },
  {
    what: 'an array with a gap',
    ask: bulk('strIds[0]=41&strIds[2]=42'),
    like: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [arrayKey('strIds[2]')],
  },
  {
    what: 'a field of the form that is sent twice',
    ask: (client) => {
      const form = new FormData();
      for (const name of ['Others', 'Vendors']) form.append('name', name);
      return client.request('POST', ADD, { body: form });
    },
    like: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [repeated('name')],
  },
  {
    what: 'a parameter of the query that is sent twice',
    ask: (client) => client.get(`${DETAILS}?contact_id=11&contact_id=11`),
    like: (client) => client.get(DETAILS),
    endpoint: 'GET /contacts/details',
    warned: [repeated('contact_id')],
  },
  {
    what: 'an id in the query that is no integer',
    ask: (client) => client.get(DETAILS, { contact_id: '11abc' }),
    like: { status: 404, body: RECORD_NOT_FOUND.NF1 },
    endpoint: 'GET /contacts/details',
    warned: [idForm('contact_id', '11abc')],
  },
  {
    what: 'an id in the query whose leading integer counts',
    ask: (client) => client.get(DETAILS, { contact_id: '11.5' }, { 'x-mock-assume': 'loose-id=coerced' }),
    like: sample('GET /contacts/details'),
    endpoint: 'GET /contacts/details',
    warned: [idForm('contact_id', '11.5')],
  },
  {
    what: 'an id in the form that is no integer',
    ask: (client) => client.post('/contacts-type/update', { id: '03', name: 'Clients' }),
    like: (client) => client.post('/contacts-type/update', { id: 99, name: 'Clients' }),
    endpoint: 'POST /contacts-type/update',
    warned: [idForm('id', '03')],
  },
  {
    what: 'ids of a bulk delete that are no integers',
    ask: bulk('strIds[0]=41&strIds[1]=x&strIds[2]=42&strIds[3]=é'),
    like: bulk('strIds[0]=41&strIds[1]=42'),
    endpoint: `POST ${BULK}`,
    warned: [idForm('strIds', 'x'), idForm('strIds', 'é')],
  },
  {
    what: 'both bodies of a single send',
    ask: (client) => client.post('/single/send/create', { ...sendForm, ...bodies }),
    like: (client) => {
      const { template_html, ...one } = { ...sendForm, ...bodies };
      return client.post('/single/send/create', one);
    },
    endpoint: 'POST /single/send/create',
    warned: [bothBodies('Single sends')],
  },
  {
    what: 'a contact type name that is too short',
    ask: (client) => client.post(ADD, { name: 'x' }),
    like: { status: 422, body: validationError('name', 'The name must be at least 2 characters.') },
    endpoint: 'POST /contacts-type/add',
    warned: [overLimit('The name must be at least 2 characters.')],
  },
  {
    what: 'company addresses that are too long',
    ask: (client) => client.post('/sender/save', { ...senderForm, company_address: long, company_address2: long }),
    like: {
      status: 422,
      body: failed({
        company_address: ['The company address must not be greater than 255 characters.'],
        company_address2: ['The company address2 must not be greater than 255 characters.'],
      }),
    },
    endpoint: 'POST /sender/save',
    warned: [
      overLimit('The company address must not be greater than 255 characters.'),
      overLimit('The company address2 must not be greater than 255 characters.'),
    ],
  },
  {
    what: 'an upload that is no csv file',
    ask: (client) => client.post(UPLOAD, { contact_type_id: 3, file: new File(['email\n'], 'contacts.txt') }),
    like: { status: 422, body: validationError('file', 'The file must be a file of type: csv.') },
    endpoint: `POST ${UPLOAD}`,
    warned: [overLimit('The file must be a file of type: csv.')],
  },
];
