/** A response names the assumptions that are read for it; the requests of this test also make the table of what each endpoint reads. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { recordRulesOf } from '../../../src/fixtures/record-rules.js';
import type { Fixture } from '../../../src/fixtures/schema.js';
import { fixtureTables } from '../../../src/fixtures/schema.js';
import { startMock } from '../../../src/mock/mock.js';
import type { Account } from '../../../src/service/account/account.js';
import { parseHeader } from '../../../src/service/assumptions/overrides.js';
import { type AssumptionValues, assumptionIds } from '../../../src/service/assumptions/registry.js';
import { endpoints, readers } from '../../../src/service/document/index.js';
import type { ListedEndpoint } from '../../../src/service/endpoint/endpoint.js';
import { type Client, createClient, type TestResponse } from '../../helper.js';
import { ROOT } from '../../process.js';
import { keys, sampleAccount, senders } from '../../sample-accounts/sample-account.js';
import { automations } from '../../sample-accounts/sample-mailings.js';
import { call, urlOf } from '../document/call.js';
import { automationForm, samples, sendForm } from '../document/samples.js';
import { type Provocation, provocationsOf, special } from './trigger-requests.js';

const TABLE = join(ROOT, 'src/service/endpoint/read-by.ts');

/** Read for every request, but named only if it changes the response: a limit that is in force. */
const LOOKED_AT: ReadonlySet<string> = new Set(['rate-limit']);

/** The assumptions that each endpoint has named so far. */
const seen = new Map<string, Set<string>>(endpoints.map((one) => [one.name, new Set()]));

/** Notes which values of an account are read. @param isTimed true if values that are read as time passes count, too */
function spyOn({ assumptions }: Account, read: Set<string>, isTimed: () => boolean): void {
  const spies = new WeakMap<AssumptionValues, AssumptionValues>();
  const spied = (values: AssumptionValues): AssumptionValues => {
    const get = (target: object, id: string) => Reflect.get(target, read.add(id) && id);
    // The keys of the values are their ids.
    const spy = spies.get(values) ?? new Proxy(values, { get: get as ProxyHandler<AssumptionValues>['get'] & {} });
    spies.set(values, spy);
    return spy;
  };
  const own = Object.getPrototypeOf(assumptions);
  const valuesIn = () => Reflect.get(own, 'values', assumptions) as AssumptionValues;
  const valuesAt: (typeof assumptions)['valuesAt'] = own.valuesAt.bind(assumptions);
  Object.defineProperties(assumptions, {
    valuesAt: { value: (endpoint: ListedEndpoint) => spied(valuesAt(endpoint)) },
    values: { get: () => (isTimed() ? spied(valuesIn()) : valuesIn()) },
  });
}

/** A mock, and a client that notes the assumptions that responses name, and throws if an assumption was read and not named. */
async function watch(t: Test, fixture: Fixture, assumptions = {}) {
  const mock = await startMock({ fixture, assumptions });
  t.teardown(() => mock.close());
  // The fixture has an account.
  const account = mock.directory.find(mock.keys.publicKey) as Account;
  const read = new Set<string>();
  let current: ListedEndpoint | undefined;
  spyOn(account, read, () => current?.isTimed === true);
  const client = createClient(mock, mock.keys, (_, { method, url, headers: sent }, { headers }) => {
    const named = headers['x-mock-assumptions']?.split(', ') ?? [];
    const path = url.replace(/\/?(\?.*)?$/s, '');
    const isOf = (one: ListedEndpoint) =>
      one.path === path && [one.method, one.documentedMethod, 'HEAD'].includes(method as 'GET');
    const endpoint = endpoints.find(isOf);
    for (const id of named) if (endpoint !== undefined) seen.get(endpoint.name)?.add(id);
    const unnamed = [...read].filter((id) => !(named.includes(id) || LOOKED_AT.has(id)));
    read.clear();
    // An override header copies all values, and so reads them.
    if (!('x-mock-assume' in sent) && unnamed.length > 0)
      throw new Error(`${method} ${url} reads ${unnamed.join(' ')}`);
  });
  return {
    client,
    account,
    about: (endpoint: ListedEndpoint) => {
      current = endpoint;
    },
    forget: () => read.clear(),
  };
}

type Watched = Awaited<ReturnType<typeof watch>>;

/** A page of another origin. */
const PAGE = { origin: 'http://shop.example' };

/** Missing keys, unknown keys, and the public key of the sample account with a wrong secret key. */
const WRONG_KEYS = [
  ['', ''],
  ['pk_nobody', 'sk_nobody'],
  [keys.publicKey, 'sk_nobody'],
] as const;

/** A form that breaks the conventions in all ways at once: another key for an array, a field twice, and a file. */
function oddForm(name: string): FormData {
  const form = new FormData();
  form.append('odd[]', '1');
  for (const value of ['1', '2']) form.append('twice', value);
  form.append('file', new File(['12'], `${name.length}.csv`));
  return form;
}

/** Asks for two pages at once. */
const withPages = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}page=1&page=2`;

async function provoke(
  { client, account, about, forget }: Watched,
  endpoint: ListedEndpoint,
  method: string,
): Promise<void> {
  about(endpoint);
  const name = `${method} ${endpoint.path}`;
  const known = endpoint.name;
  const url = urlOf(endpoint.path, samples[known]?.query);
  const ask = (at: string, init: Parameters<Client['request']>[2] = {}, by = method) => client.request(by, at, init);
  const reset = () => {
    account.reset(['records', 'clock', 'assumptions']);
    forget();
  };
  const play = async ({ assume, after, ...input }: Provocation) => {
    if (after !== undefined) await call(client, after[0], { form: after[1] });
    account.assumptions.replace(parseHeader(assume, readers) ?? {});
    forget();
    const answer = await call(client, name, input);
    account.assumptions.replace({});
    return answer.status;
  };
  for (const [publicKey, secretKey] of WRONG_KEYS)
    await client.as(publicKey, secretKey).request(method, url, { headers: PAGE });
  const [field = 'odd'] = Object.keys(endpoint.form);
  if (method === 'GET') await ask(url, {}, 'HEAD');
  if (method === 'POST') {
    for (const assume of ['body-encoding=any', 'limits.upload-bytes=1'])
      await ask(url, { headers: { 'x-mock-assume': assume }, body: oddForm(name) });
    await client.postUrlencoded(url, { odd: '1' });
    await ask(url, { headers: { 'content-type': 'text/plain' }, body: 'odd' });
    await ask(url, { body: new URLSearchParams(`${field}=8&${field}=9`) });
  }
  await ask(`${endpoint.path}/`);
  const [key] = Object.keys(endpoint.query);
  // A form field in the query, and a query parameter in the form.
  const body = new URLSearchParams(key === undefined ? '' : `${key}=8`);
  if (method !== 'GET') await ask(`${endpoint.path}?${field}=8`, { body });
  if (key !== undefined) await ask(`${endpoint.path}?${key}=8&${key}=9`);
  if (endpoint.isRead) await ask(withPages(url), { headers: { 'x-mock-assume': 'list.page-size=1' } });
  const [inOrder = {}, ...others] = provocationsOf(endpoint, known);
  reset();
  // The second time, a unique value is taken.
  for (let times = 0; times < 2; times += 1) await play(inOrder);
  reset();
  // By then, everything has fallen due.
  account.clock.set({ frozen: account.clock.now() + 100 * DAY });
  await play(inOrder);
  reset();
  for (const one of others) if ((await play(one)) === 200) reset();
  for (const one of special[known] ?? []) {
    reset();
    await play(one);
  }
  reset();
  for (let times = 0; times < 2; times += 1) await ask(url, { headers: { 'x-mock-assume': 'rate-limit=1' } });
}

/** Microseconds. */
const DAY = 86_400_000_000;

/** The text of the file with the table. */
function tableOf(): string {
  const rows = assumptionIds.map((id) => {
    const names = [...seen].flatMap(([name, ids]) => (ids.has(id) ? [`'${name}'`] : []));
    return `  '${id}': ${names.length === seen.size ? "'all'" : `[${names.join(', ')}]`},`;
  });
  const key = (row: string) => row.replace(/^ {2}'([a-z]+)':/, '  $1:');
  return `/** The endpoints that read an assumption. \`UPDATE_READS=1 npm run test:one test/service/assumptions/named.test.ts\` writes this table. */
import type { AssumptionId } from '../assumptions/registry.js';

// biome-ignore format: with one line for each assumption, a diff shows which of them is read elsewhere
export const READ_BY: Readonly<Record<AssumptionId, 'all' | readonly string[]>> = {
${rows.map(key).join('\n')}
};
`;
}

t.test('a response names each assumption read for it, and read-by.ts lists what each endpoint reads', async (t) => {
  const sample = await watch(t, sampleAccount);
  const empty = await watch(t, { ...sampleAccount, templates: [], accounts: [{}] });
  const bare = await watch(t, bareAccount());
  const late = await watch(t, sampleAccount, { 'schedule.past': 'never' });
  const { client } = sample;
  for (const endpoint of endpoints) {
    for (const one of [empty, bare, late]) one.about(endpoint);
    const { method, documentedMethod = method, path } = endpoint;
    for (const one of new Set([method, documentedMethod])) {
      await provoke(sample, endpoint, one);
      await alone(empty.client, endpoint);
      if (endpoint.isRead) await call(bare.client, endpoint.name, { query: samples[endpoint.name]?.query ?? {} });
      if (path === '/automations/set-live') await groupGone(client);
      if (/^\/automations(\/details)?$/.test(path)) await withTwoSchedules(client, endpoint);
      if (/^\/automations(\/details|\/set-live)?$/.test(path)) await customOne(client, endpoint);
      if (/^\/single-send\//.test(path)) await neverDue(late.client, endpoint);
    }
  }
  const expected = tableOf();
  if (process.env.UPDATE_READS === '1') writeFileSync(TABLE, expected);
  t.equal(readFileSync(TABLE, 'utf8'), expected);
});

/** The sample account with only the required fields of each record: assumptions decide what responses show of the rest. */
function bareAccount(): Fixture {
  const [accountFixture = {}] = sampleAccount.accounts ?? [];
  const tables = Object.values(fixtureTables).map(({ name }) => {
    const kept = [...recordRulesOf(name).required, 'id', 'utr', 'unsubscribe_groups_id'];
    const rows = (accountFixture[name] ?? []) as readonly Readonly<Record<string, unknown>>[];
    const bare = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => kept.includes(key))));
    // Without a contact type; otherwise the first type would be inferred.
    return [name, name === 'segments' ? bare.map((row) => ({ ...row, contact_type_id: 0 })) : bare];
  });
  return { ...sampleAccount, accounts: [{ ...accountFixture, ...Object.fromEntries(tables) }] };
}

/** Calls an endpoint without fields under assumptions on an empty list. */
async function alone(client: Client, endpoint: ListedEndpoint): Promise<readonly TestResponse[]> {
  const assume = 'empty-list=not-found; csv-sample=not-found';
  return endpoint.fields.length === 0 ? [await call(client, endpoint.name, {}, { 'x-mock-assume': assume })] : [];
}

/** The utr of the record that a request made. */
const utrIn = ({ body }: TestResponse): string => (body as { readonly message: { readonly utr: string } }).message.utr;

async function groupGone(client: Client): Promise<TestResponse> {
  const form = { ...automationForm, unsubscribe_group_id: 999 };
  const made = await client.post('/automations/create', form, { 'x-mock-assume': 'dangling-reference=accept' });
  return client.get('/automations/set-live', { utr: utrIn(made) });
}

async function withTwoSchedules(client: Client, { path }: ListedEndpoint): Promise<TestResponse> {
  const { utr } = automations.draft;
  await client.get('/automations/set-live', { utr });
  return client.get(path, { utr });
}

/** Sets a custom automation live without an email, and then with an email. */
async function customOne(client: Client, { path }: ListedEndpoint): Promise<readonly TestResponse[]> {
  const utr = utrIn(await client.post('/automations/create', { ...automationForm, type: 'custom' }));
  const first = await client.get('/automations/set-live', { utr });
  const form = { ...samples['POST /automations/schedule/create']?.form, utr };
  await client.post('/automations/schedule/create', form);
  if (path !== '/automations/set-live') return [first, await client.get(path, { utr })];
  await client.post('/automations/schedule/create', { ...form, sender_id: senders.unverified.id });
  await client.get('/automations/pause', { utr });
  return [first, await client.get(path, { utr }, { 'x-mock-assume': 'sender.unverified=refuse' })];
}

/** A single send whose time has passed, on a mock under `schedule.past=never`. */
async function neverDue(client: Client, { path }: ListedEndpoint): Promise<TestResponse> {
  const form = { ...sendForm, schedule_type: 1, schedule_date: '2026-01-05', schedule_time: '08:30' };
  return client.get(path, { utr: utrIn(await client.post('/single/send/create', form)) });
}
