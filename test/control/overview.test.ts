import { readFileSync } from 'node:fs';
import t from 'tap';
import { accountTables } from '../../src/service/account/tables.js';
import { start } from '../helper.js';
import { type Document, documentOf } from '../openapi/parts.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';

const none = Object.fromEntries(Object.values(accountTables).map(({ name }) => [name, 0]));

const one = Object.fromEntries(Object.keys(none).map((name) => [name, 1]));

t.test('GET /__control returns version, fixture and accounts, with counts of live records', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { status, body } = await client.control('GET', '');
  t.equal(status, 200);
  t.strictSame(body, {
    name: 'campaign-mock',
    version,
    prefix: '/api/v1',
    fixture: { name: 'given', description: 'Everything' },
    accounts: [
      {
        user_id: 1,
        public_key: 'pk_test_default',
        secret_key: 'sk_test_default',
        counts: { ...one, global_unsubscribers: 2, enrolments: 0, mail_events: 0 },
      },
      { user_id: 7, public_key: 'pk_other', secret_key: 'sk_other', counts: { ...none, contact_types: 1 } },
    ],
  });
  t.strictSame((await client.control('GET', '/')).body, body);
  const health = { status: 'ready', name: 'campaign-mock', version, prefix: '/api/v1' };
  t.strictSame((await client.control('GET', '/health')).body, health);
});

t.test('GET /openapi.json describes the default values, with examples of the first account', async (t) => {
  const assumptions = { 'http-status.success': 201, 'http-status.rule': 410 } as const;
  const { client, mock } = await start(t, { fixture: fullFixture, assumptions });
  const account = mock.directory.all()[0];
  const { status, headers, body } = await client.control('GET', '/openapi.json');
  t.strictSame([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
  t.strictSame(body, documentOf({ account }));
  const { responses, parameters } = (body as Document).paths['/automations/set-live']?.get ?? {};
  t.strictSame(Object.keys(responses ?? {}), ['200', '400', '401', '404', '409', 'default']);
  t.strictSame(parameters?.[0]?.schema, { type: 'string', examples: [account?.automations.get(1).utr] });
});

t.test('GET /openapi.json has a server with the prefix of the mock', async (t) => {
  const { client } = await start(t, { prefix: '/v2' });
  t.match((await client.control('GET', '/openapi.json')).body, { servers: [{ url: '/v2' }] });
});
