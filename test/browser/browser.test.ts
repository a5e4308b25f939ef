import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import t from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { start } from '../helper.js';
import { fixture as small, stateOf } from '../server/raw-connection.js';
import { fetchIn, openBrowser, REBOUND, requested, type Sending, serveSite, skip } from './page.js';

/** The link that verifies the sender of the fixture. */
const LINK = '/verify/pk_test_default/u1';
const [account] = small.accounts;
const fixture = { ...small, accounts: [{ ...account, senders: [{ from_email: 'ada@example.com', utr: 'u1' }] }] };

const AT = small.clock;
const FAILED = { status: 0, type: 'error', headers: {}, body: 'TypeError: Failed to fetch' };

const keysOf = ({ keys }: Mock) => ({ PublicKey: keys.publicKey, SecretKey: keys.secretKey });
const text = (member: 'message' | 'errors', value: unknown) =>
  JSON.stringify({ status: member === 'message' ? 'success' : 'failed', [member]: value });

const type = (id: number, name: string) => ({
  id,
  user_id: 1,
  name,
  deleted_at: null,
  created_at: AT,
  updated_at: AT,
  contacts_count: 0,
});

/** A page of another origin that sends a request to the control plane. */
type Way = readonly [name: string, html: (url: string) => string, status: number | undefined];

/** The status is that of the refusal, if the browser shows it. */
const ways: readonly Way[] = [
  ['a script that fetches', (url) => `<script>fetch('${url}/reset', { method: 'POST' })</script>`, undefined],
  ['a script that reads', (url) => `<script>fetch('${url}/state')</script>`, undefined],
  [
    'a script with a preflight',
    (url) => `<script>fetch('${url}/reset', { method: 'POST', headers: { PublicKey: 'pk_test_default' } })</script>`,
    undefined,
  ],
  [
    'a script without CORS',
    (url) => `<script>fetch('${url}/reset', { method: 'POST', mode: 'no-cors' })</script>`,
    403,
  ],
  ['a beacon', (url) => `<script>navigator.sendBeacon('${url}/reset', '{}')</script>`, 403],
  ['an image', (url) => `<img src="${url}${LINK}">`, undefined],
  ['a script element', (url) => `<script src="${url}${LINK}"></script>`, undefined],
  ['a style sheet', (url) => `<link rel="stylesheet" href="${url}${LINK}">`, undefined],
  ['a frame', (url) => `<iframe src="${url}/state"></iframe>`, 403],
  ['a link', (url) => `<a href="${url}/state">go</a><script>document.links[0].click()</script>`, 403],
  [
    'a form',
    (url) => `<form method="post" action="${url}/reset"></form><script>document.forms[0].submit()</script>`,
    403,
  ],
  [
    'a form that looks like JSON',
    (url) =>
      `<form method="post" enctype="text/plain" action="${url}/load"><input name='{"fixture":"empty","x":"' value='"}'></form>` +
      '<script>document.forms[0].submit()</script>',
    403,
  ],
];

t.test('pages of other origins in a browser', { skip }, async (t) => {
  const context = await (await openBrowser()).newContext();

  const goTo = async (url: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };

  await t.test('a page of another origin posts a form and reads a list by every host name of the mock', async (t) => {
    const { origins } = await serveSite(t);
    for (const origin of origins) {
      const page = await goTo(origin);
      for (const name of ['127.0.0.1', '[::1]', 'localhost']) {
        const { mock } = await start(t, { fixture });
        const baseUrl = mock.baseUrl.replace('127.0.0.1', name);
        const headers = keysOf(mock);
        const form = { name: 'Größe 42' };
        const added = await fetchIn(page, `${baseUrl}/contacts-type/add`, { method: 'POST', headers, form });
        t.same([added.status, added.body], [200, text('message', 'Added Successfully')], `${origin} to ${name}`);
        const listed = await fetchIn(page, `${baseUrl}/contacts-type`, { headers });
        t.same(listed, {
          status: 200,
          type: 'cors',
          headers: {
            'content-length': listed.headers['content-length'],
            'content-type': 'application/json; charset=utf-8',
            'x-mock-assumptions': 'list.page-size, list-order, http-status.success',
          },
          body: text('message', { contactTypes: [type(1, 'Team'), type(2, 'Größe 42')] }),
        });
      }
    }
  });

  await t.test('a page of another origin uploads a file', async (t) => {
    const { mock, client } = await start(t, { fixture });
    const { origins } = await serveSite(t);
    const page = await goTo(origins[1]);
    const headers = keysOf(mock);
    const upload = { method: 'POST', headers, form: { contact_type_id: '1' }, file: 'email\r\nada@example.com\r\n' };
    const response = await fetchIn(page, `${mock.baseUrl}/contacts/upload-csv`, upload);
    t.same([response.status, response.body], [200, text('message', 'Imported Successfully')]);
    t.match((await client.get('/contacts/list')).body, { message: { contacts: [{ email: 'ada@example.com' }] } });
    t.match((await client.control('GET', '/journal')).body, {
      exchanges: [{ request: { files: [{ file_name: 'contacts.csv', content_type: 'text/csv', bytes: 24 }] } }, {}],
    });
  });

  await t.test('a page of another origin reads the headers of faults, warnings, suggestions and methods', async (t) => {
    const { mock, client } = await start(t, { fixture });
    const { origins } = await serveSite(t);
    const page = await goTo(origins[1]);
    const headers = keysOf(mock);
    const { baseUrl } = mock;
    await client.control('POST', '/faults', { kind: 'failure', failure: '429', retry_after: 7 });
    const limited = await fetchIn(page, `${baseUrl}/contacts-type`, { headers });
    t.same([limited.status, limited.body], [429, text('errors', 'Too Many Attempts.')]);
    t.match(limited.headers, { 'retry-after': /^7$/, 'x-mock-fault': /^1; kind=failure; when=before$/ });
    const warned = await fetchIn(page, `${baseUrl}/contacts-type?nme=1`, { headers });
    t.match(JSON.parse(warned.headers['x-mock-warnings'] ?? ''), [{ id: 'undocumented-parameter' }]);
    const nowhere = await fetchIn(page, `${baseUrl}/contacts-typ`);
    t.same([nowhere.status, nowhere.headers['x-mock-suggestion']], [404, 'GET /api/v1/contacts-type']);
    const wrong = await fetchIn(page, `${baseUrl}/contacts-type`, { method: 'PUT', headers, body: 'x' });
    t.same([wrong.status, wrong.headers.allow], [405, 'GET']);
    const unknown = await fetchIn(page, `${baseUrl}/contacts-type`);
    t.same([unknown.status, Object.keys(JSON.parse(unknown.body).errors)], [401, ['PublicKey', 'SecretKey']]);
  });

  await t.test('a page of an origin that is not allowed reads no response', async (t) => {
    const { origins } = await serveSite(t);
    const [refused, allowed] = origins;
    const { mock } = await start(t, { fixture, corsOrigins: [allowed] });
    const before = await stateOf(mock);
    const sending = { method: 'POST', headers: keysOf(mock), form: { name: 'Friends' } };
    const url = `${mock.baseUrl}/contacts-type/add`;
    t.same(await fetchIn(await goTo(refused), url, sending), FAILED);
    t.equal(await stateOf(mock), before, 'the preflight fails');
    t.equal((await fetchIn(await goTo(allowed), url, sending)).status, 200);
  });

  await t.test('no request of a page of another origin reaches the control plane', async (t) => {
    const page = await context.newPage();
    for (const [name, html, status] of ways) {
      const { mock, client } = await start(t, { fixture });
      const { origins } = await serveSite(t, { '/': html(mock.controlUrl) });
      await client.post('/contacts-type/add', { name: 'Friends' });
      const before = await stateOf(mock);
      for (const origin of origins) {
        const end = requested(page, mock.controlUrl);
        await page.goto(origin);
        t.equal((await (await end).response())?.status(), status, `${name} of ${origin}`);
        t.equal(await stateOf(mock), before, `${name} of ${origin}`);
      }
    }
  });

  await t.test('a page of another origin reads no response of a control call', async (t) => {
    const { mock, client } = await start(t, { fixture });
    await client.post('/contacts-type/add', { name: 'Friends' });
    const before = await stateOf(mock);
    const json = { 'content-type': 'application/json' };
    const sendings: [path: string, Sending][] = [
      ['', {}],
      ['/state', {}],
      ['/reset', { method: 'POST' }],
      ['/reset', { method: 'POST', headers: json, body: '{}' }],
      ['/load', { method: 'POST', headers: json, body: '{"fixture":"empty"}' }],
      ['/clock', { method: 'PUT', headers: json, body: '{"clock":"real"}' }],
      ['/assumptions', { method: 'PATCH', headers: json, body: '{"list-order":"newest-first"}' }],
      ['/accounts', { method: 'DELETE' }],
    ];
    for (const origin of (await serveSite(t)).origins) {
      const page = await goTo(origin);
      for (const [path, sending] of sendings) {
        t.same(await fetchIn(page, mock.controlUrl + path, sending), FAILED, `${origin} ${path}`);
      }
      const blind = await fetchIn(page, `${mock.controlUrl}/reset`, { method: 'POST', mode: 'no-cors' });
      t.same(blind, { status: 0, type: 'opaque', headers: {}, body: '' });
    }
    t.equal(await stateOf(mock), before);
  });

  await t.test('a page whose host name resolves to the loopback address reaches no control call', async (t) => {
    const { mock, client } = await start(t, { fixture });
    await client.post('/contacts-type/add', { name: 'Friends' });
    const before = await stateOf(mock);
    const origin = new URL(mock.baseUrl).origin.replace('127.0.0.1', REBOUND);
    const page = await goTo(`${origin}/api/v1/nothing`);
    const response = await fetchIn(page, `${origin}/__control/reset`, { method: 'POST' });
    t.equal(response.status, 403);
    t.match(JSON.parse(response.body), {
      title: 'Forbidden',
      detail: /^The host "rebound\.example:\d+" is not a loopback /,
    });
    t.equal(await stateOf(mock), before);
  });

  await t.test('a page gets the recorded responses from a HAR of the journal, without the mock', async (t) => {
    const { mock, client } = await start(t, { fixture });
    const { origins } = await serveSite(t);
    const headers = keysOf(mock);
    const requests: [path: string, Sending][] = [
      ['/contacts-type', { headers }],
      ['/contacts/list', { headers }],
      ['/contacts/details?contact_id=7', { headers }],
      ['/single/send/duplicate?utr=u1', { headers, method: 'POST' }],
      ['/senders', {}],
      ['/nothing', { headers }],
    ];
    const requestAll = async (page: Page) => {
      const responses = [];
      for (const [path, sending] of requests) responses.push(await fetchIn(page, mock.baseUrl + path, sending));
      return responses;
    };
    const page = await goTo(origins[1]);
    const responses = await requestAll(page);
    const statuses = responses.map(({ status }) => status);
    t.same(statuses, [200, 200, 404, 404, 401, 404]);
    const har = join(t.testdir(), 'journal.har');
    writeFileSync(har, JSON.stringify((await client.control('GET', '/journal/har')).body));
    await mock.close();
    t.same(await fetchIn(page, `${mock.baseUrl}/contacts-type`, { headers }), FAILED, 'the mock is closed');
    await page.routeFromHAR(har, { url: `${mock.baseUrl}/**`, notFound: 'abort' });
    const recorded = ({ status, body, headers }: (typeof responses)[number]) => ({
      status,
      body,
      assumptions: headers['x-mock-assumptions'],
      warnings: headers['x-mock-warnings'],
    });
    t.same((await requestAll(page)).map(recorded), responses.map(recorded));
    t.same(
      await fetchIn(page, `${mock.baseUrl}/automations`, { headers }),
      FAILED,
      'a request that is not in the HAR fails',
    );
  });
});
