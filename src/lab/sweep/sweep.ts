/** Runs a sweep: finds the values that make a test command fail, narrows them to endpoints, and confirms them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { startMock } from '../../mock/mock.js';
import type { MockOptions } from '../../mock/options.js';
import { FOLDER_VARIABLE, readReports, VALUES_VARIABLE, writeValues } from '../../mock/sweep-worker.js';
import { AssumptionUsage } from '../../service/account/run-counts.js';
import { overrule } from '../../service/assumptions/overrides.js';
import type { AssumptionId, AssumptionOverrides } from '../../service/assumptions/registry.js';
import { AssumptionSettings } from '../../service/assumptions/values.js';
import { realTime } from '../../time/clock.js';
import {
  type Candidate,
  candidatesOf,
  consultedIn,
  endpointsToNarrow,
  overridesOf,
  separateAssumptions,
} from './candidates.js';
import { GroupTest } from './group-testing.js';
import { createFinding, type SweepResult, settingOf } from './report.js';
import { type CommandOptions, firstFailingLine, runCommand, variablesFor } from './run-command.js';

export interface SweepOptions extends Omit<CommandOptions, 'timeout'> {
  /** Options of the mock that the test command finds by variables, with the values of assumptions in the first run. */
  readonly mock: MockOptions;
  /** Runs the test command. The default runs it as a process. */
  readonly run?: typeof runCommand;
  /** The ids to try; an empty list stands for all ids. */
  readonly only: readonly AssumptionId[];
  /** The number of runs at the same time. */
  readonly jobs: number;
  /** Maximum milliseconds of a run. If it is undefined, the limit is a multiple of the duration of the first run. */
  readonly timeout: number | undefined;
  /** Called with the number of finished runs. */
  follow(runs: number): void;
}

/** Thrown if the test command fails in the first run: later failures would then prove nothing about other values. */
export class CommandFailed extends Error {
  /** @param output of the command */
  constructor(readonly output: string) {
    super('the command fails under the values in force: its output is above');
  }
}

const NOTHING_CONSULTED =
  'the command reads no assumption: its client finds the mock by CAMPAIGN_MOCK_URL, CAMPAIGN_MOCK_PUBLIC_KEY and ' +
  'CAMPAIGN_MOCK_SECRET_KEY, and a mock that its tests start reports when it is closed';

const FIRST_TIMEOUT = 600_000;

/**
 * @throws {CommandFailed} when the test command fails under the values in force
 * @throws {Error} when the mock read no assumption, so that the tests probably did not reach it
 * @throws the reason of an aborted signal
 */
export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const { command, only, jobs } = options;
  const { mock, inForce } = separateAssumptions(options.mock);
  const run = (candidates: readonly Candidate[], timeout: number) =>
    runTrial({ ...options, mock, timeout }, overrule(inForce, overridesOf(candidates)));
  const started = realTime();
  const first = await run([], options.timeout ?? FIRST_TIMEOUT);
  if (!first.isPassed) throw new CommandFailed(first.output);
  if (first.usage.length === 0) throw new Error(NOTHING_CONSULTED);
  // The other runs may take longer under other values, but not forever.
  const timeout = options.timeout ?? Math.ceil(10_000 + (5 * (realTime() - started)) / 1000);
  const consulted = consultedIn(first.usage.filter(({ id }) => only.length === 0 || only.includes(id)));
  const ids = [...consulted.keys()];
  const turn = pLimit(jobs);
  const begun: Promise<unknown>[] = [];
  /** The latest failing line of the test command under each setting. */
  const lines = new Map<string, string>();
  /** The number of finished runs. */
  let runs = 1;

  async function test(group: readonly Candidate[]) {
    const trial = turn(() => run(group, timeout));
    begun.push(trial);
    const { isPassed, output, usage } = await trial;
    runs += 1;
    options.follow(runs);
    if (!isPassed) lines.set(settingOf(group), firstFailingLine(output, first.output));
    const met = new Set(usage.map(({ id, endpoint }) => `${id}@${endpoint}`));
    const meets = ({ id, endpoint }: Candidate) => {
      // The value must be read at each endpoint to which it can be narrowed; if there is none, where the first run did.
      const deciding = endpoint === undefined ? endpointsToNarrow(id, consulted) : [endpoint];
      const endpoints = deciding.length > 0 ? deciding : (consulted.get(id) ?? []);
      return endpoints.every((one) => met.has(`${id}@${one}`));
    };
    return { isPassed, meets };
  }

  const keyOf = ({ id }: Candidate) => id;
  // A page of one record is in order under every value of `list-order`.
  const isMasking = ({ id, value }: Candidate) => id === 'list.page-size' && value === 1;

  /** Narrows a value to each endpoint at which it makes the tests fail; without such an endpoint, it stays for all. */
  async function narrow(candidate: Candidate): Promise<readonly (readonly Candidate[])[]> {
    const scopes = endpointsToNarrow(candidate.id, consulted).map((endpoint) => ({ ...candidate, endpoint }));
    const groups = new GroupTest<Candidate>({ keyOf, isMasking, test });
    if (scopes.length > 0) await groups.judge(scopes, true);
    const { alone } = groups;
    return alone.length === 0 ? [[candidate]] : alone.map((one) => [one]);
  }

  const lineOf = (setting: readonly Candidate[]) => String(lines.get(settingOf(setting)));
  try {
    const candidates = candidatesOf(consulted, new AssumptionSettings(inForce));
    const groups = new GroupTest<Candidate>({ keyOf, isMasking, test, minGroups: jobs });
    const { alone, together, unsteady } = await groups.search(candidates);
    const suspects = [...(await Promise.all(alone.map(narrow))).flat(), ...together];
    // Every setting runs once more. If it passes now, it is flaky; the values in force are flaky if they fail now.
    const again = await Promise.all([[], ...suspects].map(test));
    const [base, ...failed] = again.map(({ isPassed }) => !isPassed);
    const flaky = [...unsteady, ...suspects.filter((_, index) => !failed[index]), ...(base ? [[]] : [])];
    // Findings have the order in which the mock read their assumptions in the first run.
    const placeOf = (setting: readonly Candidate[]) => Math.min(...setting.map(({ id }) => ids.indexOf(id)));
    const found = suspects.filter((_, index) => failed[index]).sort((a, b) => placeOf(a) - placeOf(b));
    return {
      command,
      runs,
      consulted: ids.length,
      tried: candidates.length,
      dependencies: found.map((setting) => createFinding(setting, lineOf(setting))),
      flaky: flaky.map((setting) => ({ setting: settingOf(setting), line: lineOf(setting) })),
      pinned: first.usage.flatMap(({ id, endpoint, pinned }) => pinned.map((value) => ({ id, endpoint, value }))),
      unconsulted: only.filter((id) => !ids.includes(id)),
    };
  } finally {
    // Failed runs, too: no run continues after the sweep.
    await Promise.allSettled(begun);
  }
}

/** Runs the test command once, with a new mock. @throws the reason of an aborted signal */
async function runTrial(options: SweepOptions & CommandOptions, values: AssumptionOverrides) {
  const { env, signal, run = runCommand } = options;
  signal.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-sweep-'));
  const usage = new AssumptionUsage();
  const worker = { swept: values, usage, report: () => undefined };
  const mock = await startMock({ ...options.mock, port: 0 }, undefined, undefined, worker);
  try {
    const variables = { ...variablesFor(mock), [VALUES_VARIABLE]: writeValues(values), [FOLDER_VARIABLE]: folder };
    const result = await run({ ...options, env: { ...env, ...variables } });
    usage.merge(readReports(folder));
    return { ...result, usage: usage.all() };
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
