/** Bytes that no client should send: a table of them, with the statuses of the responses. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { startCampaignMock } from '../../src/client/local-client.js';
import { smallAccount, team } from '../sample-accounts/small-account.js';
import { head, KEYS, URLENCODED } from '../server/raw-connection.js';

/** If the journal has this request, the server took a body for a request. */
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
/** A body that would add a record in a valid request. */
const ADD = 'name=Hostile';

/** A request for a list, with more lines in its head. */
const get = (target: string, ...lines: readonly string[]): string => head('GET', target, lines);
const list = (...lines: readonly string[]): string => get('/api/v1/contacts-type', ...lines);
/** A request with a form, with these lines in the place of its length. */
const post = (lines: readonly string[], body: string): string =>
  head('POST', '/api/v1/contacts-type/add', [`Content-Type: ${URLENCODED}`, ...lines]) + body;
const chunked = (body: string, ...lines: readonly string[]): string =>
  post(['Transfer-Encoding: chunked', ...lines], body);
const control = (method: string, path: string, ...lines: readonly string[]): string =>
  [`${method} /__control${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n');

type Row = readonly [what: string, bytes: string, ...statuses: number[]];

const rows: readonly Row[] = [
  ['no version', 'GET /\r\n\r\n', 200],
  ['a later minor version', 'GET / HTTP/1.2\r\nHost: x\r\n\r\n', 400],
  ['another major version', 'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 200],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
  ['JSON', '{"a":1}', 400],
  ['two blanks before the path', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['no Host', `GET /api/v1/contacts-type HTTP/1.1\r\n${KEYS}\r\n`, 400],
  ['a blank before a colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n', 400],
  ['a NUL in the name of a header', 'GET / HTTP/1.1\r\nHost: x\r\nA\u0000B: c\r\n\r\n', 400],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nNoColon\r\n\r\n', 400],
  ['a NUL in the path', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers of 20 KiB', list(`X: ${'x'.repeat(20_000)}`), 431],
  ['a path of 20 KiB', get(`/api/v1/contacts-type?${'a'.repeat(20_000)}`), 431],
  ['a tunnel', 'CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ['an unknown method', 'PROPFIND /api/v1/contacts-type HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 405],
  ['a method outside of ASCII', 'G\u00e9T /api/v1/contacts-type HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
  ['a method in lower case', 'get /api/v1/contacts-type HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],

  ...['-1', '+5', '0x5', '5, 6', '5 5', '9'.repeat(30), '1e1', '5;', 'x'].map(
    (length): Row => [`a length of ${length}`, post([`Content-Length: ${length}`], ADD), 400],
  ),
  ['two lengths', post(['Content-Length: 5', `Content-Length: ${ADD.length}`], ADD), 400],
  ['a body that ends too early', post(['Content-Length: 50'], ADD), 400],
  ['a body with a length and in chunks', chunked(`0\r\n\r\n${SMUGGLED}`, 'Content-Length: 60'), 400],
  ['a body in chunks and with a length', post(['Content-Length: 4', 'Transfer-Encoding: chunked'], SMUGGLED), 400],
  ...['zz\r\nab', '-1\r\nab', '2\r\nabc', '2\r\nab0', 'fffffffffffffffff\r\nab', ' 2\r\nab', '2\r\nab'].map(
    (chunk): Row => [`the chunk ${JSON.stringify(chunk)}`, chunked(`${chunk}\r\n0\r\n\r\n`.slice(0, -9)), 400],
  ),
  ['a chunk after an extension that is too long', chunked(`2;${'x'.repeat(20_000)}\r\nab\r\n0\r\n\r\n`), 400],
  ['chunks without an end', chunked(`c\r\n${ADD}\r\n0\r\n`), 400],
  ...['gzip', 'identity', 'xchunked', '"chunked"', 'chunked, gzip'].map(
    (coding): Row => [`the transfer coding ${coding}`, post([`Transfer-Encoding: ${coding}`], `0\r\n\r\n`), 400],
  ),
  ['a compressed body', post(['Content-Encoding: gzip', 'Content-Length: 4'], '\u001f\u008b\u0008\u0000'), 415],

  ['a path above the root', get('/../../etc/passwd'), 404],
  ['an encoded path above the root', get('/api/v1/..%2f..%2fetc/passwd'), 404],
  ['a file beside the reference', control('GET', '/reference/..%2f..%2fpackage.json'), 404],
  ['a NUL in the name of a mail', control('GET', '/outbox/%00.html'), 404],
  ['a percent that encodes nothing', get('/api/v1/contacts%zz'), 400],
  ['an asterisk', get('*'), 200],
  ['a whole address, as for a proxy', get('http://evil.example/api/v1/contacts-type'), 200],
  ['a fragment, which clients do not send', get('/api/v1/contacts-type#a'), 200],
  ['names of a prototype', get('/api/v1/contacts-type?__proto__=1&constructor=2&toString'), 200],
  ['a broken query', get('/api/v1/contacts-type?&&=&=1&%zz&%'), 200],
  ['a key outside of ASCII', list().replace('pk_test_default', 'p\u00e9\u00ff'), 401],
  ['two public keys', list('PublicKey: pk_other'), 401],
  ['a control call under another host', control('GET', '/state').replace('127.0.0.1', 'evil.example'), 403],
  ['a control call of a foreign page', control('POST', '/reset', 'Origin: http://evil.example'), 403],
  ['a control call from another site', control('POST', '/reset', 'Sec-Fetch-Site: cross-site'), 403],
  ['an upgrade that the mock does not have', list('Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings'), 200],
];

/** Sends bytes and half-closes the connection. @returns all that comes until it is closed */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(Buffer.from(bytes, 'latin1'));
  // A reset is an end, too.
  return (await buffer(socket).catch(() => Buffer.alloc(0))).toString();
}

t.test('a hostile request gets the expected status and a body in JSON, and changes nothing', async (t) => {
  await using mock = await startCampaignMock({ fixture: smallAccount([team]), host: '127.0.0.1' });
  const port = Number(new URL(mock.baseUrl).port);
  const before = await mock.state();
  for (const [what, bytes, ...statuses] of rows) {
    const received = await send(port, bytes);
    const found = [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
    t.strictSame(found, statuses, what);
    for (const one of received.split(/(?=^HTTP\/1\.1 )/m).filter((one) => /^HTTP\/1\.1 [45]/.test(one))) {
      t.match(one, /^content-type: application\/(problem\+)?json; charset=utf-8\r$/im, what);
      t.ok(JSON.parse(one.slice(one.indexOf('\r\n\r\n') + 4)), what);
    }
  }
  t.strictSame(await mock.state(), before);
  t.notMatch(JSON.stringify(await mock.journal.find()), '/smuggled');
  t.equal((await fetch(`${mock.baseUrl}/contacts-type`, { headers: mock.headers })).status, 200, 'it still responds');
});
