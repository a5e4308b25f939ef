import t from 'tap';
import { version } from '../../src/version.js';
import { start } from '../helper.js';
import { type Document, documentBy, ref } from '../openapi/parts.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { problem } from './problem.js';

const OTHER = { PublicKey: 'pk_other' };
/** One status for both failures of credentials. */
const statuses = (status: number) => ({
  'http-status.missing-credentials': status,
  'http-status.wrong-credentials': status,
});
const responses = (body: unknown) => (body as Document).paths['/contacts/list']?.get?.responses ?? {};
const credentials = (body: unknown) =>
  Object.entries(responses(body)).flatMap(([status, { $ref }]) =>
    $ref === ref('responses/AUTH').$ref ? [status] : [],
  );

t.test('the contract is given as OpenAPI, by the values in force and on its own server', async (t) => {
  const { client, mock } = await start(t, { fixture: fullFixture, assumptions: { 'http-status.rule': 400 } });
  const account = mock.directory.all()[0];
  const { status, headers, body } = await client.control('GET', '/openapi.json');
  t.strictSame([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
  t.strictSame(body, documentBy({ ...fullFixture.assumptions, 'http-status.rule': 400 }, { version, account }));
});

t.test('its server has the prefix of the mock', async (t) => {
  const { client } = await start(t, { prefix: '/v2' });
  t.match((await client.control('GET', '/openapi.json')).body, { servers: [{ url: '/v2' }] });
});

t.test('GET /openapi.json uses the assumptions of the account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('PATCH', '/assumptions', statuses(403), OTHER);
  const of = async (headers = {}) =>
    credentials((await client.control('GET', '/openapi.json', undefined, headers)).body);
  t.strictSame([await of(), await of(OTHER)], [['401'], ['403']]);
  await client.control('PATCH', '/assumptions', statuses(499));
  t.strictSame([await of(), await of(OTHER)], [['499'], ['499']]);
});

t.test('GET /openapi.json takes values for the document alone', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const path = '/openapi.json?assume=http-status.missing-credentials=418;list-order=newest-first';
  t.strictSame(credentials((await client.control('GET', path)).body), ['418']);
  t.strictSame(credentials((await client.control('GET', '/openapi.json')).body), ['401'], 'and none is changed');
  t.strictSame(credentials((await client.control('GET', '/openapi.json?assume=')).body), ['401']);
});

t.test('GET /openapi.json refuses an unknown value', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const { status, body } = await client.control('GET', '/openapi.json?assume=list-order=random');
  const detail = 'list-order cannot be "random": it is one of oldest-first, newest-first';
  t.strictSame([status, body], [422, problem(422, detail, { errors: [{ pointer: '/list-order', detail }] })]);
});
