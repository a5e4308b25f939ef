import t from 'tap';
import { type Deviation, deviationsOf, type Stray } from '../../../src/lab/evidence/deviations.js';
import type { Exchange } from '../../../src/lab/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';

const linesOf = (deviations: readonly Deviation[]) =>
  deviations.map(({ id, text, section }) => `${id}: ${text} (${section})`);
const lines = (...exchanges: readonly Exchange[]) => linesOf(deviationsOf(exchanges, [], []));

const ids = { form: { 'strIds[0]': '5' }, encoding: 'urlencoded' } as const;
const type = { id: 1, user_id: 1, name: 'a', created_at: null, updated_at: null };

t.test('what the document has is no deviation', async (t) => {
  const fine = [
    exchangeOf('GET /contacts-type/view', { body: success({ contactType: type }) }),
    exchangeOf('POST /contacts-type/add', { body: success('Added Successfully') }),
    exchangeOf('DELETE /contacts-type/delete', { body: { status: 'success', errors: 'Deleted Successfully' } }),
    exchangeOf('DELETE /contacts-type/delete', { body: failed('Record Not Found') }),
    exchangeOf('GET /automations/set-live', { body: failed('Unsubscribe group require to live automation') }),
    exchangeOf('GET /contacts-type/view', { body: failed('Record not found') }),
    exchangeOf('GET /senders', { body: failed('Unauthorized') }),
    exchangeOf('POST /contacts/add', { body: failed('Record not found') }),
    exchangeOf('GET /automations/set-live', { body: failed({ sender_id: ['no'] }) }),
    exchangeOf('POST /contacts-type/add', { body: failed({ name: ['The name field is required.'] }) }),
    exchangeOf('POST /single/send/create', { body: failed({ 'recipient_id.0': ['no'], PublicKey: ['no'] }) }),
    exchangeOf('GET /contacts/csv-sample/download', { body: 'email\n' }),
    exchangeOf('GET /contacts/csv-sample/download', { body: success('file') }),
  ];
  t.strictSame(lines(...fine), []);
});

t.test('what is unknown is none either', async (t) => {
  const odd = { body: '<html>' };
  const broken = exchangeOf('GET /senders', odd);
  t.strictSame(
    lines(exchangeOf('GET /senders', { ...odd, status: 304 }), {
      ...broken,
      response: { ...broken.response, text: undefined },
    }),
    [],
  );
});

t.test('fields that are unknown, missing or of another type are told', async (t) => {
  const { name, ...rest } = type;
  const contactType = { ...rest, id: '1', contacts_count: 0 };
  t.strictSame(lines(exchangeOf('GET /contacts-type/view', { body: { ...success({ contactType }), code: 1 } })), [
    'unknown-field: GET /contacts-type/view shows code: the document has no such field. (Resources and their fields)',
    'other-type: GET /contacts-type/view shows message.contactType.id as a text; the document has an integer. (Resources and their fields)',
    'unknown-field: GET /contacts-type/view shows message.contactType.contacts_count: the document has no such field. (Resources and their fields)',
    'missing-field: GET /contacts-type/view does not show message.contactType.name. (Resources and their fields)',
  ]);
});

t.test('a paginator around a list is told once for each endpoint, and its records are compared', async (t) => {
  const paged = (data: readonly object[]) => ({ current_page: 1, data });
  const counted = { ...type, contacts_count: 0 };
  const list = (contactTypes: object) => exchangeOf('GET /contacts-type', { body: success({ contactTypes }) });
  const field = '(Resources and their fields)';
  t.strictSame(
    lines(
      list(paged([counted])),
      list(paged([{ ...counted, code: 1 }])),
      exchangeOf('GET /senders', { body: success(paged([])) }),
    ),
    [
      `other-type: GET /contacts-type shows message.contactTypes as a paginator with the array under data; the document has an array. ${field}`,
      `unknown-field: GET /contacts-type shows message.contactTypes[].code: the document has no such field. ${field}`,
      `other-type: GET /senders shows message as a paginator with the array under data; the document has an object. ${field}`,
    ],
  );
});

t.test('other texts of successes, and other places of them, are told', async (t) => {
  t.strictSame(
    lines(
      exchangeOf('POST /contacts-type/add', { body: success('Added') }),
      exchangeOf('POST /contacts-type/add', { body: success({ id: 1 }) }),
      exchangeOf('DELETE /contacts-type/delete', { body: success('Deleted Successfully') }),
    ),
    [
      'other-text: POST /contacts-type/add says "Added"; the document has "Added Successfully". (Endpoints: Contact types)',
      'other-type: POST /contacts-type/add shows message as an object; the document has a text. (Resources and their fields)',
      'other-member: DELETE /contacts-type/delete has the result of a success under message; the document has it under errors. (Errors 6)',
    ],
  );
});

t.test('other texts of failures are told where the document shows them', async (t) => {
  t.strictSame(
    lines(
      exchangeOf('DELETE /contacts-type/delete', { body: failed('Record not found') }),
      exchangeOf('GET /senders', { body: failed('Record Not Found') }),
      exchangeOf('DELETE /single/send/delete', { body: failed('No such send') }),
      exchangeOf('POST /contacts-type/add', { form: {}, body: failed({ name: ['Name is required'] }) }),
      exchangeOf('POST /contacts-type/add', { body: failed({ id: ['no'] }) }),
      exchangeOf('GET /senders', { body: failed({ PublicKey: ['It is required'] }) }),
    ),
    [
      'other-text: DELETE /contacts-type/delete says "Record not found"; the document has "Record Not Found". (Endpoints: Contact types)',
      'other-text: GET /senders says "Record Not Found"; the document has no such failure. (Endpoints: Senders and lookup)',
      'other-text: DELETE /single/send/delete says "No such send"; the document has "Record not found". (Endpoints: Single sends)',
      'other-message: POST /contacts-type/add says "Name is required" where name is missing; the document has "The name field is required.". (Errors 3)',
      'unknown-parameter: POST /contacts-type/add has messages on "id", which is no parameter of it. (Endpoints: Contact types)',
    ],
  );
  const keyless = exchangeOf('GET /senders', { body: failed({ PublicKey: ['It is required'] }) });
  t.strictSame(lines({ ...keyless, request: { ...keyless.request, headers: new Map() } }), [
    'other-message: GET /senders says "It is required" where PublicKey is missing; the document has "The public key field is required.". (Errors 3)',
  ]);
});

t.test('texts that the document leaves open, and words that are known, are no deviation', async (t) => {
  t.strictSame(
    lines(
      exchangeOf('POST /contacts-type/add', { body: failed('The name is too short') }),
      exchangeOf('GET /automations/pause', { body: failed('It is not live') }),
      exchangeOf('GET /senders', { body: failed('Wrong keys') }),
      exchangeOf('POST /contacts-type/add', { form: { name: 'a' }, body: failed({ name: ['Too short'] }) }),
      exchangeOf('POST /contacts-type/add', { body: failed({ name: ['What was sent is unknown'] }) }),
      exchangeOf('POST /contacts-type/add', { form: {}, encoding: 'json', body: failed({ name: ['It is unread'] }) }),
      exchangeOf('POST /contacts-type/update', { form: { id: '5', name: 'a' }, body: failed('Too short') }),
      exchangeOf('POST /contacts/bulk-delete', { body: failed('What was sent is unknown') }),
      exchangeOf('POST /contacts/bulk-delete', {
        ...ids,
        body: failed('The str ids must not have more than 2 items.'),
      }),
      exchangeOf('GET /contacts/details', { query: { contact_id: '5' }, status: 429, body: failed('Slow down') }),
    ),
    [],
  );
  const exchange = exchangeOf('DELETE /single/send/delete', { body: failed('Wrong keys') });
  const known = {
    id: 'wrong-credentials',
    endpoint: exchange.name,
    value: 'text:Wrong keys',
    certainty: 'seen',
    exchanges: [exchange],
  } as const;
  t.strictSame(deviationsOf([exchange], [], [known]), []);
});

t.test('own words are told where what was sent leaves no other meaning', async (t) => {
  t.strictSame(
    lines(
      exchangeOf('POST /contacts-type/update', { form: { id: '5', name: '' }, body: failed({ name: ['Its name?'] }) }),
      exchangeOf('GET /contacts/details', { query: { contact_id: '' }, body: failed({ contact_id: ['Which one?'] }) }),
      exchangeOf('GET /contacts/details', { query: { contact_id: '5' }, body: failed('No such contact') }),
      exchangeOf('POST /notification-recipient/bulk-delete', { ...ids, body: failed('Nobody') }),
    ),
    [
      'other-message: POST /contacts-type/update says "Its name?" where name is missing; the document has "The name field is required.". (Errors 3)',
      'other-message: GET /contacts/details says "Which one?" where contact_id is missing; the document has "The contact id field is required.". (Errors 3)',
      'other-text: GET /contacts/details says "No such contact"; the document has "Record Not Found". (Endpoints: Contacts)',
      'other-text: POST /notification-recipient/bulk-delete says "Nobody"; the document has "Record Not Found". (Endpoints: Notification recipients)',
    ],
  );
});

t.test('a response without a body, and a byte order mark, are told', async (t) => {
  const marked = `\uFEFF${JSON.stringify(success('Added Successfully'))}`;
  const remove = exchangeOf('DELETE /sender/delete', { status: 204 });
  t.strictSame(
    lines(
      remove,
      { ...remove, response: { ...remove.response, status: 205, text: undefined } },
      exchangeOf('POST /contacts-type/add', { body: marked }),
      exchangeOf('GET /contacts/csv-sample/download', { body: '\uFEFFemail\n' }),
    ),
    [
      'other-shape: DELETE /sender/delete answers 204 with an empty body: neither a success nor a failure of the document has that shape. (Endpoints: Conventions)',
      'other-shape: DELETE /sender/delete answers 205 with an empty body: neither a success nor a failure of the document has that shape. (Endpoints: Conventions)',
      'byte-order-mark: POST /contacts-type/add begins its body with a byte order mark, which no JSON has. (Endpoints: Conventions)',
    ],
  );
});

t.test('bodies of another shape are told', async (t) => {
  const bodies = ['', '<html>', '[]', 'null', '"a"', '{"status":"success"}', failed([]), { message: 'Server Error' }];
  t.strictSame(
    lines(...bodies.map((body) => exchangeOf('GET /senders', { body, status: 500 }))),
    [
      'an empty body',
      'a body that is not JSON',
      'an array',
      'null',
      'a text',
      'a success that has neither message nor errors',
      'a failure whose errors are neither a text nor lists of texts',
      'an object whose status is neither success nor failed',
    ].map(
      (found) =>
        `other-shape: GET /senders answers 500 with ${found}: neither a success nor a failure of the document has that shape. (Endpoints: Conventions)`,
    ),
  );
  t.match(lines(exchangeOf('GET /contacts/csv-sample/download', { body: '<html>', status: 500 })), [/^other-shape: /]);
});

t.test('paths and methods that the service has beside the document are told, as warnings are', async (t) => {
  const { source } = exchangeOf('GET /senders');
  const stray = (method: string, path: string, isSuccess = true): Stray => ({ source, method, path, isSuccess });
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

t.test('a deviation is told once, with the number of exchanges and the first of them', async (t) => {
  const at = (entry: number): Exchange => {
    const contactTypes = [1, 2].map((id) => ({ ...type, id, contacts_count: 0, colour: 'red' }));
    const exchange = exchangeOf('GET /contacts-type', { body: success({ contactTypes }) });
    return { ...exchange, source: { ...exchange.source, entry } };
  };
  t.strictSame(deviationsOf([at(4), at(7)], [], []), [
    {
      id: 'unknown-field',
      text: 'GET /contacts-type shows message.contactTypes[].colour: the document has no such field.',
      section: 'Resources and their fields',
      count: 2,
      first: at(4).source,
    },
  ]);
});
