/** The requests of a probe, one after the other, each judged before it is sent, and the records that it made. */
import { type ListedEndpoint, nameOf } from '../contract/endpoint.js';
import { endpointNamed } from '../evidence/endpoints.js';
import { type Exchange, outcomeOf, type Pairs, type ReceivedResponse } from '../evidence/exchange.js';
import { Recording } from '../evidence/recording.js';
import { listOf, type RecordKind, recordsIn, type ShownRecord } from '../evidence/shown-records.js';
import { isMarked } from './allowed-writes.js';
import { ask, type Fetch, Stopped } from './connection.js';
import { judgeRequest, kindToBeAlone, removedBy, type Verdict } from './gate.js';
import { identityOf, kindOfKey, listKey, listUnder, parentOf } from './kinds.js';
import { Ledger } from './ledger.js';
import { type Allowed, type Level, levelsOf } from './levels.js';
import { type ProbeLog, traceOf } from './log.js';
import { type OutgoingRequest, textsOf, toOutgoing } from './outgoing.js';
import { Pace, type PaceOptions } from './pace.js';
import { type Keys, type ProbeRequest, queryPairs, toFetch, toSentRequest } from './requests.js';
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
  /** What was sent without the marker: a new record that has all of it is the probe's. */
  readonly sent: Pairs[];
}

const READ = { kind: 'read', hasWrongKeys: false } as const;
/** Writes that add contacts to a contact type. */
const FILLING = ['POST /contacts/add', 'POST /contacts/update', 'POST /contacts/upload-csv'];
/** The fields of the creates whose records are listed by parent. */
const PARENT_FIELDS = ['segment_id', 'unsubscribe_groups_id', 'utr'];

/** Parents of a kind that are looked through at most: a delete without an identifier is for small accounts. */
const MAX_PARENTS = 20;

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
  readonly levels: ReadonlySet<Level>;
  readonly options: SessionOptions;
  readonly lists = new WholeLists((name, request) => this.#exchange(endpointNamed(name), request, READ));
  /** The lists of what was made, by their keys. */
  readonly watched = new Map<string, Watched>();
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

  /** A name that nothing else has. */
  name(suffix: string): string {
    return `${this.options.marker}${suffix}`;
  }

  /** Sends a request that changes nothing, or own records alone. */
  async send(name: string, request: ProbeRequest = {}): Promise<Exchange> {
    return (await this.#judged(name, request, undefined)).exchange;
  }

  /** Sends a write that changes or removes own records alone. */
  async change(name: string, request: ProbeRequest): Promise<Exchange> {
    return this.send(name, request);
  }

  /** What several steps share: made by the first of them that asks for it. */
  share<T>(what: string, make: () => Promise<T>): Promise<T> {
    const made = this.#shared.get(what) ?? make();
    this.#shared.set(what, made);
    // Every name has one kind of thing.
    return made as Promise<T>;
  }

  /** The records of a list, as far as one response has them. */
  async list(kind: RecordKind, request: ProbeRequest = {}): Promise<readonly ShownRecord[]> {
    const name = listOf(kind);
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
    const watched = this.watched.get(key) ?? { kind, of, held: new Set<string>(), sent: [] };
    this.watched.set(key, watched);
    return watched;
  }

  /** Lets a cleanup send what it needs, after whatever stopped the steps. */
  beginCleanup(): void {
    this.#isCleaning = true;
  }

  async #judged(name: string, request: ProbeRequest, given: Watched | undefined): Promise<MakeResult> {
    this.#heed();
    const endpoint = endpointNamed(name);
    const { keys, segment, group, mail, now } = this.options;
    const verdict = judgeRequest(endpoint, request, {
      keys,
      segment,
      group,
      mail,
      ledger: this.ledger,
      mayWrite: this.levels.has('write'),
      time: now(),
      wrongKeys: this.#wrongKeys,
      isMake: given !== undefined,
      isAlone: await this.#isAlone(kindToBeAlone(endpoint, request)),
    });
    if (verdict.hasWrongKeys) this.#wrongKeys += 1;
    if (verdict.kind === 'read') return { exchange: await this.#exchange(endpoint, request, verdict), records: [] };
    const attempt: Attempt = { name, endpoint, request, verdict };
    this.#note(attempt);
    const watched = given ?? this.#listFor(attempt);
    if (watched !== undefined && verdict.makes !== undefined) return this.#tryMake(attempt, watched);
    const exchange = await this.#exchange(endpoint, request, verdict);
    if (verdict.kind === 'write') this.#current.clear();
    else if (isTaken(exchange)) this.#stop(attempt, []);
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
    if (makes === undefined || parentOf(makes) === undefined) return makes && this.watch(makes, {});
    const [parent] = PARENT_FIELDS.flatMap((field) => textsOf(toOutgoing(endpoint, request), field));
    // Another text is no id: nothing is listed under it.
    return parent !== undefined && /^(\d+|[\da-f-]{36})$/.test(parent)
      ? this.watch(makes, listUnder(makes, parent))
      : undefined;
  }

  /** Looks at the list, writes the log, sends the request, and looks again. */
  async #tryMake(attempt: Attempt, watched: Watched): Promise<MakeResult> {
    const { name, endpoint, request, verdict } = attempt;
    const { kind, of, held } = watched;
    const key = listKey(kind, of);
    const before = this.#current.get(key) ?? (await this.lists.read(kind, of));
    this.#current.set(key, before);
    const known = new Set(before.map(identityOf));
    const fresh = before
      .filter((record) => !this.ledger.isOwn(kind, record) && !held.has(identityOf(record)))
      .map(identityOf);
    for (const one of fresh) held.add(one);
    const sent = toOutgoing(endpoint, request);
    const form = textsIn(sent);
    const isUnmarked = verdict.kind === 'write' && form.length > 0 && !isMarked(sent, this.ledger);
    if (isUnmarked) watched.sent.push(form);
    this.options.log?.write({
      type: 'make',
      name,
      kind,
      of: queryPairs(of),
      held: fresh,
      ...(isUnmarked && { sent: form }),
    });
    const exchange = await this.#exchange(endpoint, request, verdict);
    const { kind: outcome } = exchange.outcome;
    const isExpected = verdict.kind === 'refused';
    if (isExpected && (outcome === 'invalid' || outcome === 'text')) return { exchange, records: [] };
    this.#current.clear();
    const records = (await this.lists.read(kind, of)).filter(
      (record) =>
        !known.has(identityOf(record)) &&
        (this.isRecognised(record, watched) || (isExpected && hasWhatWasSent(record, form))),
    );
    this.found(kind, of, records);
    if (isExpected && (isTaken(exchange) || records.length > 0)) this.#stop(attempt, records);
    return { exchange, records };
  }

  /** Is a new record in a list the probe's? */
  isRecognised(record: ShownRecord, { sent }: Pick<Watched, 'sent'>): boolean {
    return this.ledger.isRecognised(record) || sent.some((form) => hasWhatWasSent(record, form));
  }

  /** Takes own records into the ledger and the log. */
  found(kind: RecordKind, of: ProbeRequest, records: readonly ShownRecord[]): void {
    if (records.length === 0) return;
    this.ledger.addOwn(kind, records);
    this.options.log?.write({ type: 'found', kind, of: queryPairs(of), records: records.map(traceOf) });
  }

  /** Ends the probe where the service took what every reading of the document refuses. */
  #stop({ name }: Attempt, records: readonly ShownRecord[]): never {
    const made = records.map(({ id }) => id).join(', ');
    this.#stopped = new Stopped(
      `${name} was taken, and should have been refused: ${made === '' ? 'nothing new is listed' : `it made ${made}`}`,
    );
    throw this.#stopped;
  }

  /** Are the records of a kind own ones alone? */
  async #isAlone(kind: RecordKind | undefined): Promise<boolean> {
    if (kind === undefined || !this.levels.has('write')) return false;
    const parent = parentOf(kind);
    const areOwn = async (of: ProbeRequest) =>
      (await this.lists.read(kind, of)).every((one) => this.ledger.isOwn(kind, one));
    if (parent === undefined) return areOwn({});
    const parents = await this.lists.read(parent.kind, {});
    if (parents.length > MAX_PARENTS) return false;
    for (const one of parents) if (!(await areOwn(listUnder(kind, String(one[parent.member]))))) return false;
    return true;
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
    const exchange: Exchange = {
      source: { file: '', entry: this.recording.exchanges.length, time },
      endpoint,
      name: nameOf(endpoint),
      kind: method === 'HEAD' ? 'head' : method === 'OPTIONS' ? 'preflight' : 'call',
      request: toSentRequest({ endpoint }, request, keys),
      response,
      outcome: outcomeOf(response),
    };
    this.recording.add(exchange);
    this.ledger.note(exchange);
    return exchange;
  }
}

/** A success can lack its body. */
const isTaken = ({ outcome, response }: Exchange): boolean => outcome.kind === 'success' || response.status === 204;

/** The texts of a form. */
const textsIn = ({ form }: OutgoingRequest): Pairs =>
  form.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));

/** Does a record have what was sent? */
function hasWhatWasSent(record: ShownRecord, form: Pairs): boolean {
  const shown = form.filter(([name]) => Object.hasOwn(record, name));
  return shown.length > 0 && shown.every(([name, value]) => String(record[name]) === value);
}
