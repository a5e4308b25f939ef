/** The types of the package know the endpoints, the assumptions, the faults, and the tables and fields of a fixture. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { exec, link, TSC, TSC_FLAGS } from '../package/install.js';
import { ROOT } from '../process.js';

const PRELUDE = `
import { type EndpointName, type Fixture, type FixtureName, startCampaignMock } from 'campaign-mock';
import edgeCases from './edge-cases.json' with { type: 'json' };
import state from './state.json' with { type: 'json' };
const mock = await startCampaignMock();
const { faults, journal } = mock;
`;

/** A saved state: the type of an assumption in it is only `string`. */
const STATE = {
  assumptions: { 'list-order': 'newest-first', 'list.page-size': 10, 'empty-list@GET /automations': 'not-found' },
  accounts: [{ chance: [1, 2, 3, 4], next_ids: { contacts: 7 } }, { contacts: [{ email: 'ada@example.com' }] }],
};

const RIGHT = [
  'for (const fixture of [edgeCases, state] satisfies Fixture[]) mock.load(fixture);',
  "for (const name of ['edge-cases', 'mine', './records.json'] satisfies FixtureName[]) mock.load(name);",
  'mock.load(await mock.state());',
  'export const email: string | undefined = (await mock.state()).accounts?.[0]?.contacts?.[0]?.email;',
  "export const endpoint: EndpointName = 'GET /contacts/list';",
  "faults.add({ endpoint: '*', kind: 'failure', failure: '429', retry_after: 2 });",
  "faults.add({ endpoint: 'GET /automations/pause', kind: 'failure', failure: 'rule', text: 'No' });",
  "mock.assumptions.change({ 'wrong-credentials': 'text:No', 'list.page-size': 10, 'list-order': null });",
  "mock.assumptions.change({ 'empty-list@GET /automations': 'not-found', 'time-zone': 'Europe/Berlin' });",
];

const WRONG = [
  "faults.add({ endpoint: 'GET /contact/list', kind: 'failure', failure: '429' });",
  "journal.find({ endpoint: 'GET /contact/list' });",
  "journal.verify({ endpoint: 'GET /contact/list' });",
  "faults.add({ kind: 'failure', failure: '500', retry_after: 2 });",
  "faults.add({ kind: 'failure', failure: '429', text: 'No' });",
  "faults.add({ kind: 'failure', failure: 'V' });",
  "faults.add({ kind: 'close', status: 200 });",
  "mock.load({ accounts: [{ contacts: [{ emial: 'ada@example.com' }] }] });",
  "mock.load({ accounts: [{ contacts: [{ email: 'ada@example.com', naem: 'Ada' }] }] });",
  'mock.load({ accounts: [{ contact: [] }] });',
  "mock.load({ countries: [{ nmae: 'India' }] });",
  '(await mock.state()).accounts?.[0]?.contacts?.[0]?.emial;',
  "mock.load({ assumptions: { 'list-ordr': 'newest-first' } });",
  "mock.assumptions.change({ 'list-order': 'random' });",
  "mock.assumptions.change({ 'list-order@GET /contacts/list': 'random' });",
  "mock.account({ public_key: 'pk_mine' });",
];

t.test('the types of the package accept known names and values, and reject others', { timeout: 240_000 }, async (t) => {
  await exec('npm', ['run', 'build'], { cwd: ROOT });
  const folder = t.testdir({ 'package.json': '{"type":"module"}', 'state.json': JSON.stringify(STATE) });
  link(folder, '@types/node');
  cpSync(join(ROOT, 'fixtures', 'edge-cases.json'), join(folder, 'edge-cases.json'));
  const home = join(folder, 'node_modules', 'campaign-mock');
  for (const path of ['package.json', 'dist']) cpSync(join(ROOT, path), join(home, path), { recursive: true });
  const compile = async (lines: readonly string[]) => {
    writeFileSync(join(folder, 'program.ts'), [PRELUDE, ...lines].join('\n'));
    const flags = [...TSC_FLAGS, '--exactOptionalPropertyTypes', '--resolveJsonModule', '--noEmit'];
    return exec(TSC, [...flags, 'program.ts'], { cwd: folder }).catch((error) => error);
  };
  const { stdout } = await compile([...RIGHT, ...WRONG.flatMap((line) => ['// @ts-expect-error', line])]);
  t.equal(stdout, '');
});
