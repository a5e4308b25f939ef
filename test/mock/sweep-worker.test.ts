import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type CampaignMock, startCampaignMock } from '../../src/client/local-client.js';
import type { MockOptions } from '../../src/mock/options.js';
import { FOLDER_VARIABLE, joinSweep, readReports, VALUES_VARIABLE } from '../../src/mock/sweep-worker.js';
import type { AssumptionOverrides } from '../../src/service/assumptions/registry.js';
import { campaignFixtures } from '../../src/test.js';

const LIST = '/contacts-type';
const READ = 'GET /contacts-type';

/** Runs under the variables of a sweep. */
async function underSweep<T>(values: string, folder: string, run: () => Promise<T>): Promise<T> {
  const own = { ...process.env };
  process.env[VALUES_VARIABLE] = values;
  process.env[FOLDER_VARIABLE] = folder;
  try {
    return await run();
  } finally {
    process.env = own;
  }
}

/** Starts a mock as a test of a client does. */
async function start(t: Test, values: string, options: MockOptions = {}) {
  const folder = t.testdir({});
  const mock = await underSweep(values, folder, () => startCampaignMock({ listen: false, ...options }));
  t.teardown(() => mock.close());
  const reports = async () => {
    await mock.close();
    return readReports(folder);
  };
  return { mock, folder, reports };
}

async function namesOf(mock: Pick<CampaignMock, 'fetch' | 'headers'>, headers = {}): Promise<readonly string[]> {
  const response = await mock.fetch(LIST, { headers: { ...mock.headers, ...headers } });
  const { message } = JSON.parse(await response.text());
  return message.contactTypes.map(({ name }: { readonly name: string }) => name);
}

const fixture = { accounts: [{ contact_types: [{ name: 'One' }, { name: 'Two' }] }] };
const SWEPT = 'list-order=newest-first; list-order@GET /segment/list=oldest-first';

t.test('a mock under a sweep takes the values of the sweep, and reports the assumptions it read', async (t) => {
  const { mock, folder, reports } = await start(t, SWEPT, { fixture });
  t.same(await namesOf(mock), ['Two', 'One']);
  await namesOf(mock);
  t.same(readdirSync(folder), [], 'no report before the mock closes');
  const consulted = (await reports()).filter(({ id }) => id === 'list-order');
  t.strictSame(consulted, [{ id: 'list-order', endpoint: READ, count: 2, pinned: [] }]);
  t.equal(readdirSync(folder).length, 1, 'only a file for the mock');
});

t.test('a value that a test sets itself wins over the sweep, and is reported as pinned', async (t) => {
  const orders: readonly (readonly [name: string, options: MockOptions])[] = [
    ['options', { assumptions: { 'list-order': 'oldest-first' } }],
    ['a narrowed option', { assumptions: { [`list-order@${READ}`]: 'oldest-first' } as AssumptionOverrides }],
    ['the fixture', { fixture: { ...fixture, assumptions: { 'list-order': 'oldest-first' } } }],
  ];
  const pinned = [{ id: 'list-order', endpoint: READ, count: 0, pinned: ['oldest-first'] }];
  for (const [name, options] of orders) {
    const swept = `list-order=newest-first; list-order@${READ}=newest-first`;
    const { mock, reports } = await start(t, name === 'options' ? swept : 'list-order=newest-first', {
      fixture,
      ...options,
    });
    t.same(await namesOf(mock), ['One', 'Two'], name);
    const consulted = (await reports()).filter(({ id }) => id === 'list-order');
    t.strictSame(consulted, pinned, name);
  }
});

t.test('a value of one account or one request wins only there, and is reported as pinned', async (t) => {
  const { mock, reports } = await start(t, 'list-order=newest-first', { fixture });
  const account = await mock.account();
  await account.assumptions.change({ 'list-order': 'oldest-first' });
  t.same(await namesOf({ ...mock, headers: account.headers }), ['One', 'Two']);
  t.same(await namesOf(mock, { 'x-mock-assume': 'list-order=oldest-first' }), ['One', 'Two']);
  t.same(await namesOf(mock), ['Two', 'One']);
  await mock.load(fixture);
  t.same(await namesOf(mock), ['Two', 'One'], 'a load keeps the values of the sweep');
  const loaded = await mock.account();
  await loaded.load(fixture);
  t.same(await namesOf({ ...mock, headers: loaded.headers }), ['Two', 'One']);
  await mock.fetch(LIST, { headers: { PublicKey: 'nobody', SecretKey: 'nothing' } });
  const consulted = await reports();
  t.strictSame(
    consulted.filter(({ id }) => id === 'list-order'),
    [{ id: 'list-order', endpoint: READ, count: 3, pinned: ['oldest-first'] }],
  );
});

t.test('a report that cannot be written causes a warning and no failure', async (t) => {
  const folder = t.testdir({ file: '' });
  const lines: string[] = [];
  const { report } = joinSweep({ [FOLDER_VARIABLE]: join(folder, 'file') }, (line) => lines.push(line));
  report();
  t.equal(lines.length, 1);
  t.match(lines[0], /^the sweep gets no report: ENOTDIR/);
});

t.test('joinSweep without the variables changes no value and counts nothing', async (t) => {
  const { swept, usage, report } = joinSweep({}, () => t.fail('nothing warns'));
  report();
  t.strictSame([swept, usage], [{}, undefined]);
  const values = joinSweep({ [VALUES_VARIABLE]: 'missing-id=validation' }, () => undefined);
  t.strictSame([values.swept, values.usage], [{ 'missing-id': 'validation' }, undefined]);
});

t.test('readReports skips a report that is not complete', async (t) => {
  const folder = t.testdir({});
  mkdirSync(join(folder, 'mock-1'));
  writeFileSync(join(folder, 'mock-1', 'report'), '[');
  t.same(readReports(folder), []);
});

t.test('campaignFixtures starts its own mock under a sweep, despite CAMPAIGN_MOCK_URL', async (t) => {
  const folder = t.testdir({});
  const { campaignMock, account } = campaignFixtures({ fixture, seed: 7 });
  await underSweep('list-order=newest-first', folder, async () => {
    process.env.CAMPAIGN_MOCK_URL = 'http://127.0.0.1:1/api/v1';
    await campaignMock[0]({ campaignOptions: { fixture, seed: 7 } }, async (mock) => {
      await account({ campaignMock: mock }, async ({ baseUrl, headers }) => {
        const response = await fetch(baseUrl + LIST, { headers });
        const { message } = JSON.parse(await response.text());
        t.same(message.contactTypes[0].name, 'Two');
      });
    });
  });
  t.ok(readReports(folder).some(({ id, endpoint }) => id === 'list-order' && endpoint === READ));
});
