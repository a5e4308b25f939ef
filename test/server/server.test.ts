import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import t from 'tap';
import { answerClientError } from '../../src/server/server.js';
import { start } from '../helper.js';

const responseTo = (code?: string): string => {
  const socket = new PassThrough();
  answerClientError(Object.assign(new Error('inside'), code !== undefined && { code }), socket as unknown as Socket);
  return String(socket.read());
};

t.test('a client error gets its status and closes the connection', async (t) => {
  const cases: [code: string | undefined, status: string][] = [
    [undefined, '400 Bad Request'],
    ['HPE_INVALID_METHOD', '400 Bad Request'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ];
  for (const [code, status] of cases) {
    const body = JSON.stringify({ status: 'failed', errors: status.slice(4) });
    const lines = [
      `HTTP/1.1 ${status}`,
      'x-content-type-options: nosniff',
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'connection: close',
    ];
    t.equal(responseTo(code), [...lines, '', body].join('\r\n'));
  }
});

t.test('a closed connection gets no response', async (t) => {
  const socket = new PassThrough();
  socket.destroy();
  answerClientError(Object.assign(new Error(), { code: 'ECONNRESET' }), socket as unknown as Socket);
  t.equal(socket.read(), null);
});

t.test('the service and the control plane accept an extra slash before the prefix', async (t) => {
  const { mock } = await start(t);
  const { origin } = new URL(mock.baseUrl);
  const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  const contacts = await fetch(`${origin}//api/v1/contacts-type`, { headers });
  t.equal(contacts.status, 200);
  t.match(contacts.headers.get('x-mock-warnings'), '"id":"extra-slash"');
  t.equal((await fetch(`${origin}//__control/health`)).status, 200);
});
