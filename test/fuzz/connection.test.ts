import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { play } from './connection.js';
import type { Input } from './input.js';

const keys = { publicKey: 'pk', secretKey: 'sk' };
const input = (path: string, more: Partial<Input> = {}): Input => ({
  kind: 'test',
  aim: path,
  lines: [`GET ${path} HTTP/1.1`],
  body: [],
  isWhole: true,
  ...more,
});

const response = (body: string, headers = ''): string =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

/** A server that does something for each request; it ends with its clients. */
async function listen(t: Test, onRequest: (path: string, socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.setEncoding('latin1').on('error', () => undefined);
    socket.on('data', (text: string) => {
      for (const [, path = ''] of text.matchAll(/^GET (\S+) HTTP/gm)) if (!socket.destroyed) onRequest(path, socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  // It listens on an address, not on a pipe.
  return (server.address() as AddressInfo).port;
}

const summary = (exchanges: Awaited<ReturnType<typeof play>>) =>
  exchanges.map(({ input: { aim }, responses, problem }) => [
    aim,
    responses.map(({ body }) => body.toString()).join(),
    problem,
  ]);

t.test('play hands each response to its request', async (t) => {
  const port = await listen(t, (path, socket) => socket.write(response(path)));
  t.strictSame(summary(await play([input('/a'), input('/b'), input('/c')], keys, port)), [
    ['/a', '/a', undefined],
    ['/b', '/b', undefined],
    ['/c', '/c', undefined],
  ]);
});

t.test('play sends again what stood behind an announced close', async (t) => {
  const port = await listen(t, (path, socket) => socket.end(response(path, 'Connection: close\r\n')));
  t.strictSame(summary(await play([input('/a'), input('/b')], keys, port)), [
    ['/a', '/a', undefined],
    ['/b', '/b', undefined],
  ]);
});

const problems: readonly (readonly [what: string, answer: (socket: Socket) => void, problem: string])[] = [
  ['a close without a response', (socket) => socket.destroy(), 'the connection closes without a whole response'],
  [
    'half a response',
    (socket) => socket.end(response('abc').slice(0, -1)),
    'the connection closes without a whole response',
  ],
  ['two responses', (socket) => socket.write(response('a').repeat(3)), 'there are more responses than requests'],
  ['bytes that are no response', (socket) => socket.write('x\r\n\r\n'), 'status line "x"'],
];

t.test('play tells what is not one well-formed response', async (t) => {
  for (const [what, answer, problem] of problems) {
    const port = await listen(t, (_, socket) => answer(socket));
    for (const inputs of [[input('/a')], [input('/a'), input('/b')]]) {
      const told = (await play(inputs, keys, port)).flatMap((exchange) => exchange.problem ?? []);
      t.equal(told[0], problem, `${what}, ${inputs.length} requests`);
    }
  }
});
