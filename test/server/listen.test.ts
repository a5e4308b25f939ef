import { EventEmitter, once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo, connect, createServer, type Server } from 'node:net';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import { startMock } from '../../src/mock/mock.js';
import { explainListenError, listen } from '../../src/server/server.js';
import { KEYS, start } from '../helper.js';
import { hasIpv6 } from '../process.js';

const fixture = { accounts: [{}] };
const NO_IPV6 = { skip: !hasIpv6() && 'no IPv6 here' };

const getContacts = async (host: string, port: number) =>
  (await fetch(`http://${host}:${port}/api/v1/contacts/list`, { headers: KEYS })).json();

const EMPTY = { status: 'success', message: { contacts: [] } };
/** The result of a new connection: `open`, or the error code. */
const tryToConnect = (host: string, port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve('open');
    });
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
  });

/** Occupies a port until the test ends. */
async function occupy(t: Test, host: string, port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  t.teardown(() => server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

t.test('IPv4 and IPv6 serve the same mock, and both close with it', NO_IPV6, async (t) => {
  const { mock } = await start(t, { fixture });
  const port = Number(new URL(mock.baseUrl).port);
  const form = { method: 'POST', headers: KEYS, body: new URLSearchParams({ name: 'Friends' }) };
  await fetch(`http://[::1]:${port}/api/v1/contacts-type/add`, form);
  t.match(await (await fetch(`${mock.baseUrl}/contacts-type`, { headers: KEYS })).json(), {
    message: { contactTypes: [{ name: 'Friends' }] },
  });
  t.equal((await fetch(`http://[::1]:${port}/__control`)).status, 200);
  await mock.close();
  t.same([await tryToConnect('127.0.0.1', port), await tryToConnect('::1', port)], ['ECONNREFUSED', 'ECONNREFUSED']);
});

t.test('a mock with a named host listens only there', NO_IPV6, async (t) => {
  const addresses = [
    ['127.0.0.1', '127.0.0.1', '::1'],
    ['::1', '[::1]', '127.0.0.1'],
  ] as const;
  for (const [host, here, elsewhere] of addresses) {
    const { mock } = await start(t, { fixture, host });
    const { hostname, port } = new URL(mock.baseUrl);
    t.equal(hostname, here);
    t.same(await getContacts(here, Number(port)), EMPTY);
    t.equal(await tryToConnect(elsewhere, Number(port)), 'ECONNREFUSED');
  }
});

t.test('a port in use on IPv4 is refused, and stays free on IPv6', async (t) => {
  const { port } = await occupy(t, '127.0.0.1');
  const message = `127.0.0.1:${port} is in use; choose another port, or 0 for a free one`;
  await t.rejects(startMock({ fixture, port }), { code: 'EADDRINUSE', address: '127.0.0.1', port, message });
  if (hasIpv6()) await t.resolves(occupy(t, '::1', port));
});

t.test('a port in use on IPv6 is refused, and stays free on IPv4', NO_IPV6, async (t) => {
  const { port } = await occupy(t, '::1');
  await t.rejects(startMock({ fixture, port }), { code: 'EADDRINUSE', address: '::1', port });
  await t.resolves(occupy(t, '127.0.0.1', port));
});

/** Returns the addresses of a mock whose IPv6 server fails with a code, or the code of its refusal. */
async function addressesWithout(t: Test, code: string, port: number) {
  class Second extends EventEmitter {
    listen(): this {
      queueMicrotask(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
      return this;
    }

    close = () => undefined;
  }
  const real = createServer;
  const replaceServer = (replacement: object) => {
    Object.assign(net, { createServer: replacement });
    syncBuiltinESMExports();
  };
  replaceServer(() => new Second());
  const app = fastify();
  t.teardown(() => app.close());
  try {
    await listen(app, port, 'localhost');
    return app.addresses().map((one) => (typeof one === 'object' ? one?.address : one));
  } catch (error) {
    return Object(error).code;
  } finally {
    replaceServer(real);
  }
}

t.test('listen uses only IPv4 if IPv6 is missing, or if the free port is in use on IPv6', async (t) => {
  for (const code of ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'])
    t.same(await addressesWithout(t, code, 0), ['127.0.0.1'], code);
});

t.test('listen refuses a named port that is in use on IPv6', async (t) => {
  const { server, port } = await occupy(t, '127.0.0.1');
  server.close();
  t.equal(await addressesWithout(t, 'EADDRINUSE', port), 'EADDRINUSE');
  t.equal(await tryToConnect('127.0.0.1', port), 'ECONNREFUSED');
});

t.test('explainListenError gives each reason one plain sentence, and keeps the code', async (t) => {
  const fail = (code: string, more = {}) => Object.assign(new Error(`listen ${code}`), { code, ...more });
  const wanted = 'such as localhost or 0.0.0.0';
  const cases = [
    [
      fail('EADDRINUSE', { address: '127.0.0.1', port: 80 }),
      '127.0.0.1:80 is in use; choose another port, or 0 for a free one',
    ],
    [fail('EADDRINUSE', { address: '::1', port: 80 }), '[::1]:80 is in use; choose another port, or 0 for a free one'],
    [fail('EADDRNOTAVAIL'), `host: is "far", which is no address of this machine; wanted one ${wanted}`],
    [fail('ENOTFOUND'), `host: is "far", which cannot be resolved; wanted an address ${wanted}`],
    [fail('EAI_AGAIN'), `host: is "far", which cannot be resolved; wanted an address ${wanted}`],
    [fail('EACCES', { port: 80 }), 'port: is 80, which takes the rights of an administrator; choose one from 1024 on'],
    [fail('EMFILE'), 'listen EMFILE'],
  ] as const;
  for (const [error, message] of cases) {
    t.match(explainListenError(error, 'far'), { message, code: error.code }, error.message);
  }
});

t.test('a mock does not start at a host that cannot be resolved', async (t) => {
  // A name has no blank, so the resolver sends no query.
  await t.rejects(startMock({ host: 'no host' }), {
    message: 'host: is "no host", which cannot be resolved; wanted an address such as localhost or 0.0.0.0',
    code: 'ENOTFOUND',
  });
});
