/** What a run counts: inputs by kind, responses by status, the slowest of them, memory, and what broke a rule. */
import type { Attacked } from './arena.js';
import { finalResponse } from './exchange.js';
import type { Finding } from './finding.js';

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const add = (counts: Map<string, number>, name: string, count = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + count);
};

/** Findings of one cause, as far as can be told without a look at it. */
export const causeOf = ({ rule, what, exchange }: Finding): string =>
  `${rule}: ${what}${exchange === undefined ? '' : ` (${exchange.input.kind} ${exchange.input.aim})`}`;

export class Report {
  readonly #kinds = new Map<string, number>();
  readonly #statuses = new Map<string, number>();
  readonly #found = new Map<string, number>();
  #inputs = 0;
  #replayed = 0;
  #slowest = 0;
  #slowestAim = '';
  #wait = 0;
  #heap = 0;

  get inputs(): number {
    return this.#inputs;
  }

  /** @param isBulk its inputs come on top of the wanted number */
  add({ exchanges, wait, heap = 0, replayed }: Attacked, isBulk: boolean): void {
    if (!isBulk) this.#inputs += exchanges.length;
    this.#replayed += replayed;
    this.#wait = Math.max(this.#wait, wait);
    this.#heap = Math.max(this.#heap, heap);
    for (const exchange of exchanges) {
      const { kind, aim } = exchange.input;
      add(this.#kinds, kind);
      add(this.#statuses, String(finalResponse(exchange)?.status ?? 'none'));
      if (exchange.took <= this.#slowest) continue;
      this.#slowest = exchange.took;
      this.#slowestAim = `${kind} ${aim}`;
    }
  }

  addFinding({ rule }: Finding): void {
    add(this.#found, rule);
  }

  found(rule: string): number {
    return this.#found.get(rule) ?? 0;
  }

  progress(seconds: number): string {
    const findings = [...this.#found.values()].reduce((sum, count) => sum + count, 0);
    return `${this.#inputs} inputs, ${Math.round(this.#inputs / seconds)} a second, heap ${Math.round(this.#heap)} MB, longest wait ${Math.round(this.#wait)} ms, ${findings} findings`;
  }

  lines(seed: number, seconds: number): readonly string[] {
    return [
      `seed ${seed}: ${this.#inputs} inputs in ${Math.round(seconds)} s, and ${this.#replayed} refused ones once more`,
      `kinds: ${counted(this.#kinds)}`,
      `responses: ${counted(this.#statuses)}`,
      `slowest: ${Math.round(this.#slowest)} ms, ${this.#slowestAim}`,
      `longest wait of another account: ${Math.round(this.#wait)} ms`,
      `most memory after a collection: ${Math.round(this.#heap)} MB`,
      `findings: ${counted(this.#found) || 'none'}`,
    ];
  }
}
