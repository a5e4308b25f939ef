import type { IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';
import t from 'tap';
import type { Call } from '../../src/control/call.js';
import { type Caller, createGuard } from '../../src/control/guard.js';
import { callsByName } from '../../src/control/registry.js';
import { writeFixture } from '../../src/fixtures/write-fixture.js';
import { start } from '../helper.js';
import { openConnection } from '../http/raw-connection.js';
import { openApp } from '../sample-accounts/app.js';
import { createDirectory } from '../sample-accounts/directory.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { problem } from './problem.js';

const host = 'localhost:4477';
const FROM_A_PAGE = /The control plane cannot be reached from a/;

/** A caller of this machine that follows no link, where nothing else is said. */
const caller = (headers: IncomingHttpHeaders, more: Partial<Caller> = {}): Caller => ({
  headers,
  remoteAddress: '127.0.0.1',
  scheme: 'http',
  isLink: false,
  ...more,
});

/** The paths of all calls and pages, and of none. */
const requests: readonly (readonly [method: 'OPTIONS' | Call['method'], path: string])[] = [
  ...[...callsByName.values()].map(({ method, path }) => [method, path.replace(/:\w+/, '1')] as const),
  ['GET', '/verify/pk_test_default/x'],
  ['GET', '/outbox/1.html'],
  ['GET', '/reference'],
  ['GET', '/nothing'],
  ['OPTIONS', '/reset'],
];

t.test('the guard lets requests of this machine pass', async (t) => {
  const guard = createGuard(['mock.Test']);
  const cases: Record<string, string>[] = [
    { host: 'localhost' },
    { host },
    { host: 'LocalHost:80' },
    { host: '127.0.0.1:4477' },
    { host: '127.9.9.9' },
    { host: '[::1]' },
    { host: '[::1]:4477' },
    { host: 'mock.test' },
    { host: 'mock.test:4477' },
    { host: 'Mock.Test' },
    { host, origin: 'http://localhost:4477' },
    { host: 'LOCALHOST:4477', origin: 'http://localhost:4477' },
    { host: 'mock.test:80', origin: 'http://MOCK.test:80' },
    { host, 'sec-fetch-site': 'none' },
    { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of cases) t.doesNotThrow(() => guard(caller(headers)), JSON.stringify(headers));
});

t.test('the guard accepts a page of the same https origin over TLS', async (t) => {
  const guard = createGuard([]);
  const check = (origin: string) => guard(caller({ host, origin }, { scheme: 'https' }));
  t.doesNotThrow(() => check(`https://${host}`));
  t.throws(() => check(`http://${host}`), {
    message: `The control plane cannot be reached from a page of http://${host}.`,
  });
});

t.test('the guard refuses foreign pages and foreign host names', async (t) => {
  const guard = createGuard(['mock.test']);
  const cases: Record<string, string>[] = [
    {},
    { host: '' },
    { host: 'evil.com' },
    { host: 'localhost.evil.com' },
    { host: 'evil-localhost' },
    { host: 'localhost.' },
    { host: '127.0.0.1.evil.com' },
    { host: '127.0.0.1.nip.io:4477' },
    { host: '1127.0.0.1' },
    { host: '128.0.0.1' },
    { host: '0.0.0.0:4477' },
    { host: '192.168.0.1' },
    { host: '::1' },
    { host: '[::2]' },
    { host: '[::ffff:127.0.0.1]' },
    { host: 'localhost:80:80' },
    { host: 'localhost@evil.com' },
    { host: 'mock.test.evil.com' },
    { host: 'evil.mock.test' },
    { host, origin: 'null' },
    { host, origin: '' },
    { host, origin: 'http://evil.com' },
    { host, origin: 'https://localhost:4477' },
    { host, origin: 'http://localhost:3000' },
    { host, origin: 'http://127.0.0.1:4477' },
    { host, origin: 'http://localhost:4477.evil.com' },
    { host: 'evil.com', origin: 'http://evil.com', 'sec-fetch-site': 'same-origin' },
    { host, 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'same-site' },
    { host, origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'unheard-of' },
  ];
  for (const headers of cases)
    t.throws(
      () => guard(caller(headers)),
      /(The host .* is not a loopback one|The control plane cannot be reached from)/,
      JSON.stringify(headers),
    );
});

t.test('the guard lets a reader follow a mail link from any page', async (t) => {
  const guard = createGuard([]);
  const navigates = {
    host,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const follow = (headers: IncomingHttpHeaders) => guard(caller(headers, { isLink: true }));
  t.doesNotThrow(() => follow(navigates));
  t.doesNotThrow(() => follow({ ...navigates, origin: 'null' }));
  t.throws(() => guard(caller(navigates)), FROM_A_PAGE);
  t.throws(() => follow({ ...navigates, host: 'evil.com' }), /The host "evil.com" is not a loopback one/);
  for (const destination of ['iframe', 'frame', 'embed', 'object', 'image', 'script', 'empty', '']) {
    t.throws(() => follow({ ...navigates, 'sec-fetch-dest': destination }), FROM_A_PAGE, destination);
  }
  t.throws(() => follow({ host, 'sec-fetch-site': 'cross-site' }), FROM_A_PAGE);
});

t.test('the guard lets another machine in under an allowed name alone', async (t) => {
  const guard = createGuard(['mock.test']);
  const addresses = ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::7', 'fe80::1%eth0', '12.127.0.1', '::127.0.0.1', '::'];
  for (const remoteAddress of [...addresses, undefined]) {
    for (const host of ['localhost', 'localhost:4477', '127.0.0.1', '[::1]', '192.0.2.1', 'mock.test.evil.com', '']) {
      const message = `The call comes from another machine, and the host "${host}" is not allowed by --allow-host.`;
      t.throws(() => guard(caller({ host }, { remoteAddress })), { message }, `${remoteAddress} ${host}`);
    }
    for (const host of ['mock.test', 'Mock.test:4477']) {
      t.doesNotThrow(() => guard(caller({ host }, { remoteAddress })), `${remoteAddress} ${host}`);
    }
    const page = caller({ host: 'mock.test', origin: 'http://evil.com' }, { remoteAddress });
    t.throws(() => guard(page), FROM_A_PAGE);
  }
  for (const remoteAddress of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
    for (const host of ['localhost', '[::1]:4477', 'mock.test']) {
      t.doesNotThrow(() => guard(caller({ host }, { remoteAddress })), `${remoteAddress} ${host}`);
    }
  }
  t.doesNotThrow(() => createGuard(['localhost'])(caller({ host }, { remoteAddress: '192.0.2.7' })));
});

t.test('every control call refuses another machine that names this one, and changes nothing', async (t) => {
  const directory = createDirectory('full', fullFixture);
  const app = openApp(t, directory, { allowedHosts: ['mock.test'] });
  const ask = (method: (typeof requests)[number][0], url: string, host = 'localhost', remoteAddress = '192.0.2.7') =>
    app.inject({ method, url, headers: { host }, remoteAddress });
  const detail = 'The call comes from another machine, and the host "localhost" is not allowed by --allow-host.';
  const accounts = () => writeFixture(directory).accounts;
  const before = accounts();
  for (const [method, path] of requests) {
    const answer = await ask(method, `/__control${path}`);
    t.strictSame(answer.json(), problem(403, detail), `${method} ${path}`);
  }
  t.strictSame(accounts(), before);
  t.equal((await ask('GET', '/__control', 'mock.test')).statusCode, 200);
  t.equal((await ask('GET', '/__control', 'localhost', '127.0.0.1')).statusCode, 200);
  t.equal((await ask('GET', '/api/v1/contacts-type')).statusCode, 401, 'the service is open');
});

t.test('a mock at all addresses opens its control plane at the loopback one alone', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture, host: '0.0.0.0' });
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const others = own.filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const [address, status] of [['127.0.0.1', 200] as const, ...others.map((one) => [one.address, 403] as const)]) {
    const { port } = new URL(mock.baseUrl);
    const wire = openConnection(t, { ...mock, baseUrl: `http://${address}:${port}` });
    wire.write('GET /__control/clock HTTP/1.1\r\nHost: localhost\r\n\r\n');
    t.equal((await wire.response())?.status, status, address);
  }
});

t.test('every control call refuses a foreign page and changes nothing', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = (await client.control('GET', '/state')).body;
  for (const [method, path] of requests) {
    for (const lines of [
      'Host: rebound.example',
      'Host: localhost\r\nOrigin: http://evil.example',
      'Host: localhost\r\nSec-Fetch-Site: cross-site',
    ]) {
      const wire = openConnection(t, mock);
      wire.write(
        `${method} /__control${path} HTTP/1.1\r\n${lines}\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}`,
      );
      const answer = await wire.response();
      t.equal(answer?.status, 403, `${method} ${path} ${lines}`);
      t.equal(answer?.headers['content-type'], 'application/problem+json; charset=utf-8');
      t.notOk('access-control-allow-origin' in (answer?.headers ?? {}));
      t.match(JSON.parse(answer?.body ?? ''), { type: 'about:blank', title: 'Forbidden', status: 403, detail: String });
    }
  }
  t.same((await client.control('GET', '/state')).body, before);
});

t.test('a preflight of another origin gets no permission', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture });
  const asks = ['Access-Control-Request-Method: GET', 'Access-Control-Request-Private-Network: true'];
  const foreign = ['Origin: http://evil.example', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: cors'];
  const own = `Origin: ${new URL(mock.controlUrl).origin}`;
  const cases: [method: string, path: string, lines: readonly string[], status: number][] = [
    ...['', '/', '/state', '/reset', '/journal/har', '/outbox/1.html', '/verify/pk_test_default/x', '/nothing'].map(
      (path): [string, string, readonly string[], number] => ['OPTIONS', path, [...foreign, ...asks], 403],
    ),
    ['OPTIONS', '/state', foreign, 403],
    ['OPTIONS', '/state', [own, ...asks], 404],
    ['OPTIONS', '', [own, ...asks], 404],
    ['OPTIONS', '/nothing', [], 404],
    ['GET', '/state', [foreign[0] ?? ''], 403],
    ['GET', '/nothing', foreign, 403],
    ['GET', '/nothing', [own], 404],
    ['GET', '/state', [own], 200],
    ['GET', '/verify/pk_test_default/x', [own], 404],
    ['POST', '/load', [own], 422],
  ];
  for (const [method, path, lines, status] of cases) {
    const wire = openConnection(t, mock);
    const { host } = new URL(mock.controlUrl);
    wire.write(
      [`${method} /__control${path} HTTP/1.1`, `Host: ${host}`, ...lines, 'Content-Length: 0', '', ''].join('\r\n'),
    );
    const answer = await wire.response();
    const label = `${method} ${path} ${lines.join()}`;
    t.equal(answer?.status, status, label);
    const names = Object.keys(answer?.headers ?? {});
    t.strictSame(
      names.filter((name) => /^(access-control-|allow$|vary$)/.test(name)),
      [],
      label,
    );
  }
});

t.test('a link of another site reaches mail links and no other call', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await client.get('/sender/resend-mail', { sender_id: 1 });
  const { mails } = (await client.control('GET', '/outbox')).body as { mails: { link: string }[] };
  const link = mails[0]?.link ?? '';
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const origin = new URL(mock.controlUrl).origin;
  const ask = async (path: string, method = 'GET', more = {}) => {
    const wire = openConnection(t, mock);
    const lines = Object.entries({ host: new URL(origin).host, ...headers, ...more }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    wire.write([`${method} ${path} HTTP/1.1`, ...lines, 'content-length: 0', '', ''].join('\r\n'));
    return wire.response();
  };
  const verified = async () => (await client.get('/sender/details', { sender_id: 1 })).body;
  t.equal((await ask(link, 'GET', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }))?.status, 403);
  t.equal((await ask(link, 'GET', { 'sec-fetch-dest': 'iframe' }))?.status, 403);
  t.equal((await ask(link, 'GET', { host: 'rebound.example' }))?.status, 403);
  t.equal((await ask(link, 'POST'))?.status, 403);
  t.match(await verified(), { message: { sender: { is_verified: 0 } } });
  for (const [method, path] of requests.filter(([, one]) => !/^.(verify|reference)/.test(one))) {
    t.equal((await ask(`/__control${path}`, method))?.status, 403, `${method} ${path}`);
  }
  const followed = await ask(link);
  t.equal(followed?.status, 200);
  t.strictSame(JSON.parse(followed?.body ?? ''), { verified: 'shop@example.com' });
  t.match(await verified(), { message: { sender: { is_verified: 1 } } });
});

t.test('the documented service answers under any host name', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture });
  const wire = openConnection(t, mock);
  wire.write(
    'GET /api/v1/contacts-type HTTP/1.1\r\nHost: api.example\r\nPublicKey: pk_other\r\nSecretKey: sk_other\r\n\r\n',
  );
  t.equal((await wire.response())?.status, 200);
});
