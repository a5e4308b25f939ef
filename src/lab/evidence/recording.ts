/** The exchanges of one account in the order in which they happened, and what they show together. */
import { present } from '../../messages/present.js';
import { isRead } from '../../service/endpoint/endpoint.js';
import { type Exchange, isOutOfOrder } from './exchange.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';

/** Can it have changed the state? A response of another shape than the documented ones tells nothing. */
export const mayHaveWritten = ({ endpoint, response: { status }, outcome }: Exchange): boolean =>
  status !== 429 && !(isRead(endpoint) || outcome.kind === 'invalid' || outcome.kind === 'text');

export function groupBy<K, V>(all: Iterable<V>, keyOf: (one: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return groups;
}

export class Recording {
  readonly #byName: ReadonlyMap<string, readonly Exchange[]>;
  readonly #places: ReadonlyMap<Exchange, number>;

  constructor(readonly exchanges: readonly Exchange[]) {
    this.#byName = groupBy(exchanges, ({ name }) => name);
    this.#places = new Map(exchanges.map((one, place) => [one, place]));
  }

  at(name: string): readonly Exchange[] {
    return this.#byName.get(name) ?? [];
  }

  /** The place of an exchange, from 0. */
  placeOf(exchange: Exchange): number {
    return present(this.#places.get(exchange));
  }

  isBefore(one: Exchange, other: Exchange): boolean {
    return this.placeOf(one) < this.placeOf(other);
  }

  /** True if nothing between two exchanges can have changed the state. */
  isQuiet(from: Exchange, to: Exchange): boolean {
    return !this.exchanges.slice(this.placeOf(from) + 1, this.placeOf(to)).some(mayHaveWritten);
  }

  /** A record with this member as it was shown first after an exchange, with no write between them. */
  shownAfter(exchange: Exchange, kind: RecordKind, member: string, value = ''): ShownRecord | undefined {
    for (const one of this.exchanges.slice(this.placeOf(exchange) + 1)) {
      const found = kindShownBy(one.name) === kind && recordsIn(one).find((record) => record[member] === value);
      if (found) return found;
      if (mayHaveWritten(one)) return undefined;
    }
    return undefined;
  }
}

const written = (query: Exchange['request']['query']): string => JSON.stringify([...query].sort());

/**
 * The same request with other values of a parameter; none takes it away. Nothing between the two could change the response.
 */
export function sameWith(
  exchange: Exchange,
  name: string,
  values: readonly string[],
  recording: Recording,
): Exchange | undefined {
  const others = exchange.request.query.filter(([one]) => one !== name);
  const wanted = written([...others, ...values.map((value) => [name, value] as const)]);
  return recording.at(exchange.name).find((one) => {
    if (one === exchange || isOutOfOrder(one) || written(one.request.query) !== wanted) return false;
    const [from, to] = recording.isBefore(one, exchange) ? [one, exchange] : [exchange, one];
    return recording.isQuiet(from, to);
  });
}
