import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import t from 'tap';
import ts from 'typescript';
import { env, ROOT, withoutTapLoader } from '../process.js';
import { methodProgram } from '../readme/library-table.js';
import { testEditor } from './editor.js';
import { testExtensions } from './extensions.js';
import { exec, install, TSC, TSC_FLAGS } from './install.js';

/** The files of an entry, for `require` and for `import`. */
const filesOf = (entry: string) => ['.cjs', '.d.cts', '.d.ts', '.js'].map((extension) => entry + extension);

/** The files of `dist` in the tarball. */
const DIST = [
  'THIRD-PARTY-LICENSES.txt',
  'chunks',
  'cli.js',
  ...filesOf('index'),
  'openapi.json',
  'page',
  ...filesOf('test'),
  'types.d.cts',
  'viewer',
  ...filesOf('vite'),
];

/** A program that uses every typed option and result. */
const TYPED = `
import {
  type AccountClient, type CampaignMock, ControlFailure, type Exchange, type FaultDefinition, type Fixture, type Keys,
  type Mail, type MockOptions, ValidationError, startCampaignMock,
} from 'campaign-mock';
const fixture: Fixture = { accounts: [{ contacts: [{ email: 'ada@example.com' }] }] };
const options: MockOptions = { fixture, listen: false, clock: '+P3D', assumptions: { 'list-order': 'newest-first' } };
const order: FaultDefinition = { kind: 'failure', failure: 'V', fields: { email: ['no'] }, times: 'always' };
await using mock: CampaignMock = await startCampaignMock(options);
await using account: AccountClient = await mock.account();
const keys: Keys = account.keys;
const first: string | undefined = (await mock.clock.advance('PT1H'))[0]?.now;
const applied: number | undefined = (await account.faults.add(order))[0]?.applied;
const exchanges: readonly Exchange[] | readonly Omit<Exchange, 'started' | 'took'>[] = await account.journal.find({ status: 200 });
const mails: readonly Mail[] = await account.outbox.waitFor({ kind: 'verification' }, 100).catch(() => []);
const total: number = (await mock.warnings.read()).total;
const dropped: string | null | undefined = (await mock.snapshot('start')).snapshots[0]?.dropped;
const value = (await mock.assumptions.change({ 'list-order': null }))[0]?.value;
const response: Response = await mock.fetch('/contacts/list', { headers: account.headers });
await fetch('data:,', { headers: mock.headers });
export const failures = [ControlFailure, ValidationError];
console.log(keys.publicKey !== '', first?.length, applied, exchanges.length, mails.length, total, dropped, typeof value, response.status);
`;

/** A type error in each line. */
const MISTAKES: readonly [line: string, code: string][] = [
  ['await startCampaignMock({ prot: 1 });', 'TS2353'],
  ["await startCampaignMock({ port: '4477' });", 'TS2322'],
  ["await startCampaignMock({ assumptions: { 'list-ordr': 'newest-first' } });", 'TS2353'],
  ["await startCampaignMock({ assumptions: { 'list-order': 'random' } });", 'TS2322'],
  ['await startCampaignMock({ fixture: { accounts: {} } });', 'TS2740'],
  ["mock.faults.add({ kind: 'explode' });", 'TS2322'],
  ["mock.faults.add({ kind: 'response' });", 'TS2345'],
  ["mock.reset(['everything']);", 'TS2322'],
  ['mock.clock.advance(60);', 'TS2345'],
  ["mock.outbox.find({ kind: 'letter' });", 'TS2322'],
  ["mock.journal.verify({ endpont: 'POST /contacts/add' });", 'TS2561'],
  ["mock.singleSendEvent('utr', { event: 'read' });", 'TS2322'],
  ['mock.warnings.verify(1);', 'TS2345'],
  ['(await mock.account()).account();', 'TS2551'],
  ['mock.directory;', 'TS2339'],
  ["mock.keys.publicKey = '';", 'TS2540'],
];

t.test('a tarball installed into an empty folder has the command and the library with its types', async (t) => {
  const folder = t.testdir({ 'package.json': '{"type":"module"}' });
  const { home, bytes } = await install(folder);
  const { version, bin, scripts, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  );
  const command = join(home, bin['campaign-mock']);
  const checkTypes = (file: string) => exec(TSC, [...TSC_FLAGS, file], { cwd: folder });

  t.test('the tarball has the program, the fixtures, the schemas and the READMEs, and no tests', async (t) => {
    const top = ['.github', 'LICENSE', 'README.md', 'dist', 'fixtures', 'package.json', 'src', 'test'];
    t.same(readdirSync(home).sort(), top);
    const recipe = ['README.md', 'haproxy.cfg', 'mocks.sh', 'nginx.conf'].map((name) => `scale/${name}`);
    const tests = readdirSync(join(home, 'test'), { recursive: true, encoding: 'utf8' });
    t.same(tests.toSorted(), ['bench', 'bench/README.md', 'scale', ...recipe]);
    t.same(readdirSync(join(home, 'fixtures')).sort(), readdirSync(join(ROOT, 'fixtures')).sort());
    t.same(readdirSync(join(home, 'dist')).sort(), DIST);
    const scripts = readdirSync(join(home, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    t.same(
      scripts.filter((name) => readFileSync(join(home, 'dist', name), 'utf8').includes('\n//# sourceMappingURL=')),
      [],
      'no script names a source map',
    );
    t.ok(bytes < 1_200_000, `the tarball has ${bytes} bytes`);
  });

  t.test('every link in the Markdown files of the tarball leads to a file or folder in it', async (t) => {
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    const links = files.flatMap((file) =>
      [...readFileSync(join(home, file), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, to = '']) =>
        join(dirname(file), to),
      ),
    );
    t.ok(links.includes('src/README.md') && links.includes('.github/decisions'));
    t.same(
      links.filter((link) => !existsSync(join(home, link))),
      [],
    );
  });

  t.test('the package has no dependencies to install', async (t) => {
    // An installer fetches metadata even of optional peers and of their peers.
    t.same([dependencies, peerDependencies], [undefined, undefined]);
    t.same([scripts.prepare, scripts.postinstall], [undefined, undefined], 'an installation runs no script');
    const declarations = DIST.filter((file) => /\.d\.c?ts$/.test(file));
    const imported = declarations.map((file) => {
      const types = readFileSync(join(home, 'dist', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return [...types.matchAll(/\bfrom ['"](.*?)['"]|\bimport\(['"](.*?)['"]/g)].map(
        ([, from, inline]) => from ?? inline,
      );
    });
    const shared = './types.cjs';
    const fixtures = [
      [shared, './index.cjs'],
      [shared, './index.js'],
    ];
    t.same(imported, [[shared], [shared], ...fixtures, [], [shared], [shared]], 'the types import only each other');
    const licences = readFileSync(join(home, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const named = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+\n\n/gm)].map(([, name]) => name);
    t.same(
      named.slice(0, 4),
      ['@faker-js/faker', '@fastify/busboy', '@fastify/cors', '@fastify/deepmerge'],
      'in alphabetical order',
    );
    for (const name of ['@faker-js/faker', 'commander', 'fastify', 'pino', 'pure-rand', 'typebox', 'uuid']) {
      t.ok(named.includes(name), name);
    }
  });

  t.test('the contract of the package can be imported, and is equal to that of its mock', async (t) => {
    const program = [
      "import assert from 'node:assert';",
      "import { startCampaignMock } from 'campaign-mock';",
      "import contract from 'campaign-mock/openapi.json' with { type: 'json' };",
      'const mock = await startCampaignMock({ listen: false });',
      "assert.deepEqual({ ...contract, servers: [{ url: '/api/v1' }] }, await mock.openapi());",
      'await mock.close();',
      "console.log(contract.openapi, contract.paths['/contacts/add'].post.operationId);",
    ];
    writeFileSync(join(folder, 'contract.mjs'), program.join('\n'));
    const result = await exec(process.execPath, ['--no-warnings', 'contract.mjs'], { cwd: folder });
    t.equal(result.stdout, '3.1.1 contactsAdd\n');
  });

  t.test('the command of the package starts a mock that responds', async (t) => {
    t.equal((await exec(process.execPath, [command, '--version'], { cwd: folder })).stdout, `${version}\n`);
    const child = spawn(...withoutTapLoader(process.execPath, [command, '--port', '0']), { cwd: folder, env });
    t.teardown(() => child.kill('SIGKILL'));
    const [text] = await once(child.stdout, 'data');
    const [, baseUrl] = /base URL {4}(\S+)/.exec(String(text)) ?? [];
    const headers = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };
    const response = await fetch(`${baseUrl}/get-dynamic/content`, { headers });
    t.match(await response.json(), { status: 'success', message: { contents: ['first_name'] } });
    child.kill('SIGTERM');
    t.same(await once(child, 'exit'), [0, null]);
  });

  t.test('a program that uses every typed option and result compiles and runs', async (t) => {
    writeFileSync(join(folder, 'typed.ts'), TYPED);
    await checkTypes('typed.ts');
    const { stdout } = await exec(process.execPath, ['typed.js'], { cwd: folder });
    t.equal(stdout, 'true 27 0 0 0 0 null number 422\n');
  });

  t.test('a wrong option, method or argument is a type error', async (t) => {
    const lines = ["import { startCampaignMock } from 'campaign-mock';", 'const mock = await startCampaignMock();'];
    writeFileSync(join(folder, 'wrong.ts'), [...lines, ...MISTAKES.map(([line]) => line), 'export {};'].join('\n'));
    const failed = await checkTypes('wrong.ts').catch(({ stdout }: { readonly stdout: string }) => stdout);
    const found = [...String(failed).matchAll(/^wrong\.ts\((\d+),\d+\): error (TS\d+)/gm)];
    const first = lines.length + 1;
    t.same(
      found.map(([, line, code]) => [Number(line), code]),
      MISTAKES.map(([, code], index) => [first + index, code]),
    );
  });

  t.test('a module resolution that ignores exports finds the types of each entry', async (t) => {
    const options = { moduleResolution: ts.ModuleResolutionKind.Node10 };
    for (const [entry, types] of [
      ['campaign-mock', 'index.d.cts'],
      ['campaign-mock/vite', 'vite.d.cts'],
      ['campaign-mock/test', 'test.d.cts'],
    ] as const) {
      const { resolvedModule } = ts.resolveModuleName(entry, join(folder, 'old.ts'), options, ts.sys);
      t.equal(resolvedModule?.resolvedFileName, join(home, 'dist', types), entry);
    }
  });

  t.test('the methods have the parameters and results of the table in the README', async (t) => {
    writeFileSync(join(folder, 'methods.ts'), methodProgram);
    await t.resolves(checkTypes('methods.ts'));
  });
  t.test('an editor completes and explains assumptions, faults, fixtures and profiles', async (t) =>
    testEditor(t, folder),
  );

  t.test('the fixtures for test runners and the Vite plugin in a project', (t) => testExtensions(t, folder));

  t.test('publint reports no problem', async (t) => {
    t.same((await publint({ pkgDir: home, strict: true })).messages, []);
  });
});
