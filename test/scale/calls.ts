/** What passes a balancer, and what it refuses: exact answers to calls for one account, for all and for none. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Test } from 'tap';
import { connectCampaignMock } from '../../src/library/remote-client.js';
import type { Stage } from './stage.js';

const problem = (status: number, title: string, detail: string): string =>
  JSON.stringify({ type: 'about:blank', title, status, detail });

export const GONE = problem(502, 'Bad Gateway', 'The process of this account does not answer.');
const ADVICE = 'name an account in the header PublicKey, or ask each process at its own port.';
const FOR_ALL = problem(421, 'Misdirected Request', `A call for all accounts reaches no single process: ${ADVICE}`);

/** Enough that some of them are in each process. */
const ACCOUNTS = 10;
const ROWS = 100_000;
const PROBLEM = 'application/problem+json';

async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

export async function showCalls(t: Test, stage: Stage): Promise<void> {
  const { origin } = stage;
  const mock = await connectCampaignMock(origin);
  const control = `${origin}/__control`;

  await t.test('a call for all accounts gets 421, which says how to address one', async (t) => {
    const calls = [
      'GET /',
      'GET ',
      'GET /accounts',
      'POST /reset',
      'POST /accounts',
      'DELETE /journal',
      'POST /health',
    ];
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      t.strictSame(await ask(control + path, { method }), { status: 421, type: PROBLEM, body: FOR_ALL }, call);
    }
    await t.rejects(mock.reset(), { name: 'ControlFailure', status: 421, detail: JSON.parse(FOR_ALL).detail });
  });

  await t.test('what concerns no account is answered by any process', async (t) => {
    for (const path of ['/', '/__control/health', '/__control/openapi.json', '/__control/reference'])
      t.equal((await ask(origin + path)).status, 200, path);
    const preflight = { origin: 'http://shop.example', 'access-control-request-method': 'POST' };
    t.equal((await ask(`${mock.baseUrl}/contacts/add`, { method: 'OPTIONS', headers: preflight })).status, 204);
    t.equal((await ask(`${mock.baseUrl}/contacts/list`)).status, 401);
  });

  await t.test('a call for one account reaches it by header, query and verification link', async (t) => {
    for (let count = 0; count < ACCOUNTS; count += 1) {
      await using account = await mock.account();
      const { publicKey } = account.keys;
      const body = new URLSearchParams({
        from_name: 'Care',
        from_email: 'care@acme.example',
        reply_to_email: 'reply@acme.example',
        country_id: '1',
        company_address: '3 Acme Road',
        nickname: 'care',
      });
      const saved = await ask(`${mock.baseUrl}/sender/save`, { method: 'POST', headers: { ...account.headers }, body });
      t.equal(saved.status, 200, saved.body);
      const [mail] = await account.outbox.find({ kind: 'verification' });
      const [link = ''] = /\/__control\/verify\/[^\s"<]+/.exec(JSON.stringify(mail)) ?? [];
      t.strictSame((await ask(origin + link)).body, '{"verified":"care@acme.example"}', link);
      const named = `public_key=${publicKey}`;
      const { body: read } = await ask(`${control}/outbox/${mail?.id}?${named}`);
      t.strictSame(JSON.parse(read), mail);
    }
  });

  await t.test('an account is opened once: its key is refused, and nothing changes', async (t) => {
    const keys = { publicKey: 'pk_taken', secretKey: 'sk_taken' };
    await using account = await mock.account(keys);
    await account.clock.freeze();
    const state = await account.state();
    const detail = 'An account has the public key "pk_taken" already.';
    await t.rejects(mock.account(keys), { name: 'ControlFailure', status: 409, detail });
    t.strictSame(await account.state(), state);
  });

  await t.test('a broken connection and a process that hangs up are told with 502, and asked once', async (t) => {
    await using account = await mock.account();
    await account.faults.add({ endpoint: 'GET /contacts-type', kind: 'reset' });
    const list = () => ask(`${mock.baseUrl}/contacts-type`, { headers: { ...account.headers } });
    t.strictSame(await list(), { status: 502, type: PROBLEM, body: GONE });
    t.equal((await account.journal.find()).length, 1);
    await account.faults.add({
      endpoint: 'GET /contacts-type',
      kind: 'response',
      status: 503,
      body: { of: 'the mock' },
    });
    t.strictSame((await list()).body, '{"of":"the mock"}');
  });

  await t.test('an upload passes, and events come as they happen', async (t) => {
    await using account = await mock.account();
    const { publicKey } = account.keys;
    const request = get(`${control}/events?public_key=${publicKey}`, { agent: false });
    // The event has the response; once has no types of events.
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    t.equal(String((await once(response, 'data'))[0]), ': events\n\n');
    const rows = Array.from({ length: ROWS }, (_, index) => `${'x'.repeat(200)},row.${index}@example.com`);
    const body = new FormData();
    body.append('contact_type_id', '1');
    body.append('file', new File([`first_name,email\n${rows.join('\n')}\n`], 'many.csv', { type: 'text/csv' }));
    const init = { method: 'POST', headers: { ...account.headers }, body };
    const uploaded = await ask(`${mock.baseUrl}/contacts/upload-csv`, init);
    t.equal(uploaded.status, 200, uploaded.body);
    t.match(
      String((await once(response, 'data'))[0]),
      /^event: exchange\ndata: .*"endpoint":"POST \/contacts\/upload-csv"/,
    );
    request.destroy();
  });
}
