/** Who still sends the body of a refused request gets the refusal, and is not cut off. */
import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { start } from '../helper.js';

const SENT = 64 * 1024;

for (const [what, path, bytes] of [
  ['control plane', '/__control/reset', 65 * 1024 * 1024],
  ['service', '/api/v1/contacts-type/add', 10 * 1024 * 1024],
] as const) {
  t.test(`a body that the ${what} refuses for its length is read to its end`, async (t) => {
    const { mock } = await start(t);
    const { publicKey, secretKey } = mock.keys;
    const keys = `PublicKey: ${publicKey}\r\nSecretKey: ${secretKey}`;
    const type = path.startsWith('/api') ? 'application/x-www-form-urlencoded' : 'application/json';
    const socket = connect({ port: Number(new URL(mock.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => {
      response += text;
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${keys}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    if (path.startsWith('/api')) for (let at = 0; at < bytes - SENT; at += SENT) socket.write('a'.repeat(SENT));
    else socket.write('a'.repeat(SENT));
    while (!response.includes('\r\n\r\n')) await once(socket, 'data');
    t.match(response, /^HTTP\/1\.1 413 /);
    const left = bytes - (path.startsWith('/api') ? bytes - SENT : SENT);
    for (let at = 0; at < left; at += SENT) socket.write('a'.repeat(SENT));
    socket.end();
    await once(socket, 'close');
    t.strictSame(errors, []);
  });
}
