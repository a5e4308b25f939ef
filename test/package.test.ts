import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const exec = promisify(execFile);

/** The environment of a user's shell: without the loaders of the test runner. */
const { NODE_OPTIONS: _, ...env } = process.env;

/** The code of the README's example, from its import to its last line. */
const README_EXAMPLE = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] as string;

/** Packs the project and installs the tarball into an empty folder, with the dependencies that are here. */
async function install(folder: string): Promise<string> {
  await exec('npm', ['run', 'build'], { cwd: ROOT, env });
  await exec('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, env });
  const [tarball] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const home = join(folder, 'node_modules', 'campaign-mock');
  mkdirSync(home, { recursive: true });
  await exec('tar', ['xzf', join(folder, tarball as string), '-C', home, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return home;
}

t.test('a tarball installed into an empty folder has the command and the library with its types', async (t) => {
  const folder = t.testdir({ 'package.json': '{"type":"module"}' });
  const home = await install(folder);
  const { version, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const command = join(home, bin['campaign-mock']);

  t.test('it holds the program, the fixtures and their schema, and nothing of the tests', async (t) => {
    t.same(readdirSync(home).sort(), ['LICENSE', 'README.md', 'dist', 'fixtures', 'package.json']);
    t.same(readdirSync(join(home, 'fixtures')).sort(), readdirSync(join(ROOT, 'fixtures')).sort());
    t.notOk(readdirSync(join(home, 'dist'), { recursive: true }).some((file) => /test|tsbuildinfo/.test(String(file))));
  });

  t.test('the command starts and answers', async (t) => {
    t.equal((await exec(process.execPath, [command, '--version'], { cwd: folder, env })).stdout, `${version}\n`);
    const child = spawn(process.execPath, [command, '--port', '0'], { cwd: folder, env });
    t.teardown(() => child.kill('SIGKILL'));
    const [text] = await once(child.stdout, 'data');
    const [, baseUrl] = /base URL {4}(\S+)/.exec(String(text)) ?? [];
    const headers = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };
    const answer = await fetch(`${baseUrl}/get-dynamic/content`, { headers });
    t.match(await answer.json(), { status: 'success', message: { contents: ['first_name'] } });
    child.kill('SIGTERM');
    t.same(await once(child, 'exit'), [0, null]);
  });

  t.test('the example of the README type-checks and runs', async (t) => {
    writeFileSync(join(folder, 'example.ts'), README_EXAMPLE);
    const flags = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2023,esnext.disposable',
      '--types',
      'node',
    ];
    await exec(join(ROOT, 'node_modules', '.bin', 'tsc'), [...flags, 'example.ts'], { cwd: folder, env });
    const { stdout } = await exec(process.execPath, ['example.js'], { cwd: folder, env });
    t.equal(stdout, "{ status: 'success', message: 'Added Successfully' }\n");
  });
});
