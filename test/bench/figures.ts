/** The result of the rounds: medians, their ratio and spread, and whether the target is reached. */
export interface Reach {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The result of one round. */
export interface Sample {
  readonly value: number;
  /** CPU seconds of the server for each request, and the part of the round that it was busy. */
  readonly serverTime?: number | undefined;
  readonly busy?: number | undefined;
  /** A remark on this value for the reader. */
  readonly note?: string | undefined;
}

export type Unit = 'requests/s' | 'ms' | 'MB';

export interface Side {
  readonly median: number;
  readonly rounds: readonly number[];
  readonly busy?: number;
}

export interface Figure {
  readonly unit: Unit;
  readonly ours: Side;
  readonly other: Side;
  readonly ratio: number;
  /** The lowest and the highest ratio of a round with the one beside it. */
  readonly spread: readonly [low: number, high: number];
  readonly isNoisy: boolean;
  /** The ratio by CPU time of the servers: it holds where the generator was the limit, or others used the cores. */
  readonly ratioByServerTime?: number;
  /** Undefined where there is no target. */
  readonly isReached?: boolean;
  readonly notes: readonly string[];
}

/** Rounds that lie further apart than this part of the ratio are noisy. */
const NOISE = 0.2;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** The median; undefined unless all values are known. */
function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? median(known) : undefined;
}

function sideOf(samples: readonly Sample[]): Side {
  const rounds = samples.map(({ value }) => value);
  const busy = medianOfKnown(samples.map((sample) => sample.busy));
  return { median: median(rounds), rounds, ...(busy !== undefined && { busy }) };
}

function isReached(ours: number, other: number, { atLeast, atMost }: Reach): boolean {
  return (atLeast === undefined || ours >= atLeast * other) && (atMost === undefined || ours <= atMost * other);
}

/** @param ours one sample for every round, as in `other` */
export function figureOf(unit: Unit, ours: readonly Sample[], other: readonly Sample[], reach?: Reach): Figure {
  const sides = { ours: sideOf(ours), other: sideOf(other) };
  const ratio = sides.ours.median / sides.other.median;
  const perRound = sides.ours.rounds.map((value, index) => value / (sides.other.rounds[index] ?? Number.NaN));
  const spread = [Math.min(...perRound), Math.max(...perRound)] as const;
  const [ourTime, otherTime] = [ours, other].map((samples) => medianOfKnown(samples.map((one) => one.serverTime)));
  const notes = [...ours, ...other].flatMap(({ note }) => (note === undefined ? [] : [note]));
  return {
    unit,
    ...sides,
    ratio,
    spread,
    isNoisy: spread[1] - spread[0] > NOISE * ratio,
    ...(ourTime !== undefined && otherTime !== undefined && { ratioByServerTime: otherTime / ourTime }),
    ...(reach !== undefined && { isReached: isReached(sides.ours.median, sides.other.median, reach) }),
    notes: [...new Set(notes)],
  };
}
