import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import basicSsl from '@vitejs/plugin-basic-ssl';
import t from 'tap';
import { createServer, preview } from 'vite';
import { KEYS } from '../../helper.js';
import { addAt, ask, isRunning, mount, namesAt, originOf, projectOf, startVite } from './vite-server.js';

const fixture = { accounts: [{ contact_types: [{ name: 'Team' }] }] };
const ADDED = { status: 200, text: '{"status":"success","message":"Added Successfully"}' };
const line = (origin: string, prefix = '/api/v1') =>
  `  ➜  campaign-mock: ${origin}${prefix}  PublicKey pk_test_default  SecretKey sk_test_default  control ${origin}/__control`;

t.test('a dev server serves the documented paths, the control plane and its own page', async (t) => {
  const { server, origin, logged } = await startVite(t, { fixture });
  t.same(await addAt(origin, 'Friends'), ADDED);
  t.same(await namesAt(origin), ['Team', 'Friends']);
  t.equal((await ask(`${origin}/api/v1/contacts-typ`)).status, 404);
  t.match(JSON.parse((await ask(`${origin}/__control`)).text), { name: 'campaign-mock', fixture: { name: 'given' } });
  t.match(JSON.parse((await ask(`${origin}/__control?public_key=x`)).text), { status: 404 });
  const html = { headers: { accept: 'text/html' } };
  for (const path of ['/', '/api', '/api/v1x', '/__controls']) {
    t.match(await ask(origin + path, html), { status: 200, text: /<title>Shop/ }, path);
  }
  t.same(logged, []);
  server.printUrls();
  t.equal(logged.at(-1), line(origin));
  t.equal(logged.filter((one) => one.includes('campaign-mock')).length, 1);
});

t.test('prefix moves the documented paths, independent of the base of the pages', async (t) => {
  const { server, origin, logged } = await startVite(t, { fixture, prefix: 'mail/' }, { base: '/shop/' });
  t.equal((await ask(`${origin}/mail/contacts-type`, { headers: KEYS })).status, 200);
  t.equal((await ask(`${origin}/api/v1/contacts-type`, { headers: KEYS })).status, 404);
  server.printUrls();
  t.equal(logged.at(-1), line(origin, '/mail'));
});

t.test('the paths of fixture, profile and state start at the root of the project', async (t) => {
  const { config } = projectOf(t, {
    fixture: './records.json',
    profile: 'ok-200; ./own.json',
    state: 'state.json',
    watch: false,
  });
  const root = String(config.root);
  writeFileSync(join(root, 'records.json'), JSON.stringify(fixture));
  writeFileSync(join(root, 'own.json'), '{"http-status.validation":299}');
  const server = await createServer(config);
  t.teardown(() => server.close());
  await server.listen();
  const origin = originOf(server);
  t.same(await namesAt(origin), ['Team']);
  t.equal((await ask(`${origin}/api/v1/contacts-type/add`, { method: 'POST', headers: KEYS })).status, 299);
  t.equal((await ask(`${origin}/api/v1/contacts-type`)).status, 200, 'the status of the profile ok-200');
  await server.close();
  t.match(JSON.parse(readFileSync(join(root, 'state.json'), 'utf8')), fixture);
});

t.test('the mock closes with the dev server', async (t) => {
  const { server, origin } = await startVite(t, { fixture });
  const own = await mount(t, server.middlewares);
  t.ok(await isRunning(own));
  await server.close();
  t.notOk(await isRunning(own));
  await t.rejects(ask(`${origin}/__control`), { message: 'fetch failed' });
});

t.test('in middleware mode the mock responds on the outer server, and closes with Vite', async (t) => {
  const { config, logged } = projectOf(t, { fixture }, { server: { middlewareMode: true } });
  const server = await createServer(config);
  t.teardown(() => server.close());
  t.same(logged, [line('')]);
  const origin = await mount(t, server.middlewares);
  t.same(await namesAt(origin), ['Team']);
  await server.close();
  t.notOk(await isRunning(origin));
});

t.test('a restart of the dev server starts a fresh mock, and closes the old mock', async (t) => {
  const { server, origin } = await startVite(t, { fixture });
  await addAt(origin, 'Friends');
  const { middlewares } = server;
  const [own, { stack }] = [await mount(t, middlewares), middlewares];
  await server.restart();
  t.equal(originOf(server), origin);
  t.same(await namesAt(origin), ['Team']);
  t.ok(await isRunning(origin));
  middlewares.stack = stack;
  t.same(await namesAt(own), ['Team', 'Friends'], 'the old mock with its state');
  t.notOk(await isRunning(own));
});

t.test('a restart with a broken fixture prints the error, and keeps the old mock', async (t) => {
  const file = join(t.testdir(), 'fixture.json');
  writeFileSync(file, JSON.stringify(fixture));
  const { server, origin, logged } = await startVite(t, { fixture: file, watch: false });
  writeFileSync(file, '{"accounts":[{"contact":[]}]}');
  await addAt(origin, 'Friends');
  await server.restart();
  t.same(logged, [`fixture ${file}: /accounts/0/contact is unknown; did you mean contacts?`, 'server restart failed']);
  t.same(await namesAt(origin), ['Team', 'Friends']);
});

t.test('an invalid option prevents the server from starting, and the error names it', async (t) => {
  const cases: [options: object, message: string | RegExp][] = [
    [{ fixtur: 'empty' }, 'options: /fixtur is unknown; did you mean fixture?'],
    [{ fixture: 'emtpy' }, /^fixture emtpy: .*empty/],
    [{ assumptions: { 'list-order': 'random' } }, /list-order/],
    [{ prefix: '/' }, 'prefix: is "/"; wanted a path of its own such as /api/v1: the page has the others'],
  ];
  for (const [options, message] of cases) {
    await t.rejects(createServer(projectOf(t, options).config), { message }, JSON.stringify(options));
  }
});

t.test('over TLS and HTTP/2 the mock responds, and only its own origin reaches the control plane', async (t) => {
  const { origin } = await startVite(t, { fixture }, { plugins: [basicSsl()] });
  t.match(origin, /^https:/);
  const session = connect(origin, { rejectUnauthorized: false });
  t.teardown(() => session.close());
  const send = async (path: string, headers: Readonly<Record<string, string>>, body = '') => {
    const stream = session.request({ ':path': path, ':method': body === '' ? 'GET' : 'POST', ...headers });
    let status: number | undefined;
    stream.on('response', ({ ':status': told }) => {
      status = told;
    });
    if (body !== '') stream.end(body);
    return { status, text: (await stream.setEncoding('utf8').toArray()).join('') };
  };
  const form = new Response(new URLSearchParams({ name: 'Friends' }));
  const body = await form.text();
  const sent = { ...KEYS, 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${body.length}` };
  await send('/api/v1/contacts-type/add', sent, body);
  const { text } = await send('/__control/journal', { origin });
  const { host } = new URL(origin);
  t.match(JSON.parse(text), {
    exchanges: [
      {
        request: {
          headers: {
            host,
            publickey: 'pk_test_default',
            secretkey: '[redacted]',
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': '12',
          },
          fields: { name: 'Friends' },
        },
        response: { status: 200, body: ADDED.text },
      },
    ],
  });
  const named = Object.keys(JSON.parse(text).exchanges[0].request.headers);
  t.same(named, ['host', 'publickey', 'secretkey', 'content-type', 'content-length']);
  t.match(JSON.parse((await send('/__control', { origin: origin.replace('https', 'http') })).text), { status: 403 });
});

t.test('addKeys adds the keys to a request without keys, unless a page of another origin sent it', async (t) => {
  const here = await startVite(t, { fixture, addKeys: true });
  const overTls = await startVite(t, { fixture, addKeys: true }, { plugins: [basicSsl()] });
  const plain = await startVite(t, { fixture });
  t.equal((await ask(`${plain.origin}/api/v1/contacts-type`)).status, 401);
  const { origin } = here;
  const cases: [headers: Readonly<Record<string, string>>, status: number][] = [
    [{}, 200],
    [{ origin }, 200],
    [{ PublicKey: KEYS.PublicKey }, 401],
    [{ SecretKey: KEYS.SecretKey }, 401],
    [{ ...KEYS, PublicKey: 'pk_of_nobody' }, 401],
    [{ origin: 'http://evil.com' }, 401],
    [{ origin: origin.replace('http', 'https') }, 401],
  ];
  for (const [headers, status] of cases) {
    t.equal((await ask(`${origin}/api/v1/contacts-type`, { headers })).status, status, JSON.stringify(headers));
  }
  const session = connect(overTls.origin, { rejectUnauthorized: false });
  t.teardown(() => session.close());
  const stream = session.request({ ':path': '/api/v1/contacts-type', origin: overTls.origin }).setEncoding('utf8');
  t.match((await stream.toArray()).join(''), /"name":"Team"/);
});

t.test('the preview server serves a mock', async (t) => {
  const { config, logged } = projectOf(t, { fixture });
  const server = await preview(config);
  t.teardown(() => server.close());
  const [origin, own] = [originOf(server), await mount(t, server.middlewares)];
  t.same(await addAt(origin, 'Friends'), ADDED);
  server.printUrls();
  t.equal(logged.at(-1), line(origin));
  t.ok(await isRunning(own));
  await server.close();
  t.notOk(await isRunning(own));
});
