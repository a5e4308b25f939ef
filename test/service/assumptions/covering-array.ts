/** A covering array: few rows of values, in which each value of each factor meets each value of every other factor. */
import { Random } from '../../../src/service/account/random.js';

/** The index of a value, of each factor in turn. */
export type Row = readonly number[];

/** Each row is the best of so many. */
const CANDIDATES = 3;

/** The factor and the value of a setting. */
type Setting = readonly [factor: number, value: number];

const keyOf = ([one, first]: Setting, [other, second]: Setting): string =>
  one < other ? `${one}=${first} ${other}=${second}` : `${other}=${second} ${one}=${first}`;

const settingsOf = (row: Row): Setting[] => row.map((value, factor) => [factor, value]);

/** All pairs of the settings of different factors. */
function pairsOf(settings: readonly Setting[]): Map<string, readonly Setting[]> {
  const pairs = settings.flatMap((one, index) => settings.slice(index + 1).map((other) => [one, other] as const));
  return new Map(
    pairs.filter(([one, other]) => one[0] !== other[0]).map(([one, other]) => [keyOf(one, other), [one, other]]),
  );
}

/** The pairs of a row, each as a text. */
export const pairsIn = (row: Row): string[] => [...pairsOf(settingsOf(row)).keys()];

/** @returns the first of the best */
function best<T>(all: readonly T[], worth: (one: T) => number): T {
  const worths = all.map(worth);
  return all[worths.indexOf(Math.max(...worths))] as T;
}

/** @param counts the number of values of each factor */
export function coveringArray(counts: readonly number[], seed: number): readonly Row[] {
  const random = new Random({ seed });
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => ({ one, place: random.integer(2 ** 30) }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);
  const valuesOf = (factor: number) => Array.from({ length: counts[factor] ?? 0 }, (_, value) => value);
  const left = pairsOf(counts.flatMap((_, factor) => valuesOf(factor).map((value) => [factor, value] as const)));

  /** Sets a pair that is left, then factor by factor the value that makes most pairs that are left. */
  function fill(): Row {
    const settings = [...([...left.values()][random.integer(left.size)] ?? [])];
    for (const factor of shuffled([...counts.keys()])) {
      if (settings.some(([known]) => known === factor)) continue;
      const gain = (value: number) => settings.filter((one) => left.has(keyOf(one, [factor, value]))).length;
      settings.push([factor, best(shuffled(valuesOf(factor)), gain)]);
    }
    return settings.sort(([one], [other]) => one - other).map(([, value]) => value);
  }

  const rows: Row[] = [];
  while (left.size > 0) {
    const row = best(
      Array.from({ length: CANDIDATES }, fill),
      (one) => pairsIn(one).filter((pair) => left.has(pair)).length,
    );
    for (const pair of pairsIn(row)) left.delete(pair);
    rows.push(row);
  }
  return rows;
}

/** @returns those rows, shortened to some factors, that hold all pairs of these; greedily few, each with its index */
export function rowsFor(rows: readonly Row[], factors: readonly number[]): readonly number[] {
  const pairs = rows.map((row) => pairsIn(factors.map((factor) => row[factor] ?? 0)));
  const left = new Set(pairs.flat());
  const chosen: number[] = [];
  while (left.size > 0) {
    const index = best([...rows.keys()], (one) => (pairs[one] ?? []).filter((pair) => left.has(pair)).length);
    for (const pair of pairs[index] ?? []) left.delete(pair);
    chosen.push(index);
  }
  return chosen;
}
