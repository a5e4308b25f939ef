/** Walks through a recording, and judges each exchange on a twin that has the records known at that moment. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, present } from '../../messages/present.js';
import type { EntityRow, TableDefinition } from '../../service/account/records/shapes.js';
import type { AccountTable } from '../../service/account/tables.js';
import { accountTableNames, accountTables } from '../../service/account/tables.js';
import { Domains, type Finding, type Findings, pageOf } from './domains.js';
import {
  isAboutKeys,
  isLookupFailure,
  isMethodRefused,
  isOutOfOrder,
  outcomeOf,
  parseBody,
  type RecordedExchange,
  sentValuesOf,
} from './exchange.js';
import { historyOf } from './history.js';
import {
  addRead,
  afterWrite,
  createUnknown,
  isOfGroup,
  type Known,
  learnAbsence,
  learnShown,
  saysAll,
  tableOfWrite,
  tableShownBy,
  tablesChangedBy,
} from './knowledge.js';
import type { Variable } from './paths.js';
import { Player } from './player.js';
import { mayHaveWritten } from './recording.js';
import { quartersTo } from './rules.js';
import { isList, recordsIn, type ShownRecord } from './shown-records.js';
import { isUnset } from './stored-record.js';
import { contradictIn, judgeTrial, type StandInId, type Trial, type TrialLeaf } from './trial.js';

/** Maximum number of walks. A further walk can settle more, because it starts with the values settled so far. */
const MAX_WALKS = 5;

const MAX_READS = 6;

/** Maximum number of writes that are judged together, because no read lies between them. */
const MAX_CHAIN = 3;

/** A longer list is cut to its beginning, and is not used as a read after a write. */
const MAX_RECORDS = 500;
const BEGINNING = 100;

/**
 * Walks through the recordings until no further value is ruled out, and looks for contradictions. All accounts share the
 * values, because these are the values of the service: what one account shows bounds the search in another one.
 * @param given the findings of the rules
 * @param ruled assumptions that a rule decides, and contradicted variables, which the replay does not decide
 */
export function replay(
  recordings: readonly (readonly RecordedExchange[])[],
  given: readonly Finding[],
  ruled: ReadonlySet<Variable>,
): Findings {
  const exchanges = recordings.flat();
  const domains = new Domains(given, ruled, exchanges);
  const walks = recordings.map((one) => new Walk(one, domains));
  for (const exchange of exchanges) settleStatus(exchange, domains);
  for (let rounds = 0, before = -1; rounds < MAX_WALKS && before !== domains.changes; rounds += 1) {
    before = domains.changes;
    for (const walk of walks) walk.run();
  }
  for (const trial of walks.flatMap(({ trials }) => trials)) contradictIn(trial);
  return { findings: domains.findings(), contradictions: domains.contradictions };
}

/** Settles the status of a successful response, a validation failure or a rule failure, which need no replay. */
function settleStatus(exchange: RecordedExchange, domains: Domains): void {
  const { declared, outcome } = exchange;
  const isRule = outcome.kind === 'text' && declared.rules.some(({ text }) => text === outcome.text);
  const ids: Readonly<Record<string, StandInId>> = {
    success: 'http-status.success',
    invalid: 'http-status.validation',
    ...(isRule && { text: 'http-status.rule' }),
  };
  const id = ids[outcome.kind];
  const isCall = !isOutOfOrder(exchange) && !isAboutKeys(exchange);
  if (isCall && id !== undefined) domains.settle(id, exchange);
}

/** True if the response has a documented form, so that it can be compared with the response of the twin. */
function isJudged(exchange: RecordedExchange): boolean {
  const { outcome, declared } = exchange;
  // The zone may be unknown, and then the twin cannot know whether such a schedule has passed.
  if (outcome.kind === 'invalid' && quartersTo(exchange) !== undefined) return false;
  if (isOutOfOrder(exchange) || isAboutKeys(exchange)) return false;
  return outcome.kind !== 'other' || typeof declared.success === 'function' || isMethodRefused(exchange);
}

/** True if contacts show a field to be deleted only without a value, as a service does that shows every field. */
function isShownUnset({ customFields, contacts }: Known, { declared, query }: RecordedExchange): boolean {
  const isNamed = ({ id }: EntityRow) => sentValuesOf(query).includes(String(id));
  const field = declared.deletes === 'customFields' && [...customFields.records.values()].find(isNamed);
  const values = [...contacts.records.values()].flatMap(
    (one) => Object(one.custom_field)[Object(field).field_name] ?? [],
  );
  return values.length > 0 && values.every(isUnset);
}

/** The result of replaying one exchange. A later walk through the recording reuses it if the walk knows the same records at that exchange. */
interface Step {
  readonly known: Known;
  /** The value of `domains.changes` before the step. */
  readonly changes: number;
  readonly trials: readonly Trial[];
  /** The known records and lists after the exchange. */
  readonly left: Known;
}

class Walk {
  readonly #unknown: Known;
  /** The latest step of each exchange, which a walk repeats only if the known records or the domains have changed. */
  readonly #steps: Step[] = [];
  #trials: Trial[] = [];
  /** The exchanges by their positions, with long lists cut to their beginning. */
  readonly #samples: readonly RecordedExchange[];

  constructor(
    private readonly exchanges: readonly RecordedExchange[],
    private readonly domains: Domains,
  ) {
    // The twin has only those records of an account that the page shows, so it must list them without a page.
    const isOfAccount = ({ endpoint }: RecordedExchange) => isList(endpoint) && tableShownBy(endpoint) !== undefined;
    this.#samples = exchanges.map((one) => sampleOf(isOfAccount(one) ? withoutPage(one) : one));
    const [userId] = exchanges.flatMap(recordsIn).flatMap(({ user_id: id }) => (typeof id === 'number' ? [id] : []));
    this.#unknown = createUnknown(userId, historyOf(exchanges));
  }

  run(): void {
    let known = this.#unknown;
    for (const [at, { endpoint }] of this.exchanges.entries()) {
      const step = this.#steps[at];
      const others = step?.trials.flatMap(({ exchanges }) => exchanges.map((one) => one.endpoint)) ?? [];
      const isSame = step?.known === known && this.domains.changesAt([endpoint, ...others]) <= step.changes;
      const next = isSame ? step : this.#step(known, at);
      // Keeps the earlier object if it is equal, so that the next steps need not be repeated.
      const left = isDeepStrictEqual(next.left, step?.left) ? present(step).left : next.left;
      this.#steps[at] = { ...next, left };
      known = left;
    }
  }

  get trials(): readonly Trial[] {
    return this.#steps.flatMap(({ trials }) => trials);
  }

  #step(known: Known, at: number): Step {
    this.#trials = [];
    const { changes } = this.domains;
    const left = this.#at(at).declared.isRead ? this.#read(known, at) : this.#write(known, at);
    return { known, changes, trials: this.#trials, left };
  }

  #judge(trial: Trial): readonly TrialLeaf[] | undefined {
    this.#trials.push(trial);
    return judgeTrial(trial);
  }

  #judgeAlone(known: Known, exchange: RecordedExchange): readonly TrialLeaf[] | undefined {
    return this.#judge({ player: new Player(this.domains, known, [exchange]), exchanges: [exchange] });
  }

  #read(known: Known, at: number): Known {
    const exchange = this.#at(at);
    if (!isJudged(exchange)) return known;
    const sample = present(this.#samples[at]);
    const isPage = isList(exchange.endpoint) && exchange.query.page !== undefined;
    // A page after the last page is always empty, so it is not judged.
    const isBehind = isPage && recordsIn(exchange).length === 0;
    const pages = this.#pagesUpTo(at);
    // A page of the global list without recipients of groups proves nothing about them, so it is not judged.
    const isGlobal = tableShownBy(exchange.endpoint) === 'globalUnsubscribers';
    const isPaged = typeof this.domains.settled('list.page-size', exchange.endpoint) === 'number';
    const isPart =
      isGlobal && pages?.length !== 1 && (isPaged || !recordsIn(exchange).some((one) => isOfGroup(known, one)));
    if (!isBehind && !isPart) this.#judgeAlone(learnShown(known, sample), sample);
    const left = this.#isAbsence(exchange) ? learnAbsence(known, exchange) : known;
    // A list that fails has no records, whether or not its parent exists, so the list is known to be empty.
    if (exchange.outcome.kind === 'text' && !isPage) return learnShown(left, exchange);
    return addRead(left, pages ?? [exchange], pages !== undefined);
  }

  #write(known: Known, at: number): Known {
    const exchange = this.#at(at);
    const alone = isJudged(exchange) && !isShownUnset(known, exchange) ? this.#judgeAlone(known, exchange) : undefined;
    if (!mayHaveWritten(exchange)) return known;
    const touched = accountTableNames.filter((name) => alone?.some(({ run }) => run.world?.[name].isSame === false));
    const { chain, all } = this.#chainFrom(at, touched);
    const reads = all.slice(0, MAX_READS);
    // Each read is also judged on its own, because it can decide a value that all reads together leave open.
    const changed = chain.length > 1 ? undefined : this.#changedBy(at, all);
    const player = new Player(this.domains, known, chain, all);
    const judgeWith = (own: readonly RecordedExchange[]) =>
      this.#judge({ player, exchanges: [...chain, ...own], changed });
    if (reads.length > 1) for (const read of reads) judgeWith([read]);
    const together = reads.length > 0 ? judgeWith(reads) : alone;
    const left = together ?? (chain.length > 1 ? alone : undefined) ?? [];
    const worlds = left.flatMap(({ run }) => run.world ?? []);
    const inUse = this.domains.settled('delete.in-use', exchange.endpoint) ?? 'cascade';
    return afterWrite(known, worlds.length < left.length ? [] : worlds, exchange, inUse === 'cascade');
  }

  #at = (at: number): RecordedExchange => present(this.exchanges[at]);

  #isAbsence(exchange: RecordedExchange): boolean {
    if (!isLookupFailure(exchange)) return false;
    const { lists, key } = exchange.declared;
    const isOpen = lists !== undefined && key !== undefined;
    return !isOpen || this.domains.settled('empty-list', exchange.endpoint) === 'empty-array';
  }

  /** Returns a write, further writes to the touched tables up to the next read of these, and the reads that follow. */
  #chainFrom(at: number, touched: readonly AccountTable[]) {
    const chain: [RecordedExchange, ...RecordedExchange[]] = [this.#at(at)];
    let all = this.#readsAfter(at, touched);
    // A further write may rest on a call that the recording lacks.
    let isApart = this.#unknown.history.isIncomplete;
    for (let next = at + 1; all.length === 0 && next < this.exchanges.length; next += 1) {
      const one = this.#at(next);
      if (!mayHaveWritten(one)) continue;
      const isOfChain = tablesChangedBy(one.declared).some((table) => touched.includes(table));
      // After a write to other tables, the twin may not answer a further write of the chain as the service does.
      if (isOfChain && (isApart || chain.length === MAX_CHAIN || !isJudged(one))) break;
      if (isOfChain) chain.push(one);
      else isApart = true;
      all = this.#readsAfter(next, touched);
    }
    return all.length > 0 ? { chain, all } : { chain: [chain[0]] as const, all };
  }

  /** Returns the reads of changed tables until the next write. Reads that show the new record come first. */
  #readsAfter(at: number, touched: readonly AccountTable[]): readonly RecordedExchange[] {
    const { outcome } = this.#at(at);
    const made = outcome.kind === 'success' ? Object(outcome.data).utr : undefined;
    const reads = new Map<string, RecordedExchange>();
    // Recipients show fields of their contacts, so the lists of recipients may have changed, too.
    const tables = touched.includes('contacts') ? [...touched, 'segmentRecipients'] : touched;
    for (const one of this.exchanges.slice(at + 1)) {
      if (mayHaveWritten(one)) break;
      const table = tableShownBy(one.endpoint);
      const isLong = recordsIn(one).length > MAX_RECORDS;
      if (!isJudged(one) || isLong || table === undefined || !tables.includes(table)) continue;
      const key = `${one.method} ${one.endpoint} ${JSON.stringify(one.query)}`;
      if (!reads.has(key)) reads.set(key, one);
    }
    const isAbout = (one: RecordedExchange): boolean =>
      made !== undefined && (sentValuesOf(one.query).includes(made) || recordsIn(one).some(({ utr }) => utr === made));
    return [...reads.values()].sort((one, other) => Number(isAbout(other)) - Number(isAbout(one)));
  }

  /** Compares the records that responses show before and after a write. */
  #changedBy(at: number, reads: readonly RecordedExchange[]): Trial['changed'] {
    const exchange = this.#at(at);
    const table = tableOfWrite(exchange.declared);
    const shownIn = (all: readonly RecordedExchange[]) =>
      all
        .filter(({ endpoint }) => tableShownBy(endpoint) === table)
        .flatMap((one) => recordsIn(one).map((record) => [`${one.endpoint} ${record.id}`, record] as const));
    const earlier = this.exchanges.slice(0, at);
    const quiet = earlier.slice(earlier.findLastIndex(mayHaveWritten) + 1);
    const before = new Map<string, ShownRecord>(shownIn(quiet));
    const isOther = ([key, record]: readonly [string, ShownRecord]): boolean =>
      before.has(key) && JSON.stringify(before.get(key)) !== JSON.stringify(record);
    const again = shownIn(reads.filter(({ endpoint }) => quiet.some((one) => one.endpoint === endpoint)));
    return {
      table,
      ids: shownIn(reads).flatMap((one) => (isOther(one) ? [Number(one[1].id)] : [])),
      isByOther: again.some(([key, record]) => !before.has(key) && isUnsent(exchange, table, record)),
    };
  }

  /** Returns the pages of a complete list up to an exchange; undefined if a page may be missing. */
  #pagesUpTo(at: number): readonly RecordedExchange[] | undefined {
    const last = this.#at(at);
    // A parameter that the document does not have may select a part of the list.
    const isSelected = Object.keys(last.query).some((name) => name !== 'page' && !(name in last.declared.query));
    if (!isList(last.endpoint) || last.outcome.kind !== 'success' || isSelected) return undefined;
    const size = this.domains.settled('list.page-size', last.endpoint);
    const [page, { length }] = [pageOf(last), recordsIn(last)];
    // A first page with fewer records than the longest recorded page is not full, so it is the complete list.
    if (size === undefined)
      return page === 1 && length < Number(this.domains.longest.get(last.endpoint)) ? [last] : undefined;
    if (size === 'none') return [last];
    if (length >= Number(size)) return undefined;
    const pages = [last];
    const listOf = (one: RecordedExchange) => JSON.stringify([one.endpoint, withoutPage(one).query]);
    for (let place = at - 1; place >= 0 && pages.length < page; place -= 1) {
      const one = this.#at(place);
      if (mayHaveWritten(one)) return undefined;
      const isNext = pageOf(one) === page - pages.length && one.outcome.kind === 'success';
      if (isNext && listOf(one) === listOf(last)) pages.unshift(one);
    }
    return pages.length === page ? pages : undefined;
  }
}

/** True if a request does not have the texts of a new record, so that another call has made the record. */
function isUnsent(exchange: RecordedExchange, table: AccountTable, record: ShownRecord): boolean {
  const { declared, request } = exchange;
  const { textLookups }: TableDefinition = accountTables[table];
  const sent = JSON.stringify(request.fields ?? {}).toLowerCase();
  const isSent = declared.makes === table && !declared.takesFile && saysAll(exchange);
  return (
    isSent &&
    textLookups.length > 0 &&
    textLookups.every((field) => !sent.includes(String(record[field]).toLowerCase()))
  );
}

/** Cuts a long list to its beginning, which shows the order and the fields. */
function sampleOf(exchange: RecordedExchange): RecordedExchange {
  const { response } = exchange;
  const body = parseBody(response?.body ?? '');
  if (response === null || recordsIn(exchange).length <= MAX_RECORDS || !isObject(body)) return exchange;
  const cut = (value: unknown): unknown =>
    Array.isArray(value) ? value.slice(0, BEGINNING) : isObject(value) ? mapValues(value, cut) : value;
  const sample = { ...response, body: JSON.stringify(mapValues(body, cut)) };
  return { ...exchange, response: sample, outcome: outcomeOf(sample) };
}

const mapValues = (value: object, map: (one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one)]));

const withoutPage = ({ query: { page: _, ...query }, ...exchange }: RecordedExchange): RecordedExchange => ({
  ...exchange,
  query,
});
