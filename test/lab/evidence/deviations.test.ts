import t from 'tap';
import { type Deviation, deviationsOf, type Stray } from '../../../src/lab/evidence/deviations.js';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';

const linesOf = (deviations: readonly Deviation[]) =>
  deviations.map(({ id, text, section }) => `${id}: ${text} (${section})`);
const lines = (...exchanges: readonly RecordedExchange[]) => linesOf(deviationsOf(exchanges, [], []));

const type = { id: 1, user_id: 1, name: 'a', created_at: null, updated_at: null };
const counted = { ...type, contacts_count: 0 };
const paged = (data: readonly object[]) => ({ current_page: 1, data });
const ids = { form: { 'strIds[0]': '5' }, encoding: 'urlencoded' } as const;
const [FIELDS, CONVENTIONS] = ['(Resources and their fields)', '(Endpoints: Conventions)'];
const NO_SHAPE = `neither a success nor a failure of the document has that shape. ${CONVENTIONS}`;
const broken = exchangeOf('GET /senders', { body: '<html>' });
/** The exchange without the body of its response. */
const cut = (one: RecordedExchange, status: number): RecordedExchange => ({
  ...one,
  response: { status, headers: {}, body: '', truncated: true },
});
const [VIEW, LIST, ADD] = ['GET /contacts-type/view', 'GET /contacts-type', 'POST /contacts-type/add'] as const;
const [REMOVE, UPDATE] = ['DELETE /contacts-type/delete', 'POST /contacts-type/update'] as const;
const [DETAILS, SAMPLE] = ['GET /contacts/details', 'GET /contacts/csv-sample/download'] as const;
const BULK = 'POST /notification-recipient/bulk-delete';

const fine: readonly (readonly [request: string, told: Parameters<typeof exchangeOf>[1]])[] = [
  // Documented responses.
  [VIEW, { body: success({ contactType: type }) }],
  [ADD, { body: success('Added Successfully') }],
  [REMOVE, { body: { status: 'success', errors: 'Deleted Successfully' } }],
  [REMOVE, { body: failed('Record Not Found') }],
  ['GET /automations/set-live', { body: failed('Unsubscribe group require to live automation') }],
  [VIEW, { body: failed('Record not found') }],
  ['GET /senders', { body: failed('Unauthorized') }],
  ['POST /contacts/add', { body: failed('Record not found') }],
  ['GET /automations/set-live', { body: failed({ sender_id: ['no'] }) }],
  [ADD, { body: failed({ name: ['The name field is required.'] }) }],
  ['POST /single/send/create', { body: failed({ 'recipient_id.0': ['no'], PublicKey: ['no'] }) }],
  [SAMPLE, { body: 'email\n' }],
  [SAMPLE, { body: success('file') }],
  [SAMPLE, { body: '\uFEFFemail\n' }],
  // A response that is unknown.
  ['GET /senders', { body: '<html>', status: 304 }],
  // Texts that the document leaves open.
  [ADD, { body: failed('The name is too short') }],
  ['GET /automations/pause', { body: failed('It is not live') }],
  ['GET /senders', { body: failed('Wrong keys') }],
  [ADD, { form: { name: 'a' }, body: failed({ name: ['Too short'] }) }],
  [ADD, { body: failed({ name: ['What was sent is unknown'] }) }],
  [ADD, { form: {}, encoding: 'json', body: failed({ name: ['It is unread'] }) }],
  [UPDATE, { form: { id: '5', name: 'a' }, body: failed('Too short') }],
  ['POST /contacts/bulk-delete', { body: failed('What was sent is unknown') }],
  ['POST /contacts/bulk-delete', { ...ids, body: failed('The str ids must not have more than 2 items.') }],
  [DETAILS, { query: { contact_id: '5' }, status: 429, body: failed('Slow down') }],
];
t.test('deviationsOf reports nothing for responses that are documented, left open or unknown', async (t) => {
  for (const [request, told] of fine) t.strictSame(lines(exchangeOf(request, told)), [], JSON.stringify(told));
  t.strictSame(lines(cut(broken, 200)), []);
});

t.test('deviationsOf does not report a text that a finding explains', async (t) => {
  const exchange = exchangeOf('DELETE /single/send/delete', { body: failed('Wrong keys') });
  const known = { id: 'wrong-credentials', endpoint: exchange.endpoint, value: 'text:Wrong keys' } as const;
  t.strictSame(deviationsOf([exchange], [], [{ ...known, certainty: 'seen', exchanges: [exchange] }]), []);
});

const { name: _, ...nameless } = counted;
const keyless = exchangeOf('GET /senders', { body: failed({ PublicKey: ['It is required'] }) });
const empty = exchangeOf('DELETE /sender/delete', { status: 204 });
const deviating: readonly (readonly [exchange: RecordedExchange, ...lines: readonly string[]])[] = [
  [
    exchangeOf(VIEW, { body: { ...success({ contactType: { ...nameless, id: '1' } }), code: 1 } }),
    `unknown-field: GET /contacts-type/view shows code: the document has no such field. ${FIELDS}`,
    `other-type: GET /contacts-type/view shows message.contactType.id as a text; the document has an integer. ${FIELDS}`,
    `unknown-field: GET /contacts-type/view shows message.contactType.contacts_count: the document has no such field. ${FIELDS}`,
    `missing-field: GET /contacts-type/view does not show message.contactType.name. ${FIELDS}`,
  ],
  [
    exchangeOf('GET /senders', { body: success(paged([])) }),
    `other-type: GET /senders shows message as a paginator with the array under data; the document has an object. ${FIELDS}`,
  ],
  [
    exchangeOf(ADD, { body: success('Added') }),
    'other-text: POST /contacts-type/add says "Added"; the document has "Added Successfully". (Endpoints: Contact types)',
  ],
  [
    exchangeOf(ADD, { body: success({ id: 1 }) }),
    `other-type: POST /contacts-type/add shows message as an object; the document has a text. ${FIELDS}`,
  ],
  [
    exchangeOf(REMOVE, { body: success('Deleted Successfully') }),
    'other-member: DELETE /contacts-type/delete has the result of a success under message; the document has it under errors. (Errors 6)',
  ],
  [
    exchangeOf(REMOVE, { body: failed('Record not found') }),
    'other-text: DELETE /contacts-type/delete says "Record not found"; the document has "Record Not Found". (Endpoints: Contact types)',
  ],
  [
    exchangeOf('GET /senders', { body: failed('Record Not Found') }),
    'other-text: GET /senders says "Record Not Found"; the document has no such failure. (Endpoints: Senders and lookup)',
  ],
  [
    exchangeOf('DELETE /single/send/delete', { body: failed('No such send') }),
    'other-text: DELETE /single/send/delete says "No such send"; the document has "Record not found". (Endpoints: Single sends)',
  ],
  [
    exchangeOf(ADD, { form: {}, body: failed({ name: ['Name is required'] }) }),
    'other-message: POST /contacts-type/add says "Name is required" where name is missing; the document has "The name field is required.". (Errors 3)',
  ],
  [
    exchangeOf(ADD, { body: failed({ id: ['no'] }) }),
    'unknown-parameter: POST /contacts-type/add has messages on "id", which is no parameter of it. (Endpoints: Contact types)',
  ],
  [keyless],
  [
    { ...keyless, request: { ...keyless.request, headers: {} } },
    'other-message: GET /senders says "It is required" where PublicKey is missing; the document has "The public key field is required.". (Errors 3)',
  ],
  // The request leaves only one meaning to the words of the service.
  [
    exchangeOf(UPDATE, { form: { id: '5', name: '' }, body: failed({ name: ['Its name?'] }) }),
    'other-message: POST /contacts-type/update says "Its name?" where name is missing; the document has "The name field is required.". (Errors 3)',
  ],
  [
    exchangeOf(DETAILS, { query: { contact_id: '' }, body: failed({ contact_id: ['Which one?'] }) }),
    'other-message: GET /contacts/details says "Which one?" where contact_id is missing; the document has "The contact id field is required.". (Errors 3)',
  ],
  [
    exchangeOf(DETAILS, { query: { contact_id: '5' }, body: failed('No such contact') }),
    'other-text: GET /contacts/details says "No such contact"; the document has "Record Not Found". (Endpoints: Contacts)',
  ],
  [
    exchangeOf(BULK, { ...ids, body: failed('Nobody') }),
    'other-text: POST /notification-recipient/bulk-delete says "Nobody"; the document has "Record Not Found". (Endpoints: Notification recipients)',
  ],
  [empty, `other-shape: DELETE /sender/delete answers 204 with an empty body: ${NO_SHAPE}`],
  [cut(empty, 205), `other-shape: DELETE /sender/delete answers 205 with an empty body: ${NO_SHAPE}`],
  [
    exchangeOf(ADD, { body: `\uFEFF${JSON.stringify(success('Added Successfully'))}` }),
    `byte-order-mark: POST /contacts-type/add begins its body with a byte order mark, which no JSON has. ${CONVENTIONS}`,
  ],
  [
    exchangeOf(SAMPLE, { body: '<html>', status: 500 }),
    `other-shape: GET /contacts/csv-sample/download answers 500 with a body that is not JSON: ${NO_SHAPE}`,
  ],
];
t.test('deviationsOf reports other fields, texts, types and shapes, with the section of the document', async (t) => {
  for (const [exchange, ...expected] of deviating) t.strictSame(lines(exchange), expected);
});

t.test('deviationsOf describes a body that is neither a success nor a failure', async (t) => {
  const bodies: readonly (readonly [body: unknown, found: string])[] = [
    ['', 'an empty body'],
    ['<html>', 'a body that is not JSON'],
    ['[]', 'an array'],
    ['null', 'null'],
    ['"a"', 'a text'],
    ['{"status":"success"}', 'a success that has neither message nor errors'],
    [failed([]), 'a failure whose errors are neither a text nor lists of texts'],
    [{ message: 'Server Error' }, 'an object whose status is neither success nor failed'],
  ];
  for (const [body, found] of bodies) {
    const told = [`other-shape: GET /senders answers 500 with ${found}: ${NO_SHAPE}`];
    t.strictSame(lines(exchangeOf('GET /senders', { body, status: 500 })), told);
  }
});

t.test('deviationsOf reports a paginator once for each endpoint, and compares its records', async (t) => {
  const list = (contactTypes: object) => exchangeOf(LIST, { body: success({ contactTypes }) });
  t.strictSame(lines(list(paged([counted])), list(paged([{ ...counted, code: 1 }]))), [
    `other-type: GET /contacts-type shows message.contactTypes as a paginator with the array under data; the document has an array. ${FIELDS}`,
    `unknown-field: GET /contacts-type shows message.contactTypes[].code: the document has no such field. ${FIELDS}`,
  ]);
});

t.test('deviationsOf reports undocumented paths and methods that succeed', async (t) => {
  const source = { file: '', entry: 0, started: 0 };
  const stray = (method: string, path: string, isSuccess = true): Stray => ({ ...source, method, path, isSuccess });
  const strays = [
    stray('GET', '/users'),
    stray('PUT', '/contacts/add'),
    stray('DELETE', '/senders'),
    stray('GET', '/nothing', false),
  ];
  t.strictSame(linesOf(deviationsOf([], strays, [])), [
    'undocumented-path: There is no path "/users". (Endpoints)',
    'undocumented-method: /contacts/add is documented with POST, not "PUT". (Endpoints)',
    'undocumented-method: /senders is documented with GET and POST, not "DELETE". (Endpoints)',
  ]);
});

t.test('deviationsOf reports a deviation once, with the number of exchanges and the first exchange', async (t) => {
  const at = (entry: number): RecordedExchange => {
    const contactTypes = [1, 2].map((id) => ({ ...type, id, contacts_count: 0, colour: 'red' }));
    const exchange = exchangeOf('GET /contacts-type', { body: success({ contactTypes }) });
    return { ...exchange, entry };
  };
  t.strictSame(deviationsOf([at(4), at(7)], [], []), [
    {
      id: 'unknown-field',
      text: 'GET /contacts-type shows message.contactTypes[].colour: the document has no such field.',
      section: 'Resources and their fields',
      count: 2,
      first: at(4),
    },
  ]);
});
