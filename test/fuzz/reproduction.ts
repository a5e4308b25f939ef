/** Finds the few inputs of a batch that break a rule, and writes them as a case of the table of what was found. */
import type { Arena } from './arena.js';
import type { Finding } from './finding.js';
import type { Input, Session } from './input.js';
import type { Batch } from './inputs/batch.js';
import { shrinkInput, shrinkList } from './shrink.js';

/** Attacks, and milliseconds, that one reproduction may take. */
const MAX_ATTACKS = 100;
const MAX_TIME = 30_000;

interface Placed {
  readonly session: number;
  readonly input: Input;
}

export class Reproduction {
  readonly #arena: Arena;
  readonly #batch: Batch;
  readonly #finding: Finding;
  readonly #end = performance.now() + MAX_TIME;
  #attacks = 0;

  constructor(arena: Arena, batch: Batch, finding: Finding) {
    this.#arena = arena;
    this.#batch = batch;
    this.#finding = finding;
  }

  /**
   * On a busy machine any input can seem slow: those that are found break the rule once more.
   * @returns undefined where the batch does not break the rule again
   */
  async find(): Promise<readonly Input[] | undefined> {
    const all = this.#batch.sessions.flatMap(({ inputs }, session) =>
      inputs.map((input): Placed => ({ session, input })),
    );
    const small = await this.#shrink(all);
    if (small === undefined) return undefined;
    const list = (await this.#isBrokenBy(small)) ? small : (await this.#isBrokenBy(all)) ? all : undefined;
    return list?.map(({ input }) => input);
  }

  async #shrink(all: readonly Placed[]): Promise<readonly Placed[] | undefined> {
    const culprit = all.filter(({ input }) => input === this.#finding.exchange?.input);
    const isAlone = culprit.length > 0 && (await this.#fails(culprit));
    if (!isAlone && !(await this.#fails(all))) return undefined;
    const few = isAlone ? culprit : await shrinkList(all, (list) => this.#fails(list));
    const small: Placed[] = [...few];
    for (const [index, { session, input }] of few.entries()) {
      const failsWith = (smaller: Input) =>
        this.#fails(small.map((one, at) => (at === index ? { session, input: smaller } : one)));
      small[index] = { session, input: await shrinkInput(input, failsWith) };
    }
    return small;
  }

  /** @returns undefined when the patience is used up */
  async #fails(list: readonly Placed[]): Promise<boolean | undefined> {
    this.#attacks += 1;
    if (this.#attacks > MAX_ATTACKS || performance.now() > this.#end) return undefined;
    return this.#isBrokenBy(list);
  }

  async #isBrokenBy(list: readonly Placed[]): Promise<boolean> {
    const sessions = this.#batch.sessions.map(
      (session, index): Session => ({
        ...session,
        inputs: list.filter((one) => one.session === index).map(({ input }) => input),
      }),
    );
    const batch = { ...this.#batch, sessions: sessions.filter(({ inputs }) => inputs.length > 0) };
    const { findings } = await this.#arena.attack(batch);
    return findings.some(({ rule, what }) => rule === this.#finding.rule && what === this.#finding.what);
  }
}

const NOT_ASCII = /[^ -~]/g;

/** Characters of a case: one that cannot be made smaller fills no log. */
export const MAX_CASE = 4_000;

/** A case as source code, or the beginning of one. */
export function writeCase(
  { rule, what }: Pick<Finding, 'rule' | 'what'>,
  { records, kind }: Pick<Batch, 'records' | 'kind'>,
  inputs: readonly Input[],
): string {
  const written = JSON.stringify({ title: `${kind}: ${what}`, rule, records, inputs }, null, 2);
  // V8 ends the process where a hundred million characters are replaced.
  const escaped = written
    .slice(0, MAX_CASE)
    .replace(NOT_ASCII, (character) =>
      character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return escaped.slice(0, MAX_CASE);
}
