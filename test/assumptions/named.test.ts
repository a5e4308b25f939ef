/** An operation lists no assumption in vain: the compiler refuses one that is read and not listed, and this the reverse. */
import t, { type Test } from 'tap';
import { accountTables } from '../../src/account/tables.js';
import { endpoints } from '../../src/api/index.js';
import { isRead, type ListedEndpoint, nameOf } from '../../src/endpoint/endpoint.js';
import { rulesOf } from '../../src/fixtures/record-rules.js';
import type { Fixture } from '../../src/fixtures/schema.js';
import { call, urlOf } from '../api/call.js';
import { automationForm, samples, sendForm } from '../api/samples.js';
import { type Client, start, type TestResponse } from '../helper.js';
import { type Document, operationsIn } from '../openapi/parts.js';
import { keys, sampleAccount, senders } from '../sample-accounts/sample-account.js';
import { automations } from '../sample-accounts/sample-mailings.js';
import { type Provocation, provocationsOf, special } from './trigger-requests.js';

/** Listed assumptions that no answer names, and why. */
const NEVER: Readonly<Record<string, string>> = {
  'GET /get-dynamic/content http-status.not-found': 'the document has a failure here, but the list of names never ends',
};

const idsIn = ({ headers }: TestResponse): readonly string[] => headers['x-mock-assumptions']?.split(', ') ?? [];

/** A page of another origin. */
const PAGE = { origin: 'http://shop.example' };

/** Missing ones, unknown ones, and a wrong secret key of the sample account. */
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

async function provoke(client: Client, endpoint: ListedEndpoint, method: string): Promise<readonly TestResponse[]> {
  const name = nameOf({ ...endpoint, method: method as ListedEndpoint['method'] });
  const known = nameOf(endpoint);
  const url = urlOf(endpoint.path, samples[known]?.query);
  const seen: TestResponse[] = [];
  const ask = async (at: string, init: Parameters<Client['request']>[2] = {}) =>
    seen.push(await client.request(method, at, init));
  const reset = () => client.control('POST', '/reset', { only: ['records'] });
  const play = async ({ assume, after, ...input }: Provocation) => {
    if (after !== undefined) await call(client, after[0], { form: after[1] });
    const answer = await call(client, name, input, assume === undefined ? {} : { 'x-mock-assume': assume });
    seen.push(answer);
    return answer.status;
  };
  for (const [publicKey, secretKey] of WRONG_KEYS)
    seen.push(await client.as(publicKey, secretKey).request(method, url, { headers: PAGE }));
  const [field = 'odd'] = Object.keys(endpoint.form);
  if (method === 'POST') {
    for (const assume of ['body-encoding=any', 'limits.upload-bytes=1'])
      await ask(url, { headers: { 'x-mock-assume': assume }, body: oddForm(name) });
    seen.push(await client.postUrlencoded(url, { odd: '1' }));
    await ask(url, { headers: { 'content-type': 'text/plain' }, body: 'odd' });
    await ask(url, { body: new URLSearchParams(`${field}=8&${field}=9`) });
  }
  await ask(`${endpoint.path}/`);
  const [key] = Object.keys(endpoint.query);
  // Each in the place of the other.
  const body = new URLSearchParams(key === undefined ? '' : `${key}=8`);
  if (method !== 'GET') await ask(`${endpoint.path}?${field}=8`, { body });
  if (key !== undefined) await ask(`${endpoint.path}?${key}=8&${key}=9`);
  if (isRead(endpoint)) await ask(withPages(url), { headers: { 'x-mock-assume': 'list.page-size=1' } });
  const [inOrder = {}, ...others] = provocationsOf(endpoint, known);
  await reset();
  // Once more, what must be unique is there.
  for (let times = 0; times < 2; times += 1) await play(inOrder);
  await reset();
  for (const one of others) if ((await play(one)) === 200) await reset();
  for (const one of special[known] ?? []) {
    await reset();
    await play(one);
  }
  for (let times = 0; times < 2; times += 1) await ask(url, { headers: { 'x-mock-assume': 'rate-limit=1' } });
  return seen;
}

async function listedIn(client: Client): Promise<Readonly<Record<string, readonly string[]>>> {
  const { body } = await client.control('GET', '/openapi.json');
  const operations = operationsIn(body as Document);
  return Object.fromEntries(operations.map(({ name, operation }) => [name, operation['x-assumptions'] as string[]]));
}

/** Those of an operation that nothing named. */
const unnamed = (name: string, listed: readonly string[] = [], seen: ReadonlySet<string>) =>
  listed.map((id) => `${name} ${id}`).filter((one) => !seen.has(one.slice(name.length + 1)) && !(one in NEVER));

t.test('every listed assumption is named by a response of its operation', async (t) => {
  const { client } = await start(t, { fixture: sampleAccount });
  const empty = await emptied(t);
  const { client: bare } = await start(t, { fixture: bareAccount() });
  const listed = await listedIn(client);
  for (const endpoint of endpoints) {
    const { method, documentedMethod = method } = endpoint;
    for (const one of new Set([method, documentedMethod])) {
      const name = nameOf({ ...endpoint, method: one });
      const responses = [...(await provoke(client, endpoint, one)), ...(await alone(empty, endpoint))];
      if (isRead(endpoint))
        responses.push(await call(bare, nameOf(endpoint), { query: samples[nameOf(endpoint)]?.query ?? {} }));
      if (endpoint.path === '/automations/set-live') responses.push(await groupGone(client));
      if (/^\/automations(\/details)?$/.test(endpoint.path)) responses.push(await withTwoSchedules(client, endpoint));
      if (/^\/automations(\/details|\/set-live)?$/.test(endpoint.path))
        responses.push(...(await customOne(client, endpoint)));
      if (/^\/single-send\//.test(endpoint.path)) responses.push(await neverDue(t, endpoint));
      const seen = new Set(responses.flatMap(idsIn));
      t.strictSame(unnamed(name, listed[name], seen), [], name);
    }
  }
});

/** The sample account, each record with what its table requires alone: responses show the rest as the assumptions say. */
function bareAccount(): Fixture {
  const [accountFixture = {}] = sampleAccount.accounts ?? [];
  const tables = Object.values(accountTables).map(({ name }) => {
    const kept = [...rulesOf({ name }).required, 'id', 'utr', 'unsubscribe_groups_id'];
    const rows = (accountFixture[name] ?? []) as readonly Readonly<Record<string, unknown>>[];
    const bare = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => kept.includes(key))));
    // Without a type, as the first one would be inferred.
    return [name, name === 'segments' ? bare.map((row) => ({ ...row, contact_type_id: 0 })) : bare];
  });
  return { ...sampleAccount, accounts: [{ ...accountFixture, ...Object.fromEntries(tables) }] };
}

/** A mock with nothing to list. */
async function emptied(t: Test): Promise<Client> {
  const { client } = await start(t, { fixture: { ...sampleAccount, templates: [], accounts: [{}] } });
  return client;
}

/** What an endpoint that takes nothing asks for where there is nothing. */
async function alone(client: Client, endpoint: ListedEndpoint): Promise<readonly TestResponse[]> {
  const assume = 'empty-list=not-found; csv-sample=not-found';
  return endpoint.takesNothing ? [await call(client, nameOf(endpoint), {}, { 'x-mock-assume': assume })] : [];
}

/** The utr of what a request made. */
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

/** An automation for those who are there, without an email and with one. */
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

/** A single send whose time had passed, where such a one is never due. */
async function neverDue(t: Test, { path }: ListedEndpoint): Promise<TestResponse> {
  const { client } = await start(t, { fixture: sampleAccount, assumptions: { 'schedule.past': 'never' } });
  const form = { ...sendForm, schedule_type: 1, schedule_date: '2026-01-05', schedule_time: '08:30' };
  return client.get(path, { utr: utrIn(await client.post('/single/send/create', form)) });
}
