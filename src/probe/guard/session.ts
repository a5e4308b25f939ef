/** The requests of a probe, one after the other, each judged before it is sent, and the records that it made. */
import { type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import { endpointNamed } from '../../inference/endpoints.js';
import { type Exchange, outcomeOf, type Pairs, type ReceivedResponse } from '../../inference/exchange.js';
import { Recording } from '../../inference/recording.js';
import { listOf, type RecordKind, recordsIn, type ShownRecord } from '../../inference/shown-records.js';
import { plainTexts } from './allowed-writes.js';
import { ask, type Fetch, Stopped } from './connection.js';
import { judgeRequest, removedBy, type Verdict } from './gate.js';
import { identityOf, kindOfKey, listKey, listOfMade, type Removal, removal } from './kinds.js';
import { Ledger } from './ledger.js';
import { type Allowed, type Level, levelsOf } from './levels.js';
import { type LostEntry, type ProbeLog, traceOf } from './log.js';
import { Forbidden, type OutgoingRequest, textsOf, toOutgoing } from './outgoing.js';
import { Pace, type PaceOptions } from './pace.js';
import { excerptOf, type Keys, type ProbeRequest, queryPairs, toFetch, toSentRequest } from './requests.js';
import { WholeLists } from './whole-lists.js';

export interface SessionOptions extends Allowed, PaceOptions {
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly fetch: Fetch;
  /** Begins every name that the probe gives: nothing else in the account has it. */
  readonly marker: string;
  /** Takes what is about to be made, before it is. */
  readonly log?: ProbeLog;
  /** Ends the probe before the next request. */
  readonly signal?: AbortSignal;
}

/** The result of a write that may make a record. */
export interface MakeResult {
  readonly exchange: Exchange;
  /** The records that the list shows since. */
  readonly records: readonly ShownRecord[];
}

/** A list that is looked at before and after a write. */
export interface Watched {
  readonly kind: RecordKind;
  readonly of: ProbeRequest;
  /** The identities of what it held that is not the probe's. */
  readonly held: Set<string>;
  /** Was a write sent that no failure of the document answered? */
  mayHold: boolean;
}

const READ = { kind: 'read', hasWrongKeys: false } as const;
/** Writes that add contacts to a contact type. */
const FILLING = ['POST /contacts/add', 'POST /contacts/update', 'POST /contacts/upload-csv'];

/** What a request that may make records is known by. */
interface Attempt {
  readonly name: string;
  readonly endpoint: ListedEndpoint;
  readonly request: ProbeRequest;
  readonly verdict: Verdict;
}

export class Session {
  readonly recording = new Recording();
  readonly ledger: Ledger;
  readonly levels: Set<Level>;
  readonly options: SessionOptions;
  readonly lists = new WholeLists((name, request) => this.#exchange(endpointNamed(name), request, READ));
  /** The lists of what was made, by their keys. */
  readonly watched = new Map<string, Watched>();
  /** Creates that succeeded, and whose records no list shows. */
  readonly lost: LostEntry[] = [];
  /** Steps that were not run, and why. */
  readonly leftOut: { readonly step: string; readonly reason: string }[] = [];
  /** Requests that were sent for what was still open. */
  questions = 0;
  readonly #shared = new Map<string, Promise<unknown>>();
  /** Lists that nothing has changed since. */
  readonly #current = new Map<string, readonly ShownRecord[]>();
  readonly #pace: Pace;
  #wrongKeys = 0;
  /** Why no step sends anything any more. */
  #stopped: Stopped | undefined;
  #isCleaning = false;

  constructor(options: SessionOptions) {
    this.options = options;
    this.levels = levelsOf(options);
    this.ledger = new Ledger(options.marker);
    this.#pace = new Pace(options, () => !this.#isCleaning && options.signal?.aborted === true);
  }

  /** Waits for the time of the service to pass. @throws {Stopped} as soon as the user wants an end */
  async wait(milliseconds: number): Promise<void> {
    await this.#pace.rest(milliseconds);
    this.#heed();
  }

  /** What the gate takes a request for; undefined where it is not sent. @param less of what the user allows */
  judge(name: string, request: ProbeRequest, isMake: boolean, less: Allowed = {}): Verdict | undefined {
    try {
      const verdict = this.#judge(endpointNamed(name), request, isMake, less);
      if (!this.lost.some(({ kind }) => kind === verdict.makes)) return verdict;
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
    }
    return undefined;
  }

  #judge(endpoint: ListedEndpoint, request: ProbeRequest, isMake: boolean, less: Allowed = {}): Verdict {
    return judgeRequest(endpoint, request, {
      ...this.options,
      ...less,
      ledger: this.ledger,
      mayWrite: this.levels.has('write'),
      time: this.options.now(),
      wrongKeys: this.#wrongKeys,
      isMake,
    });
  }

  /** A name that nothing else has. */
  name(suffix: string): string {
    return `${this.options.marker}${suffix}`;
  }

  /** Sends a request that changes nothing, or changes own records alone. */
  async send(name: string, request: ProbeRequest = {}): Promise<Exchange> {
    return (await this.#judged(name, request, undefined)).exchange;
  }

  /** Deletes an own record of a kind that has a delete. */
  async remove(kind: RecordKind, record: ShownRecord): Promise<Exchange> {
    return this.send(...(removal(kind, record) as Removal));
  }

  /** What several steps share: made by the first of them that asks for it. */
  share<T>(what: string, make: () => Promise<T>): Promise<T> {
    const made = this.#shared.get(what) ?? make();
    this.#shared.set(what, made);
    // Every name has one kind of thing.
    return made as Promise<T>;
  }

  /** The request for a list, by the method of the document that has shown it. */
  listing(kind: RecordKind, of: ProbeRequest): ProbeRequest {
    const all = this.recording.at(listOf(kind));
    const shown = all.findLast(({ outcome, endpoint }) => outcome.kind === 'success' && endpoint.documentedMethod);
    return shown === undefined ? of : { ...of, method: shown.request.method };
  }

  /** The records of a list, as far as one response has them. */
  async list(kind: RecordKind, of: ProbeRequest = {}): Promise<readonly ShownRecord[]> {
    const name = listOf(kind);
    const request = this.listing(kind, of);
    const exchange = await this.send(name, request);
    const { documentedMethod: method } = exchange.endpoint;
    const isShown = exchange.outcome.kind === 'success' || method === undefined;
    return recordsIn(isShown ? exchange : await this.send(name, { ...request, method }));
  }

  /**
   * Sends a write that makes records of a kind, and finds them by the difference of its lists.
   * @param of the query of the list, where it has a parent
   */
  async make(kind: RecordKind, name: string, request: ProbeRequest, of: ProbeRequest = {}): Promise<MakeResult> {
    return this.#judged(name, request, this.watch(kind, of));
  }

  /** What a list held before the probe, once it is looked at. */
  watch(kind: RecordKind, of: ProbeRequest): Watched {
    const key = listKey(kind, of);
    const watched = this.watched.get(key) ?? { kind, of, held: new Set<string>(), mayHold: false };
    this.watched.set(key, watched);
    return watched;
  }

  /** Was something sent that may have made a record? */
  get mayHaveMade(): boolean {
    return this.lost.length > 0 || [...this.watched.values()].some(({ mayHold }) => mayHold);
  }

  /** Lets a cleanup send what it needs, after whatever stopped the steps. */
  beginCleanup(): void {
    this.#isCleaning = true;
  }

  async #judged(name: string, request: ProbeRequest, given: Watched | undefined): Promise<MakeResult> {
    this.#heed();
    const endpoint = endpointNamed(name);
    const verdict = this.#judge(endpoint, request, given !== undefined);
    if (verdict.hasWrongKeys) this.#wrongKeys += 1;
    if (verdict.kind === 'read') return { exchange: await this.#exchange(endpoint, request, verdict), records: [] };
    const attempt: Attempt = { name, endpoint, request, verdict };
    if (this.lost.some(({ kind }) => kind === verdict.makes))
      throw new Error(`${name} is not sent: no list shows what was made before`);
    this.#note(attempt);
    const watched = given ?? this.#listFor(attempt);
    if (watched !== undefined && verdict.makes !== undefined) return this.#tryMake(attempt, watched);
    const exchange = await this.#exchange(endpoint, request, verdict);
    if (verdict.kind === 'write') this.#current.clear();
    else if (hasMade(exchange)) {
      if (verdict.makes !== undefined) this.#lose(attempt, verdict.makes, {});
      this.#stop(exchange, []);
    }
    return { exchange, records: [] };
  }

  /** @throws {Stopped} */
  #heed(): void {
    if (this.#isCleaning) return;
    if (this.#stopped !== undefined) throw this.#stopped;
    if (this.options.signal?.aborted) throw new Stopped('interrupted');
  }

  /** Notes what a write is about to do to own records. */
  #note({ name, endpoint, request, verdict }: Attempt): void {
    const kind = kindOfKey(endpoint);
    if (kind !== undefined) for (const id of removedBy(endpoint, request)) this.ledger.noteRemoval(kind, id);
    if (verdict.kind !== 'write' || !FILLING.includes(name)) return;
    for (const type of textsOf(toOutgoing(endpoint, request), 'contact_type_id')) this.ledger.filledTypes.add(type);
  }

  /** The list that shows what a request would make that is to be refused. */
  #listFor({ endpoint, request, verdict: { makes } }: Attempt): Watched | undefined {
    const of = makes && listOfMade(makes, endpoint, request);
    return makes && of && this.watch(makes, of);
  }

  /** Looks at the list, writes the log, sends the request, and looks again. */
  async #tryMake(attempt: Attempt, watched: Watched): Promise<MakeResult> {
    const { name, endpoint, request, verdict } = attempt;
    const { kind, of, held } = watched;
    const key = listKey(kind, of);
    const before = this.#current.get(key) ?? (await this.lists.read(kind, of));
    this.#current.set(key, before);
    const known = new Set(before.map(identityOf));
    const others = before.filter((record) => !this.ledger.isOwn(kind, record) && !this.ledger.isRecognised(record));
    const fresh = others.map(identityOf).filter((one) => !held.has(one));
    for (const one of fresh) held.add(one);
    this.options.log?.write({ type: 'make', name, kind, of: queryPairs(of), held: fresh });
    const { mayHold } = watched;
    watched.mayHold = true;
    const exchange = await this.#exchange(endpoint, request, verdict);
    const { kind: outcome } = exchange.outcome;
    const isFailure = outcome === 'invalid' || outcome === 'text';
    if (isFailure) watched.mayHold = mayHold;
    const isExpected = verdict.kind === 'refused';
    if (isExpected && isFailure) return { exchange, records: [] };
    this.#current.clear();
    const shown = await this.lists.read(kind, of);
    const form = textsIn(toOutgoing(endpoint, request));
    const records = shown.filter(
      (record) =>
        !known.has(identityOf(record)) &&
        (this.ledger.isRecognised(record) || (isExpected && hasWhatWasSent(record, form))),
    );
    if (isFailure || records.length > 0) this.#current.set(key, shown);
    const isLost = records.length === 0 && hasMade(exchange) && !this.#isAmong(shown, kind, attempt);
    if (isLost) this.#lose(attempt, kind, of);
    this.found(kind, of, records);
    if (isExpected && (hasMade(exchange) || records.length > 0)) this.#stop(exchange, records);
    if (isLost) throw new Error(`${name} succeeded, and no list shows what it made`, { cause: excerptOf(exchange) });
    return { exchange, records };
  }

  /** Is what was sent among the records of a list, or may it be left out in silence? */
  #isAmong(shown: readonly ShownRecord[], kind: RecordKind, attempt: Attempt): boolean {
    const texts = this.#markedTexts(attempt);
    // A list that shows own records shows each that was taken.
    if (texts.length === 0) return this.ledger.own(kind).length > 0;
    return shown.some((record) => this.ledger.holds(record, texts));
  }

  #markedTexts({ endpoint, request }: Attempt): readonly string[] {
    return plainTexts(toOutgoing(endpoint, request)).filter((text) => this.ledger.isMarked(text));
  }

  /** Takes that a create succeeded, and that no list shows its record. */
  #lose(attempt: Attempt, kind: RecordKind, of: ProbeRequest): void {
    const texts = this.#markedTexts(attempt);
    const entry: LostEntry = { type: 'lost', name: attempt.name, kind, of: queryPairs(of), texts };
    this.lost.push(entry);
    this.options.log?.write(entry);
  }

  /** Takes own records into the ledger and the log. */
  found(kind: RecordKind, of: ProbeRequest, all: readonly ShownRecord[]): void {
    const records = all.filter((one) => !this.ledger.isOwn(kind, one));
    if (records.length === 0) return;
    this.ledger.addOwn(kind, records);
    this.options.log?.write({ type: 'found', kind, of: queryPairs(of), records: records.map(traceOf) });
  }

  /** Ends the probe where the service took what every reading of the document refuses. */
  #stop(exchange: Exchange, records: readonly ShownRecord[]): never {
    const made = records.map(({ id }) => id).join(', ');
    this.#stopped = new Stopped(
      `${exchange.name} was taken, and should have been refused: ${made === '' ? 'nothing new is listed' : `it made ${made}`}`,
      { cause: excerptOf(exchange) },
    );
    throw this.#stopped;
  }

  async #exchange(
    endpoint: ListedEndpoint,
    request: ProbeRequest,
    verdict: Pick<Verdict, 'kind' | 'hasWrongKeys'>,
  ): Promise<Exchange> {
    const { baseUrl, keys, fetch, now } = this.options;
    const { url, init } = toFetch(baseUrl, { endpoint }, request, keys);
    let time: string;
    let response: ReceivedResponse;
    let tries = -1;
    // What a limit refuses shows nothing of the service.
    do {
      await this.#pace.turn();
      this.#heed();
      time = now();
      response = await ask(fetch, url, init, verdict.kind === 'read' && !verdict.hasWrongKeys);
      tries += 1;
    } while (this.#pace.isRefusal(response, tries));
    const { method } = init;
    const kind = method === 'HEAD' ? 'head' : method === 'OPTIONS' ? 'preflight' : 'call';
    const exchange: Exchange = {
      source: { file: '', entry: this.recording.exchanges.length, time },
      endpoint,
      name: nameOf(endpoint),
      kind,
      request: toSentRequest({ endpoint }, request, keys),
      response,
      outcome: outcomeOf(response, kind),
    };
    this.recording.add(exchange);
    this.ledger.note(exchange);
    return exchange;
  }
}

/** Did a create succeed, by its body or by its status alone? */
const hasMade = ({ outcome, response: { status } }: Exchange): boolean =>
  outcome.kind === 'success' || (outcome.kind === 'other' && status > 200 && status < 300);

/** The texts of a form. */
const textsIn = ({ form }: OutgoingRequest): Pairs =>
  form.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));

/** Does a record have what was sent? */
function hasWhatWasSent(record: ShownRecord, form: Pairs): boolean {
  const shown = form.filter(([name]) => Object.hasOwn(record, name));
  return shown.length > 0 && shown.every(([name, value]) => String(record[name]) === value);
}
