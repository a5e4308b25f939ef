/** A client that closes its own side of the connection still reads: each request that it sent whole gets its response. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { start } from '../helper.js';
import { hasIpv6 } from '../process.js';
import { order } from './faults-order.js';
import { fixture, head, MULTIPART, multipart, part, post } from './raw-connection.js';

const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
const ROWS = `email\r\n${Array.from({ length: 9999 }, (_, index) => `row${index}@example.com\r\n`).join('')}`;
const upload = post('/contacts/upload-csv', MULTIPART, multipart(part('contact_type_id', '1'), FILE + ROWS)).join('');
const list = head('GET', '/api/v1/contacts-type');

const cases: readonly (readonly [what: string, bytes: string, statuses: readonly number[]])[] = [
  ['one request', list, [200]],
  ['an upload that takes turns', upload, [200]],
  ['several requests, a delayed one first', list + upload + list, [200, 200, 200]],
  ['a request without its end', `${list}GET / HTTP/1.1\r\n`, [200, 400]],
];

/** The statuses of all responses until the server closes. */
async function statusesOf(address: string, port: number, bytes: string): Promise<number[]> {
  const socket = connect({ port, host: address, allowHalfOpen: true });
  socket.end(bytes);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}

for (const [what, bytes, statuses] of cases) {
  t.test(`a client that closes its side behind ${what} gets every response`, async (t) => {
    const { mock, client } = await start(t, { fixture });
    const { port } = new URL(mock.baseUrl);
    for (const address of hasIpv6() ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
      await order(client, { kind: 'delay', delay: 10 });
      t.strictSame(await statusesOf(address, Number(port), bytes), statuses, address);
    }
  });
}
