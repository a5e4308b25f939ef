/** How large and how long a run measures: whole, or quick. */
export interface Scale {
  readonly name: 'whole' | 'quick';
  /** Records of a small world, of a middling, a large and a huge one. */
  readonly small: number;
  readonly middling: number;
  readonly large: number;
  readonly huge: number;
  /** Of each side, in turns. */
  readonly rounds: number;
  /** Rounds of a load that are thrown away first: code is compiled while it runs. */
  readonly warmUps: number;
  /** Rounds of what takes seconds each time. */
  readonly longRounds: number;
  /** How often a process is started. */
  readonly starts: number;
  /** Of one round. */
  readonly seconds: number;
  /** How often a control call is done in one process. */
  readonly repeats: number;
  /** Accounts that are opened on one baseline. */
  readonly accounts: number;
  /** Of a journal that is full. */
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
