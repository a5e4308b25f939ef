/** A browser sends a request again by itself when its kept-alive connection ends before the first byte. */
import type { Page } from '@playwright/test';
import t from 'tap';
import type { Exchange } from '../../src/service/account/journal.js';
import { startVite } from '../client/vite/vite-server.js';
import { KEYS, start } from '../helper.js';
import { fetchIn, openBrowser, skip } from './page.js';

const fixture = { accounts: [{ public_key: KEYS.PublicKey, secret_key: KEYS.SecretKey }] };
const FAILED = { status: 0, type: 'error', headers: {}, body: 'TypeError: Failed to fetch' };

/** Sends a request on a connection that was kept alive. */
async function ask(page: Page, base: string, method: 'GET' | 'POST') {
  await fetchIn(page, `${base}/senders`, { headers: KEYS });
  if (method === 'GET') return fetchIn(page, `${base}/contacts-type`, { headers: KEYS });
  return fetchIn(page, `${base}/contacts-type/add`, { method, headers: KEYS, form: { name: 'Lost' } });
}

t.test('requests that the browser repeats', { skip }, async (t) => {
  const context = await (await openBrowser()).newContext();
  const page = await context.newPage();
  const { mock } = await start(t, { fixture });
  const { origin, logged } = await startVite(t, { fixture });
  const servers = [
    ['a mock', new URL(mock.baseUrl).origin],
    ['a dev server', origin],
  ] as const;

  for (const [server, origin] of servers) {
    const control = async (method: string, path: string, body?: object) => {
      const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await fetch(`${origin}/__control${path}`, { method, ...sent });
      return JSON.parse((await response.text()) || 'null') as unknown;
    };
    for (const reset of [false, true]) {
      for (const method of ['GET', 'POST'] as const) {
        for (const when of ['before', 'after'] as const) {
          const what = `close${reset ? ' by a reset' : ''} ${when} the step of a ${method} to ${server}`;
          await t.test(`${what} fails in the page, and writes at most once`, async (t) => {
            await control('POST', '/reset');
            await page.goto(`${origin}/`);
            const endpoint = method === 'GET' ? 'GET /contacts-type' : 'POST /contacts-type/add';
            await control('POST', '/faults', { endpoint, kind: 'close', when, reset });
            t.strictSame(await ask(page, `${origin}/api/v1`, method), FAILED);
            const { accounts } = (await control('GET', '/state')) as {
              readonly accounts: readonly { readonly contact_types?: readonly { readonly name: string }[] }[];
            };
            const names = accounts.flatMap(({ contact_types = [] }) => contact_types.map(({ name }) => name));
            t.strictSame(names, method === 'POST' && when === 'after' ? ['Lost'] : []);
            t.match(await control('GET', '/faults'), { faults: [{ matched: 1, applied: 1 }] });
            const { exchanges } = (await control('GET', '/journal')) as { readonly exchanges: readonly Exchange[] };
            const asked = exchanges.filter((one) => one.endpoint === endpoint);
            const broken = { response: null, fault: { id: 1, kind: 'close', when } };
            t.match(
              asked,
              asked.map(() => broken),
            );
            t.ok(asked.length > 1, 'the browser sent the request again');
          });
        }
      }
    }
  }
  t.same(logged, [], 'the dev server logs no error');
});
