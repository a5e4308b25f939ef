import t from 'tap';
import { createGuard } from '../../src/control/guard.js';
import { start } from '../helper.js';
import { openWire } from '../http/wire.js';
import { rich } from './rich.js';

const host = 'localhost:4477';

t.test('requests of this machine pass', async (t) => {
  const guard = createGuard(['mock.test']);
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
  for (const headers of cases) t.doesNotThrow(() => guard(headers), JSON.stringify(headers));
});

t.test('requests of foreign pages and foreign names do not', async (t) => {
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
      () => guard(headers),
      /(The host .* is not a loopback one|The control plane cannot be reached from)/,
      JSON.stringify(headers),
    );
});

t.test('names are allowed in whatever case they are given', async (t) => {
  t.doesNotThrow(() => createGuard(['Mock.Test'])({ host: 'mock.test' }));
});

t.test('every control call is guarded, and nothing happens', async (t) => {
  const { mock, client } = await start(t, { fixture: rich });
  const before = (await client.control('GET', '/state')).body;
  const calls = [
    ['GET', ''],
    ['GET', '/state'],
    ['POST', '/reset'],
    ['POST', '/load'],
    ['POST', '/accounts'],
    ['DELETE', '/accounts'],
    ['GET', '/fixtures'],
    ['GET', '/assumptions'],
    ['PATCH', '/assumptions'],
    ['GET', '/outbox'],
    ['GET', '/verify/pk_test_default/x'],
    ['GET', '/nothing'],
    ['OPTIONS', '/reset'],
  ];
  for (const [method, path] of calls) {
    for (const lines of [
      'Host: rebound.example',
      'Host: localhost\r\nOrigin: http://evil.example',
      'Host: localhost\r\nSec-Fetch-Site: cross-site',
    ]) {
      const wire = openWire(t, mock);
      wire.write(
        `${method} /__control${path} HTTP/1.1\r\n${lines}\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}`,
      );
      const answer = await wire.answer();
      t.equal(answer?.status, 403, `${method} ${path} ${lines}`);
      t.equal(answer?.headers['content-type'], 'application/problem+json; charset=utf-8');
      t.equal(answer?.headers['access-control-allow-origin'], undefined);
      t.match(JSON.parse(answer?.body ?? ''), { type: 'about:blank', title: 'Forbidden', status: 403, detail: String });
    }
  }
  t.same((await client.control('GET', '/state')).body, before);
});

t.test('an allowed host is one of the options', async (t) => {
  const { mock } = await start(t, { fixture: rich, allowedHosts: ['mock.test'] });
  for (const [name, status] of [
    ['mock.test', 200],
    ['mock.test:1234', 200],
    ['other.test', 403],
  ] as const) {
    const wire = openWire(t, mock);
    wire.write(`GET /__control HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
    t.equal((await wire.answer())?.status, status, name);
  }
});

t.test('the documented service answers under any name', async (t) => {
  const { mock } = await start(t, { fixture: rich });
  const wire = openWire(t, mock);
  wire.write(
    'GET /api/v1/contacts-type HTTP/1.1\r\nHost: api.example\r\nPublicKey: pk_other\r\nSecretKey: sk_other\r\n\r\n',
  );
  t.equal((await wire.answer())?.status, 200);
});
