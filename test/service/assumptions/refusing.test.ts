/** An id or a value that does not exist is refused, wherever it is written; the message names those that exist. */
import t from 'tap';
import { step, ValidationError } from '../../../src/messages/validation.js';
import { startMock } from '../../../src/mock/mock.js';
import { AssumptionError } from '../../../src/service/assumptions/overrides.js';
import { start } from '../../helper.js';
import { keyOf, notFound, openAccount, status, two } from './accounts.js';
import { fixture } from './assumption-case.js';
import { failed, ok, statusAndBody } from './expected.js';

/** Overrides that are refused, and the message; `overrides.test.ts` has the other messages. */
const wrong: readonly (readonly [id: string, value: string | number, message: string])[] = [
  ['list-ordre', 'newest-first', 'there is no assumption "list-ordre"; did you mean list-order?'],
  ['list-order', 'random', 'list-order cannot be "random": it is one of oldest-first, newest-first'],
  [
    'http-status.not-found@GET /contact/details',
    410,
    '"GET /contact/details" does not read http-status.not-found; did you mean GET /contacts/details?',
  ],
  ['csv-bad-row@GET /contacts/list', 'skip-row', '"GET /contacts/list" does not read csv-bad-row'],
  [
    'single-send.lifecycle@GET /single-send/list',
    'never',
    'single-send.lifecycle cannot be narrowed to "GET /single-send/list": no endpoint alone reads it',
  ],
  ['http-status.not-found@', 410, '"" does not read http-status.not-found'],
];

/** The error of a start that is refused. */
const refusalOf = (options: Parameters<typeof startMock>[0]): Promise<unknown> =>
  startMock(options).then(
    (mock) => mock.close(),
    (error: unknown) => error,
  );

for (const [id, value, message] of wrong) {
  // As a program in JavaScript could write it.
  const written: object = { [id]: value };
  const at = step(id);

  t.test(`${id}=${value} is refused at start`, async (t) => {
    const error = await refusalOf({ fixture: fixture(), assumptions: { ...notFound(410), ...written } });
    t.ok(error instanceof AssumptionError);
    t.match(error, { id, message });
  });

  t.test(`${id}=${value} is refused in a fixture`, async (t) => {
    for (const [given, pointer] of [
      [{ ...fixture(), assumptions: written }, `/assumptions${at}`],
      [fixture({ assumptions: written }), `/accounts/0/assumptions${at}`],
    ] as const) {
      const error = await refusalOf({ fixture: given });
      t.ok(error instanceof ValidationError);
      t.match(error, { problems: [{ pointer, detail: message }] });
    }
  });

  t.test(`${id}=${value} is refused by the control plane, and nothing changes`, async (t) => {
    const { mock, client } = await start(t, { fixture: two() });
    for (const headers of [{}, keyOf(mock)]) {
      const answer = await client.control('PATCH', '/assumptions', { ...notFound(410), ...written }, headers);
      t.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
      const problem = { type: 'about:blank', title: 'Unprocessable Entity', status: 422, detail: message };
      const errors = [{ pointer: at, detail: message }];
      t.strictSame(statusAndBody(answer), [422, { ...problem, errors }]);
    }
    t.strictSame([await status(client), await status(client.as('pk_2', 'sk_2'))], [404, 404]);
    t.equal(await status(await openAccount(client)), 404);
  });

  t.test(`${id}=${value} is refused in a header with a failure of status 400`, async (t) => {
    const { client } = await start(t, { fixture: fixture() });
    const headers = { 'x-mock-assume': `http-status.not-found=410; ${id}=${value}` };
    const answer = await client.post('/contacts-type/add', { name: 'Customers' }, headers);
    t.strictSame(statusAndBody(answer), failed(400, message));
    t.strictSame(statusAndBody(await client.get('/contacts-type')), ok({ contactTypes: [] }), 'no record is added');
  });
}

t.test('an empty header changes nothing', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  t.equal(await status(client, { 'x-mock-assume': '' }), 404);
  t.equal(await status(client, { 'x-mock-assume': ' ; ' }), 404);
});

t.test('PATCH refuses null for an id that does not exist or cannot be narrowed', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  for (const [id, , message] of wrong.filter(([id]) => id !== 'list-order')) {
    const { body } = await client.control('PATCH', '/assumptions', { [id]: null });
    t.match(body, { status: 422, errors: [{ pointer: step(id), detail: message }] });
  }
});
