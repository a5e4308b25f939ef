/** Finds the candidates under which a test fails, in few runs: groups are tried, and those that fail are split. */

/** How a run under a group of candidates went. */
export interface GroupOutcome<C> {
  readonly isPassed: boolean;
  /** Did the run meet a candidate? One that it did not meet is not cleared when it passes. */
  meets(candidate: C): boolean;
}

export interface GroupTestOptions<C> {
  /** Two candidates with the same key never meet in a group. */
  keyOf(candidate: C): string;
  test(group: readonly C[]): Promise<GroupOutcome<C>>;
  /** The least number of groups in the beginning; the number of candidates puts each into a group of its own. */
  readonly minGroups?: number;
}

export interface Found<C> {
  /** Each of them failed in a run of its own. */
  readonly alone: readonly C[];
  /** Each list failed twice as a whole, though each of its members passed. */
  readonly together: readonly (readonly C[])[];
  /** Each list failed, and then passed. */
  readonly unsteady: readonly (readonly C[])[];
}

/** Divides candidates evenly into groups without two of one key, at least as many as the most frequent key needs. */
export function divide<C>(candidates: readonly C[], keyOf: (candidate: C) => string, minGroups = 1): C[][] {
  const byKey = new Map<string, C[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
  }
  const most = Math.max(...[...byKey.values()].map(({ length }) => length));
  const count = Math.min(candidates.length, Math.max(most, minGroups));
  const groups = Array.from({ length: count }, (): C[] => []);
  for (const [index, candidate] of [...byKey.values()].flat().entries()) groups[index % count]?.push(candidate);
  return groups;
}

export class GroupTest<C> {
  readonly #options: GroupTestOptions<C>;
  /** Candidates that no run has met, though runs under them passed: another candidate hid them. */
  readonly #unmet = new Set<C>();
  readonly #judged = new Set<C>();
  readonly #alone: C[] = [];
  readonly #together: (readonly C[])[] = [];
  readonly #unsteady: (readonly C[])[] = [];
  #runsLeft = 0;

  constructor(options: GroupTestOptions<C>) {
    this.#options = options;
  }

  /** So many groups wait for their run. */
  get runsLeft(): number {
    return this.#runsLeft;
  }

  async search(candidates: readonly C[]): Promise<Found<C>> {
    const { keyOf, minGroups = 1 } = this.#options;
    let least = minGroups;
    for (let left = candidates; left.length > 0; ) {
      const groups = divide(left, keyOf, least);
      await this.#judgeAll(groups);
      const unmet = left.filter((candidate) => this.#unmet.has(candidate));
      // No progress: smaller groups hide less, and a group of one hides nothing.
      if (unmet.length === left.length) least = 2 * groups.length;
      left = unmet;
    }
    // Candidates that fail only together may have been in different groups.
    for (let found = 0; found < this.#count; ) {
      found = this.#count;
      await this.#judgeAll(divide(this.#without(candidates), keyOf));
    }
    return this.#found();
  }

  /** Finds the members that fail by themselves, in a group that is known to fail as a whole. */
  async searchFailing(group: readonly C[]): Promise<Found<C>> {
    const one = await this.#oneIn(group);
    if (one !== undefined) await this.#blame([one], group);
    return this.#found();
  }

  #found(): Found<C> {
    return { alone: this.#alone, together: this.#together, unsteady: this.#unsteady };
  }

  get #count(): number {
    return this.#alone.length + this.#together.length;
  }

  /** Those of which nothing is found. */
  #without(candidates: readonly C[]): readonly C[] {
    const found = new Set([...this.#alone, ...this.#together.flat(), ...this.#unsteady.flat()]);
    return candidates.filter((one) => !found.has(one));
  }

  async #judgeAll(groups: readonly (readonly C[])[]): Promise<void> {
    const waiting = groups.filter(({ length }) => length > 0);
    this.#runsLeft += waiting.length;
    await Promise.all(
      waiting.map((group) => {
        this.#runsLeft -= 1;
        return this.#judge(group);
      }),
    );
  }

  async #judge(group: readonly C[]): Promise<void> {
    if (await this.#passes(group)) return;
    const one = group.length === 1 ? group[0] : await this.#oneIn(group);
    if (one !== undefined) await this.#blame([one], group);
    else if (await this.#passes(group)) this.#unsteady.push(group);
    else await this.#blame(await this.#leastIn(group), group);
  }

  /** Runs a group. If it passes, the candidates that it met are cleared; a group of one always meets its member. */
  async #passes(group: readonly C[]): Promise<boolean> {
    const { isPassed, meets } = await this.#options.test(group);
    for (const candidate of isPassed ? group : []) {
      if (group.length === 1 || meets(candidate)) this.#settle(candidate);
      else if (!this.#judged.has(candidate)) this.#unmet.add(candidate);
    }
    return isPassed;
  }

  #settle(candidate: C): void {
    this.#judged.add(candidate);
    this.#unmet.delete(candidate);
  }

  /** Notes what a group fails by, and judges its others in halves: one of them passes sooner. */
  async #blame(found: readonly C[], group: readonly C[]): Promise<void> {
    if (found.length > 1) this.#together.push(found);
    else this.#alone.push(...found);
    for (const candidate of found) this.#settle(candidate);
    await this.#judgeAll(halvesOf(this.#without(group)));
  }

  /**
   * Halves a failing group down to a member that fails by itself: if one half passes, the other one needs no run.
   * @returns undefined if no member fails by itself
   */
  async #oneIn(group: readonly C[]): Promise<C | undefined> {
    let failing = group;
    let isTried = false;
    while (failing.length > 1) {
      const [first, second] = halvesOf(failing);
      isTried = !(await this.#passes(first));
      failing = isTried ? first : second;
    }
    return isTried || !(await this.#passes(failing)) ? failing[0] : undefined;
  }

  /**
   * The members of a group without one of which nothing fails (QuickXplain, Junker 2004). They have failed with their background.
   * @param isChanged true if the background has grown since it was tried
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
