/** The exchanges of one account in the order in which they were sent, and the records that they show. */
import { groupBy } from '../../messages/pairs.js';
import type { RecordedExchange } from './exchange.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';

/** True if an exchange may have changed the account. Only a documented failure proves that a write changed nothing. */
export const mayHaveWritten = ({ declared, response, outcome }: RecordedExchange): boolean =>
  response?.status !== 429 && !(declared.isRead || outcome.kind === 'invalid' || outcome.kind === 'text');

export class Recording {
  readonly #byName: ReadonlyMap<string, readonly RecordedExchange[]>;

  /** @param everywhere the exchanges of all accounts, including requests without keys, which belong to no account */
  constructor(
    readonly exchanges: readonly RecordedExchange[],
    readonly everywhere = exchanges,
  ) {
    this.#byName = groupBy(exchanges, ({ endpoint }) => endpoint);
  }

  at(name: string): readonly RecordedExchange[] {
    return this.#byName.get(name) ?? [];
  }

  placeOf(exchange: RecordedExchange): number {
    return this.exchanges.indexOf(exchange);
  }

  /** True if no exchange between these two, in any order, may have changed the account. */
  isQuiet(one: RecordedExchange, other: RecordedExchange): boolean {
    const [from = 0, to] = [this.placeOf(one), this.placeOf(other)].sort((a, b) => a - b);
    return !this.exchanges.slice(from + 1, to).some(mayHaveWritten);
  }

  /** Returns the first record with the value in the member, from responses after an exchange until the next write. */
  shownAfter(exchange: RecordedExchange, kind: RecordKind, member: string, value = ''): ShownRecord | undefined {
    for (const one of this.exchanges.slice(this.placeOf(exchange) + 1)) {
      const found = kindShownBy(one.endpoint) === kind && recordsIn(one).find((record) => record[member] === value);
      if (found) return found;
      if (mayHaveWritten(one)) return undefined;
    }
    return undefined;
  }
}

const written = (query: RecordedExchange['query']): string => JSON.stringify(Object.entries(query).sort());

/**
 * Returns a successful exchange that differs only in the value of one parameter, with no write in between.
 * @param value the value in the returned exchange; undefined for a request without the parameter
 */
export function sameWith(
  exchange: RecordedExchange,
  name: string,
  value: string | undefined,
  recording: Recording,
): RecordedExchange | undefined {
  const { [name]: _, ...others } = exchange.query;
  const wanted = written(value === undefined ? others : { ...others, [name]: value });
  return recording.at(exchange.endpoint).find((one) => {
    const isSame = one !== exchange && one.outcome.kind === 'success' && written(one.query) === wanted;
    return isSame && recording.isQuiet(one, exchange);
  });
}
