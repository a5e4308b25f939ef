/** What cannot be switched: an id or a value that does not exist is refused with those that do, wherever it is written. */
import t from 'tap';
import { AssumptionError } from '../../src/assumptions/overrides.js';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { startMock } from '../../src/mock.js';
import { ValidationError } from '../../src/problems/validation.js';
import { start } from '../helper.js';
import { keyOf, notFound, openAccount, status, two } from './accounts.js';
import { columns, failed, fixture, statusAndBody } from './assumption-case.js';

/** What cannot be switched, with the key at fault and what the message must name. */
const wrong: readonly (readonly [written: Readonly<Record<string, unknown>>, id: string, named: readonly string[]])[] =
  [
    [{ 'list-ordre': 'newest-first' }, 'list-ordre', ['list-ordre', 'did you mean list-order']],
    [{ 'list-order': 'random' }, 'list-order', ['list-order', 'random', 'oldest-first', 'newest-first']],
    [{ 'http-status.rule': 500 }, 'http-status.rule', ['http-status.rule', '500', '200', '499']],
    [{ 'rate-limit': 0 }, 'rate-limit', ['rate-limit', 'none', '1000000000']],
  ];
const pairsOf = (written: object) =>
  Object.entries(written)
    .map(([id, value]) => `${id}=${value}`)
    .join('; ');

for (const [written, id, named] of wrong) {
  const good = notFound(410);
  const namesAll = (t: Parameters<typeof start>[0], message: string) => {
    for (const word of named) t.ok(message.includes(word), `names ${word}`);
  };

  t.test(`${pairsOf(written)} is refused at start`, async (t) => {
    const error = await startMock({
      fixture: fixture(),
      assumptions: { ...good, ...written } as AssumptionOverrides,
    }).then(
      async (mock) => {
        await mock.close();
        return undefined;
      },
      (reason: unknown) => reason,
    );
    if (!t.ok(error instanceof AssumptionError) || !(error instanceof AssumptionError)) return;
    t.equal(error.id, id);
    namesAll(t, error.message);
  });

  t.test(`${pairsOf(written)} is refused in a fixture`, async (t) => {
    for (const [given, pointer] of [
      [{ ...fixture(), assumptions: written as AssumptionOverrides }, `/assumptions/${id}`],
      [fixture({ assumptions: written as AssumptionOverrides }), `/accounts/0/assumptions/${id}`],
    ] as const) {
      const error: unknown = await startMock({ fixture: given }).then(
        (mock) => mock.close(),
        (reason) => reason,
      );
      t.ok(error instanceof ValidationError);
      t.strictSame(
        (error as ValidationError).problems.map((one) => one.pointer),
        [pointer],
      );
    }
  });

  t.test(`${pairsOf(written)} is refused by the control plane, and nothing changes`, async (t) => {
    const { mock, client } = await start(t, { fixture: two() });
    for (const headers of [{}, keyOf(mock)]) {
      const answer = await client.control('PATCH', '/assumptions', { ...good, ...written }, headers);
      t.equal(answer.status, 422);
      t.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
      const problem = answer.body as { detail: string; errors: { pointer: string; detail: string }[] };
      t.strictSame(problem, {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: problem.detail,
        errors: [{ pointer: `/${id}`, detail: problem.detail }],
      });
      namesAll(t, problem.detail);
    }
    t.strictSame([await status(client), await status(client.as('pk_2', 'sk_2'))], [404, 404]);
    t.equal(await status(await openAccount(client)), 404);
  });

  t.test(`${pairsOf(written)} is refused in a header, in the failure shape`, async (t) => {
    const { client } = await start(t, { fixture: fixture() });
    const headers = { 'x-mock-assume': `${pairsOf(good)}; ${pairsOf(written)}` };
    const answer = await client.post('/contacts-type/add', { name: 'Customers' }, headers);
    const { errors } = answer.body as { errors: string };
    t.strictSame(statusAndBody(answer), failed(400, errors));
    namesAll(t, errors);
    t.strictSame(await columns(client, '/contacts-type', ['name']), [], 'and nothing was done');
  });
}

t.test('a header without an equals sign is refused', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  const answer = await client.get('/contacts-type', {}, { 'x-mock-assume': 'list-order' });
  t.strictSame(statusAndBody(answer), failed(400, 'an assumption is written ID=VALUE, not "list-order"'));
});

t.test('an empty header changes nothing', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  t.equal(await status(client, { 'x-mock-assume': '' }), 404);
  t.equal(await status(client, { 'x-mock-assume': ' ; ' }), 404);
});

t.test('PATCH refuses a body that is not an object, and null for an unknown id', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  for (const body of [[], 'list-order', 3, null, { 'list-ordre': null }]) {
    const answer = await client.control('PATCH', '/assumptions', body);
    t.equal(answer.status, 422, JSON.stringify(body));
    t.match(answer.headers['content-type'], /^application\/problem\+json/);
  }
  const { body } = await client.control('PATCH', '/assumptions', { 'list-ordre': null });
  t.strictSame(
    (body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer),
    ['/list-ordre'],
  );
});
