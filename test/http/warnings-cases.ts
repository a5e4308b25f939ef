/** Requests that leave the contract, each with its warnings and a documented request with the same response. */
import type { Warning } from '../../src/account/journal.js';
import { call, failed, RECORD_NOT_FOUND } from '../api/call.js';
import { groupForm, samples, senderForm, sendForm } from '../api/samples.js';
import type { Client, TestResponse } from '../helper.js';
import { singleSends } from '../sample-accounts/sample-mailings.js';
import { UNSUPPORTED } from './raw-connection.js';
import {
  ambiguous,
  arrayGap,
  arrayKey,
  bothBodies,
  encoding,
  extraSlash,
  idForm,
  misplaced,
  repeated,
  unknown,
  unknownPath,
  unsupportedMethod,
} from './warnings-texts.js';

type Send = (client: Client) => Promise<TestResponse>;

export interface Case {
  readonly what: string;
  readonly send: Send;
  readonly warned: readonly Warning[];
  /** A documented request with the same response, or that response. */
  readonly expected: Send | { readonly status: number; readonly body: unknown };
  /** The endpoint in the journal; null where there is none. */
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
  (pairs: string): Send =>
  (client) =>
    client.request('POST', BULK, { headers: URLENCODED, body: pairs });
const sample =
  (endpoint: string): Send =>
  (client) =>
    call(client, endpoint, samples[endpoint]);
const json =
  (path: string, body: unknown, value: string): Send =>
  (client) => {
    const headers = { ...JSON_TYPE, 'x-mock-assume': `body-encoding=${value}` };
    return client.request('POST', path, { headers, body: JSON.stringify(body) });
  };
const bodies = { template_json: '{"a":1}', template_html: '<p>Hi</p>' };

const NEAREST = 'GET /api/v1/contacts/list';

export const cases: readonly Case[] = [
  {
    what: 'an undocumented path',
    send: (client) => client.get('/contacts/lists'),
    expected: {
      status: 404,
      body: failed(`The route /api/v1/contacts/lists could not be found. The nearest endpoint is ${NEAREST}.`),
    },
    endpoint: null,
    warned: [unknownPath('/api/v1/contacts/lists', NEAREST)],
  },
  {
    what: 'an undocumented method',
    send: (client) => client.request('PATCH', '/contacts/list'),
    expected: notAllowed('PATCH', '/contacts/list', 'GET'),
    endpoint: null,
    warned: [unsupportedMethod('PATCH', '/contacts/list', 'GET')],
  },
  {
    what: 'a method that neither the document nor its requests use',
    send: (client) => client.delete('/senders'),
    expected: notAllowed('DELETE', '/senders', 'GET, POST'),
    endpoint: null,
    warned: [unsupportedMethod('DELETE', '/senders', 'GET and POST')],
  },
  {
    what: 'a method that the assumption removes',
    send: (client) => client.post('/senders', {}, { 'x-mock-assume': 'method-mismatch=used' }),
    expected: notAllowed('POST', '/senders', 'GET'),
    endpoint: 'GET /senders',
    warned: [{ ...unsupportedMethod('POST', '/senders', 'GET') }],
  },
  ...(['GET', 'POST'] as const).flatMap((method): Case[] => [
    {
      what: `the sender list with ${method}`,
      send: (client) => client.request(method, '/senders'),
      expected: { status: 200, body: samples['GET /senders']?.body },
      endpoint: 'GET /senders',
      warned: [ambiguous('Senders and lookup', '/senders', 'POST', 'GET')],
    },
    {
      what: `a duplicate of a single send with ${method}`,
      send: (client) => client.request(method, `/single/send/duplicate?utr=${singleSends.sent.utr}`),
      expected: (client) =>
        client.request(method, `/single/send/duplicate?utr=${singleSends.sent.utr}`, {
          headers: { 'x-mock-assume': `method-mismatch=${method === 'GET' ? 'documented' : 'used'}` },
        }),
      endpoint: 'POST /single/send/duplicate',
      warned: [ambiguous('Single sends', '/single/send/duplicate', 'GET', 'POST')],
    },
  ]),
  {
    what: 'a misspelt query parameter',
    send: (client) => client.get(DETAILS, { contact_id: 11, contactid: 12 }),
    expected: sample('GET /contacts/details'),
    endpoint: 'GET /contacts/details',
    warned: [unknown('Contacts', 'GET /contacts/details', 'contactid', 'the nearest is contact_id')],
  },
  {
    what: 'a query parameter as an array',
    send: (client) => client.get(DETAILS, { 'contact_id[0]': 11 }),
    expected: (client) => client.get(DETAILS),
    endpoint: 'GET /contacts/details',
    warned: [unknown('Contacts', 'GET /contacts/details', 'contact_id[0]', 'the nearest is contact_id')],
  },
  {
    what: 'a parameter of an endpoint without parameters',
    send: (client) => client.get('/contacts/list', { page: 2 }),
    expected: sample('GET /contacts/list'),
    endpoint: 'GET /contacts/list',
    warned: [unknown('Contacts', 'GET /contacts/list', 'page', 'it takes none')],
  },
  {
    what: 'a form field in the query',
    send: (client) => client.post(`${ADD}?name=Others`, { name: 'Vendors' }),
    expected: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [misplaced('Contact types', 'POST /contacts-type/add', 'name', 'form')],
  },
  {
    what: 'a query parameter in the form',
    send: (client) => client.post('/unsubscribes-groups/update', { ...groupForm, id: 51 }),
    expected: (client) => client.post('/unsubscribes-groups/update', groupForm),
    endpoint: 'POST /unsubscribes-groups/update',
    warned: [misplaced('Unsubscribe groups', 'POST /unsubscribes-groups/update', 'id', 'query string')],
  },
  {
    what: 'misspelt form fields, and one named like a property of Object.prototype',
    send: (client) => client.post('/sender/save', { ...senderForm, state: 'x', 'zip_codes[3]': 'y', constructor: 'z' }),
    expected: sample('POST /sender/save'),
    endpoint: 'POST /sender/save',
    warned: [
      arrayGap('zip_codes', 3, 1),
      unknown('Senders and lookup', 'POST /sender/save', 'state', 'the nearest is state_id'),
      unknown('Senders and lookup', 'POST /sender/save', 'constructor'),
      unknown('Senders and lookup', 'POST /sender/save', 'zip_codes', 'the nearest is zip_code'),
    ],
  },
  {
    what: 'a base URL with a slash at its end',
    send: (client) => client.get('//contacts-type'),
    expected: sample('GET /contacts-type'),
    endpoint: 'GET /contacts-type',
    warned: [extraSlash('//contacts-type', '/contacts-type')],
  },
  {
    what: 'a slash at the end of a path with two methods',
    send: (client) => client.post('/senders/'),
    expected: { status: 200, body: samples['GET /senders']?.body },
    endpoint: 'GET /senders',
    warned: [extraSlash('/senders/', '/senders'), ambiguous('Senders and lookup', '/senders', 'POST', 'GET')],
  },
  {
    what: 'a form to a path with slashes at both ends',
    send: (client) => client.post('//contacts-type/add/', { name: 'Vendors' }),
    expected: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [extraSlash('//contacts-type/add/', '/contacts-type/add')],
  },
  {
    what: 'another method to a path with a slash at its end',
    send: (client) => client.post('/contacts-type/'),
    expected: notAllowed('POST', '/contacts-type', 'GET'),
    endpoint: null,
    warned: [unsupportedMethod('POST', '/contacts-type', 'GET')],
  },
  {
    what: 'a form in the encoding of the bulk deletes',
    send: (client) => client.postUrlencoded(ADD, { name: 'Vendors' }),
    expected: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [encoding('POST /contacts-type/add', 'multipart/form-data', URLENCODED['content-type'])],
  },
  {
    what: 'a bulk delete in the encoding of the other forms',
    send: (client) => client.post(BULK, { strIds: [41, 42] }),
    expected: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [encoding(`POST ${BULK}`, URLENCODED['content-type'], 'multipart/form-data')],
  },
  {
    what: 'accepted JSON',
    send: json(BULK, { strIds: [41, '42'] }, 'any'),
    expected: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [encoding(`POST ${BULK}`, URLENCODED['content-type'], 'application/json')],
  },
  {
    what: 'refused JSON',
    send: json(ADD, { name: 'Vendors' }, 'any-form'),
    expected: { status: 415, body: failed(UNSUPPORTED) },
    endpoint: 'POST /contacts-type/add',
    warned: [encoding('POST /contacts-type/add', 'multipart/form-data', 'application/json')],
  },
  {
    what: 'a compressed body',
    send: (client) => client.post(ADD, { name: 'Others' }, { 'content-encoding': 'gzip' }),
    expected: { status: 415, body: failed('The content encoding "gzip" is not supported.') },
    endpoint: 'POST /contacts-type/add',
    warned: [encoding('POST /contacts-type/add', 'no content encoding', 'gzip')],
  },
  {
    what: 'a compressed body of another media type',
    send: (client) => client.postUrlencoded(ADD, { name: 'Others' }, { 'content-encoding': 'br' }),
    expected: { status: 415, body: failed('The content encoding "br" is not supported.') },
    endpoint: 'POST /contacts-type/add',
    warned: [encoding('POST /contacts-type/add', 'no content encoding', 'br')],
  },
  {
    what: 'a DELETE with a body',
    send: (client) => client.request('DELETE', '/contacts/delete?contact_id=11', { headers: JSON_TYPE, body: '{}' }),
    expected: sample('DELETE /contacts/delete'),
    endpoint: 'DELETE /contacts/delete',
    warned: [encoding('DELETE /contacts/delete', 'no body', 'one')],
  },
  {
    what: 'an array key without an index',
    send: bulk('strIds[]=41&strIds[]=42'),
    expected: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [arrayKey('strIds[]')],
  },
  {
    what: 'an array with a gap',
    send: bulk('strIds[0]=41&strIds[2]=42'),
    expected: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [arrayGap('strIds', 2, 2)],
  },
  {
    what: 'an array behind a far gap',
    send: bulk('strIds[100001]=42&strIds[100000]=41'),
    expected: sample(`POST ${BULK}`),
    endpoint: `POST ${BULK}`,
    warned: [arrayGap('strIds', 100001, 2)],
  },
  {
    what: 'a repeated form field',
    send: (client) => {
      const form = new FormData();
      for (const name of ['Others', 'Vendors']) form.append('name', name);
      return client.request('POST', ADD, { body: form });
    },
    expected: sample('POST /contacts-type/add'),
    endpoint: 'POST /contacts-type/add',
    warned: [repeated('name')],
  },
  {
    what: 'a repeated query parameter',
    send: (client) => client.get(`${DETAILS}?contact_id=11&contact_id=11`),
    expected: (client) => client.get(DETAILS, { contact_id: 11 }),
    endpoint: 'GET /contacts/details',
    warned: [repeated('contact_id')],
  },
  {
    what: 'a query id that is not an integer',
    send: (client) => client.get(DETAILS, { contact_id: '11abc' }),
    expected: { status: 404, body: RECORD_NOT_FOUND.NF1 },
    endpoint: 'GET /contacts/details',
    warned: [idForm('contact_id', '11abc')],
  },
  {
    what: 'a form id that is not an integer',
    send: (client) => client.post('/contacts-type/update', { id: '03', name: 'Clients' }),
    expected: (client) => client.post('/contacts-type/update', { id: 99, name: 'Clients' }),
    endpoint: 'POST /contacts-type/update',
    warned: [idForm('id', '03')],
  },
  {
    what: 'bulk delete ids that are not integers',
    send: bulk('strIds[0]=41&strIds[1]=x&strIds[2]=42&strIds[3]=é'),
    expected: bulk('strIds[0]=41&strIds[1]=42'),
    endpoint: `POST ${BULK}`,
    warned: [idForm('strIds', 'x'), idForm('strIds', 'é')],
  },
  {
    what: 'both bodies of a single send',
    send: (client) => client.post('/single/send/create', { ...sendForm, ...bodies }),
    expected: (client) => {
      const { template_json, ...one } = { ...sendForm, ...bodies };
      return client.post('/single/send/create', one);
    },
    endpoint: 'POST /single/send/create',
    warned: [bothBodies('Single sends')],
  },
];
