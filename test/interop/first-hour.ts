/** The first hour with the README: a clean clone, its package in a project outside the repository, and every block of the shell. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { block } from '../readme/blocks.js';
import { tryEdgeCases } from './edge-cases.js';
import { findPort, Shell } from './shell.js';
import type { Stage } from './stage.js';

/** The clients and compilers of a user: the newest that run on every Node version of this project. */
const TOOLS = ['wait-on@9.5.1', 'start-server-and-test@3.0.12', 'msw@2.9.0', 'typescript-7@npm:typescript@7.0.2'];

/** The test of a project that asks a mock which runs already. */
const PROJECT_TEST = `
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectCampaignMock } from 'campaign-mock';
test('adds a contact type', async () => {
  const mock = await connectCampaignMock(process.env.CAMPAIGN_MOCK_URL);
  const account = await mock.account();
  const body = new FormData();
  body.append('name', 'Friends');
  if (process.env.FIELD) body.append(process.env.FIELD, 'x');
  const response = await fetch(account.baseUrl + '/contacts-type/add', { method: 'POST', headers: account.headers, body });
  assert.deepEqual(await response.json(), { status: 'success', message: 'Added Successfully' });
});
`;

export interface Project {
  readonly shell: Shell;
  /** The folder of a user's project, in which the package is installed. */
  readonly folder: string;
  /** That the mock listens at in the place of the default port. */
  readonly port: number;
}

/** A block as it stands in the README, but for the port: another mock may run here. */
export const atPort = (port: number, text: string): string => text.replaceAll('4477', String(port));

/** @returns the project, for tests of what else is in the package */
export async function spendFirstHour(t: Test, stage: Stage): Promise<Project> {
  const port = await findPort();
  const shell = new Shell({ PORT: String(port), CAMPAIGN_MOCK_URL: `http://127.0.0.1:${port}` });
  const clone = join(stage.folder, 'clone');
  const folder = join(stage.folder, 'project');
  const project = { shell, folder, port };
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module","scripts":{"test":"node --test"}}');

  await t.test('a clean clone starts and responds', async (t) => {
    await cloneTo(clone, shell, stage);
    const server = shell.start(block('Start it: sh 1'), clone);
    await server.printed(/Ctrl-C stops it\n/);
    const banner = server.output.stdout.replace(/^[\s\S]*?(?=^campaign-mock \d)/m, '');
    t.equal(banner, atPort(port, block('Start it: text 1')));
    const { stdout } = await shell.ok(atPort(port, block('Start it: sh 2')), clone);
    t.equal(`${stdout}\n`, block('Start it: json 1'));
    await server.stop();
  });

  await t.test('the package is packed, installed and run', async (t) => {
    await shell.ok(block('Add it to a project: sh 1'), clone);
    await shell.ok('cp campaign-mock-*.tgz ../project', clone);
    const { stdout } = await shell.ok(block('Add it to a project: sh 2'), folder);
    const { version } = JSON.parse(readFileSync(join(stage.root, 'package.json'), 'utf8'));
    t.match(stdout, new RegExp(`^${version}$`, 'm'));
    const direct = await shell.ok(`npx -y ./campaign-mock-${version}.tgz --version`, folder);
    t.equal(direct.stdout, `${version}\n`);
    await shell.ok(`npm i -D ${TOOLS.join(' ')}`, folder);
  });

  await t.test('CommonJS requires it', async (t) => {
    writeFileSync(join(folder, 'example.cjs'), block('Add it to a project: js 1'));
    t.match(await shell.run('node example.cjs', folder), { code: 0, stdout: '200\n', stderr: '' });
  });

  await t.test('MSW answers by the mock', async (t) => {
    writeFileSync(join(folder, 'msw.mjs'), block('A front end: ts 2'));
    t.equal((await shell.ok('node msw.mjs', folder)).stdout, '200\n');
  });

  await t.test('the configuration file, a fixture that is watched, and the state file work together', (t) =>
    tryFiles(t, project),
  );
  await t.test('a CI job runs the tests, and verifies what they asked', (t) => runJob(t, project));
  await t.test('the workflow runs', (t) => runWorkflow(t, project));
  await t.test('other clients see when it is ready', (t) => waitOtherwise(t, project));
  await t.test('the commands for edge cases do what they say', (t) => tryEdgeCases(t, project));

  await t.test('an assumption is shown', async (t) => {
    const { stdout } = await shell.ok(block('What the document leaves open: sh 1'), folder);
    t.equal(stdout, block('What the document leaves open: text 1'));
  });
  return project;
}

/** What a checkout has beside the files of the repository. */
const MADE = ['node_modules', 'dist', '.tap', '.bench', '.mutate', '.compiled'];

async function cloneTo(clone: string, shell: Shell, stage: Stage): Promise<void> {
  // A checkout can have no history, or belong to somebody else, as in a container.
  if (!existsSync(join(stage.root, '.git'))) {
    const others = MADE.map((name) => join(stage.root, name));
    cpSync(stage.root, clone, { recursive: true, filter: (path) => !others.includes(path) });
    return;
  }
  const trusting = stage.write('gitconfig', '[safe]\n\tdirectory = *\n');
  await shell.ok(`GIT_CONFIG_GLOBAL='${trusting}' git clone --quiet '${stage.root}' clone`, stage.folder);
}

async function tryFiles(t: Test, { shell, folder, port }: Project): Promise<void> {
  const records = block('Add it to a project: json 2');
  writeFileSync(join(folder, 'campaign-mock.config.json'), block('Add it to a project: json 1'));
  writeFileSync(join(folder, 'records.json'), records);
  const first = shell.start('node_modules/.bin/campaign-mock --state state.json', folder);
  const emails = async () => {
    const state = await (await fetch(`http://127.0.0.1:${port}/__control/state`)).text();
    return [...state.matchAll(/"email":"(.*?)"/g)].map(([, email]) => email);
  };
  await first.printed(/Ctrl-C/);
  t.match(first.output.stdout, / {2}clock {7}2026-01-05T09:00:00/);
  t.same(await emails(), ['ada@example.com']);
  writeFileSync(join(folder, 'records.json'), records.replace('ada@', 'bo@'));
  await first.printed(/records\.json: loaded again/);
  t.same(await emails(), ['bo@example.com']);
  await first.stop();
  const second = shell.start('node_modules/.bin/campaign-mock --state state.json --fixture empty', folder);
  await second.printed(/Ctrl-C/);
  t.same(await emails(), ['bo@example.com'], 'of the state file');
  await second.stop();
  await shell.ok('rm campaign-mock.config.json', folder);
}

async function runJob(t: Test, { shell, folder }: Project): Promise<void> {
  writeFileSync(join(folder, 'mail.test.mjs'), PROJECT_TEST);
  const job = block('A CI job: sh 1');
  const passed = await shell.run(job, folder);
  t.match(passed, { code: 0 }, passed.stdout + passed.stderr);
  const failed = await shell.run(job, folder, { FIELD: 'colour' });
  t.match(failed, { code: 1, stdout: /"id": "undocumented-parameter"/ }, 'a warning fails it');
  t.match(await shell.run(job.replace('npm test', 'true'), folder), { code: 1, stderr: /no request was judged/ });
}

/** Each step has a shell of its own. */
async function runWorkflow(t: Test, { shell, folder }: Project): Promise<void> {
  const steps = [...block('A CI job: yaml 1').matchAll(/^ {6}- run: (.*)$/gm)].map(([, step = '']) => step);
  t.equal(steps.length, 2);
  for (const step of steps) {
    const { code, stdout, stderr } = await shell.run(step, folder);
    t.equal(code, 0, `${step}: ${stdout}${stderr}`);
  }
}

/** Programs that ask by HEAD or GET whether an address is ready. */
async function waitOtherwise(t: Test, { shell, folder, port }: Project): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const whole = await shell.run(`npx start-server-and-test 'npx campaign-mock' ${url} 'npm test'`, folder);
  t.match(whole, { code: 0 }, whole.stdout + whole.stderr);
  const server = shell.start('node_modules/.bin/campaign-mock', folder);
  await server.printed(/Ctrl-C/);
  for (const path of ['/', '/__control', '/__control/health', '/__control/reference']) {
    for (const client of ['wget -q --spider', 'curl -fsI', 'curl -fs -o /dev/null', 'npx wait-on -t 20s']) {
      t.match(await shell.run(`${client} ${url}${path}`, folder), { code: 0 }, `${client} ${path}`);
    }
  }
  await server.stop();
}
