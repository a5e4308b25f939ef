/** The status of a success on the wire, under a fault and in the journal. */
import t from 'tap';
import { exchangesOf, start } from '../helper.js';
import { statusAndBody } from '../service/document/call.js';
import { fixture, order, save, transports } from './faults-order.js';

const ID = 'http-status.success';
const SAVED = { status: 'success', message: 'Saved Successfully' };
const group = { group_name: 'Fresh', description: 'D', is_display: 1 };

t.test('the journal and verify find a success by the status of http-status.success', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { [ID]: 202 } });
  await client.post('/unsubscribes-groups/save', group);
  await client.post('/unsubscribes-groups/save', {});
  t.equal((await exchangesOf(client, '?status=202')).length, 1);
  const verified = await client.control('POST', '/journal/verify', { match: { status: 202, response: SAVED } });
  t.match([verified.status, verified.body], [200, { matched: 1 }]);
});

for (const status of [204, 205]) {
  t.test(`a success of ${status} has no body, on the wire and in the journal`, async (t) => {
    for (const sendOf of Object.values(transports)) {
      const { mock, client } = await start(t, { fixture, assumptions: { [ID]: status } });
      const saved = await save(mock, sendOf(mock));
      t.strictSame([saved.status, saved.text, saved.headers['content-type']], [status, '', undefined]);
      t.equal(saved.headers['x-mock-assumptions'], `text.max-length, ${ID}`);
      await order(client, { kind: 'truncated' });
      t.strictSame(statusAndBody(await client.get('/unsubscribes-groups')), { status, body: '' });
      const [first, second] = await exchangesOf(client);
      for (const one of [first, second]) t.match(one, { response: { status, body: '' } });
      t.notOk('content-type' in (first?.response?.headers ?? {}));
    }
  });
}

t.test('a success that a fault replaces does not name http-status.success, a truncated success does', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const { publicKey: PublicKey, secretKey: SecretKey } = mock.keys;
  const named = async () => {
    const { headers } = await mock.fetch('/unsubscribes-groups', { headers: { PublicKey, SecretKey } });
    return headers.get('x-mock-assumptions');
  };
  await order(client, { kind: 'failure', failure: 'NF1', when: 'after' });
  t.equal(await named(), 'http-status.not-found');
  await order(client, { kind: 'truncated' });
  t.match(await named(), ID);
});
