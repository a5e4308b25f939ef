/** What the store asks of chance when a fixture leaves out what is drawn; `world/chance` is the one that answers. */
import type { ClockSetting } from './clock-setting.js';
import type { Drawn } from './records/table.js';

/** Where a generator stands: enough to go on drawing the same values. */
export type ChanceState = readonly number[];

export interface Drawing {
  draw(kind: Drawn): string;
  readonly state: ChanceState;
}

/** What reading a fixture takes from the world: its time, and a source of chance for each account. */
export interface Surrounding {
  /** Microseconds since 1970, in real time. */
  readonly now: number;
  /** What a clock is set to where a fixture says this of it, or nothing. */
  clockFor(given: ClockSetting | undefined): ClockSetting;
  drawingFor(userId: number, state?: ChanceState): Drawing;
}
