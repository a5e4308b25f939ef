/** How a value is set: at start, in a fixture, by the control plane, and for one request. */
import { request as httpRequest } from 'node:http';
import t from 'tap';
import type { Definition } from '../../../src/service/assumptions/definition.js';
import {
  type AssumptionOverrides,
  assumptionIds,
  defaultValues,
  registry,
} from '../../../src/service/assumptions/registry.js';
import { readers } from '../../../src/service/document/index.js';
import { type Client, createClient, start } from '../../helper.js';
import { keyOf, notFound, openAccount, status, two } from './accounts.js';
import { fixture } from './assumption-case.js';
import { failed, statusAndBody } from './expected.js';

interface Described {
  readonly id: string;
  readonly value: unknown;
}
const described = async (client: Client, headers = {}) =>
  ((await client.control('GET', '/assumptions', undefined, headers)).body as { assumptions: Described[] }).assumptions;
const valueIn = async (client: Client, id: string, headers = {}) =>
  (await described(client, headers)).find((one) => one.id === id)?.value;

t.test('each layer of overrides wins over the layer before it', async (t) => {
  const layers: { fixture?: AssumptionOverrides; start?: AssumptionOverrides; account?: AssumptionOverrides } = {};
  const assumed = async () => {
    const { fixture: given = {}, start: assumptions = {}, account = {} } = layers;
    const { client } = await start(t, { fixture: { ...two(account), assumptions: given }, assumptions });
    return [await status(client), await status(client.as('pk_2', 'sk_2'))];
  };
  t.strictSame(await assumed(), [404, 404], 'the default');
  layers.fixture = notFound(410);
  t.strictSame(await assumed(), [410, 410], 'the fixture');
  layers.start = notFound(411);
  t.strictSame(await assumed(), [411, 411], 'the start');
  layers.account = notFound(412);
  t.strictSame(await assumed(), [411, 412], 'the account in the fixture');
  const { client } = await start(t, {
    fixture: { ...two(notFound(412)), assumptions: notFound(410) },
    assumptions: notFound(411),
  });
  const second = client.as('pk_2', 'sk_2');
  await client.control('PATCH', '/assumptions', notFound(413));
  t.strictSame([await status(client), await status(second)], [413, 413], 'the control plane');
  t.equal(await status(second, { 'x-mock-assume': 'http-status.not-found=414' }), 414, 'the header of a request');
  t.equal(await status(second), 413, 'the header holds only for its request');
});

t.test('a default value that is set at start wins over the fixture', async (t) => {
  const { client } = await start(t, { fixture: { ...two(), assumptions: notFound(410) }, assumptions: notFound(404) });
  t.equal(await status(client), 404);
});

t.test('the control plane lists every assumption with its question, section, default and value', async (t) => {
  const { mock, client } = await start(t, { fixture: two(), assumptions: notFound(410) });
  const expected = assumptionIds.map((id) => {
    const { kind, ...definition }: Definition = registry[id];
    return {
      id,
      ...definition,
      default: defaultValues[id],
      value: id === 'http-status.not-found' ? 410 : defaultValues[id],
      endpoints: readers.endpointsOf(id),
      scopes: {},
    };
  });
  for (const headers of [{}, keyOf(mock), { PublicKey: 'pk_2' }]) {
    const { status, body } = await client.control('GET', '/assumptions', undefined, headers);
    t.equal(status, 200);
    t.strictSame(body, { assumptions: expected });
  }
  for (const { question, section } of expected) {
    t.match(question, /\S/);
    t.match(section, /\S/);
  }
});

t.test('a change for one account leaves the others as they are', async (t) => {
  const { mock, client } = await start(t, { fixture: two() });
  const { body } = await client.control('PATCH', '/assumptions', notFound(410), keyOf(mock));
  const { value } =
    (body as { assumptions: Described[] }).assumptions.find(({ id }) => id === 'http-status.not-found') ?? {};
  t.equal(value, 410, 'the response shows the value in force');
  t.strictSame([await status(client), await status(client.as('pk_2', 'sk_2'))], [410, 404]);
  t.equal(await status(await openAccount(client)), 404);
  t.equal(await valueIn(client, 'http-status.not-found'), 404);
  t.equal(await valueIn(client, 'http-status.not-found', keyOf(mock)), 410);
});

t.test('a change for all accounts holds for accounts that open later', async (t) => {
  const { client } = await start(t, { fixture: two(), openAccounts: true });
  await client.control('PATCH', '/assumptions', notFound(410));
  t.strictSame([await status(client), await status(client.as('pk_2', 'sk_2'))], [410, 410]);
  t.equal(await status(await openAccount(client)), 410);
  const other = client.as('pk_other', 'sk_other');
  t.strictSame([await status(other), await status(other)], [410, 410], 'an account that its first request opens');
});

t.test('a change for all accounts holds for requests without an account', async (t) => {
  const { client } = await start(t, { fixture: two() });
  await client.control('PATCH', '/assumptions', { 'http-status.wrong-credentials': 403, 'wrong-credentials': 'text' });
  t.strictSame(statusAndBody(await client.as('pk_3', 'sk_3').get('/contacts-type')), failed(403, 'Unauthorized'));
});

const ordered = fixture({ contact_types: [{ name: 'First' }, { name: 'Second' }] });
const created = { type: 'welcome', automation_name: 'Welcome', unsubscribe_group_id: 0 };

t.test('a header sets several assumptions for one request', async (t) => {
  const { client } = await start(t, { fixture: ordered });
  const assume = (header: string) => ({ 'x-mock-assume': header });
  const header = 'list-order=newest-first; http-status.not-found=410';
  t.equal(await status(client, assume(header)), 410);
  const { body } = await client.get('/contacts-type', {}, assume(header));
  t.match(body, { message: { contactTypes: [{ name: 'Second' }, { name: 'First' }] } });
  await client.post('/automations/create', created);
  const shown = async (headers: Readonly<Record<string, string>>) => {
    const { body } = await client.get('/automations', {}, headers);
    const { automations } = (body as { message: { automations: Record<string, unknown>[] } }).message;
    return automations.map(({ automation_type }) => automation_type);
  };
  t.strictSame(await shown(assume('automation-type.codes=0,1')), [0]);
  t.strictSame(await shown(assume('automation-type.codes=0,1; list-order=newest-first')), [0]);
  t.strictSame(await shown(assume('list-order=newest-first, automation-type.codes=0,1')), [0]);
  t.strictSame(await shown({}), [1]);
  t.strictSame(await valueIn(client, 'automation-type.codes'), '1,2', 'the value in force is unchanged');
});

t.test('two x-mock-assume headers of one request are both read', async (t) => {
  const { mock } = await start(t, { fixture: ordered });
  const assumed = ['http-status.not-found=410', 'http-status.validation=400'];
  const statusOf = (method: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...keyOf(mock), SecretKey: mock.keys.secretKey, 'x-mock-assume': assumed };
      httpRequest(mock.baseUrl + path, { method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });
  t.equal(await statusOf('GET', '/contacts/details?contact_id=9'), 410);
  t.equal(await statusOf('POST', '/contacts-type/add'), 400);
});

t.test('a header sets the assumptions on credentials', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  const headers = {
    'x-mock-assume': 'wrong-credentials=text; http-status.wrong-credentials=403; http-status.missing-credentials=403',
  };
  t.strictSame(
    statusAndBody(await client.as('pk_3', 'sk_3').get('/contacts-type', {}, headers)),
    failed(403, 'Unauthorized'),
  );
  t.strictSame(
    statusAndBody(await client.as('', 'sk_3').get('/contacts-type', {}, headers)),
    failed(403, { PublicKey: ['The public key field is required.'] }),
  );
});

t.test('a response names each assumption that shaped it once, separated by commas', async (t) => {
  const { client } = await start(t, { fixture: fixture() });
  const { headers } = await client.post('/contacts-type/add', { name: 'x' });
  t.equal(headers['x-mock-assumptions'], 'rule-violations, message-style, http-status.validation');
  const added = await client.post('/contacts-type/add', { name: 'Ada' });
  t.equal(added.headers['x-mock-assumptions'], 'http-status.success');
});

t.test('each mock has assumptions of its own', async (t) => {
  const { client } = await start(t, { fixture: fixture(), assumptions: notFound(410) });
  const { mock: other } = await start(t, { fixture: fixture() });
  t.strictSame([await status(client), await status(createClient(other))], [410, 404]);
});
