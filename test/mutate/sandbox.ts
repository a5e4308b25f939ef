/** A copy of the compiled files: a mutant is written into it, and the tests run there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from '../process.js';
import { applyMutant, type Mutant } from './mutants.js';

const COMPILED = '.compiled';

export class Sandbox {
  readonly root = mkdtempSync(join(tmpdir(), 'campaign-mock-mutate-'));

  /** @param project where npm runs scripts */
  constructor(project: string) {
    for (const name of readdirSync(project)) {
      if (name === COMPILED) cpSync(join(project, name), join(this.root, name), { recursive: true });
      else symlinkSync(join(project, name), join(this.root, name));
    }
  }

  /**
   * Does a test file pass?
   * @param limit seconds after which it fails
   */
  async passes(test: string, limit: number, variables: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const loader = readFileSync(join(this.root, test), 'utf8').includes('mockImport')
      ? ['--import=@tapjs/mock/import']
      : [];
    const child = spawn(process.execPath, [...loader, test], {
      cwd: this.root,
      env: { ...env, ...variables, TAP_TIMEOUT: '0', TAP_BAIL: '1' },
      stdio: 'ignore',
      // What the test has started ends with it.
      detached: true,
    });
    const timer = setTimeout(() => this.#kill(child.pid), limit * 1000);
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    this.#kill(child.pid);
    return code === 0;
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
