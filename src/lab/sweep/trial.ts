/** One run of the command of a sweep, with a mock and values of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '../../mock/mock.js';
import type { MockOptions } from '../../mock/options.js';
import { FOLDER_VARIABLE, readReports, VALUES_VARIABLE, writeValues } from '../../mock/sweep-worker.js';
import { AssumptionUsage, type UsedAssumption } from '../../service/account/run-counts.js';
import type { AssumptionOverrides } from '../../service/assumptions/registry.js';
import { type CommandOptions, type CommandRun, runCommand, variablesFor } from './run-command.js';

export interface TrialOptions extends Omit<CommandOptions, 'timeout'> {
  /** Options of the mock that the command finds by its variables; the values of each run come apart. */
  readonly mock: Omit<MockOptions, 'assumptions' | 'profile'>;
  /** Runs the command; by default as a process. */
  readonly run?: (options: CommandOptions) => Promise<CommandRun>;
}

export interface Trial extends CommandRun {
  readonly usage: readonly UsedAssumption[];
}

/**
 * @param timeout in milliseconds
 * @throws the reason of an aborted signal
 */
export async function runTrial(options: TrialOptions, values: AssumptionOverrides, timeout: number): Promise<Trial> {
  const { command, env, cwd, signal, run = runCommand } = options;
  signal.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-sweep-'));
  const usage = new AssumptionUsage();
  const worker = { swept: values, usage, report: () => undefined };
  const mock = await startMock({ ...options.mock, port: 0 }, undefined, undefined, worker);
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
