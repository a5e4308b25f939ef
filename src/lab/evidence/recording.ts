/** The exchanges of one account in the order in which they happened, and what they show together. */
import { present } from '../../messages/present.js';
import { isRead } from '../../service/endpoint/endpoint.js';
import type { Exchange } from './exchange.js';
import { isOutOfOrder } from './refusals.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';

export interface ShownAt {
  readonly exchange: Exchange;
  readonly record: ShownRecord;
}

/** The same request twice, with one write between them and nothing else that could change what it shows. */
interface Around {
  readonly before: Exchange;
  readonly after: Exchange;
}

/** Can it have changed the state? A response of another shape than the documented ones tells nothing. */
export const mayHaveWritten = ({ endpoint, response: { status }, outcome }: Exchange): boolean =>
  status !== 429 && !(isRead(endpoint) || outcome.kind === 'invalid' || outcome.kind === 'text');

const isSameRequest = (one: Exchange, other: Exchange): boolean =>
  one.name === other.name && JSON.stringify(one.request.query) === JSON.stringify(other.request.query);

export class Recording {
  readonly #byName = new Map<string, Exchange[]>();
  readonly #places = new Map<Exchange, number>();

  constructor(readonly exchanges: readonly Exchange[]) {
    for (const [place, exchange] of exchanges.entries()) {
      this.#places.set(exchange, place);
      const named = this.#byName.get(exchange.name) ?? [];
      this.#byName.set(exchange.name, named);
      named.push(exchange);
    }
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

  /** The last exchange before this one that matches, with no write between them. */
  lastBefore(exchange: Exchange, matches: (one: Exchange) => boolean): Exchange | undefined {
    for (let place = this.placeOf(exchange) - 1; place >= 0; place -= 1) {
      const one = present(this.exchanges[place]);
      if (matches(one)) return one;
      if (mayHaveWritten(one)) return undefined;
    }
    return undefined;
  }

  /** The first exchange after this one that matches, with no write between them. */
  firstAfter(exchange: Exchange, matches: (one: Exchange) => boolean): Exchange | undefined {
    for (let place = this.placeOf(exchange) + 1; place < this.exchanges.length; place += 1) {
      const one = present(this.exchanges[place]);
      if (matches(one)) return one;
      if (mayHaveWritten(one)) return undefined;
    }
    return undefined;
  }

  /** The successful reads of an endpoint next to a write: the same request before and after it. */
  around(write: Exchange, name: string): Around | undefined {
    const isShown = (one: Exchange) => one.name === name && one.outcome.kind === 'success';
    const after = this.firstAfter(write, isShown);
    const before = after && this.lastBefore(write, (one) => isShown(one) && isSameRequest(one, after));
    return after && before && { before, after };
  }

  /** The records that a list shows next after a successful write, and not next before it. */
  addedBy(write: Exchange, list: string): readonly ShownRecord[] {
    const around = write.outcome.kind === 'success' ? this.around(write, list) : undefined;
    const had = new Set(around && recordsIn(around.before).map(({ id }) => id));
    return around === undefined ? [] : recordsIn(around.after).filter(({ id }) => !had.has(id));
  }

  /** A record as it was shown last before an exchange, with no write between them. */
  recordBefore(exchange: Exchange, kind: RecordKind, key: RecordKey): ShownAt | undefined {
    return shownIn(
      this.lastBefore(exchange, (one) => find(one, kind, key) !== undefined),
      kind,
      key,
    );
  }

  /** A record as it was shown first after an exchange, with no write between them. */
  recordAfter(exchange: Exchange, kind: RecordKind, key: RecordKey): ShownAt | undefined {
    return shownIn(
      this.firstAfter(exchange, (one) => find(one, kind, key) !== undefined),
      kind,
      key,
    );
  }
}

/** The member that names a record, and its value as text. */
export type RecordKey = readonly [member: string, value: string];

function find(exchange: Exchange, kind: RecordKind, [member, value]: RecordKey): ShownRecord | undefined {
  if (kindShownBy(exchange.name) !== kind) return undefined;
  return recordsIn(exchange).find((record) => String(record[member]) === value);
}

function shownIn(exchange: Exchange | undefined, kind: RecordKind, key: RecordKey): ShownAt | undefined {
  const record = exchange && find(exchange, kind, key);
  return exchange && record && { exchange, record };
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
