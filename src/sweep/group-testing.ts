/** Finds the candidates under which a test fails, in few runs: groups are tried, and those that fail are split. */

/** How a run under a group of candidates went. */
export interface Outcome<C> {
  readonly isPassed: boolean;
  /** Did the run meet a candidate? One that it did not meet is not cleared when it passes. */
  meets(candidate: C): boolean;
}

export interface GroupTestOptions<C> {
  /** Two candidates with the same key never meet in a group. */
  keyOf(candidate: C): string;
  test(group: readonly C[]): Promise<Outcome<C>>;
  /** The least number of groups in the beginning; as many as there are candidates tries each alone. */
  readonly minGroups?: number;
}

export interface Found<C> {
  /** Each failed when it was tried alone. */
  readonly alone: readonly C[];
  /** Each list failed twice together, though none of its members does alone. */
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

/** So many judged candidates say little of how many fail. */
const FEW = 10;
/** The size of the largest part that is tried by itself. */
const MAX_PARTED = 6;

export class GroupTest<C> {
  readonly #options: GroupTestOptions<C>;
  readonly #ids = new Map<C, number>();
  /** By the candidates of a group: no group is tried twice, unless it is to find out whether it is steady. */
  readonly #outcomes = new Map<string, Promise<Outcome<C>>>();
  /** What passed runs did not meet, and no other one judged: other candidates hid it. */
  readonly #unmet = new Set<C>();
  readonly #judged = new Set<C>();
  readonly #alone = new Set<C>();
  readonly #together: (readonly C[])[] = [];
  readonly #unsteady: (readonly C[])[] = [];
  /** Has a group been tried in parts? */
  #isDivided = false;
  /** Is no group tried in parts any more? */
  #isWhole = false;
  #runsLeft = 0;

  constructor(options: GroupTestOptions<C>) {
    this.#options = options;
  }

  /** About so many runs are to come. */
  get runsLeft(): number {
    return this.#runsLeft;
  }

  /** Finds the candidates that fail. */
  async search(candidates: readonly C[]): Promise<Found<C>> {
    const { keyOf, minGroups = 1 } = this.#options;
    let least = minGroups;
    for (let left = candidates; left.length > 0; ) {
      const groups = divide(left, keyOf, least);
      await this.#judgeAll(groups);
      const unmet = left.filter((candidate) => this.#unmet.has(candidate));
      // As many as before: smaller groups hide less, and one alone is hidden by nothing.
      if (unmet.length === left.length) least = 2 * groups.length;
      left = unmet;
    }
    if (this.#isDivided) {
      // What fails together alone may have been apart.
      this.#isWhole = true;
      const found = new Set([...this.#alone, ...this.#together.flat()]);
      await this.#judgeAll(
        divide(
          candidates.filter((one) => !found.has(one)),
          keyOf,
          1,
        ),
      );
    }
    return this.#found();
  }

  /** Finds those that fail alone in a group of which it is known that it fails as a whole. */
  async searchFailing(group: readonly C[]): Promise<Found<C>> {
    const rest = await this.#findOne(group);
    if (rest !== undefined && rest.length > 0) await this.#judge(rest);
    return this.#found();
  }

  #found(): Found<C> {
    return { alone: [...this.#alone], together: this.#together, unsteady: this.#unsteady };
  }

  async #judgeAll(groups: readonly (readonly C[])[]): Promise<void> {
    this.#runsLeft += groups.length;
    await Promise.all(
      groups.map((group) => {
        this.#runsLeft -= 1;
        return this.#judge(group);
      }),
    );
  }

  /** Finds all that a group fails by, in parts where so many fail alone that it would hardly pass. */
  async #judge(group: readonly C[]): Promise<void> {
    for (let rest = group; rest.length > 0; ) {
      const part = rest.slice(0, this.#mostAtOnce);
      rest = rest.slice(part.length);
      this.#isDivided ||= rest.length > 0;
      const outcome = await this.#try(part);
      if (outcome.isPassed) this.#notePassed(part, outcome);
      else if (part.length === 1) this.#blame(part);
      else await this.#explain(part);
    }
  }

  /** A group of this size passes as often as it fails; a large one is halved in fewer runs. */
  get #mostAtOnce(): number {
    const size = Math.max(1, Math.round((Math.LN2 * (this.#judged.size + FEW)) / this.#alone.size));
    return this.#isWhole || size > MAX_PARTED ? Number.POSITIVE_INFINITY : size;
  }

  #notePassed(group: readonly C[], { meets }: Outcome<C>): void {
    for (const candidate of group) {
      // Nothing hides one that is alone.
      if (group.length === 1 || meets(candidate)) this.#settle(candidate);
      else if (!this.#judged.has(candidate)) this.#unmet.add(candidate);
    }
  }

  /** Notes what fails. */
  #blame(found: readonly C[]): void {
    const [first, ...others] = found;
    if (first !== undefined && others.length === 0) this.#alone.add(first);
    else this.#together.push(found);
    for (const candidate of found) this.#settle(candidate);
  }

  #settle(candidate: C): void {
    this.#judged.add(candidate);
    this.#unmet.delete(candidate);
  }

  /** Finds one candidate after the other by which a group of several fails. */
  async #explain(group: readonly C[]): Promise<void> {
    const rest = await this.#findOne(group);
    if (rest === undefined) await this.#explainTogether(group);
    else await this.#judge(rest);
  }

  /**
   * Halves a group that fails, down to one that fails alone: where one half passes, the other one needs no run of its own.
   * @returns the others, first those of which nothing is known; undefined where none fails alone
   */
  async #findOne(group: readonly C[]): Promise<readonly C[] | undefined> {
    const unknown: C[] = [];
    const cleared: C[] = [];
    let failing = group;
    while (failing.length > 1) {
      const [first, second] = halvesOf(failing);
      const cost = Math.ceil(Math.log2(failing.length)) + 1;
      this.#runsLeft += cost;
      const outcome = await this.#try(first);
      this.#runsLeft -= cost;
      if (outcome.isPassed) {
        this.#notePassed(first, outcome);
        cleared.push(...first);
        failing = second;
      } else {
        unknown.push(...second);
        failing = first;
      }
    }
    const outcome = await this.#try(failing);
    if (outcome.isPassed) {
      this.#notePassed(failing, outcome);
      return undefined;
    }
    this.#blame(failing);
    return [...unknown, ...cleared];
  }

  async #explainTogether(group: readonly C[]): Promise<void> {
    if ((await this.#try(group, true)).isPassed) {
      this.#unsteady.push(group);
      return;
    }
    const least = await this.#leastFailing([], group, false);
    this.#blame(least);
    const rest = group.filter((candidate) => !least.includes(candidate));
    if (rest.length > 0) await this.#judge(rest);
  }

  /**
   * The members of a group without one of which nothing fails (QuickXplain, Junker 2004). They have failed with their background.
   * @param isChanged has the background grown since it was tried?
   */
  async #leastFailing(background: readonly C[], group: readonly C[], isChanged: boolean): Promise<readonly C[]> {
    if (isChanged && !(await this.#try(background)).isPassed) return [];
    if (group.length === 1) return group;
    const [first, second] = halvesOf(group);
    const inSecond = await this.#leastFailing([...background, ...first], second, true);
    const inFirst = await this.#leastFailing([...background, ...inSecond], first, inSecond.length > 0);
    return [...inFirst, ...inSecond];
  }

  #try(group: readonly C[], isAgain = false): Promise<Outcome<C>> {
    const key = this.#keyOf(group);
    const known = isAgain ? undefined : this.#outcomes.get(key);
    const outcome = known ?? this.#options.test(group);
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  #keyOf(group: readonly C[]): string {
    const ids = group.map((candidate) => {
      const id = this.#ids.get(candidate) ?? this.#ids.size;
      this.#ids.set(candidate, id);
      return id;
    });
    return ids.sort((a, b) => a - b).join();
  }
}

function halvesOf<C>(group: readonly C[]): [C[], C[]] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}
