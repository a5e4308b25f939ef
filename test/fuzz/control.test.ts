import fc from 'fast-check';
import t from 'tap';
import { startCampaignMock } from '../../src/client/local-client.js';
import { callsByName } from '../../src/control/registry.js';
import { cases } from '../control/call-cases.js';
import { sampleAccount } from '../sample-accounts/sample-account.js';
import { changed, hostileText, mutated, SECRET, seed } from './texts.js';

const PROBLEM = /^\{"type":"about:blank","title":"[^"]+","status":\d{3},"detail":"/;
const fixture = { ...sampleAccount, accounts: [{ ...sampleAccount.accounts?.[0], secret_key: SECRET }] };

/** The status for a lack of room, which is a refusal. */
const NO_ROOM = 507;
/** The call that waits, until its timeout. */
const WAIT = 'outbox.waitFor';

const BROKEN = ['', '{', '\ufeff{}', '{}{}', '[]', '"x"', '{"__proto__":{}}', '{"a":1,"a":2}', '['.repeat(20_000)];

const bodyFor = (name: string): fc.Arbitrary<string> => {
  const body = name === 'load' ? { fixture } : (cases[name]?.body ?? {});
  if (name === WAIT) return hostileText.map((to) => JSON.stringify({ to, timeout: 1 }));
  return fc.oneof(
    { weight: 6, arbitrary: mutated(body).map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: fc.constant(JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
};

const call = fc.constantFrom(...callsByName.keys()).chain((name) =>
  fc.record({
    name: fc.constant(name),
    param: fc.oneof(fc.constantFrom('1', 'seeded', 'pk_sample'), hostileText),
    query: fc.oneof(changed([]), changed([['limit', '2']])),
    body: bodyFor(name),
  }),
);

t.test('any control call gets a response of a documented shape, and a refusal changes nothing', async (t) => {
  await using mock = await startCampaignMock({ fixture, listen: false });
  const before = JSON.stringify(await mock.state());
  const statuses = new Set<number>();
  const property = fc.asyncProperty(call, async ({ name, param, query, body }) => {
    await mock.load(fixture);
    // Each name is a name of the table.
    const { method = 'GET', path = '' } = callsByName.get(name) ?? {};
    const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)]));
    const url = `${mock.controlUrl}${path.replace(/:\w+/, () => encodeURIComponent(param.toWellFormed()))}?${search}`;
    const isRead = method === 'GET';
    const headers = isRead ? {} : { 'content-type': 'application/json' };
    const response = await mock.fetch(url, { method, headers, body: isRead ? null : body });
    const text = await response.text();
    statuses.add(response.status);
    if (response.status < 400) return;
    if (response.status >= 500 && response.status !== NO_ROOM) throw new Error(`${response.status}: ${text}`);
    if (!PROBLEM.test(text)) throw new Error(`a ${response.status} has another shape: ${text.slice(0, 200)}`);
    if (JSON.stringify(await mock.state()) !== before) throw new Error(`a ${response.status} changes the state`);
  });
  await fc.assert(property, { seed, numRuns: 800 });
  for (const status of [200, 400, 404, 422]) t.ok(statuses.has(status), `some responses have the status ${status}`);
});
