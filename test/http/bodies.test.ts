import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import t, { type Test } from 'tap';
import { Bodies, MAX_BODIES, NoRoomForBody } from '../../src/http/bodies.js';
import { start } from '../helper.js';

/** A server that reads bodies, and answers when it is told. */
async function serve(t: Test, most: number) {
  const bodies = new Bodies(most);
  const answers: (() => void)[] = [];
  const came: string[] = [];
  const server = createServer((request, response) => {
    try {
      bodies.admit(request, response);
    } catch (error) {
      response.end(error instanceof NoRoomForBody ? `${error.statusCode}` : 'another error');
      return;
    }
    request.on('error', () => came.push('broken off'));
    request.on('data', (chunk) => came.push(String(chunk)));
    request.on('end', () => answers.push(() => response.setHeader('content-length', 5).end('whole')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  // The server listens at a port.
  const { port } = server.address() as { port: number };
  const send = async (head: string, body: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${head}\r\n\r\n${body}`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString().split('\r\n\r\n')[1];
  };
  return { bodies, answers, came, send };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

t.test('a body counts while it comes, until its request is answered', async (t) => {
  const { bodies, answers, send } = await serve(t, 100);
  const sent = [
    send('Content-Length: 30', 'x'.repeat(30)),
    send('Transfer-Encoding: chunked', '4\r\nabcd\r\n0\r\n\r\n'),
  ];
  await until(() => answers.length === 2);
  t.equal(bodies.bytes, 34);
  for (const answer of answers) answer();
  t.strictSame(await Promise.all(sent), ['whole', 'whole']);
  await until(() => bodies.bytes === 0);
});

t.test('a body for which there is no room is refused, a request without one is not', async (t) => {
  const { answers, send } = await serve(t, 30);
  const first = send('Content-Length: 30', 'x'.repeat(30));
  await until(() => answers.length === 1);
  t.match(await send('Content-Length: 1', 'x'), '413');
  const other = send('X-Nothing: 1', '');
  await until(() => answers.length === 2);
  for (const answer of answers) answer();
  t.match(await first, 'whole');
  t.match(await other, 'whole');
});

t.test('a body that takes more than the last room is broken off, and takes none any more', async (t) => {
  const { bodies, answers, send } = await serve(t, 30);
  await send('Content-Length: 31', 'x'.repeat(31)).catch(() => undefined);
  await until(() => bodies.bytes === 0);
  t.strictSame(answers, []);
});

t.test('the service and the control plane refuse a body in their own shapes', async (t) => {
  const { client } = await start(t);
  const bytes = Object.getOwnPropertyDescriptor(Bodies.prototype, 'bytes') as PropertyDescriptor;
  t.teardown(() => Object.defineProperty(Bodies.prototype, 'bytes', bytes));
  Object.defineProperty(Bodies.prototype, 'bytes', { ...bytes, get: () => MAX_BODIES });
  const detail = 'The request bodies under way take 1073741824 bytes. Send this one later.';
  const service = await client.post('/contacts-type/add', { name: 'Friends' });
  t.strictSame([service.status, service.body], [413, { status: 'failed', errors: detail }]);
  const control = await client.control('POST', '/reset', {});
  t.strictSame(
    [control.status, control.body],
    [413, { type: 'about:blank', title: 'Payload Too Large', status: 413, detail }],
  );
});
