import { writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import basicSsl from '@vitejs/plugin-basic-ssl';
import t from 'tap';
import { createServer, preview } from 'vite';
import { addAt, ask, isOpen, KEYS, mount, namesAt, originOf, projectOf, startVite } from './vite-server.js';

const fixture = { accounts: [{ contact_types: [{ name: 'Team' }] }] };
const ADDED = { status: 200, text: '{"status":"success","message":"Added Successfully"}' };
const line = (origin: string, prefix = '/api/v1') =>
  `  ➜  campaign-mock: ${origin}${prefix}  PublicKey pk_test_default  SecretKey sk_test_default  control ${origin}/__control`;

t.test('a dev server answers the documented paths and the control plane, and its page as before', async (t) => {
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

t.test('the prefix can be another one, whatever the base of the pages is', async (t) => {
  const { server, origin, logged } = await startVite(t, { fixture, prefix: 'mail/' }, { base: '/shop/' });
  t.equal((await ask(`${origin}/mail/contacts-type`, { headers: KEYS })).status, 200);
  t.equal((await ask(`${origin}/api/v1/contacts-type`, { headers: KEYS })).status, 404);
  server.printUrls();
  t.equal(logged.at(-1), line(origin, '/mail'));
});

t.test('the mock ends with the dev server', async (t) => {
  const { server, origin } = await startVite(t, { fixture });
  const own = await mount(t, server.middlewares);
  t.ok(await isOpen(own));
  await server.close();
  t.notOk(await isOpen(own));
  await t.rejects(ask(`${origin}/__control`), { message: 'fetch failed' });
});

t.test('where another server takes the requests, the mock answers there, and ends with Vite', async (t) => {
  const { config, logged } = projectOf(t, { fixture }, { server: { middlewareMode: true } });
  const server = await createServer(config);
  t.teardown(() => server.close());
  t.same(logged, [line('')]);
  const origin = await mount(t, server.middlewares);
  t.same(await namesAt(origin), ['Team']);
  await server.close();
  t.notOk(await isOpen(origin));
});

t.test('a dev server that starts anew has a fresh mock, and the one before has ended', async (t) => {
  const { server, origin } = await startVite(t, { fixture });
  await addAt(origin, 'Friends');
  const { middlewares } = server;
  const [own, { stack }] = [await mount(t, middlewares), middlewares];
  await server.restart();
  t.equal(originOf(server), origin);
  t.same(await namesAt(origin), ['Team']);
  t.ok(await isOpen(origin));
  middlewares.stack = stack;
  t.same(await namesAt(own), ['Team', 'Friends'], 'what was there before');
  t.notOk(await isOpen(own));
});

t.test('a fixture that broke is told when the dev server starts anew, and the mock before goes on', async (t) => {
  const file = join(t.testdir(), 'fixture.json');
  writeFileSync(file, JSON.stringify(fixture));
  const { server, origin, logged } = await startVite(t, { fixture: file });
  writeFileSync(file, '{"accounts":[{"contact":[]}]}');
  await addAt(origin, 'Friends');
  await server.restart();
  t.same(logged, [`fixture ${file}: /accounts/0/contact is unknown; did you mean contacts?`, 'server restart failed']);
  t.same(await namesAt(origin), ['Team', 'Friends']);
});

t.test('dev servers side by side have a mock each', async (t) => {
  const [one, two] = [await startVite(t, { fixture }), await startVite(t, { fixture })];
  await addAt(one.origin, 'Friends');
  t.same([await namesAt(one.origin), await namesAt(two.origin)], [['Team', 'Friends'], ['Team']]);
  await one.server.close();
  t.same(await namesAt(two.origin), ['Team']);
});

t.test('what is no option keeps the server from starting, and is told', async (t) => {
  const cases: [options: object, message: string | RegExp][] = [
    [{ fixtur: 'empty' }, 'options: /fixtur is unknown; did you mean fixture?'],
    [{ fixture: 'emtpy' }, /^fixture emtpy: .*empty/],
    [{ assumptions: { 'list-order': 'random' } }, /list-order/],
    [{ port: 4477 }, 'options: /port is 4477; the dev server decides it'],
    [{ listen: false }, 'options: /listen is false; the dev server decides it'],
    [{ prefix: '/' }, 'prefix: is "/"; wanted a path of its own such as /api/v1: the page has the others'],
  ];
  for (const [options, message] of cases) {
    await t.rejects(createServer(projectOf(t, options).config), { message }, JSON.stringify(options));
  }
});

t.test('over TLS and HTTP/2 it answers, and shows the control plane to its own origin alone', async (t) => {
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

t.test('requests without keys get those of the fixture where that is wanted, but for foreign pages', async (t) => {
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

t.test('the preview server has a mock as the dev server has', async (t) => {
  const { config, logged } = projectOf(t, { fixture });
  const server = await preview(config);
  t.teardown(() => server.close());
  const [origin, own] = [originOf(server), await mount(t, server.middlewares)];
  t.same(await addAt(origin, 'Friends'), ADDED);
  server.printUrls();
  t.equal(logged.at(-1), line(origin));
  t.ok(await isOpen(own));
  await server.close();
  t.notOk(await isOpen(own));
});
