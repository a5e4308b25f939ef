/** Reads lists whole: a service may show them by pages. */
import { NF1, NF2 } from '../../endpoint/failure.js';
import type { Exchange } from '../../inference/exchange.js';
import { listOf, type RecordKind, recordsIn, type ShownRecord } from '../../inference/shown-records.js';
import { Stopped } from './connection.js';
import { identityOf } from './kinds.js';
import { excerptOf, type ProbeRequest, queryPairs } from './requests.js';

type Send = (name: string, request: ProbeRequest) => Promise<Exchange>;

/** The probe ends: what a list holds is not known. */
export class Unreadable extends Stopped {}

/** Pages after the first one that all show something new, before the first one is read again. */
const ROUNDS = 3;

/** Pages of a list at most: more of them than this are an endless list. */
const MAX_PAGES = 10_000;

/** A list may fail when it has nothing; another failure says nothing of what it has. */
const isEmpty = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'text' && (outcome.text === NF1 || outcome.text === NF2);

export class WholeLists {
  readonly #send: Send;
  /** The lists that show the same whatever page is asked for. */
  readonly #unpaged = new Set<string>();
  /** How many records a first page has held without a second one. */
  readonly #fitting = new Map<string, number>();

  constructor(send: Send) {
    this.#send = send;
  }

  /** @throws {Stopped} where the list cannot be read */
  async read(kind: RecordKind, of: ProbeRequest): Promise<readonly ShownRecord[]> {
    const name = listOf(kind);
    const { request, first } = await this.#begin(name, of);
    const records = new Map(recordsIn(first).map((record) => [identityOf(record), record]));
    const { size } = records;
    if (size === 0 || this.#unpaged.has(name) || size < (this.#fitting.get(name) ?? 0)) return [...records.values()];
    for (let page = 2; page <= MAX_PAGES; page += 1) {
      const next = await this.#send(name, { ...request, query: [...queryPairs(of), ['page', String(page)]] });
      // A service may refuse the parameter; one that is busy says nothing of what there is.
      if (next.response.status >= 500) fail(next);
      const shown = recordsIn(next);
      const fresh = shown.filter((record) => !records.has(identityOf(record)));
      if (fresh.length === 0) {
        if (shown.length > 0 && page === 2) this.#unpaged.add(name);
        else if (page === 2) this.#fitting.set(name, size);
        break;
      }
      for (const record of fresh) records.set(identityOf(record), record);
      if (page === 1 + ROUNDS) expectSame(first, await this.#send(name, request));
    }
    return [...records.values()];
  }

  /** The first page, by the other method of the document where the used one is refused. */
  async #begin(name: string, of: ProbeRequest) {
    const isShown = (one: Exchange) => one.outcome.kind === 'success' || isEmpty(one);
    const first = await this.#send(name, of);
    if (isShown(first)) return { request: of, first };
    const { documentedMethod: method } = first.endpoint;
    const request = { ...of, ...(method !== undefined && { method }) };
    const other = method === undefined ? first : await this.#send(name, request);
    return isShown(other) ? { request, first: other } : fail(other);
  }
}

function fail(exchange: Exchange): never {
  const { name, response } = exchange;
  throw new Unreadable(`${name} does not show its list: ${response.status}`, { cause: excerptOf(exchange) });
}

/** @throws {Unreadable} for a list that shows others at each read: it has no end */
function expectSame(first: Exchange, again: Exchange): void {
  const shown = new Set(recordsIn(first).map(identityOf));
  if (!recordsIn(again).some((record) => shown.has(identityOf(record))))
    throw new Unreadable(`${first.name} shows other records at each read`, { cause: excerptOf(again) });
}
