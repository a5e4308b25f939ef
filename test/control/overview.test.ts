import { readFileSync } from 'node:fs';
import t from 'tap';
import { accountTables } from '../../src/service/account/tables.js';
import { start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';

const none = Object.fromEntries(Object.values(accountTables).map(({ name }) => [name, 0]));

const one = Object.fromEntries(Object.keys(none).map((name) => [name, 1]));

const links = {
  health: '/__control/health',
  reset: '/__control/reset',
  load: '/__control/load',
  fixtures: '/__control/fixtures',
  state: '/__control/state',
  accounts: '/__control/accounts',
  snapshots: '/__control/snapshots',
  clock: '/__control/clock',
  assumptions: '/__control/assumptions',
  settings: '/__control/settings',
  faults: '/__control/faults',
  journal: '/__control/journal',
  warnings: '/__control/warnings',
  outbox: '/__control/outbox',
  'openapi.json': '/__control/openapi.json',
  reference: '/__control/reference',
};

t.test('GET /__control returns what runs, with counts of live records', async (t) => {
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
    links,
  });
  t.strictSame((await client.control('GET', '/')).body, body);
  const health = { status: 'ready', name: 'campaign-mock', version, prefix: '/api/v1' };
  t.strictSame((await client.control('GET', '/health')).body, health);
});

t.test('every link of the overview leads to a control call', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture });
  const methods: Readonly<Record<string, string>> = { reset: 'POST', load: 'POST' };
  for (const [name, link] of Object.entries(links)) {
    const { status } = await fetch(new URL(link, mock.controlUrl), { method: methods[name] ?? 'GET' });
    t.equal(status, name === 'load' ? 422 : 200, name);
  }
});
