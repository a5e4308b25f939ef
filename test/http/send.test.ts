import fastify from 'fastify';
import t from 'tap';
import { send } from '../../src/http/send.js';
import { start } from '../helper.js';
import { fixture, save, transports } from './faults-order.js';

const FAILED = '{"status":"failed","errors":"Server Error"}';

/** Heads that HTTP does not allow; no control call orders them. */
const heads = {
  'a status out of range': { status: 99 },
  'a header of two lines': { status: 200, headers: { 'x-a': 'b\r\nc' } },
} as const;

for (const [transport, sendOf] of Object.entries(transports)) {
  for (const [what, head] of Object.entries(heads)) {
    t.test(`a response with ${what} becomes a failure, ${transport}`, async (t) => {
      const { mock, client } = await start(t, { fixture, logLevel: 'silent' });
      const send = sendOf(mock);
      const faults = mock.directory.find(mock.keys.publicKey)?.faults;
      const list = () =>
        send(`${mock.baseUrl}/contacts-type`, {
          headers: { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey },
        });
      faults?.add(1, { kind: 'response', ...head });
      const saved = await save(mock, send);
      t.strictSame([saved.status, saved.text], [500, FAILED]);
      faults?.add(2, { kind: 'response', ...head });
      const listed = await list();
      t.strictSame([listed.status, await listed.text()], [500, FAILED]);
      t.equal((await list()).status, 200);
      const { body } = await client.control('GET', '/journal');
      t.match(body, {
        exchanges: [
          { fault: { id: 1 }, response: { status: 500, body: FAILED } },
          { fault: { id: 2 }, response: { status: 500, body: FAILED } },
          { fault: null, response: { status: 200 } },
        ],
        total: 3,
      });
    });
  }
}

t.test('a response in bytes whose head cannot be written is an error', async (t) => {
  const app = fastify();
  const response = { status: 99, headers: {}, body: Buffer.from('a') };
  app.get('/', (request, reply) => send(request, reply, response, {}));
  const { statusCode, body } = await app.inject('/');
  t.strictSame(
    [statusCode, JSON.parse(body)],
    [
      500,
      {
        statusCode: 500,
        code: 'ERR_HTTP_INVALID_STATUS_CODE',
        error: 'Internal Server Error',
        message: 'Invalid status code: 99',
      },
    ],
  );
});
