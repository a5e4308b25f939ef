import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import { listen } from '../../src/http/listen.js';
import { startMock } from '../../src/mock.js';
import { start } from '../helper.js';
import { hasIpv6 } from '../process.js';

const fixture = { accounts: [{}] };
const NO_IPV6 = { skip: !hasIpv6() && 'no IPv6 here' };
const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

const ask = async (host: string, port: number) =>
  (await fetch(`http://${host}:${port}/api/v1/contacts/list`, { headers: KEYS })).json();

/** Resolved once, before the mock loader runs: it takes a relative path for one beside the TypeScript. */
const LISTEN = import.meta.resolve('../../src/http/listen.js');

const EMPTY = { status: 'success', message: { contacts: [] } };
/** What comes of a new connection: `open`, or the code of the error. */
const knock = (host: string, port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve('open');
    });
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
  });

/** Takes a port until the test ends. */
async function take(t: Test, host: string, port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  t.teardown(() => server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** What the second server does when it is told to listen: a port that it says it has, or the code of an error. */
type Outcome = number | string;

/** `listen` on a machine whose IPv6 address behaves so, try by try. */
async function listenWhere(t: Test, outcomes: readonly Outcome[]) {
  const tries = [...outcomes];
  const closed: Outcome[] = [];
  class Second extends EventEmitter {
    #outcome: Outcome = '';

    listen(): this {
      const outcome = tries.shift() ?? '';
      this.#outcome = outcome;
      const error = Object.assign(new Error(`listen ${outcome}`), { code: outcome });
      queueMicrotask(() => (typeof outcome === 'number' ? this.emit('listening') : this.emit('error', error)));
      return this;
    }

    address = () => ({ port: this.#outcome });
    close = () => closed.push(this.#outcome);
  }
  const mocked = await t.mockImport<typeof import('../../src/http/listen.js')>(LISTEN, {
    'node:net': { createServer: () => new Second() },
  });
  const app = fastify();
  t.teardown(() => app.close());
  return { app, closed, tries, listen: (port: number) => mocked.listen(app, port, 'localhost') };
}

t.test('localhost is the IPv4 loopback, and the IPv6 one where there is one, on the same port', async (t) => {
  const { mock } = await start(t, { fixture });
  const port = Number(new URL(mock.baseUrl).port);
  t.same(await ask('127.0.0.1', port), EMPTY);
  if (hasIpv6()) t.same(await ask('[::1]', port), EMPTY);
});

t.test('both addresses serve one world, and both end with it', NO_IPV6, async (t) => {
  const { mock } = await start(t, { fixture });
  const port = Number(new URL(mock.baseUrl).port);
  const form = { method: 'POST', headers: KEYS, body: new URLSearchParams({ name: 'Friends' }) };
  await fetch(`http://[::1]:${port}/api/v1/contacts-type/add`, form);
  t.match(await (await fetch(`${mock.baseUrl}/contacts-type`, { headers: KEYS })).json(), {
    message: { contactTypes: [{ name: 'Friends' }] },
  });
  t.equal((await fetch(`http://[::1]:${port}/__control`)).status, 200);
  await mock.close();
  t.same([await knock('127.0.0.1', port), await knock('::1', port)], ['ECONNREFUSED', 'ECONNREFUSED']);
});

t.test('an address that is named is the only one', NO_IPV6, async (t) => {
  const addresses = [
    ['127.0.0.1', '127.0.0.1', '::1'],
    ['::1', '[::1]', '127.0.0.1'],
  ] as const;
  for (const [host, here, elsewhere] of addresses) {
    const { mock } = await start(t, { fixture, host });
    const { hostname, port } = new URL(mock.baseUrl);
    t.equal(hostname, here);
    t.same(await ask(here, Number(port)), EMPTY);
    t.equal(await knock(elsewhere, Number(port)), 'ECONNREFUSED');
  }
});

t.test('a port that is taken on the IPv4 address is refused, and left alone on the other', async (t) => {
  const { port } = await take(t, '127.0.0.1');
  await t.rejects(startMock({ fixture, port }), { code: 'EADDRINUSE', address: '127.0.0.1', port });
  if (hasIpv6()) await t.resolves(take(t, '::1', port));
});

t.test('a port that is taken on the IPv6 address is refused, and left alone on the other', NO_IPV6, async (t) => {
  const { port } = await take(t, '::1');
  await t.rejects(startMock({ fixture, port }), { code: 'EADDRINUSE', address: '::1', port });
  await t.resolves(take(t, '127.0.0.1', port));
});

t.test('a free port of the IPv6 address that is taken on the other is given back, and another is tried', async (t) => {
  const taken = await take(t, '127.0.0.1');
  const free = await take(t, '127.0.0.1');
  free.server.close();
  const { app, closed, tries, listen } = await listenWhere(t, [taken.port, taken.port, free.port]);
  t.equal(await listen(0), free.port);
  t.same([closed, tries], [[taken.port, taken.port], []]);
  await app.close();
  t.same(closed, [taken.port, taken.port, free.port]);
});

t.test('after ten tries it is given up', async (t) => {
  const { port } = await take(t, '127.0.0.1');
  const { closed, tries, listen } = await listenWhere(t, Array<number>(11).fill(port));
  await t.rejects(listen(0), { code: 'EADDRINUSE', port });
  t.same([closed.length, tries.length], [10, 1]);
});

t.test('a port that was chosen is tried once', async (t) => {
  const { port } = await take(t, '127.0.0.1');
  const { closed, tries, listen } = await listenWhere(t, [port, port]);
  await t.rejects(listen(port), { code: 'EADDRINUSE', port });
  t.same([closed, tries], [[port], [port]]);
});

t.test('where there is no IPv6, the IPv4 address is all', async (t) => {
  for (const code of ['EADDRNOTAVAIL', 'EAFNOSUPPORT']) {
    const { app, closed, listen } = await listenWhere(t, [code]);
    const port = await listen(0);
    t.same(app.addresses(), [{ address: '127.0.0.1', family: 'IPv4', port }]);
    await app.close();
    t.same(closed, []);
  }
});

t.test('where there is no IPv6, a port that is taken is refused all the same', async (t) => {
  const { port } = await take(t, '127.0.0.1');
  const { listen } = await listenWhere(t, ['EAFNOSUPPORT']);
  await t.rejects(listen(port), { code: 'EADDRINUSE', port });
});

t.test('any other failure of the IPv6 address is told, and nothing listens', async (t) => {
  for (const code of ['EADDRINUSE', 'EACCES']) {
    const { app, listen } = await listenWhere(t, [code]);
    await t.rejects(listen(0), { code });
    t.same(app.addresses(), []);
  }
});

t.test('the port of an address that is named is told', async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const port = await listen(app, 0, '127.0.0.1');
  t.same(app.addresses(), [{ address: '127.0.0.1', family: 'IPv4', port }]);
});
