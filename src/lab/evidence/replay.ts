/** Walks through a recording: the known part of the account fills a twin, on which each exchange is judged. */
import { isDeepStrictEqual } from 'node:util';
import { present } from '../../messages/present.js';
import type { AccountTable } from '../../service/account/tables.js';
import { accountTableNames } from '../../service/account/tables.js';
import { Domains, type Finding, type Findings, pageOf } from './domains.js';
import {
  type Exchange,
  isAboutKeys,
  isMethodRefused,
  isObject,
  isOutOfOrder,
  lookupText,
  outcomeOf,
  parseBody,
} from './exchange.js';
import {
  afterWrite,
  createUnknown,
  isOfGroup,
  type Known,
  learn,
  learnAbsence,
  learnShown,
  tableOf,
  tableOfWrite,
  type World,
} from './knowledge.js';
import type { Variable } from './paths.js';
import { agreeAt, type Places } from './places.js';
import { Player } from './player.js';
import { mayHaveWritten } from './recording.js';
import { isList, kindShownBy, recordsIn, type ShownRecord } from './shown-records.js';
import { contradictIn, judge, realPlaces, type StandInId, type Trial, type TrialLeaf, takesStatus } from './trial.js';

/** Maximum number of walks: each walk starts with the values that earlier walks settled. */
const MAX_WALKS = 5;

const MAX_READS = 6;

/** A longer list is judged by its beginning, and never as a read after a write. */
const MAX_RECORDS = 500;
const BEGINNING = 100;

/**
 * Walks through a recording until nothing more is ruled out, and looks for contradictions.
 * @param given the findings of the rules
 * @param ruled ids with a rule, which no replay decides, and contradicted variables
 */
export function replay(
  exchanges: readonly Exchange[],
  given: readonly Finding[],
  ruled: ReadonlySet<Variable>,
): Findings {
  const domains = new Domains(given, ruled, exchanges);
  const walk = new Walk(exchanges, domains);
  for (const exchange of exchanges) settleStatus(exchange, domains);
  for (let walks = 0, before = -1; walks < MAX_WALKS && before !== domains.changes; walks += 1) {
    before = domains.changes;
    walk.run();
  }
  // A page of the global list mixes two tables, so a difference proves nothing.
  const isDoubtful = ({ name }: Exchange) =>
    kindShownBy(name) === 'globalUnsubscribers' && typeof domains.settled('list.page-size', name) === 'number';
  for (const trial of walk.trials) if (!trial.exchanges.some(isDoubtful)) contradictIn(trial);
  return { findings: domains.findings(), contradictions: domains.contradictions };
}

/** Settles the status of a success, a validation failure or a documented rule, which need no replay. */
function settleStatus(exchange: Exchange, domains: Domains): void {
  const { endpoint, outcome, response } = exchange;
  const isRule = outcome.kind === 'text' && endpoint.rules.some(({ text }) => text === outcome.text);
  const ids: Readonly<Record<string, StandInId>> = {
    success: 'http-status.success',
    invalid: 'http-status.validation',
    ...(isRule && { text: 'http-status.rule' }),
  };
  const id = ids[outcome.kind];
  const isCall = !isOutOfOrder(exchange) && !isAboutKeys(exchange);
  if (isCall && id !== undefined && takesStatus(id, response.status)) domains.settle(id, exchange);
}

/** True if the response has a documented shape. */
function isJudged(exchange: Exchange): boolean {
  const { outcome, endpoint, response } = exchange;
  if (response.status === 0 || isOutOfOrder(exchange) || isAboutKeys(exchange)) return false;
  return outcome.kind !== 'other' || typeof endpoint.success === 'function' || isMethodRefused(exchange);
}

/** An exchange of a walk. */
interface Step {
  readonly known: Known;
  /** The number of changes of the domains before the step. */
  readonly changes: number;
  readonly trials: readonly Trial[];
  /** The knowledge after the exchange. */
  readonly left: Known;
}

class Walk {
  readonly #unknown: Known;
  /** The latest step of each exchange: a walk repeats a step only if the knowledge or a domain has changed. */
  readonly #steps: Step[] = [];
  /** The length of the longest list of each endpoint. */
  readonly #longest = new Map<string, number>();
  #trials: Trial[] = [];
  /** The exchanges by their positions, long lists cut to their beginning. */
  readonly #samples: readonly Exchange[];

  constructor(
    private readonly exchanges: readonly Exchange[],
    private readonly domains: Domains,
  ) {
    // The twin has the reserved fields of all pages, but of an account only the records that a page shows.
    const isOfAccount = ({ name }: Exchange) => isList(name) && tableOf(kindShownBy(name)) !== undefined;
    this.#samples = exchanges.map((one) => sampleOf(isOfAccount(one) ? withoutPage(one) : one));
    const shown = exchanges.flatMap(recordsIn);
    const [userId] = shown.flatMap(({ user_id: id }) => (typeof id === 'number' ? [id] : []));
    this.#unknown = createUnknown(userId);
    for (const one of exchanges)
      this.#longest.set(one.name, Math.max(this.#longest.get(one.name) ?? 0, recordsIn(one).length));
  }

  run(): void {
    let known = this.#unknown;
    for (const [at, { name }] of this.exchanges.entries()) {
      const step = this.#steps[at];
      const names = [name, ...(step?.trials ?? []).flatMap(({ exchanges }) => exchanges.map((one) => one.name))];
      const isSame = step?.known === known && this.domains.changesAt(names) <= step.changes;
      const next = isSame ? step : this.#step(known, at);
      // An equal object spares the next steps.
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
    const left = this.#at(at).endpoint.isRead ? this.#read(known, at) : this.#write(known, at);
    return { known, changes, trials: this.#trials, left };
  }

  #judge(
    known: Known,
    exchanges: readonly [Exchange, ...Exchange[]],
    {
      player = new Player(known, exchanges[0], [], this.domains),
      ...more
    }: Partial<Pick<Trial, 'player' | 'changed'>> = {},
  ): readonly TrialLeaf[] | undefined {
    const trial = { player, known, exchanges, ...more, domains: this.domains };
    this.#trials.push(trial);
    return judge(trial);
  }

  #read(known: Known, at: number): Known {
    const exchange = this.#at(at);
    if (!isJudged(exchange)) return known;
    const sample = present(this.#samples[at]);
    const isPage = isList(exchange.name) && exchange.request.query.some(([name]) => name === 'page');
    // A page after the last page is empty, whatever the list has.
    const isBehind = isPage && recordsIn(exchange).length === 0;
    const pages = this.#pagesUpTo(at);
    // A page of the global list without recipients of groups proves nothing about those recipients.
    const isGlobal = kindShownBy(exchange.name) === 'globalUnsubscribers';
    const isPaged = typeof this.domains.settled('list.page-size', exchange.name) === 'number';
    const isPart =
      isGlobal && pages?.length !== 1 && (isPaged || !recordsIn(exchange).some((one) => isOfGroup(known, one)));
    if (!isBehind && !isPart) this.#judge(learnShown(known, sample), [sample]);
    const left = this.#isAbsence(exchange) ? learnAbsence(known, exchange) : known;
    // A list that fails has no records, whether or not its parent exists.
    if (exchange.outcome.kind === 'text' && !isPage) return learnShown(left, exchange);
    return learn(left, pages ?? [exchange], pages !== undefined);
  }

  #write(known: Known, at: number): Known {
    const exchange = this.#at(at);
    const writes = mayHaveWritten(exchange);
    const alone = isJudged(exchange) ? this.#judge(known, [exchange]) : undefined;
    const touched = accountTableNames.filter((name) => alone?.some(({ run }) => run.world?.[name].isSame === false));
    const all = writes ? this.#readsAfter(at, touched, known) : [];
    const reads = all.slice(0, MAX_READS);
    // A single read can decide a value that all reads together leave open.
    const more = { player: new Player(known, exchange, all, this.domains), changed: this.#changedBy(at, all) };
    if (alone !== undefined && reads.length > 1) for (const read of reads) this.#judge(known, [exchange, read], more);
    const left =
      (reads.length > 0 && alone !== undefined ? this.#judge(known, [exchange, ...reads], more) : alone) ?? [];
    if (!writes) return known;
    const worlds = left.map(({ run }) => run.world);
    const isShown = (table: AccountTable, id: number) => showsMade(table, id, left, reads);
    const areKnown = worlds.every((one): one is World => one !== undefined);
    return afterWrite(known, areKnown ? worlds : [], { exchange, at, isShown });
  }

  #at = (at: number): Exchange => present(this.exchanges[at]);

  #isAbsence(exchange: Exchange): boolean {
    if (lookupText(exchange) === undefined) return false;
    const { lists, key } = exchange.endpoint;
    const isOpen = lists !== undefined && key !== undefined;
    return !isOpen || this.domains.settled('empty-list', exchange.name) === 'empty-array';
  }

  /** Returns the reads of changed tables between a write and the next write; reads that show the new record come first. */
  #readsAfter(at: number, touched: readonly AccountTable[], known: Known): readonly Exchange[] {
    const { outcome } = this.#at(at);
    const made = outcome.kind === 'success' ? Object(outcome.data).utr : undefined;
    const reads = new Map<string, Exchange>();
    // Recipients show their linked contacts.
    const tables = touched.includes('contacts') ? [...touched, 'segmentRecipients'] : touched;
    for (const one of this.exchanges.slice(at + 1)) {
      if (mayHaveWritten(one)) break;
      const table = tableOf(kindShownBy(one.name));
      const isPlain = one.endpoint.isRead && isJudged(one);
      const isLong = recordsIn(one).length > MAX_RECORDS;
      if (!isPlain || isLong || table === undefined || !tables.includes(table)) continue;
      const key = `${one.request.method} ${one.name} ${JSON.stringify(one.request.query)}`;
      if (!reads.has(key)) reads.set(key, one);
    }
    const isAbout = (one: Exchange): boolean =>
      made !== undefined &&
      (one.request.query.some(([, value]) => value === made) || recordsIn(one).some(({ utr }) => utr === made));
    // A page of only new records does not show which record was made first, unless another page has known records.
    const isBounded = (one: Exchange): boolean => {
      const size = this.domains.settled('list.page-size', one.name);
      const ids = recordsIn(one).map(({ id }) => Number(id));
      const had = known[present(tableOf(kindShownBy(one.name)))].records;
      return typeof size !== 'number' || ids.length < size || ids.some((id) => had.has(id));
    };
    const bounded = new Set([...reads.values()].filter(isBounded).map(({ name }) => name));
    const all = [...reads.values()].filter(({ name }) => bounded.has(name));
    return [...all.filter(isAbout), ...all.filter((one) => !isAbout(one))];
  }

  /** Returns records of the table of a write that show other values after the write than before. */
  #changedBy(at: number, reads: readonly Exchange[]): Trial['changed'] {
    const table = tableOfWrite(this.#at(at).endpoint);
    if (table === undefined) return undefined;
    const shownIn = (all: readonly Exchange[]) =>
      all
        .filter(({ name }) => tableOf(kindShownBy(name)) === table)
        .flatMap((one) => recordsIn(one).map((record) => [`${one.name} ${record.id}`, record] as const));
    const earlier = this.exchanges.slice(0, at);
    const before = new Map<string, ShownRecord>(shownIn(earlier.slice(earlier.findLastIndex(mayHaveWritten) + 1)));
    const isOther = ([key, record]: readonly [string, ShownRecord]): boolean =>
      before.has(key) && JSON.stringify(before.get(key)) !== JSON.stringify(record);
    return { table, ids: shownIn(reads).flatMap((one) => (isOther(one) ? [Number(one[1].id)] : [])) };
  }

  /** Returns the pages of a complete list up to an exchange; undefined if a page may be missing. */
  #pagesUpTo(at: number): readonly Exchange[] | undefined {
    const last = this.#at(at);
    if (!isList(last.name) || last.outcome.kind !== 'success') return undefined;
    const size = this.domains.settled('list.page-size', last.name);
    const [page, { length }] = [pageOf(last), recordsIn(last)];
    // A list that was longer elsewhere is no full page here.
    if (size === undefined) return page === 1 && length < Number(this.#longest.get(last.name)) ? [last] : undefined;
    if (size === 'none') return [last];
    if (length >= Number(size)) return undefined;
    const pages = [last];
    const query = JSON.stringify(withoutPage(last).request.query);
    for (let place = at - 1; place >= 0 && pages.length < page; place -= 1) {
      const one = this.#at(place);
      if (mayHaveWritten(one)) return undefined;
      const isNext = one.name === last.name && pageOf(one) === page - pages.length && one.outcome.kind === 'success';
      if (isNext && JSON.stringify(withoutPage(one).request.query) === query) pages.unshift(one);
    }
    return pages.length === page ? pages : undefined;
  }
}

/** True if a list shows a new record exactly as the twin made the record. */
function showsMade(table: AccountTable, id: number, left: readonly TrialLeaf[], reads: readonly Exchange[]) {
  return reads.some((read, index) => {
    if (tableOf(kindShownBy(read.name)) !== table || !isList(read.name)) return false;
    const real = realPlaces(read);
    const own = [...real.keys()].filter((place) => place.includes(`.#${id}.`));
    // A member that the document lacks or has in another type is not compared.
    const isSame = (places: Places = new Map()) => {
      const both = own.filter((place) => typeof places.get(place) === typeof real.get(place));
      return both.length > 0 && both.every((place) => agreeAt(place, places, real));
    };
    return left.some(({ run }) => isSame(run.responses[index + 1]?.places));
  });
}

/** Cuts a long list to its beginning, which shows the order and the fields. */
function sampleOf(exchange: Exchange): Exchange {
  const body = parseBody(exchange.response);
  if (recordsIn(exchange).length <= MAX_RECORDS || !isObject(body)) return exchange;
  const cut = (value: unknown): unknown =>
    Array.isArray(value) ? value.slice(0, BEGINNING) : isObject(value) ? mapValues(value, cut) : value;
  const response = { ...exchange.response, text: JSON.stringify(mapValues(body, cut)) };
  return { ...exchange, response, outcome: outcomeOf(response) };
}

const mapValues = (value: object, map: (one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one)]));

/** Removes the page from a request. */
const withoutPage = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: { ...exchange.request, query: exchange.request.query.filter(([name]) => name !== 'page') },
});
