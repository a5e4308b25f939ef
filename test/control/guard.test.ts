/** The guard of the control plane refuses callers; the service is open to every caller. */
import type { IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { type Caller, createGuard } from '../../src/control/guard.js';
import { controlRoutes } from '../../src/control/plane.js';
import { writeFixture } from '../../src/fixtures/write-fixture.js';
import { endpoints } from '../../src/service/document/index.js';
import { start } from '../helper.js';
import { openApp } from '../sample-accounts/app.js';
import { createDirectory } from '../sample-accounts/directory.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { openConnection } from '../server/raw-connection.js';
import { PROBLEM, problem } from './problem.js';

const allowedHosts = ['mock.Test'];
const host = 'localhost:4477';
/** The address of another machine. */
const OTHER = '192.0.2.7';

type Row = readonly [
  headers: IncomingHttpHeaders,
  /** Undefined if the call is allowed. */
  refusal?: string | undefined,
  more?: { readonly remoteAddress?: string; readonly scheme?: 'https' },
];

const OWN_NAMES = ['localhost', host, 'LocalHost:80', '127.0.0.1:4477', '127.9.9.9', '[::1]', '[::1]:4477'];
const ALLOWED_NAMES = ['mock.test', 'mock.test:4477', 'Mock.Test'];
const OTHER_NAMES = [
  '',
  'evil.com',
  'localhost.evil.com',
  'evil-localhost',
  'localhost.',
  '127.0.0.1.evil.com',
  '127.0.0.1.nip.io:4477',
  '1127.0.0.1',
  '128.0.0.1',
  '0.0.0.0:4477',
  '192.168.0.1',
  '::1',
  '[::2]',
  '[::ffff:127.0.0.1]',
  'localhost:80:80',
  'localhost@evil.com',
  'mock.test.evil.com',
  'evil.mock.test',
];
const OTHER_ADDRESSES = [OTHER, `::ffff:${OTHER}`, '2001:db8::7', 'fe80::1%eth0', '12.127.0.1', '::127.0.0.1', '::'];

const byHost = (name: string) => `The host "${name}" is not a loopback one, and not allowed by --allow-host.`;
const byMachine = (name: string) =>
  `The call comes from another machine, and the host "${name}" is not allowed by --allow-host.`;
const byPage = (page: string) => `The control plane cannot be reached from ${page}.`;

/** A request for another machine, or for another name, that a proxy or a tunnel of this machine forwards. */
const forwarded: readonly Row[] = [
  ...['127.0.0.1', '::1, 127.0.0.1', '127.0.0.1:5000,[::1]:5000', '::ffff:127.0.0.1', ''].map(
    (to): Row => [{ host, 'x-forwarded-for': to }],
  ),
  ...[
    OTHER,
    `127.0.0.1, ${OTHER}`,
    `${OTHER}, 127.0.0.1`,
    '2001:db8::7',
    `${OTHER}:80`,
    'unknown',
    '127.evil.com',
    '127.0.0.1.evil.com',
  ].map((to): Row => [{ host, 'x-forwarded-for': to }, byMachine(host)]),
  [{ host, 'x-real-ip': '127.0.0.1' }],
  [{ host, 'x-real-ip': OTHER }, byMachine(host)],
  ...['cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for'].map(
    (name): Row => [{ host, [name]: OTHER }, byMachine(host)],
  ),
  [{ host, 'x-original-host': 'evil.com' }, byHost('evil.com')],
  ...['localhost:3000', 'localhost, [::1]:80', ''].map((to): Row => [{ host, 'x-forwarded-host': to }]),
  ...['evil.com', 'localhost.evil.com:80'].map((to): Row => [{ host, 'x-forwarded-host': to }, byHost(to)]),
  [{ host, 'x-forwarded-host': 'localhost, evil.com' }, byHost('evil.com')],
  ...[
    'for=127.0.0.1;host=localhost:3000;proto=http;by=10.0.0.1',
    'For="[::1]:80", for=127.0.0.2',
    'proto=https',
    '',
  ].map((to): Row => [{ host, forwarded: to }]),
  ...[
    `for=${OTHER}`,
    'for=_hidden',
    'for="[2001:db8::7]:80"',
    `for=127.0.0.1, FOR = "${OTHER}"`,
    `proto=http;for=${OTHER}`,
  ].map((to): Row => [{ host, forwarded: to }, byMachine(host)]),
  [{ host, forwarded: 'for=127.0.0.1;Host="evil.com"' }, byHost('evil.com')],
  [{ host, 'x-forwarded-for': OTHER, 'x-forwarded-host': 'evil.com' }, byMachine('evil.com')],
  // Under an allowed name, other machines may call, directly or not.
  [{ host: 'mock.test', 'x-forwarded-for': OTHER }],
  [{ host, 'x-forwarded-for': OTHER, 'x-forwarded-host': 'mock.test' }],
  [{ host, forwarded: `for=${OTHER};host=Mock.test` }],
  [{ host: 'mock.test', 'x-forwarded-for': OTHER, 'x-forwarded-host': 'localhost' }, byMachine('localhost')],
  [{ host: 'mock.test', 'x-forwarded-host': 'evil.com' }, byHost('evil.com')],
  [{ host: 'evil.com', 'x-forwarded-host': 'mock.test' }, byHost('evil.com')],
];

const pages: readonly Row[] = [
  [{ host, origin: 'http://localhost:4477' }],
  [{ host: 'LOCALHOST:4477', origin: 'http://localhost:4477' }],
  [{ host: 'mock.test:80', origin: 'http://MOCK.test:80' }],
  [{ host, 'sec-fetch-site': 'none' }],
  [{ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }],
  [{ host, origin: `https://${host}` }, undefined, { scheme: 'https' }],
  [{ host, origin: `http://${host}` }, byPage(`a page of http://${host}`), { scheme: 'https' }],
  ...[
    'null',
    '',
    'http://evil.com',
    'https://localhost:4477',
    'http://localhost:3000',
    'http://127.0.0.1:4477',
    'http://localhost:4477.evil.com',
  ].map((origin): Row => [{ host, origin }, byPage(`a page of ${origin}`)]),
  ...['cross-site', 'same-site', 'unheard-of'].map(
    (site): Row => [{ host, 'sec-fetch-site': site }, byPage(`a ${site} page`)],
  ),
  [{ host, origin: `http://${host}`, 'sec-fetch-site': 'cross-site' }, byPage('a cross-site page')],
  [{ host: 'evil.com', origin: 'http://evil.com', 'sec-fetch-site': 'same-origin' }, byHost('evil.com')],
  [{ host: 'mock.test', origin: 'http://evil.com' }, byPage('a page of http://evil.com'), { remoteAddress: OTHER }],
];

const rows: readonly Row[] = [
  ...[...OWN_NAMES, ...ALLOWED_NAMES].map((name): Row => [{ host: name }]),
  ...OTHER_NAMES.map((name): Row => [{ host: name }, byHost(name)]),
  ...['127.9.9.9', '::1', '::ffff:127.0.0.1'].map((remoteAddress): Row => [{ host }, undefined, { remoteAddress }]),
  ...OTHER_ADDRESSES.flatMap((remoteAddress): Row[] => [
    ...[host, '[::1]', '192.0.2.1', 'mock.test.evil.com'].map(
      (name): Row => [{ host: name }, byMachine(name), { remoteAddress }],
    ),
    [{ host: 'mock.test' }, undefined, { remoteAddress }],
  ]),
  ...forwarded,
  ...pages,
];

t.test('the guard refuses another machine, host name or origin, and names the reason', async (t) => {
  const guard = createGuard(allowedHosts);
  const refusalOf = (caller: Caller) => {
    try {
      guard(caller);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const [headers, refusal, more] of rows) {
    const caller = { headers, remoteAddress: '127.0.0.1', scheme: 'http', isLink: false, ...more } as const;
    t.equal(refusalOf(caller), refusal, JSON.stringify([headers, more]));
  }
  const gone = { headers: { host }, remoteAddress: undefined, scheme: 'http', isLink: false } as const;
  t.equal(refusalOf(gone), byMachine(host), 'a caller whose connection is closed');
  t.equal(refusalOf({ ...gone, headers: {}, remoteAddress: '127.0.0.1' }), byHost(''));
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** A path as it is, and with the first letter of each segment escaped. */
const writings = (path: string): readonly string[] => [
  path,
  path.replace(/\/(\w)/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
];

const callPaths = [...controlRoutes, { path: '/nothing' }, { path: '/reset', method: 'OPTIONS' }].flatMap((route) => {
  const method = ('method' in route ? route.method : 'GET') as Method;
  return writings(`/__control${route.path.replace(/:\w+/g, '1')}`).map((url) => ({ method, url, route }));
});
const servicePaths = endpoints.flatMap(({ method, path }) =>
  writings(`/api/v1${path}`).map((url) => ({ method, url })),
);

function openBoth(t: Parameters<typeof openApp>[0]) {
  const directory = createDirectory('full', fullFixture);
  return { directory, app: openApp(t, directory, { allowedHosts }) };
}

t.test('every control path has the guard, also percent-encoded; every endpoint is open to all callers', async (t) => {
  const { directory, app } = openBoth(t);
  const accounts = () => writeFixture(directory).accounts;
  const before = accounts();
  const preflight = { 'access-control-request-method': 'GET', 'access-control-request-private-network': 'true' };
  // An injected request always has a host, and comes over no TLS.
  for (const [headers, refusal, { remoteAddress = '127.0.0.1', scheme } = {}] of rows) {
    if (headers.host === '' || scheme !== undefined) continue;
    for (const { method, url } of callPaths) {
      // An allowed caller uses a method that no call takes, so that nothing changes.
      const mayCall = refusal === undefined;
      const sent = mayCall ? { ...headers, ...preflight } : headers;
      const answer = await app.inject({ method: mayCall ? 'OPTIONS' : method, url, headers: sent, remoteAddress });
      const wanted = problem(mayCall ? 404 : 403, refusal ?? `There is no control call OPTIONS ${url}.`);
      const permissions = Object.keys(answer.headers).filter((name) => /^(access-control-|(vary|allow)$)/.test(name));
      const found = [answer.headers['content-type'], answer.body, permissions];
      if (!isDeepStrictEqual(found, [PROBLEM, JSON.stringify(wanted), []]))
        t.fail(`${method} ${url}`, { headers, found });
    }
    for (const { method, url } of servicePaths) {
      const { statusCode } = await app.inject({ method, url, headers, remoteAddress });
      if (statusCode !== 401) t.fail(`${method} ${url}`, { headers, statusCode });
    }
  }
  t.strictSame(accounts(), before);
});

t.test('a link from a page of another origin opens only pages and verification links', async (t) => {
  const { app } = openBoth(t);
  const navigates = {
    host,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    accept: 'text/html',
  };
  const reached = new Set<string>();
  for (const { method, url, route } of callPaths) {
    const { statusCode } = await app.inject({ method, url, headers: navigates });
    if (statusCode !== 403) reached.add(route.path);
    for (const destination of ['iframe', 'frame', 'embed', 'object', 'image', 'script', 'empty', '']) {
      const answer = await app.inject({ method, url, headers: { ...navigates, 'sec-fetch-dest': destination } });
      t.equal(answer.statusCode, 403, `${method} ${url} ${destination}`);
    }
  }
  t.strictSame([...reached], ['/', '/verify/:publicKey/:utr', '/reference']);
  const { json } = await app.inject({ url: '/__control/', headers: { ...navigates, host: 'evil.com' } });
  t.strictSame(json(), problem(403, byHost('evil.com')));
});

t.test('a mock that listens on all addresses serves its control plane only on loopback', async (t) => {
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
