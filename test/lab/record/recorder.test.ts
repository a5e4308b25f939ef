/** The recorder passes requests and responses on unchanged, and writes no secret. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import t, { type Test } from 'tap';
import { Recorder } from '../../../src/lab/record/recorder.js';
import { listenWith, serve } from '../../listening.js';

/** Starts a service, and a recorder in front of it. */
async function record(t: Test, answer: RequestListener, path = '/api/v1') {
  const origin = await serve(t, answer);
  const out = join(t.testdir({}), 'recording.har');
  const recorder = await Recorder.start({ baseUrl: origin + path, out });
  const entries = async () => {
    await recorder.close();
    return JSON.parse(readFileSync(out, 'utf8')).log.entries;
  };
  return { origin, base: recorder.baseUrl, out, recorder, entries };
}

t.test('the recorder passes 200 concurrent responses on unchanged, and records them all', async (t) => {
  const bodies = Array.from({ length: 200 }, (_, index) => randomBytes(1000 + 97 * index));
  const { base, origin, entries } = await record(t, (request, response) => {
    const index = Number(request.url?.split('=')[1]);
    const body = index % 2 === 0 ? bodies[index] : gzipSync(`text ${index}`);
    response.writeHead(200 + (index % 3), {
      'content-type': 'text/plain',
      ...(index % 2 === 1 && { 'content-encoding': 'gzip' }),
    });
    response.end(body);
  });
  const received = await Promise.all(
    bodies.map(async (_, index) => {
      const response = await fetch(`${base}/contacts/list?n=${index}`);
      return [response.status, Buffer.from(await response.arrayBuffer())];
    }),
  );
  t.strictSame(
    received,
    bodies.map((body, index) => [200 + (index % 3), index % 2 === 0 ? body : Buffer.from(`text ${index}`)]),
  );
  const all = (await entries()) as { request: { url: string }; response: { content: object } }[];
  t.equal(all.length, 200);
  const at = (n: number) =>
    all.find(({ request }) => request.url === `${origin}/api/v1/contacts/list?n=${n}`)?.response;
  t.match(at(7)?.content, { text: 'text 7', mimeType: 'text/plain', encoding: undefined });
  t.match(at(8)?.content, { text: undefined, comment: 'the body was longer', size: 1776 }, 'a binary body is left out');
});

t.test('the recorder passes an upload of 50 MB on, leaves it out of the recording, and says so', async (t) => {
  const body = Buffer.alloc(50 * 1024 * 1024, 'An upload. ');
  const { base, entries } = await record(t, async (request, response) => {
    const hash = createHash('sha256');
    for await (const chunk of request) hash.update(chunk);
    response.end(hash.digest('hex'));
  });
  const response = await fetch(`${base}/contacts/upload-csv`, { method: 'POST', body });
  t.equal(await response.text(), createHash('sha256').update(body).digest('hex'));
  const [{ request }] = await entries();
  t.strictSame(
    [request.postData.text, request.postData.comment, request.bodySize],
    [undefined, 'the body was longer', body.length],
  );
});

t.test('the recorder records a connection that the service breaks, and goes on', async (t) => {
  const { base, origin, recorder, entries } = await record(t, (request, response) => {
    if (request.url?.endsWith('/list'))
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    else if (request.url?.endsWith('/add')) request.socket.destroy();
    else response.end('whole');
  });
  await t.rejects(fetch(`${base}/contacts/list`).then((response) => response.text()));
  const refused = await fetch(`${base}/contacts/add`, { method: 'POST', body: 'x' });
  const problem = `no response of ${origin}: ECONNRESET`;
  t.strictSame(
    [refused.status, await refused.text()],
    [502, `{"status":"failed","errors":"campaign-mock: ${problem}"}`],
  );
  t.equal(await (await fetch(`${base}/senders`)).text(), 'whole');
  const all = (await entries()) as { _error?: string; response: { status: number; content: { text?: string } } }[];
  t.strictSame(
    all.map(({ _error, response }) => [_error, response.status, response.content.text]),
    [
      ['the connection broke within the response', 200, 'half'],
      [problem, 0, undefined],
      [undefined, 200, 'whole'],
    ],
  );
  t.strictSame([recorder.count, recorder.problems], [3, ['the connection broke within the response', problem]]);
});

t.test('the recorder refuses a redirect to another host, and rewrites a redirect to the service', async (t) => {
  const { base, origin, entries } = await record(t, (request, response) => {
    const location = request.url?.endsWith('/list') ? 'https://elsewhere.example/api' : `${origin}/api/v1/senders?a=1`;
    response.writeHead(302, { location }).end();
  });
  const refused = await fetch(`${base}/contacts/list`, { redirect: 'manual' });
  const problem = 'the service redirects to \\"https://elsewhere.example/api\\": nothing is sent to another host';
  t.strictSame(
    [refused.status, await refused.text()],
    [502, `{"status":"failed","errors":"campaign-mock: ${problem}"}`],
  );
  const moved = await fetch(`${base}/contacts/add`, { redirect: 'manual' });
  t.equal(moved.headers.get('location'), `${base}/senders?a=1`);
  const all = (await entries()) as { response: { headers: object[] } }[];
  t.match(all.at(1)?.response.headers, [{ name: 'location', value: `${origin}/api/v1/senders?a=1` }]);
});

t.test('the recording contains no secret, in any encoding in which it is sent or returned', async (t) => {
  const [key, cookie, token] = ['sk "quoted" +/é1', 'c00kie-value', 'tok.en-42'];
  const { base, out, recorder } = await record(t, async (request, response) => {
    const body = await text(request);
    response.setHeader('set-cookie', `session=${cookie}; Path=/; HttpOnly`);
    response.end(
      JSON.stringify({
        ...{ key, body, url: request.url, token, other: 'Path' },
        base64: [1, 2, 3].map((n) => Buffer.from(`${'x'.repeat(n)}${key}:y`).toString('base64')),
        hex: Buffer.from(key).toString('hex'),
      }),
    );
  });
  const headers = {
    SecretKey: Buffer.from(key).toString('latin1'),
    PublicKey: 'pk_real',
    authorization: `Bearer ${token}`,
  };
  const body = new URLSearchParams({ key, password: 'hunter2', name: 'Ada' });
  const url = `${base}/contacts/add?again=${encodeURIComponent(key)}&api_key=abc123`;
  for (const cookies of [{}, { cookie: `a=b; session=${cookie}` }]) {
    const response = await fetch(url, { method: 'POST', headers: { ...headers, ...cookies }, body });
    t.equal(response.status, 200);
    t.match(await response.json(), { key });
  }
  await recorder.close();
  const recording = readFileSync(out, 'utf8');
  const searched = [
    key,
    encodeURIComponent(key),
    `${new URLSearchParams({ key })}`.slice(4),
    JSON.stringify(JSON.stringify(key).slice(1, -1)).slice(1, -1),
  ];
  const encoded = [1, 2, 3].map((n) =>
    Buffer.from(`${'x'.repeat(n)}${key}:y`)
      .toString('base64')
      .slice(4, -4),
  );
  for (const one of [
    ...searched,
    ...encoded,
    Buffer.from(key).toString('hex'),
    cookie,
    token,
    'hunter2',
    'abc123',
    'pk_real',
  ]) {
    t.notOk(recording.includes(one), one);
  }
  t.match(recording, /"name":"publickey","value":"\[redacted \d+\]"/);
  t.match(recording, 'name=Ada');
  t.match(recording, '\\"other\\":\\"Path\\"', 'an attribute of a cookie is no secret');
});

t.test('the recorder leaves out a body in which it cannot search for secrets', async (t) => {
  const key = 'sk_live_99ab';
  const { base, out, recorder } = await record(t, (request, response) => {
    const codings: Readonly<Record<string, Buffer>> = {
      gzip: gzipSync(key),
      br: brotliCompressSync(key),
      x: gzipSync(key),
    };
    const coding = request.url?.split('/').at(-1) ?? '';
    response.writeHead(200, { 'content-encoding': coding }).end(codings[coding]);
  });
  const headers = { SecretKey: key, 'accept-encoding': 'identity' };
  for (const coding of ['gzip', 'br', 'x']) await fetch(`${base}/${coding}`, { headers }).catch(() => undefined);
  for (const body of [gzipSync(key), Buffer.from(key, 'utf16le')]) await fetch(base, { method: 'POST', headers, body });
  await recorder.close();
  const { entries } = JSON.parse(readFileSync(out, 'utf8')).log;
  const texts = (
    entries as { response: { content: { text?: string } }; request: { postData?: { text?: string } } }[]
  ).map(({ request, response }) => [request.postData?.text, response.content.text]);
  const hidden = '[redacted 1]';
  t.strictSame(texts.slice(0, 3), [
    [undefined, hidden],
    [undefined, hidden],
    [undefined, undefined],
  ]);
  const sentTexts = texts.slice(3).map(([sent]) => sent);
  t.strictSame(sentTexts, [undefined, undefined]);
});

t.test('the recorder checks the certificate, even under NODE_TLS_REJECT_UNAUTHORIZED=0', async (t) => {
  const certificate = await getCertificate(t.testdirName);
  let asked = 0;
  const server = createTlsServer({ key: certificate, cert: certificate }, () => {
    asked += 1;
  });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.teardown(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
  const baseUrl = `https://127.0.0.1:${await listenWith(t, server)}`;
  const recorder = await Recorder.start({ baseUrl, out: join(t.testdir({}), 'tls.har') });
  const response = await fetch(`${recorder.baseUrl}/contacts/list`);
  await recorder.close();
  t.strictSame(
    [response.status, await response.json(), asked],
    [502, { status: 'failed', errors: `campaign-mock: no response of ${baseUrl}: DEPTH_ZERO_SELF_SIGNED_CERT` }, 0],
  );
});

t.test('the recorder redacts a key that is a plain word in headers, but not in messages', async (t) => {
  const { base, entries } = await record(t, (_, response) => response.end('The selected id is invalid.'));
  await fetch(`${base}/contacts/list`, { headers: { SecretKey: 'invalid' } });
  const [{ request, response }] = await entries();
  t.equal(response.content.text, 'The selected id is invalid.');
  t.match(JSON.stringify(request.headers), '{"name":"secretkey","value":"[redacted 1]"}');
});

t.test('Recorder.start refuses an existing recording unless isForced, and an invalid base URL', async (t) => {
  const { base, out, recorder, origin } = await record(t, (_, response) => response.end());
  await fetch(base);
  await recorder.close();
  const again = `${out} is there already: name another file by --out, or replace it with --force`;
  await t.rejects(Recorder.start({ baseUrl: origin, out }), { message: again });
  const forced = await Recorder.start({ baseUrl: `${origin}/`, out, isForced: true });
  t.match(forced.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
  await forced.close();
  for (const baseUrl of ['example.com', 'ftp://example.com', 'https://a:b@example.com', 'https://example.com/?a=1'])
    await t.rejects(Recorder.start({ baseUrl, out, isForced: true }), {
      message: `--base-url is "${baseUrl}"; wanted an address such as https://example.com/api/v1`,
    });
});
