/** What a benchmark declares: its work, against what it is held, the target, and how both sides are measured. */
import type { Figure, Reach, Sample, Unit } from './figures.js';
import type { PackageName } from './packages.js';
import type { Stage } from './stage.js';

/** Two things that are measured the same way, in turns. */
export interface Case {
  readonly name: string;
  readonly unit: Unit;
  readonly rounds: number;
  /** Rounds are thrown away first unless this says that each begins in a process of its own, or stands alone. */
  readonly isCold?: true;
  ours(): Promise<Sample>;
  other(): Promise<Sample>;
}

export interface Scenario {
  /** `topic/what`, for choosing it. */
  readonly name: string;
  readonly work: string;
  readonly against: string;
  readonly reach?: Reach;
  /** What has to be installed for it. */
  readonly needs?: readonly PackageName[];
  /** It tells of the instrument or of other programs, and is measured in whole runs alone. */
  readonly isLeftOutOfQuick?: true;
  /** Each sets a scene that its cases share; the processes that it started end after them. */
  readonly scenes: readonly ((stage: Stage) => Promise<readonly Case[]>)[];
}

/** What came of a scenario. */
export interface Outcome {
  readonly scenario: Pick<Scenario, 'name' | 'work' | 'against' | 'reach'>;
  readonly cases: readonly { readonly name: string; readonly figure: Figure }[];
  /** What it took, with setting its scenes. */
  readonly seconds: number;
  /** Why some or all of it could not be measured. */
  readonly broken?: string;
  readonly skipped?: string;
}
