/** Runs the examples of the README by the command in their first line. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { exec, link, TSC, TSC_FLAGS } from '../package/install.js';
import { ROOT } from '../process.js';
import { block } from './blocks.js';
import { methodProgram } from './library-table.js';

interface Example {
  readonly runner: string;
  readonly args: readonly string[];
  readonly file: string;
  readonly code: string;
}

/** The first line of an example is its command: `// npx tap send.test.mjs`. */
function toExample(code: string): Example {
  const [, runner = '', flags = '', file = ''] = /^\/\/ (?:npx )?(\w+)(.*) (\S+)\n/.exec(code) ?? [];
  return { runner, file, code, args: [...flags.split(' ').filter((flag) => flag !== ''), file] };
}

const examples = [block('Tests: js 1'), block('Tests: js 2'), block('Tests: ts 1'), block('Tests: ts 2')].map(
  toExample,
);

/** By runner: the output of a pass and of a failure, and the replacement that makes the example fail. */
const runners: Readonly<
  Record<string, { readonly passed: RegExp; readonly failed: RegExp; readonly broken: readonly [string, string] }>
> = {
  node: {
    passed: /^\S+ pass 1\n\S+ fail 0\n/m,
    failed: /^\S+ pass 0\n\S+ fail 1\n/m,
    broken: ["failure: '429'", "failure: '500'"],
  },
  tap: {
    passed: /^# \{ total: 2, pass: 2 \}$/m,
    failed: /^# \{ total: 2, pass: 1, fail: 1 \}$/m,
    broken: ["advance('PT1H')", "advance('PT30M')"],
  },
  vitest: {
    passed: /^ +Tests +1 passed \(1\)$/m,
    failed: /^ +Tests +1 failed \(1\)$/m,
    broken: ["name: 'Friends' })", "name: 'Freinds' })"],
  },
  playwright: {
    passed: /^ +1 passed /m,
    failed: /^ +1 failed$/m,
    broken: ["multipart: { name: 'Friends' }", "multipart: { name: 'Friends', nam: 'Friends' }"],
  },
};

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs an example in its own folder by the command of its first line. */
async function run(folder: string, { runner, args, file, code }: Example): Promise<Ran> {
  mkdirSync(folder);
  cpSync(join(folder, '..', 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, file), code);
  const command = runner === 'node' ? process.execPath : join(ROOT, 'node_modules', '.bin', runner);
  // The examples need no coverage.
  const more = runner === 'tap' ? ['--disable-coverage'] : [];
  try {
    const { stdout } = await exec(command, [...more, ...args], { cwd: folder });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, output: stdout };
  }
}

/** Starts the dev server of the configuration beside it, and asks it as a page would, without keys. */
const VITE_PROGRAM = `
import { createServer } from 'vite';
const server = await createServer({ server: { port: 0 }, logLevel: 'silent' });
await server.listen();
const { status } = await fetch(new URL('/api/v1/contacts-type', server.resolvedUrls.local[0]));
console.log(status);
await server.close();
`;

/** The examples that need no runner. */
async function testPrograms(t: Test, folder: string): Promise<void> {
  const node = (file: string) => exec(process.execPath, [file], { cwd: folder });
  const compile = (...args: readonly string[]) => exec(TSC, [...TSC_FLAGS, ...args], { cwd: folder });

  await t.test('the module type-checks, and prints what it says', async (t) => {
    const code = block('Add it to a project: ts 1');
    writeFileSync(join(folder, 'example.ts'), code);
    writeFileSync(join(folder, 'example.mjs'), code);
    await compile('--noEmit', 'example.ts');
    const { stdout } = await node('example.mjs');
    t.equal(stdout, `${/console\.log.* \/\/ (.*)/.exec(code)?.[1]}\n`);
  });

  await t.test('the CommonJS module type-checks, and prints what it says without a warning', async (t) => {
    writeFileSync(join(folder, 'example.cjs'), block('Add it to a project: js 1'));
    await compile('--noEmit', '--allowJs', '--checkJs', 'example.cjs');
    t.match(await node('example.cjs'), { stdout: '200\n', stderr: '' });
  });

  await t.test('the configuration of Vite serves the mock', async (t) => {
    const project = join(folder, 'front-end');
    mkdirSync(project);
    writeFileSync(join(project, 'vite.config.ts'), block('A front end: ts 1'));
    writeFileSync(join(project, 'index.html'), '<!doctype html>');
    writeFileSync(join(project, 'serve.mjs'), VITE_PROGRAM);
    await compile('--noEmit', '--skipLibCheck', 'front-end/vite.config.ts');
    t.equal((await exec(process.execPath, ['serve.mjs'], { cwd: project })).stdout, '200\n');
  });

  await t.test('the methods of the table have its parameters and results', async (t) => {
    writeFileSync(join(folder, 'methods.ts'), methodProgram);
    await t.resolves(compile('--noEmit', 'methods.ts'));
  });
}

/** @param folder where the package is installed */
export async function testExamples(t: Test, folder: string): Promise<void> {
  for (const name of ['tap', 'vitest', '@playwright/test']) link(folder, name);
  link(folder, 'vite');
  await testPrograms(t, folder);

  await t.test('there is one for each runner', async (t) => {
    t.same(
      examples.map(({ runner }) => runner),
      Object.keys(runners),
    );
  });

  await t.test('they type-check', async (t) => {
    for (const { file, code } of examples) writeFileSync(join(folder, file), code);
    const files = examples.map(({ file }) => file);
    const flags = ['--noEmit', '--allowJs', '--checkJs', '--skipLibCheck'];
    await t.resolves(exec(TSC, [...TSC_FLAGS, ...flags, ...files], { cwd: folder }));
  });

  for (const [runner, { passed, failed, broken }] of Object.entries(runners)) {
    const example = examples.find((one) => one.runner === runner) as Example;
    await t.test(`${runner} runs its example, and it can fail`, async (t) => {
      const whole = await run(join(folder, runner), example);
      t.match(whole, { code: 0, output: passed });
      t.ok(example.code.includes(broken[0]));
      const other = await run(join(folder, `${runner}-broken`), {
        ...example,
        code: example.code.replace(...broken),
      });
      t.match(other, { code: 1, output: failed });
    });
  }
}
