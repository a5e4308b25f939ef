import t from 'tap';
import { start } from '../helper.js';
import { order } from '../server/faults-order.js';
import { unknown } from '../server/warnings-texts.js';

const faults = [
  { kind: 'delay', delay: 1 },
  { kind: 'truncated' },
  { kind: 'truncated', when: 'after' },
  { kind: 'failure', failure: 'NF1', when: 'after' },
] as const;

for (const fault of faults) {
  t.test(`an unknown field gets one warning under ${JSON.stringify(fault)}`, async (t) => {
    const { mock, client } = await start(t);
    await order(client, fault);
    const warning = unknown('Contact types', 'POST /contacts-type/add', 'nmae', 'the nearest is name');
    const body = new FormData();
    body.append('nmae', 'V');
    const { publicKey, secretKey } = mock.keys;
    const headers = { PublicKey: publicKey, SecretKey: secretKey, 'x-mock-assume': 'message-style=field' };
    const response = await mock.fetch('/contacts-type/add', { method: 'POST', headers, body });
    t.strictSame(JSON.parse(response.headers.get('x-mock-warnings') ?? ''), [warning]);
    t.strictSame((await client.control('GET', '/warnings')).body, {
      total: 1,
      warnings: [{ ...warning, endpoint: 'POST /contacts-type/add', count: 1 }],
    });
  });
}

const REPLACED = [404, 'http-status.not-found'];

t.test('a failure that replaces a response lists only the assumptions that shaped it', async (t) => {
  const { client } = await start(t);
  await order(client, { kind: 'failure', failure: 'NF1' });
  const { status, headers } = await client.post('/contacts-type/add', { name: 'V' });
  t.strictSame([status, headers['x-mock-assumptions']], REPLACED);
});

t.test('one that replaces the response to a request without a form does so, too', async (t) => {
  const { client } = await start(t);
  const list = () => client.get('/contacts-type?page=2');
  const { status, headers } = await list();
  t.strictSame(
    [status, headers['x-mock-assumptions']],
    [200, 'list.page-size, list-order, timestamp.precision, http-status.success'],
  );
  await order(client, { kind: 'failure', failure: 'NF1' });
  const replaced = await list();
  t.strictSame([replaced.status, replaced.headers['x-mock-assumptions']], REPLACED);
  t.equal(replaced.headers['x-mock-warnings'], undefined, 'nobody has read the query');
});
