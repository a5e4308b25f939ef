/** Requests that leave the contract, with their warnings and their responses. */
import type { Warning } from '../../src/service/account/journal.js';
import type { Client, Fields, TestResponse } from '../helper.js';
import { singleSends } from '../sample-accounts/sample-mailings.js';
import { call, failed, RECORD_NOT_FOUND } from '../service/document/call.js';
import { groupForm, samples, senderForm, sendForm } from '../service/document/samples.js';
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

interface Ask {
  readonly what: string;
  /** The endpoint in the journal; null for a path that is not documented. */
  readonly endpoint: string | null;
  send(client: Client): Promise<TestResponse>;
}

export interface Case extends Ask {
  readonly warned: readonly Warning[];
  /** A documented request with the same response, or the expected response. */
  readonly expected: Ask['send'] | { readonly status: number; readonly body: unknown };
}

type Headers = Readonly<Record<string, string>>;
type Row<T extends readonly unknown[]> = readonly [ask: Ask, ...T, ...warned: readonly Warning[]];

const endpointOf = (name: string) => name.replace(/\?.*/, '');

/** A request in the encoding of the document. */
const ask = (name: string, form: Fields = {}, headers: Headers = {}): Ask => ({
  what: `${name} ${JSON.stringify({ ...form, ...headers })}`,
  endpoint: endpointOf(name),
  send: (client) => call(client, name, { form }, headers),
});

const URLENCODED = 'application/x-www-form-urlencoded';

/** Makes a request with a body: a text with its content type, or a form. */
const raw = (name: string, body: string | FormData, type = URLENCODED, more: Headers = {}): Ask => ({
  what: `${name} as ${typeof body === 'string' ? `${type}: ${body}` : 'multipart'}`,
  endpoint: endpointOf(name),
  send: (client) => {
    const [method = '', path = ''] = name.split(' ');
    const headers = typeof body === 'string' ? { 'content-type': type, ...more } : more;
    return client.request(method, path, { headers, body });
  },
});

function formOf(...pairs: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

/** Returns the request as a request of another endpoint. */
const at = (endpoint: string | null, asked: Ask): Ask => ({ ...asked, endpoint });

const ADD = 'POST /contacts-type/add';
const BULK = 'POST /global-unsubscribes/bulk-delete';
const DELETE = 'DELETE /contacts/delete';
const DETAILS = 'GET /contacts/details';
const RENAME = 'POST /contacts-type/update';
const UPDATE = 'POST /unsubscribes-groups/update';
const SAVE = 'POST /sender/save';
const CREATE = 'POST /single/send/create';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const [TYPES, GROUPS, LOOKUP] = ['Contact types', 'Unsubscribe groups', 'Senders and lookup'] as const;
const SENDERS = ambiguous(LOOKUP, '/senders', 'POST', 'GET');
const DUPLICATE = `/single/send/duplicate?utr=${singleSends.sent.utr}`;
const COPY = ambiguous('Single sends', '/single/send/duplicate', 'GET', 'POST');
const assume = (text: string) => ({ 'x-mock-assume': text });
const vendors = { name: 'Vendors' };
const nearContactId = (name: string) => unknown('Contacts', DETAILS, name, 'the nearest is contact_id');

/** Expects the response of the endpoint's sample. */
const likeSamples: readonly Row<[]>[] = [
  [ask(`${DETAILS}?contact_id=11&contactid=12`), nearContactId('contactid')],
  [ask(`${DETAILS}?contact_id=11&contact_id=11`), repeated('contact_id')],
  [ask('GET /contacts/list?page=2'), unknown('Contacts', 'GET /contacts/list', 'page', 'it takes none')],
  [ask(`${ADD}?name=Others`, vendors), misplaced(TYPES, ADD, 'name', 'form')],
  [
    ask(SAVE, { ...senderForm, state: 'x', 'zip_codes[3]': 'y', constructor: 'z' }),
    arrayGap('zip_codes', 3, 1),
    unknown(LOOKUP, SAVE, 'state', 'the nearest is state_id'),
    unknown(LOOKUP, SAVE, 'constructor'),
    unknown(LOOKUP, SAVE, 'zip_codes', 'the nearest is zip_code'),
  ],
  [at('GET /contacts-type', ask('GET //contacts-type')), extraSlash('//contacts-type', '/contacts-type')],
  [at(ADD, ask('POST //contacts-type/add/', vendors)), extraSlash('//contacts-type/add/', '/contacts-type/add')],
  [raw(ADD, 'name=Vendors'), encoding(ADD, MULTIPART, URLENCODED)],
  [raw(ADD, formOf(['name', 'Others'], ['name', 'Vendors'])), repeated('name')],
  [raw(BULK, formOf(['strIds[0]', '41'], ['strIds[1]', '42'])), encoding(BULK, URLENCODED, MULTIPART)],
  [raw(BULK, '{"strIds":[41,"42"]}', JSON_TYPE, assume('body-encoding=any')), encoding(BULK, URLENCODED, JSON_TYPE)],
  [raw(BULK, 'strIds[]=41&strIds[]=42'), arrayKey('strIds[]')],
  [raw(BULK, 'strIds[0]=41&strIds[2]=42'), arrayGap('strIds', 2, 2)],
  [raw(BULK, 'strIds[100001]=42&strIds[100000]=41'), arrayGap('strIds', 100001, 2)],
  [raw(BULK, 'strIds[0]=41&strIds[1]=x&strIds[2]=42&strIds[3]=é'), idForm('strIds', 'x'), idForm('strIds', 'é')],
  [raw(`${DELETE}?contact_id=11`, '{}', JSON_TYPE), encoding(DELETE, 'no body', 'one')],
];

const mismatch = (name: string, value: 'used' | 'documented') => ask(name, {}, assume(`method-mismatch=${value}`));

/** Expects the response of another, documented request. */
const likeOthers: readonly Row<[other: Ask]>[] = [
  [ask(`${DETAILS}?contact_id%5B0%5D=11`), ask(DETAILS), nearContactId('contact_id[0]')],
  [ask(UPDATE, { ...groupForm, id: 51 }), ask(UPDATE, groupForm), misplaced(GROUPS, UPDATE, 'id', 'query string')],
  [ask(RENAME, { id: '03', name: 'Clients' }), ask(RENAME, { id: 99, name: 'Clients' }), idForm('id', '03')],
  [
    ask(CREATE, { ...sendForm, template_json: '{"a":1}', template_html: '<p>Hi</p>' }),
    ask(CREATE, { ...sendForm, template_html: '<p>Hi</p>' }),
    bothBodies('Single sends'),
  ],
  [ask(`POST ${DUPLICATE}`), mismatch(`POST ${DUPLICATE}`, 'used'), COPY],
  [at('POST /single/send/duplicate', ask(`GET ${DUPLICATE}`)), mismatch(`GET ${DUPLICATE}`, 'documented'), COPY],
  [ask('GET /senders'), mismatch('GET /senders', 'used'), SENDERS],
  ...['POST /senders', 'POST /senders/'].map((sent): Row<[Ask]> => {
    const slash = sent.endsWith('/') ? [extraSlash('/senders/', '/senders')] : [];
    return [at('GET /senders', ask(sent)), mismatch('POST /senders', 'documented'), ...slash, SENDERS];
  }),
];

const notAllowed = (method: string, path: string, known: string) =>
  failed(`The ${method} method is not supported for route /api/v1${path}. Supported methods: ${known}.`);
const compressed = (coding: string) => failed(`The content encoding "${coding}" is not supported.`);
const [LISTS, NEAREST] = ['/api/v1/contacts/lists', 'GET /api/v1/contacts/list'];

const refused: readonly Row<[status: number, body: unknown]>[] = [
  [
    at(null, ask('GET /contacts/lists')),
    404,
    failed(`The route ${LISTS} could not be found. The nearest endpoint is ${NEAREST}.`),
    unknownPath(LISTS, NEAREST),
  ],
  [ask(`${DETAILS}?contact_id=11abc`), 404, RECORD_NOT_FOUND.NF1, idForm('contact_id', '11abc')],
  ...(
    [
      ['PATCH', '/contacts/list', 'GET'],
      ['DELETE', '/senders', 'GET, POST'],
      ['POST', '/contacts-type/', 'GET'],
    ] as const
  ).map(([method, sent, known]): Row<[number, unknown]> => {
    const path = sent.replace(/\/$/, '');
    const warned = unsupportedMethod(method, path, known.replace(', ', ' and '));
    return [at(null, ask(`${method} ${sent}`)), 405, notAllowed(method, path, known), warned];
  }),
  [
    at('GET /senders', ask('POST /senders', {}, assume('method-mismatch=used'))),
    405,
    notAllowed('POST', '/senders', 'GET'),
    unsupportedMethod('POST', '/senders', 'GET'),
  ],
  [
    raw(ADD, '{"name":"Vendors"}', JSON_TYPE, assume('body-encoding=any-form')),
    415,
    failed(UNSUPPORTED),
    encoding(ADD, MULTIPART, JSON_TYPE),
  ],
  ...['gzip', 'br'].flatMap((coding): Row<[number, unknown]>[] => {
    const more = { 'content-encoding': coding };
    const warned = encoding(ADD, 'no content encoding', coding);
    const requests = [ask(ADD, vendors, more), raw(ADD, 'name=Vendors', URLENCODED, more)];
    return requests.map((asked) => [asked, 415, compressed(coding), warned]);
  }),
];

export const cases: readonly Case[] = [
  ...likeSamples.map(([asked, ...warned]): Case => {
    const endpoint = asked.endpoint ?? '';
    return { ...asked, warned, expected: (client) => call(client, endpoint, samples[endpoint]) };
  }),
  ...likeOthers.map(([asked, other, ...warned]): Case => ({ ...asked, warned, expected: other.send })),
  ...refused.map(([asked, status, body, ...warned]): Case => ({ ...asked, warned, expected: { status, body } })),
];
