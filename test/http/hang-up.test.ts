import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { start } from '../helper.js';

const LIST = '/contacts-type';

/** Sends a request on a new connection, which the test ends. */
async function sendRequest(
  t: Test,
  baseUrl: string,
  { publicKey, secretKey }: { publicKey: string; secretKey: string },
) {
  const { hostname, port, pathname } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  const head = [
    `GET ${pathname}${LIST} HTTP/1.1`,
    'Host: localhost',
    `PublicKey: ${publicKey}`,
    `SecretKey: ${secretKey}`,
  ];
  socket.write([...head, '', ''].join('\r\n'));
  return socket;
}

t.test('a client that disconnects before its response leaves the mock working', async (t) => {
  const { mock, client } = await start(t);
  await client.control('POST', '/faults', { kind: 'delay', delay: 60 });
  const socket = await sendRequest(t, mock.baseUrl, mock.keys);
  await sleep(20);
  socket.destroy();
  await sleep(100);
  t.equal((await client.get(LIST)).status, 200);
  const { body } = await client.control('GET', '/journal');
  t.match(body, { exchanges: [{ fault: { kind: 'delay' } }, { fault: null }] });
});

t.test('a client that disconnects during a drip leaves the mock working', async (t) => {
  const { mock, client } = await start(t);
  await client.control('POST', '/faults', { kind: 'drip', bytes: 4, every: 10 });
  const socket = await sendRequest(t, mock.baseUrl, mock.keys);
  await once(socket, 'data');
  socket.destroy();
  await sleep(60);
  t.equal((await client.get(LIST)).status, 200);
});
