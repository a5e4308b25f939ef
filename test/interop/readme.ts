/** The README from its first block to its last, in bash: a clean clone, then a project with its package. Exit codes and outputs are compared. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { startMock } from '../../src/mock/mock.js';
import { executablePath, skip } from '../browser/page.js';
import { findPort } from '../listening.js';
import { blocks, findBlocks, README_FILE } from '../readme/blocks.js';
import { assertEdgeCases } from './edge-cases.js';
import { type Background, Shell } from './shell.js';
import type { Stage } from './stage.js';

/** The tools that the README names: the newest versions that run on every Node version of this project. */
const TOOLS = [
  '@playwright/test@1.65.1',
  '@types/node@20.19.43',
  'msw@2.9.0',
  'tap@21.8.0',
  'typescript@5.9',
  'typescript-7@npm:typescript@7.0.2',
  'vite@8.3.8',
  'vitest@4.1.12',
];

/** The tests of a user. */
const CLIENT = `
const { CAMPAIGN_MOCK_URL, CAMPAIGN_MOCK_PUBLIC_KEY: PublicKey, CAMPAIGN_MOCK_SECRET_KEY: SecretKey } = process.env;
const response = await fetch(CAMPAIGN_MOCK_URL + '/contacts/list' + process.argv[2], { headers: { PublicKey, SecretKey } });
await response.text();
process.exitCode = response.ok ? 0 : 3;
`;

/** A front end with the button of the README. */
const PAGE = `<!doctype html><button>Add</button><p></p><script>
document.querySelector('button').onclick = async () => {
  const body = new FormData();
  body.append('name', 'Friends');
  const response = await fetch('/api/v1/contacts-type/add', { method: 'POST', body });
  document.querySelector('p').textContent = (await response.json()).message;
};
</script>`;

/** The address of the real service in the README. */
const SERVICE = 'https://mail.example';

export interface Project {
  readonly shell: Shell;
  /** The folder of a user's project, in which the package is installed. */
  readonly folder: string;
  /** The files of the README in it that are programs. */
  readonly programs: readonly string[];
}

/** @returns the project, for further tests of the package */
export async function playReadme(t: Test, stage: Stage): Promise<Project> {
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const keys = { CAMPAIGN_MOCK_PUBLIC_KEY: 'pk_test_default', CAMPAIGN_MOCK_SECRET_KEY: 'sk_test_default' };
  const shell = new Shell({ PORT: String(port), ...keys });
  const [clone, folder] = [join(stage.folder, 'clone'), join(stage.folder, 'project')];
  const scripts = { test: "node client.mjs ''" };
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  const write = (file: string, code: string) => writeFileSync(join(folder, file), code);
  const programs: string[] = [];
  let server: Background | undefined;
  await using service = await startMock({ assumptions: { 'list-order': 'newest-first' } });
  /** A block with a free port, and with a mock in the place of the real service. */
  const here = (code: string) => code.replaceAll('4477', String(port)).replaceAll(SERVICE, service.baseUrl);
  const asWritten = (text: string) => text.replaceAll(String(port), '4477').replaceAll(service.baseUrl, SERVICE);
  /** The output of the latest block. */
  let printed = '';

  const run = async (t: Test, code: string, cwd = folder) => {
    const { code: exit, stdout, stderr } = await shell.run(here(code), cwd);
    t.equal(exit, 0, stdout + stderr);
    printed = stdout;
    return stderr;
  };
  /** Runs a program by the command in its first line, or by Node; its expected output follows its `console.log`. */
  const runProgram = async (t: Test, code: string, name: string) => {
    const [, command, file = name] = /^\/\/ (?:(.+) )?(\S+)\n/.exec(code) ?? [];
    // Node 20 runs no TypeScript.
    const runnable = command === undefined ? file.replace(/\.ts$/, '.mjs') : file;
    for (const one of new Set([file, runnable])) write(one, code);
    programs.push(file);
    const { code: exit, stdout, stderr } = await shell.run(`${command ?? 'node'} ${runnable}`, folder);
    t.equal(exit, 0, stdout + stderr);
    const [, expected] = /console\.log.* \/\/ (.*)/.exec(code) ?? [];
    if (expected !== undefined) t.equal(stdout, `${expected}\n`);
  };
  const startServer = async (flags = '') => {
    server = shell.start(`node_modules/.bin/campaign-mock ${flags}`, folder);
    await server.printed(/Ctrl-C/);
    return server;
  };
  /** The front end, with the configuration of the README: vitest would read it, too. */
  const startVite = async () => {
    write('vite.config.ts', blocks.get('A front end: ts 1') ?? '');
    write('index.html', PAGE);
    const vite = shell.start(`npx vite --host 127.0.0.1 --port ${port}`, folder);
    await vite.printed(/campaign-mock: \S+ {2}PublicKey \S+ {2}SecretKey \S+ {2}control \S+\n/);
    return vite;
  };
  const emails = async () => {
    const state = await (await fetch(`${url}/__control/state`)).text();
    return [...state.matchAll(/"email":"(.*?)"/g)].map(([, email]) => email);
  };

  /** The ways to play a block, by section, language, or both. */
  const plays: Readonly<Record<string, (t: Test, code: string) => Promise<unknown>>> = {
    sh: run,
    js: (t, code) => runProgram(t, code, 'example.cjs'),
    ts: (t, code) => runProgram(t, code, 'example.ts'),
    text: async (t, code) => assertPrinted(t, code, asWritten(printed)),
    async 'Start it: sh 1'(_, code) {
      await cloneTo(clone, shell, stage);
      server = shell.start(code, clone);
      await server.printed(/Ctrl-C stops it\n/);
      printed = server.output.stdout.replace(/^[\s\S]*?(?=^campaign-mock \d)/m, '');
    },
    async 'Start it: json 1'(t, code) {
      assertPrinted(t, code, `${printed}\n`);
      await server?.stop();
    },
    'Add it to a project: sh 1': (t, code) => run(t, code, clone),
    async 'Add it to a project: sh 2'(t, code) {
      await shell.ok('cp campaign-mock-*.tgz ../project', clone);
      await run(t, code);
      const { version } = JSON.parse(readFileSync(join(stage.root, 'package.json'), 'utf8'));
      t.match(printed, new RegExp(`^${version}$`, 'm'));
      await run(t, `npx -y ./campaign-mock-${version}.tgz --version`);
      t.equal(printed, `${version}\n`);
      await shell.ok(`npm i -D ${TOOLS.join(' ')}`, folder);
    },
    'Add it to a project: json 1': async (_, code) => write('campaign-mock.config.json', code),
    async 'Add it to a project: json 2'(t, code) {
      write('records.json', code);
      const first = await startServer('--state state.json');
      t.match(first.output.stdout, / {2}clock {7}2026-01-05T09:00:00/);
      t.same(await emails(), ['ada@example.com']);
      write('records.json', code.replace('ada@', 'bo@'));
      await first.printed(/records\.json: loaded again/);
      t.same(await emails(), ['bo@example.com']);
      await first.stop();
      const second = await startServer('--state state.json --fixture empty');
      t.same(await emails(), ['bo@example.com'], 'the state file wins over the fixture');
      await second.stop();
      await shell.ok('rm campaign-mock.config.json', folder);
    },
    async 'A front end: ts 1'(t) {
      const vite = await startVite();
      t.equal((await fetch(`${url}/api/v1/contacts-type`)).status, 200, 'keys are added');
      await run(t, `npx campaign-mock reset --url ${url}`);
      await vite.stop();
      await shell.ok('rm vite.config.ts', folder);
    },
    async 'Tests: ts 2'(t, code) {
      if (executablePath === undefined) return t.comment(skip);
      const launchOptions = JSON.stringify({ executablePath, args: ['--no-sandbox'] });
      write('playwright.config.mjs', `export default { use: { launchOptions: ${launchOptions} } };`);
      const vite = await startVite();
      await runProgram(t, code.replace('http://localhost:5173', url), 'page.spec.ts');
      await vite.stop();
      await shell.ok('rm vite.config.ts', folder);
    },
    async 'A CI job: sh 1'(t, code) {
      write('client.mjs', CLIENT);
      await run(t, code);
      const fails = (args: string) => shell.run(code.replace('npm test', args), folder);
      t.match(await fails('node client.mjs /x'), { code: 3, stderr: /the latest requests\n.* GET .*\/x 404 / });
      t.match(await fails("node client.mjs '?a=b'"), { code: 1, stdout: /"id": "undocumented-parameter"/ });
      t.match(await fails('true'), { code: 1, stderr: /no request reached the mock/ });
    },
    async 'Edge cases: sh 1'(t, code) {
      await startServer();
      const stderr = await run(t, `export CAMPAIGN_MOCK_URL=${url}\n${code}`);
      t.equal(stderr, '');
      await assertEdgeCases(t, `${url}/api/v1`);
    },
    'Edge cases: sh 2': (t, code) => run(t, `export CAMPAIGN_MOCK_URL=${url}\n${code}`),
    async 'Edge cases: sh 3'(t, code) {
      await run(t, code);
      t.match(printed, /^{"accounts":.*}{"clocks":.*"clock":"\+PT1H".*}{"mails":.*"kind":"single-send"/);
      await server?.stop();
    },
    async 'In use: sh 1'(t, code) {
      const [copy = '', ...start] = code.split('\n');
      await run(t, copy);
      if (!existsSync('/usr/sbin/nginx')) return t.comment('nginx is not installed');
      const others = [await findPort(), await findPort()];
      const moved = (text: string) =>
        here(text).replaceAll('4478', String(others[0])).replaceAll('4479', String(others[1]));
      write('nginx.conf', moved(readFileSync(join(folder, 'nginx.conf'), 'utf8')));
      const scaled = shell.start(moved(start.join('\n')), folder);
      await untilOk(`${url}/__control/health`);
      const { stdout } = await shell.ok(`npx campaign-mock accounts open pk_mine --url ${url}`, folder);
      t.same(JSON.parse(stdout), { user_id: 1, public_key: 'pk_mine', secret_key: 'sk_mine' });
      t.match(await shell.run(`npx campaign-mock reset --url ${url}`, folder), { code: 2, stderr: /name an account/ });
      await scaled.stop();
    },
    async 'From assumptions to knowledge: sh 1'(t, code) {
      copyFileSync(join(stage.root, 'test', 'lab', 'sweep', 'client.mjs'), join(folder, 'client.mjs'));
      await run(t, code);
    },
    async 'From assumptions to knowledge: sh 2'(t, code) {
      write('client.mjs', CLIENT);
      await run(t, code);
    },
  };

  const recipe = findBlocks(readFileSync(join(stage.root, 'test', 'scale', 'README.md'), 'utf8'));
  for (const [name, code] of [...blocks, ...recipe]) {
    const play = plays[name] ?? plays[name.replace(/^.*: (\w+) \d+$/, '$1')];
    if (play === undefined) throw new Error(`nothing plays the block "${name}" of the README`);
    await t.test(`${name} does what the README says`, (t) => play(t, code));
  }
  return { shell, folder, programs };
}

/** Waits until a request succeeds. */
async function untilOk(url: string): Promise<void> {
  const isOk = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOk())) await sleep(100);
}

/** Compares an output with a block; UPDATE_README=1 writes it. */
function assertPrinted(t: Test, code: string, printed: string): void {
  // No two blocks are the same.
  if (process.env.UPDATE_README === '1') {
    const readme = readFileSync(README_FILE, 'utf8');
    writeFileSync(
      README_FILE,
      readme.replace(`\n${code}\`\`\``, () => `\n${printed}\`\`\``),
    );
  }
  t.equal(printed, code);
}

/** The folders of a checkout that are not in the repository. */
const MADE = ['node_modules', 'dist', '.tap', '.compiled'];

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
