import t from 'tap';
import { start } from '../helper.js';
import { documentOf } from '../openapi/parts.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';

t.test('the contract is given as OpenAPI, by the default values and on its own server', async (t) => {
  const { client, mock } = await start(t, { fixture: fullFixture, assumptions: { 'http-status.rule': 400 } });
  const account = mock.directory.all()[0];
  const { status, headers, body } = await client.control('GET', '/openapi.json');
  t.strictSame([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
  t.strictSame(body, documentOf({ account }));
});

t.test('its server has the prefix of the mock', async (t) => {
  const { client } = await start(t, { prefix: '/v2' });
  t.match((await client.control('GET', '/openapi.json')).body, { servers: [{ url: '/v2' }] });
});
