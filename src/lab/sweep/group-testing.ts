/** Finds the candidates under which a test fails, in few runs: groups are tried, and groups that fail are split. */

/** The result of a run under a group of candidates. */
export interface GroupOutcome<C> {
  readonly isPassed: boolean;
  /** True if the run met a candidate; a passed run clears only candidates that it met. */
  meets(candidate: C): boolean;
}

export interface GroupTestOptions<C> {
  /** Two candidates with the same key never meet in a group. */
  keyOf(candidate: C): string;
  test(group: readonly C[]): Promise<GroupOutcome<C>>;
  /** The least number of groups in the beginning. */
  readonly minGroups?: number;
}

/** Divides candidates evenly into groups without two of one key, at least as many as the most frequent key needs. */
export function divide<C>(candidates: readonly C[], keyOf: (candidate: C) => string, minGroups = 1): C[][] {
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
  /** Each list failed twice as a whole, though each of its members passed. */
  readonly together: (readonly C[])[] = [];
  /** Each list failed, and then passed. */
  readonly unsteady: (readonly C[])[] = [];
  readonly #options: GroupTestOptions<C>;
  /** Candidates of which a run showed whether they fail: their own run, or a passed run that met them. */
  readonly #judged = new Set<C>();

  constructor(options: GroupTestOptions<C>) {
    this.#options = options;
  }

  async search(candidates: readonly C[]): Promise<this> {
    const { keyOf, minGroups = 1 } = this.#options;
    let least = minGroups;
    for (let left = candidates; left.length > 0; ) {
      const groups = divide(left, keyOf, least);
      await this.#judgeAll(groups);
      const unmet = left.filter((candidate) => !this.#judged.has(candidate));
      // Smaller groups hide less, and a group of one hides nothing.
      if (unmet.length === left.length) least = 2 * groups.length;
      left = unmet;
    }
    // Candidates that fail only together may have been in different groups.
    for (let found = 0; found < this.alone.length + this.together.length; ) {
      found = this.alone.length + this.together.length;
      const known = new Set([...this.alone, ...this.together.flat(), ...this.unsteady.flat()]);
      const others = candidates.filter((one) => !known.has(one));
      await this.#judgeAll(divide(others, keyOf));
    }
    return this;
  }

  async #judgeAll(groups: readonly (readonly C[])[]): Promise<void> {
    await Promise.all(groups.map((group) => this.judge(group)));
  }

  /**
   * Halves a failing group down to the members that fail.
   * @param isExpected true if the group is known to fail, by the run of a larger one: a run of its own is saved
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

  /** Runs a group, which judges the candidates that it met if it passed; a group of one always judges its member. */
  async #passes(group: readonly C[]): Promise<boolean> {
    const { isPassed, meets } = await this.#options.test(group);
    const isJudged = (candidate: C) => group.length === 1 || (isPassed && meets(candidate));
    for (const candidate of group.filter(isJudged)) this.#judged.add(candidate);
    return isPassed;
  }

  /**
   * Returns the fewest members that fail together (QuickXplain, Junker 2004). They have failed with their background.
   * @param isChanged true if the background has grown since its last run
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
