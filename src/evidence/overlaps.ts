/** Parts exchanges that ran beside a write from the others: what they show may be from before it or after it. */
import { type Exchange, NO_RESPONSE } from './exchange.js';
import { mayHaveWritten } from './recording.js';

interface Divided {
  /** Where a write is judged alone, it stands here without its response. */
  readonly inOrder: readonly Exchange[];
  /** Each of them is judged as if nothing else was recorded. */
  readonly alone: readonly Exchange[];
}

const startOf = ({ source }: Exchange): number => Date.parse(source.time);
const endOf = ({ source }: Exchange): number => Date.parse(source.ended ?? source.time);

/** @param exchanges of one account, in the order in which they began */
export function divide(exchanges: readonly Exchange[]): Divided {
  const unsure = new Set<Exchange>();
  let running: Exchange[] = [];
  for (const exchange of exchanges) {
    running = running.filter((one) => endOf(one) > startOf(exchange));
    for (const other of running) {
      if (mayHaveWritten(other)) unsure.add(exchange);
      if (mayHaveWritten(exchange)) unsure.add(other);
    }
    running.push(exchange);
  }
  const inOrder = exchanges.flatMap((one) => {
    if (!unsure.has(one)) return [one];
    return mayHaveWritten(one) ? [{ ...one, response: NO_RESPONSE, outcome: { kind: 'other' } as const }] : [];
  });
  return { inOrder, alone: exchanges.filter((one) => unsure.has(one)) };
}
