/** The sizes and durations of a run: whole or quick. */
export interface Scale {
  readonly name: 'whole' | 'quick';
  /** Records of a small, a middling, a large and a huge fixture. */
  readonly small: number;
  readonly middling: number;
  readonly large: number;
  readonly huge: number;
  /** Rounds of each side, in turns. */
  readonly rounds: number;
  /** Discarded first rounds of a load, in which code is compiled. */
  readonly warmUps: number;
  /** Rounds of cases that take seconds. */
  readonly longRounds: number;
  /** Starts of a process. */
  readonly starts: number;
  /** Duration of one round. */
  readonly seconds: number;
  /** Repetitions of a control call in one process. */
  readonly repeats: number;
  /** Accounts on one baseline. */
  readonly accounts: number;
  /** Entries of a full journal. */
  readonly entries: number;
}

export const WHOLE: Scale = {
  name: 'whole',
  small: 100,
  middling: 10_000,
  large: 100_000,
  huge: 1_000_000,
  rounds: 5,
  warmUps: 2,
  longRounds: 3,
  starts: 15,
  seconds: 1,
  repeats: 200,
  accounts: 1000,
  entries: 10_000,
};

export const QUICK: Scale = {
  name: 'quick',
  small: 100,
  middling: 2000,
  large: 10_000,
  huge: 30_000,
  rounds: 3,
  warmUps: 4,
  longRounds: 1,
  starts: 5,
  seconds: 0.2,
  repeats: 50,
  accounts: 100,
  entries: 2000,
};

/** Formats a count and its noun: `10,000 contacts`. */
export const counted = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;
