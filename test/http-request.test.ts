import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { encodeForm, type HttpRequest, sendHttp } from './http-request.js';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A server that notes the requests, and has one response to all. */
async function serve(t: Test): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    if (url === '/broken') return void response.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
    response.writeHead(201, { 'Content-Type': 'text/plain', 'X-Many': ['a', 'b'] });
    response.end('\uFEFFJörg');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close().closeAllConnections());
  // The server listens at a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const form = new FormData();
form.append('a "quoted"\r\nname', 'first\nsecond\r\nthird\rfourth');
form.append('é', 'Übung');
form.append('file', new File(['email\nada@example.com\n'], 'a "b".csv', { type: 'text/csv' }));
form.append('other', new File([Uint8Array.of(0, 255)], 'bytes'));

t.test('a form has the bytes of a form that fetch sends', async (t) => {
  const response = new Response(form);
  const [, boundary] = response.headers.get('content-type')?.split('boundary=') ?? [];
  t.same(await encodeForm(form, boundary), Buffer.from(await response.arrayBuffer()));
});

t.test('a request has the head and the body of one of fetch, and the response is the same', async (t) => {
  const { url, received } = await serve(t);
  const requests: readonly HttpRequest[] = [
    { method: 'GET', headers: { PublicKey: 'pk' }, body: null },
    { method: 'DELETE', headers: {}, body: null },
    { method: 'POST', headers: {}, body: null },
    { method: 'POST', headers: {}, body: 'Jörg' },
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
    { method: 'POST', headers: {}, body: new URLSearchParams({ name: 'Jörg & Co' }) },
    { method: 'POST', headers: { 'content-type': 'a/b' }, body: Uint8Array.of(0, 255) },
  ];
  for (const request of requests) {
    const path = `${url}/a b/é?x=ü&y=1#part`;
    const response = await sendHttp(path, request);
    const wanted = await fetch(path, request);
    const { date, ...headers } = response.headers;
    t.strictSame(
      { status: response.status, headers, text: response.text },
      {
        status: wanted.status,
        headers: Object.fromEntries([...wanted.headers].filter(([name]) => name !== 'date')),
        text: await wanted.text(),
      },
    );
    const [ours, theirs] = received.splice(0);
    t.same(ours, theirs, `${request.method} ${request.body}`);
  }
});

t.test('a connection that breaks rejects as with fetch', async (t) => {
  const { url } = await serve(t);
  await t.rejects(sendHttp(`${url}/broken`, { method: 'GET', headers: {}, body: null }), {
    name: 'TypeError',
    message: 'fetch failed',
  });
});
