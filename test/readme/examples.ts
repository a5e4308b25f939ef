/** Runs the examples of the README by the command in their first line. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { exec, link, TSC, TSC_FLAGS } from '../package/install.js';
import { ROOT } from '../process.js';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

interface Example {
  readonly runner: string;
  readonly args: readonly string[];
  readonly file: string;
  readonly code: string;
}

/** The first line of an example is its command: `// npx tap send.test.mjs`. */
const examples = [...README.matchAll(/```(?:js|ts)\n(\/\/ (?:npx )?(\w+)(.*) (\S+)\n[\s\S]*?)```/g)].map(
  ([, code = '', runner = '', flags = '', file = '']): Example => ({
    runner,
    file,
    code,
    args: [...flags.split(' ').filter((flag) => flag !== ''), file],
  }),
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

/** @param folder where the package is installed */
export async function testExamples(t: Test, folder: string): Promise<void> {
  for (const name of ['tap', 'vitest', '@playwright/test']) link(folder, name);

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
