/** A copy of the compiled files: a mutant is written into it, and the tests run there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from '../process.js';
import { applyMutant, type Mutant } from './mutants.js';

const COMPILED = '.compiled';
/** The module that imports the test files of a process. */
const TOGETHER = join(COMPILED, 'runs', 'together.js');

export type Outcome = 'passed' | 'failed' | 'late';

export class Sandbox {
  readonly root = mkdtempSync(join(tmpdir(), 'campaign-mock-mutate-'));

  /** @param project where npm runs scripts */
  constructor(project: string) {
    for (const name of readdirSync(project)) {
      if (name === COMPILED) cpSync(join(project, name), join(this.root, name), { recursive: true });
      else if (name !== '.tap') symlinkSync(join(project, name), join(this.root, name));
    }
  }

  /**
   * Runs test files in one process, until a test fails.
   * @param tests modules, from the root
   * @param limit seconds after which it is ended
   */
  async run(tests: readonly string[], limit: number): Promise<Outcome> {
    const isMocked = tests.some((test) =>
      readFileSync(join(this.root, test.replace(/\?.*/, '')), 'utf8').includes('mockImport'),
    );
    const loader = isMocked ? ['--import=@tapjs/mock/import'] : [];
    const modules = [`${COMPILED}/test/without-async-hooks.js`, ...tests];
    // One after the other: what counts the runs of a file comes behind its tests, even where it waits for something first.
    writeFileSync(
      join(this.root, TOGETHER),
      modules.map((module) => `await import('../${module.slice(COMPILED.length + 1)}');\n`).join(''),
    );
    const child = spawn(process.execPath, [...loader, TOGETHER], {
      cwd: this.root,
      env: { ...env, TAP_TIMEOUT: '0', TAP_BAIL: '1' },
      stdio: 'ignore',
      // What the test has started ends with it.
      detached: true,
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#kill(child.pid);
    }, limit * 1000);
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    this.#kill(child.pid);
    if (isLate) return 'late';
    return code === 0 ? 'passed' : 'failed';
  }

  #kill(pid: number | undefined): void {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  }

  /** Runs a function while a module is mutated. */
  async mutated<T>(mutant: Mutant, run: () => Promise<T>): Promise<T> {
    const path = join(this.root, mutant.module);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, applyMutant(mutant, text));
    try {
      return await run();
    } finally {
      writeFileSync(path, text);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
