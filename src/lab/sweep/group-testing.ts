/** Finds the candidates under which a test fails, in few runs, because only the groups that fail are split. */

/** The result of a run under a group of candidates. */
export interface GroupOutcome<C> {
  readonly isPassed: boolean;
  /** True if the run read the value of the candidate. A passed run proves nothing about the other candidates. */
  meets(candidate: C): boolean;
}

export interface GroupTestOptions<C> {
  /** Two candidates with the same key, such as two values of one assumption, are never in one group. */
  keyOf(candidate: C): string;
  /** True for a candidate that can hide the effect of others, so that its first run is a run of its own. */
  isMasking?(candidate: C): boolean;
  test(group: readonly C[]): Promise<GroupOutcome<C>>;
  /** Minimum number of groups in the first round. */
  readonly minGroups?: number;
}

/** Divides candidates evenly into as few groups as possible, so that no group has two candidates with the same key. */
export function divideIntoGroups<C>(candidates: readonly C[], keyOf: (candidate: C) => string, minGroups = 1): C[][] {
  const byKey = [...new Set(candidates.map(keyOf))].map((key) => candidates.filter((one) => keyOf(one) === key));
  const most = Math.max(...byKey.map(({ length }) => length));
  const count = Math.min(candidates.length, Math.max(most, minGroups));
  const groups = Array.from({ length: count }, (): C[] => []);
  for (const [index, candidate] of byKey.flat().entries()) groups[index % count]?.push(candidate);
  return groups;
}

export class GroupTest<C> {
  /** Each of these candidates failed in a run of its own. */
  readonly alone: C[] = [];
  /** Each list failed as a whole, though smaller groups of its candidates passed. */
  readonly together: (readonly C[])[] = [];
  /** Each list failed in one run, and passed in another. */
  readonly unsteady: (readonly C[])[] = [];
  /** Candidates that need no further run, because they had one of their own, or a passed run has read their values. */
  readonly #judged = new Set<C>();

  constructor(private readonly options: GroupTestOptions<C>) {}

  async search(candidates: readonly C[]): Promise<this> {
    const { keyOf, isMasking = () => false, minGroups = 1 } = this.options;
    const judgeAll = (groups: readonly (readonly C[])[]) => Promise.all(groups.map((group) => this.judge(group)));
    await judgeAll(candidates.filter(isMasking).map((one) => [one]));
    for (let left = candidates.filter((one) => !isMasking(one)), least = minGroups; left.length > 0; ) {
      const groups = divideIntoGroups(left, keyOf, least);
      await judgeAll(groups);
      const unmet = left.filter((candidate) => !this.#judged.has(candidate));
      // One value can keep the command from reading another value, so the next groups are smaller.
      if (unmet.length === left.length) least = 2 * groups.length;
      left = unmet;
    }
    // Candidates that fail only together may have been in different groups, so the others are divided anew.
    for (let found = 0; found < this.alone.length + this.together.length; ) {
      found = this.alone.length + this.together.length;
      const known = [...this.alone, ...this.together.flat(), ...this.unsteady.flat()];
      const others = candidates.filter((one) => !known.includes(one));
      await judgeAll(divideIntoGroups(others, keyOf));
    }
    return this;
  }

  /**
   * Halves a failing group until the failing members are found.
   * @param isExpected true if the run of a larger group has shown that this group fails, so that it needs no run
   * @returns true if a member fails
   */
  async judge(group: readonly C[], isExpected = false): Promise<boolean> {
    if ((!isExpected || group.length === 1) && (await this.#passes(group))) return false;
    if (group.length === 1) return this.alone.push(...group) > 0;
    const [first, second] = halvesOf(group);
    const isInFirst = await this.judge(first);
    const isInSecond = await this.judge(second, !isInFirst);
    if (isInFirst || isInSecond || isExpected) return isInFirst || isInSecond;
    if (await this.#passes(group)) this.unsteady.push(group);
    else this.together.push(await this.#leastIn(group));
    return true;
  }

  /** Runs a group. If it passes, the candidates that it read are judged; a single candidate is judged in any case. */
  async #passes(group: readonly C[]): Promise<boolean> {
    const { isPassed, meets } = await this.options.test(group);
    const isJudged = (candidate: C) => group.length === 1 || (isPassed && meets(candidate));
    for (const candidate of group.filter(isJudged)) this.#judged.add(candidate);
    return isPassed;
  }

  /**
   * Returns the fewest members that fail together (QuickXplain, Junker 2004). All of them fail with the background.
   * @param isChanged true if the background has grown since its last run, so that it must run again
   */
  async #leastIn(group: readonly C[], background: readonly C[] = [], isChanged = false): Promise<readonly C[]> {
    if (isChanged && !(await this.#passes(background))) return [];
    if (group.length === 1) return group;
    const [first, second] = halvesOf(group);
    const inSecond = await this.#leastIn(second, [...background, ...first], true);
    const inFirst = await this.#leastIn(first, [...background, ...inSecond], inSecond.length > 0);
    return [...inFirst, ...inSecond];
  }
}

function halvesOf<C>(group: readonly C[]): [readonly C[], readonly C[]] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}
