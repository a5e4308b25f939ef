import t, { type Test } from 'tap';
import {
  AssumptionError,
  ControlFailure,
  connectCampaignMock,
  type MockOptions,
  startCampaignMock,
  ValidationError,
} from '../../src/index.js';
import { CLOCK_FORMS } from '../../src/time/clock.js';
import { findPort } from '../listening.js';
import { smallAccount } from '../sample-accounts/small-account.js';

const fixture = smallAccount();

async function start(t: Test, options: MockOptions = {}) {
  const mock = await startCampaignMock({ fixture, listen: false, ...options });
  t.teardown(() => mock.close());
  return mock;
}
type Started = Awaited<ReturnType<typeof start>>;
type Headers = Started['headers'];

const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

async function namesOf(mock: Pick<Started, 'fetch'>, headers: Headers): Promise<unknown> {
  const response = await mock.fetch('/contacts-type', { headers: { ...headers } });
  const { message } = (await response.json()) as { readonly message: { readonly contactTypes: { name: string }[] } };
  return message.contactTypes.map(({ name }) => name);
}

const add = (mock: Started, name: string, headers: Headers) =>
  mock.fetch('/contacts-type/add', { method: 'POST', headers: { ...headers }, body: new URLSearchParams({ name }) });

t.test('a mock exposes its URLs and keys, and not its directory or its context', async (t) => {
  const mock = await start(t);
  t.same([mock.baseUrl, mock.controlUrl], ['http://localhost/api/v1', 'http://localhost/__control']);
  t.same(mock.keys, { publicKey: 'pk_test_default', secretKey: 'sk_test_default' });
  t.same(mock.headers, KEYS);
  t.same(await namesOf(mock, mock.headers), ['Team']);
  t.notOk('directory' in mock || 'context' in mock);
});

t.test('startCampaignMock without options listens on a free port, with the default fixture', async (t) => {
  await using mock = await startCampaignMock();
  t.match(mock.baseUrl, /^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  const response = await fetch(`${mock.baseUrl}/get-dynamic/content`, { headers: KEYS });
  t.equal(response.status, 200);
  t.equal((await mock.fetch('/get-dynamic/content', { headers: KEYS })).status, 200);
});

const UNKNOWN = { pointer: '/secret_key', detail: 'is unknown; wanted publicKey and secretKey' };

t.test('account refuses a member other than publicKey and secretKey', async (t) => {
  const mock = await start(t);
  // A program in JavaScript could call it so.
  const call = () => mock.account(JSON.parse('{ "publicKey": "pk_mine", "secret_key": "sk_mine" }'));
  t.throws(call, new ValidationError('keys', [UNKNOWN]));
});

t.test('account opens an isolated account on the baseline', async (t) => {
  const mock = await start(t);
  await add(mock, 'Of the first', mock.headers);
  const [one, two] = [await mock.account(), await mock.account()];
  const again = await start(t);
  t.same((await again.account()).keys, one.keys, 'the same seed generates the same keys');
  await add(mock, 'Of one', one.headers);
  await two.assumptions.change({ 'list-order': 'newest-first' });
  await two.clock.advance('P1D');
  await two.faults.add({ kind: 'failure', failure: '500' });
  await two.settings.change({ strict: true });
  await two.snapshot('mine');
  t.same(await namesOf(mock, mock.headers), ['Team', 'Of the first']);
  t.same(await namesOf(mock, one.headers), ['Team', 'Of one']);
  t.equal((await mock.fetch('/contacts-type', { headers: { ...two.headers } })).status, 500);
  t.same(await namesOf(mock, two.headers), ['Team']);
  t.same(
    (await mock.clock.read()).map(({ public_key, now }) => [public_key, now.slice(0, 10)]),
    [
      [mock.keys.publicKey, '2026-01-05'],
      [one.keys.publicKey, '2026-01-05'],
      [two.keys.publicKey, '2026-01-06'],
    ],
  );
  t.same([await one.faults.list(), await one.snapshots.list(), (await one.settings.read()).strict], [[], [], false]);
  const found = await Promise.all([one, two, mock].map(({ journal }) => journal.find()));
  const lengths = found.map(({ length }) => length);
  t.same(lengths, [2, 2, 6]);
  await two.reset();
  t.same(await namesOf(mock, one.headers), ['Team', 'Of one']);
  await mock.reset();
  t.same(await namesOf(mock, one.headers), ['Team']);
});

t.test('account returns a client at once, and its calls wait until the account is open', async (t) => {
  await using mock = await startCampaignMock({ fixture });
  for (const client of [mock, await connectCampaignMock(mock.baseUrl)]) {
    const account = client.account({ publicKey: 'pk_now' });
    t.same(account.headers, { PublicKey: 'pk_now', SecretKey: 'sk_now' });
    t.match(await account.clock.read(), [{ public_key: 'pk_now' }]);
    const second = client.account({ publicKey: 'pk_now' });
    const taken = new ControlFailure(409, 'An account has the public key "pk_now" already.');
    await t.rejects(second, taken);
    await t.rejects(second.clock.read(), taken);
    await account.close();
  }
});

t.test('close and the end of a block close an account, in the process and over HTTP', async (t) => {
  await using mock = await startCampaignMock({ fixture });
  const remote = await connectCampaignMock(`${mock.baseUrl}/`);
  t.same([remote.baseUrl, remote.controlUrl], [mock.baseUrl, mock.controlUrl]);
  const statusOf = async ({ headers }: { readonly headers: Headers }) =>
    (await mock.fetch('/contacts-type', { headers: { ...headers } })).status;
  for (const client of [mock, remote]) {
    const closed = await client.account();
    const without: object = { status: undefined };
    t.same(await closed.journal.find(without), [], 'an undefined member is left out');
    t.equal(await statusOf(closed), 200);
    await closed.close();
    await t.resolves(closed.close(), 'a second close does nothing');
    t.equal(await statusOf(closed), 401);
    let { headers } = closed;
    {
      await using account = await client.account();
      ({ headers } = account);
      t.equal(account.baseUrl, mock.baseUrl);
      t.equal(await statusOf(account), 200);
    }
    t.equal(await statusOf({ headers }), 401);
    await t.rejects(closed.reset(), { status: 404, message: /^No account has the public key "pk_test_/ });
  }
  {
    await using _closedByLoad = await mock.account();
    await mock.load('empty');
  }
  t.match(await mock.clock.read(), [{ public_key: 'pk_test_default' }]);
});

t.test('close and the end of a block stop a mock, also twice', async (t) => {
  let url = '';
  {
    await using mock = await startCampaignMock({ fixture });
    url = mock.baseUrl;
    t.equal((await fetch(`${url}/contacts-type`, { headers: KEYS })).status, 200);
    await mock.close();
    await mock.close();
  }
  await t.rejects(fetch(`${url}/contacts-type`, { headers: KEYS }), { message: 'fetch failed' });
  {
    await using mock = await startCampaignMock({ fixture, listen: false });
    t.equal((await mock.fetch('/contacts-type', { headers: KEYS })).status, 200);
  }
});

t.test('startCampaignMock applies its options from the start', async (t) => {
  const mock = await start(t, {
    clock: '2027-01-01T00:00:00Z',
    strict: true,
    journalSize: 1,
    maxAccounts: 1,
    seed: 7,
    prefix: '/v9',
    assumptions: { 'list-order': 'newest-first' },
    corsOrigins: ['http://localhost:5173', 'https://app.example'],
    allowedHosts: ['mock.example'],
  });
  t.equal(mock.baseUrl, 'http://localhost/v9');
  t.match(await mock.clock.read(), [{ now: '2027-01-01T00:00:00.000000Z' }]);
  t.equal((await mock.fetch('/contacts/list?pgae=2', { headers: KEYS })).status, 400);
  const origin = 'https://app.example';
  const response = await mock.fetch('/contacts-type', { headers: { ...KEYS, origin } });
  t.equal(response.headers.get('access-control-allow-origin'), origin);
  t.match(await mock.journal.find(), [{ id: 2, path: '/v9/contacts-type' }]);
  const order = (await mock.assumptions.read()).find(({ id }) => id === 'list-order');
  t.equal(order?.value, 'newest-first');
  t.equal((await mock.fetch('http://mock.example/__control')).status, 200);
  await t.rejects(mock.account(), {
    message: 'There is no room for another account: maxAccounts is 1. Close one first.',
  });
});

t.test('startCampaignMock ignores an undefined option', async (t) => {
  const options: object = { clock: undefined, prefix: undefined, strict: undefined };
  const mock = await start(t, options);
  t.match(await mock.clock.read(), [{ now: '2026-01-05T09:00:00.000000Z' }]);
});

t.test('startCampaignMock refuses an invalid option, and leaves the port free', async (t) => {
  const port = await findPort();
  const refused: readonly [options: MockOptions, message: string][] = [
    [{ clock: 'tomorrow' }, `clock: is "tomorrow"; wanted ${CLOCK_FORMS}`],
    [{ journalSize: 1.5 }, 'options: /journalSize is 1.5; wanted integer from 1 (exchanges)'],
    [{ maxAccounts: 0 }, 'options: /maxAccounts is 0; wanted integer from 1 (accounts)'],
    [{ port: 70_000 }, 'options: /port is 70000; wanted integer from 0 up to 65535'],
    [{ seed: -1 }, 'options: /seed is -1; wanted integer from 0 up to 2147483647'],
    [
      { logLevel: 'loud' },
      'options: /logLevel is "loud"; wanted one of fatal, error, warn, info, debug, trace, silent',
    ],
    [JSON.parse('{ "prot": 1 }'), 'options: /prot is unknown; did you mean port?'],
    [
      JSON.parse('{ "strict": "yes", "clock": 1 }'),
      'options: /clock is 1; wanted string (and 1 more)\n  /strict is "yes"; wanted boolean',
    ],
    [{ host: '' }, 'host: is ""; wanted an address such as localhost'],
    [{ prefix: '/__control' }, 'prefix: is "/__control"; wanted a plain path such as /api/v1'],
  ];
  for (const [options, message] of refused) {
    for (const listen of [true, false]) {
      const refusal = await startCampaignMock({ fixture, port, listen, ...options }).then(
        (mock) => mock.close(),
        (error) => error instanceof ValidationError && error.message,
      );
      t.equal(refusal, message);
    }
  }
  await t.rejects(startCampaignMock(JSON.parse('null')), { message: 'options: is null; wanted object' });
  await t.rejects(startCampaignMock(JSON.parse('[]')), { message: 'options: is []; wanted object' });
  await using _started = await startCampaignMock({ fixture, port });
});

t.test('errors of fixtures, assumptions and control calls have their own classes', async (t) => {
  const mock = await start(t);
  const unknown: unknown = await startCampaignMock({ fixture: 'emtpy' }).catch((error) => error);
  const assumptions = JSON.parse('{ "list-ordr": "newest-first" }');
  const unassumed: unknown = await startCampaignMock({ fixture, assumptions }).catch((error) => error);
  t.ok(unknown instanceof ValidationError);
  t.ok(unassumed instanceof AssumptionError);
  await t.rejects(mock.load('emtpy'), unknown as Error);
  await t.rejects(mock.assumptions.change(assumptions), unassumed as Error);
  const failure: unknown = await mock.outbox.waitFor({}, 0).catch((error) => error);
  t.ok(failure instanceof ControlFailure);
  const names = [unknown, unassumed, failure].map((error) => Object(error).name);
  t.same(names, ['ValidationError', 'AssumptionError', 'ControlFailure']);
});
