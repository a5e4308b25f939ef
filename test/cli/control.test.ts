import t from 'tap';
import { runCommand, variablesOf } from '../command.js';

const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

t.test('SIGINT ends the delay of a response, and delivers it', async (t) => {
  const { printed, kill, ended } = runCommand(t, ['--port', '0', '--fixture', 'empty']);
  const [, baseUrl, controlUrl] = await printed(/base URL {4}(\S+)\n {2}control {5}(\S+)\n/);
  const order = JSON.stringify({ kind: 'delay', delay: 600_000 });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${controlUrl}/faults`, { method: 'POST', headers, body: order });
  const delayed = fetch(`${baseUrl}/contacts/list`, { headers: KEYS });
  for (let met = 0; met === 0; ) {
    const { faults } = (await (await fetch(`${controlUrl}/faults`)).json()) as {
      readonly faults: { applied: number }[];
    };
    met = faults[0]?.applied ?? 0;
  }
  kill('SIGINT');
  t.same(await (await delayed).json(), { status: 'success', message: { contacts: [] } });
  t.equal((await ended).code, 0);
});

t.test('CAMPAIGN_MOCK_ALLOW_HOST and CAMPAIGN_MOCK_CORS_ORIGIN take several values, divided by commas', async (t) => {
  const origins = ['http://localhost:5173', 'https://app.example'];
  const variables = variablesOf({ allow_host: 'mock.test, other.test', cors_origin: origins.join(',') });
  const { printed } = runCommand(t, ['--port', '0', '--fixture', 'empty', '--host', '0.0.0.0'], variables);
  const [, baseUrl, hosts] = await printed(/base URL {4}(\S+)\n[\s\S]*the control plane as (.*)\n/);
  t.equal(hosts, 'mock.test, other.test');
  for (const origin of origins) {
    const { headers } = await fetch(`${baseUrl}/contacts/list`, { headers: { ...KEYS, origin } });
    t.equal(headers.get('access-control-allow-origin'), origin);
  }
});
