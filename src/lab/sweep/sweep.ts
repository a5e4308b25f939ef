/** A sweep from the first run to the last: what the command consults, what breaks it, at which endpoints, and whether that is steady. */
import { AssumptionSettings } from '../../service/assumptions/assumption-settings.js';
import type { AssumptionId, AssumptionOverrides } from '../../service/assumptions/registry.js';
import {
  type Candidate,
  type Consulted,
  candidatesOf,
  consultedIn,
  endpointsOf,
  scopesOf,
  under,
} from './candidates.js';
import { GroupTest } from './group-testing.js';
import { createFinding, type Progress, type SweepFinding, type SweepResult, settingOf } from './report.js';
import { firstFailingLine } from './run-command.js';
import { type SweepRun, type TrialOptions, Trials } from './trials.js';

export interface SweepOptions extends TrialOptions {
  /** What the command runs under first. */
  readonly inForce: AssumptionOverrides;
  /** The ids to try; all, if the list is empty. */
  readonly only: readonly AssumptionId[];
  /** Milliseconds of a run; without it some times those of the first run. */
  readonly timeout: number | undefined;
  follow(progress: Progress): void;
}

/** The command fails before anything is changed. */
export class CommandFailed extends Error {
  /** @param output of the command */
  constructor(readonly output: string) {
    super('the command fails under the values in force');
  }
}

const NOTHING_CONSULTED =
  'the command consults no assumption: its client finds the mock by CAMPAIGN_MOCK_URL, CAMPAIGN_MOCK_PUBLIC_KEY and ' +
  'CAMPAIGN_MOCK_SECRET_KEY, and a mock that its tests start reports when it is closed';

const FIRST_TIMEOUT = 600_000;

/** A run under other values waits longer than the first one, but not forever. */
const timeoutAfter = (first: number): number => Math.ceil(10_000 + 5 * first);

/** A setting that breaks the command, and the one that was tried: a whole value may have been narrowed without a run. */
interface Suspect {
  readonly setting: readonly Candidate[];
  readonly whole: readonly Candidate[];
}

const alike = (setting: readonly Candidate[]): Suspect => ({ setting, whole: setting });

/**
 * @throws {CommandFailed} when the command fails under the values in force
 * @throws {Error} when it consults nothing
 * @throws what the signal was aborted with
 */
export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const trials = new Trials(options);
  try {
    const first = await trials.run(options.inForce, options.timeout ?? FIRST_TIMEOUT);
    if (!first.isPassed) throw new CommandFailed(first.output);
    if (first.usage.length === 0) throw new Error(NOTHING_CONSULTED);
    return await new Sweep(options, trials, first).run();
  } finally {
    await trials.settle();
  }
}

class Sweep {
  readonly #options: SweepOptions;
  readonly #trials: Trials;
  readonly #first: SweepRun;
  readonly #timeout: number;
  readonly #consulted: readonly Consulted[];
  readonly #tests: GroupTest<Candidate>[] = [];
  /** The latest failing line of a setting. */
  readonly #lines = new Map<string, string>();
  #found = 0;

  constructor(options: SweepOptions, trials: Trials, first: SweepRun) {
    const { only, timeout = timeoutAfter(trials.duration) } = options;
    this.#options = options;
    this.#trials = trials;
    this.#first = first;
    this.#timeout = timeout;
    const consulted = consultedIn(first.usage);
    this.#consulted = only.length === 0 ? consulted : consulted.filter(({ id }) => only.includes(id));
  }

  async run(): Promise<SweepResult> {
    const { command, inForce, only, jobs } = this.#options;
    const candidates = candidatesOf(this.#consulted, new AssumptionSettings(inForce));
    const { alone, together, unsteady } = await this.#test(({ id }) => id, jobs).search(candidates);
    this.#found = alone.length + together.length;
    const narrow = await Promise.all(alone.map((candidate) => this.#narrow(candidate)));
    const suspects: readonly Suspect[] = [...narrow.flat(), ...together.map(alike)];
    this.#found = suspects.length;
    const flaky = unsteady.map((setting) => this.#flaky(setting));
    const dependencies: SweepFinding[] = [];
    // The same settings once more: what differs now is not for an assumption to answer for.
    const again = this.#try([]);
    await Promise.all(
      suspects.map(async (suspect) => {
        const setting = await this.#confirm(suspect);
        if (setting === undefined) flaky.push(this.#flaky(suspect.whole));
        else dependencies.push(createFinding(setting, this.#lineOf(setting)));
      }),
    );
    if (!(await again).isPassed) flaky.push(this.#flaky([]));
    return {
      command,
      runs: this.#trials.finished,
      consulted: this.#consulted.length,
      tried: candidates.length,
      dependencies: dependencies.sort((a, b) => this.#place(a) - this.#place(b)),
      flaky,
      pinned: this.#first.usage.flatMap(({ id, endpoint, pinned }) => pinned.map((value) => ({ id, endpoint, value }))),
      unconsulted: only.filter((id) => !this.#consulted.some((one) => one.id === id)),
    };
  }

  /** By the order in which the command consults the assumptions. */
  #place({ values }: SweepFinding): number {
    return this.#consulted.findIndex(({ id }) => id === values[0]?.id);
  }

  #test(keyOf: (candidate: Candidate) => string, minGroups: number): GroupTest<Candidate> {
    const test = new GroupTest({ keyOf, minGroups, test: (group) => this.#try(group) });
    this.#tests.push(test);
    return test;
  }

  async #try(group: readonly Candidate[]) {
    const trial = await this.#trials.run(under(this.#options.inForce, group), this.#timeout);
    const { isPassed, output, usage } = trial;
    if (!isPassed) this.#lines.set(settingOf(group), firstFailingLine(output, this.#first.output));
    this.#tell();
    const met = new Set(usage.map(({ id, endpoint }) => `${id}@${endpoint}`));
    const meets = (candidate: Candidate) => {
      const { id, endpoint } = candidate;
      // An endpoint that only names what another one has decided hides nothing.
      const deciding = scopesOf(candidate, this.#consulted);
      const endpoints = deciding.length > 0 ? deciding : endpointsOf(id, this.#consulted);
      return endpoints.every((one) => (endpoint ?? one) !== one || met.has(`${id}@${one}`));
    };
    return { isPassed, meets };
  }

  #tell(): void {
    const { finished, duration } = this.#trials;
    const left = this.#tests.reduce((sum, { runsLeft }) => sum + runsLeft, 0) + this.#found + 1;
    this.#options.follow({ runs: finished, left, duration, found: this.#found });
  }

  /** Finds the endpoints at which a value breaks the command. */
  async #narrow(candidate: Candidate): Promise<readonly Suspect[]> {
    const whole = [alike([candidate])];
    const endpoints = endpointsOf(candidate.id, this.#consulted);
    const scopes = scopesOf(candidate, this.#consulted).map((endpoint) => ({ ...candidate, endpoint }));
    if (candidate.endpoint !== undefined || scopes.length === 0) return whole;
    // Until the first response that differs both runs are the same, and no other endpoint gives one.
    if (endpoints.length === 1) return [{ setting: scopes, whole: [candidate] }];
    const test = this.#test(({ endpoint }) => String(endpoint), scopes.length);
    const { alone } = await test.searchFailing(scopes);
    return alone.length === 0 ? whole : alone.map((one) => alike([one]));
  }

  /** @returns the setting under which the command fails again */
  async #confirm({ setting, whole }: Suspect): Promise<readonly Candidate[] | undefined> {
    if (!(await this.#try(setting)).isPassed) return setting;
    return whole !== setting && !(await this.#try(whole)).isPassed ? whole : undefined;
  }

  #lineOf(setting: readonly Candidate[]): string {
    return String(this.#lines.get(settingOf(setting)));
  }

  #flaky(setting: readonly Candidate[]): SweepResult['flaky'][number] {
    return { setting: settingOf(setting), line: this.#lineOf(setting) };
  }
}
