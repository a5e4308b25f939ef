/** Runs the command of a sweep, each time with a mock and values of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { startMock } from '../../mock/mock.js';
import type { MockOptions } from '../../mock/options.js';
import { FOLDER_VARIABLE, readReports, VALUES_VARIABLE, writeValues } from '../../mock/sweep-worker.js';
import { AssumptionUsage, type UsedAssumption } from '../../service/account/run-counts.js';
import type { AssumptionOverrides } from '../../service/assumptions/registry.js';
import { realTime } from '../../time/clock.js';
import { type CommandOptions, type CommandRun, runCommand, variablesFor } from './run-command.js';

export interface TrialOptions {
  readonly command: CommandOptions['command'];
  /** Options of the mock that the command finds by its variables; the values of each run come apart. */
  readonly mock: Omit<MockOptions, 'assumptions' | 'profile'>;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Runs the command; by default as a process. */
  readonly run?: (options: CommandOptions) => Promise<CommandRun>;
  /** The number of runs at the same time. */
  readonly jobs: number;
  readonly signal: AbortSignal;
}

export interface SweepRun extends CommandRun {
  readonly usage: readonly UsedAssumption[];
}

export class Trials {
  readonly #options: TrialOptions;
  readonly #turn: ReturnType<typeof pLimit>;
  readonly #begun = new Set<Promise<SweepRun>>();
  /** The number of finished runs. */
  finished = 0;
  /** Microseconds of all finished runs. */
  #took = 0;

  constructor(options: TrialOptions) {
    this.#options = options;
    this.#turn = pLimit(options.jobs);
  }

  /** The mean milliseconds of a run. */
  get duration(): number {
    return this.#took / 1000 / Math.max(1, this.finished);
  }

  /** @param timeout in milliseconds */
  run(values: AssumptionOverrides, timeout: number): Promise<SweepRun> {
    const trial = this.#turn(async () => {
      const started = realTime();
      try {
        return await this.#perform(values, timeout);
      } finally {
        this.finished += 1;
        this.#took += realTime() - started;
      }
    });
    this.#begun.add(trial);
    return trial;
  }

  /** Waits until no run is under way, failed ones too. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#begun);
  }

  async #perform(values: AssumptionOverrides, timeout: number): Promise<SweepRun> {
    const { command, mock: options, env, cwd, signal, run = runCommand } = this.#options;
    signal.throwIfAborted();
    const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-sweep-'));
    const usage = new AssumptionUsage();
    const worker = { swept: values, usage, report: () => undefined };
    const mock = await startMock({ ...options, port: 0 }, undefined, undefined, worker);
    try {
      const variables = {
        ...variablesFor(mock),
        [VALUES_VARIABLE]: writeValues(values),
        [FOLDER_VARIABLE]: folder,
      };
      const result = await run({ command, env: { ...env, ...variables }, cwd, timeout, signal });
      usage.merge(readReports(folder));
      return { ...result, usage: usage.all() };
    } finally {
      await mock.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
