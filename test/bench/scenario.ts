/** The declaration of a benchmark: its work, its peer, the target, and how both sides are measured. */
import type { Figure, Reach, Sample, Unit } from './figures.js';
import type { Stage } from './stage.js';

/** Two sides that are measured the same way, in turns. */
export interface Case {
  readonly name: string;
  readonly unit: Unit;
  readonly rounds: number;
  /** True if each round has a process of its own, or is the only one: no first rounds are discarded. */
  readonly isCold?: true;
  ours(): Promise<Sample>;
  other(): Promise<Sample>;
}

export interface Scenario {
  /** `topic/what`, as for `--only`. */
  readonly name: string;
  readonly work: string;
  readonly against: string;
  readonly reach?: Reach;
  /** Packages to install for it, with their versions. */
  readonly needs?: Readonly<Record<string, string>>;
  /** True for scenarios of the instrument or of other programs, which only whole runs measure. */
  readonly isLeftOutOfQuick?: true;
  /** Each prepares processes that its cases share and that end after them. */
  readonly scenes: readonly ((stage: Stage) => Promise<readonly Case[]>)[];
}

/** The result of a scenario. */
export interface Outcome {
  readonly scenario: Pick<Scenario, 'name' | 'work' | 'against' | 'reach'>;
  readonly cases: readonly { readonly name: string; readonly figure: Figure }[];
  /** The duration, with preparation. */
  readonly seconds: number;
  /** The reason why some or all of it was not measured. */
  readonly broken?: string;
  readonly skipped?: string;
}
