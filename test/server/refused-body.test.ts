/** A client that still sends the body of a refused request receives the refusal. */
import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { start } from '../helper.js';

const SENT = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The announced length of a body, and the bytes that are sent before the refusal. */
for (const [path, type, bytes, before] of [
  ['/__control/reset', 'application/json', 1040 * SENT, SENT],
  ['/api/v1/contacts-type/add', FORM, 160 * SENT, 159 * SENT],
] as const) {
  t.test(`a body that ${path} refuses for its length is read to its end`, async (t) => {
    const { mock } = await start(t);
    const { publicKey, secretKey } = mock.keys;
    const keys = `PublicKey: ${publicKey}\r\nSecretKey: ${secretKey}`;
    const socket = connect({ port: Number(new URL(mock.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => {
      response += text;
    });
    const send = (length: number) => {
      for (let at = 0; at < length; at += SENT) socket.write('a'.repeat(SENT));
    };
    const lines = [`Content-Type: ${type}`, `Content-Length: ${bytes}`, '', ''];
    socket.write([`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', keys, ...lines].join('\r\n'));
    send(before);
    while (!response.includes('\r\n\r\n')) await once(socket, 'data');
    t.match(response, /^HTTP\/1\.1 413 /);
    send(bytes - before);
    socket.end();
    await once(socket, 'close');
    t.strictSame(errors, []);
  });
}
