/** Asks what is still open: of the harmless requests that exist, those for which the twin predicts different responses. */
import { endpoints } from '../api/index.js';
import { createAssume } from '../assumptions/assume.js';
import { isRead, type ListedEndpoint, type NamedField, nameOf } from '../endpoint/endpoint.js';
import { endpointNamed } from '../inference/endpoints.js';
import { type Exchange, NO_RESPONSE, type Pairs, type SentFile } from '../inference/exchange.js';
import { Forecast } from '../inference/forecast.js';
import { tableOf } from '../inference/knowledge.js';
import type { Variable } from '../inference/paths.js';
import { isList, kindShownBy, listOf, type RecordKind, type ShownRecord } from '../inference/shown-records.js';
import { Stopped } from './guard/connection.js';
import { kindMadeBy, kindOfKey, listUnder, parentOf, removalOf } from './guard/kinds.js';
import { type ProbeRequest, toSentRequest } from './guard/requests.js';
import type { Session } from './guard/session.js';
import { farDate, shortOf } from './seen.js';
import { pick, step } from './step.js';

/** Beside those of other steps. */
const MAX_REQUESTS = 400;

export const openQuestions = step(
  `ask what is still open, by at most ${MAX_REQUESTS} requests`,
  [],
  pick('nothing', async (session) => {
    await new Questions(session).ask();
    return [];
  }),
);

/** What so many requests have not settled is not asked again. */
const MAX_TRIES = 2;

/** What one endpoint shows makes a guess at another one better. */
const ROUNDS = 2;

/** Longer lists are not predicted. */
const MAX_RECORDS = 200;

/** Longer than every value of `text.max-length`, which no service is to keep, and longer than the usual ones. */
const LONGEST = 'x'.repeat(65_536);
const LONG = 'x'.repeat(300);
/** No id, no flag, no date and no address. */
const JUNK = 'x';
/** No service has given it. */
const UNKNOWN_ID = '2147483647';

type Sent = Pairs<string | SentFile>;
/** What is sent for some fields, by their names. */
type Changes = Readonly<Record<string, Sent>>;

interface Candidate {
  readonly name: string;
  readonly request: ProbeRequest;
  /** The kind that it makes, if it is taken. */
  readonly makes: RecordKind | undefined;
  /** The list that shows what it does, if it writes. */
  readonly read: readonly [name: string, request: ProbeRequest] | undefined;
  told: ReadonlyMap<Variable, number>;
  /** When it was predicted: so many exchanges were recorded. */
  at: number;
}

const isRemoval = ({ method, form }: ListedEndpoint): boolean => method === 'DELETE' || form.strIds !== undefined;

/** What removes records comes last: others name them. */
const ORDER = [...endpoints].sort((one, other) => Number(isRemoval(one)) - Number(isRemoval(other)));

/** Events are fired by no question. */
const firesEvents = ({ form, path }: ListedEndpoint): boolean =>
  form.schedule_type !== undefined || path.endsWith('/set-live');

class Questions {
  readonly #session: Session;
  readonly #forecast: Forecast;
  readonly #end: number;
  readonly #tries = new Map<Variable, number>();
  /** Own records by what they are named as. */
  readonly #own = new Map<string, ShownRecord>();
  /** Begins every text: each candidate has its own in place of it. */
  readonly #name: string;
  #names = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#forecast = new Forecast(session.recording);
    this.#end = this.#now + MAX_REQUESTS;
    this.#name = session.name('asked');
  }

  get #now(): number {
    return this.#session.recording.exchanges.length;
  }

  async ask(): Promise<void> {
    const before = this.#now;
    const troubles: unknown[] = [];
    for (const endpoint of Array.from({ length: ROUNDS }, () => ORDER).flat()) {
      try {
        await this.#askAt(endpoint);
      } catch (error) {
        troubles.push(error);
        if (error instanceof Stopped) break;
      } finally {
        this.#session.questions = this.#now - before;
      }
    }
    // What was made and is not listed ends one endpoint alone, and is told.
    if (troubles.length > 0) throw troubles.at(-1);
  }

  /** Sends the request that tells most, until none tells anything any more. */
  async #askAt(endpoint: ListedEndpoint): Promise<void> {
    const candidates = await this.#candidatesAt(endpoint);
    for (const one of candidates) this.#predict(one);
    while (this.#now < this.#end) {
      const [best] = candidates.sort((one, other) => this.#worthOf(other) - this.#worthOf(one));
      if (best === undefined || this.#worthOf(best) === 0) return;
      if (best.at === this.#now) await this.#send(best);
      else this.#predict(best);
    }
  }

  #worthOf({ told }: Candidate): number {
    const open = [...told].filter(([variable]) => (this.#tries.get(variable) ?? 0) < MAX_TRIES);
    return open.reduce((sum, [, share]) => sum + share, 0);
  }

  #predict(candidate: Candidate): void {
    const { name, request, read } = candidate;
    const isLong = [name, read?.[0] ?? ''].some(
      (one) => isList(one) && this.#recordsOf(kindShownBy(one)).length > MAX_RECORDS,
    );
    candidate.told = isLong
      ? new Map()
      : this.#forecast.tells(this.#toExchange(name, request), read && this.#toExchange(...read));
    candidate.at = this.#now;
  }

  #toExchange(name: string, request: ProbeRequest): Exchange {
    const { now, keys } = this.#session.options;
    const endpoint = endpointNamed(name);
    return {
      source: { file: '', entry: this.#now, time: now() },
      endpoint,
      name,
      kind: request.method === 'HEAD' ? 'head' : 'call',
      request: toSentRequest({ endpoint }, request, keys),
      response: NO_RESPONSE,
      outcome: { kind: 'other' },
    };
  }

  async #send(candidate: Candidate): Promise<void> {
    const { name, request, makes, read, told } = candidate;
    for (const variable of told.keys()) this.#tries.set(variable, (this.#tries.get(variable) ?? 0) + 1);
    candidate.told = new Map();
    // Since it was planned, its record can have gone.
    const isAllowed = this.#session.judge(name, request, makes !== undefined) !== undefined;
    if (isAllowed && makes !== undefined && read !== undefined) await this.#session.make(makes, name, request, read[1]);
    else if (isAllowed) {
      const { outcome } = await this.#session.send(name, request);
      if (read !== undefined && outcome.kind === 'success') await this.#session.send(...read);
    }
    this.#forecast.follow();
  }

  /** The valid request, and others in which one field is sent in another way: with all others, and without one that is required. */
  async #candidatesAt(endpoint: ListedEndpoint): Promise<Candidate[]> {
    const base = await this.#baseOf(endpoint);
    const { form, fields, reported } = endpoint;
    const needed = reported ?? Object.keys(form).filter((name) => form[name]?.presence === 'starred');
    const all: (Candidate | undefined)[] = [this.#candidate(endpoint, base)];
    if (isRead(endpoint))
      for (const method of ['HEAD', endpoint.documentedMethod])
        if (method !== undefined) all.push(this.#candidate(endpoint, base, method));
    const kinds = new Set<string>();
    for (const one of fields) {
      const { presence, names, asks, excludes } = one.field;
      // Fields of a kind are judged alike.
      const kind = JSON.stringify([presence, names, asks, excludes]);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const lacking = needed.find((name) => name !== one.name);
      const { ways, refused } = this.#waysOf(endpoint, one, base);
      for (const sent of ways) all.push(this.#candidate(endpoint, { ...base, [one.name]: sent }));
      if (lacking === undefined) continue;
      for (const sent of [...ways, ...refused])
        all.push(this.#candidate(endpoint, { ...base, [one.name]: sent, [lacking]: [] }));
    }
    return all.filter((one) => one !== undefined);
  }

  /** @returns undefined where it is not sent */
  #candidate(endpoint: ListedEndpoint, sent: Changes, method?: string): Candidate | undefined {
    const name = nameOf(endpoint);
    this.#names += 1;
    const pairsOf = (place: NamedField['place']): Sent => {
      const pairs = endpoint.fields.flatMap((one) => (one.place === place ? (sent[one.name] ?? []) : []));
      return JSON.parse(JSON.stringify(pairs).replaceAll(this.#name, `${this.#name}${this.#names}`));
    };
    const hasForm = Object.keys(endpoint.form).length > 0 && method === undefined;
    const request: ProbeRequest = {
      ...(method !== undefined && { method }),
      // No file is in a query.
      query: pairsOf('query') as Pairs,
      ...(hasForm && { form: pairsOf('form') }),
    };
    const makes = kindMadeBy(name);
    const less = firesEvents(endpoint) ? { mail: undefined } : {};
    const verdict = this.#session.judge(name, request, makes !== undefined, less);
    if (verdict === undefined) return undefined;
    const isWrite = verdict.kind === 'write';
    const isKept = makes !== undefined && removalOf(makes) === undefined;
    if (isWrite && isKept) return undefined;
    const kind = makes ?? kindOfKey(endpoint);
    const of = isWrite && kind !== undefined ? listFor(kind, endpoint, sent) : undefined;
    if (isWrite && makes !== undefined && of === undefined) return undefined;
    const read = kind && of ? ([listOf(kind), this.#session.listing(kind, of)] as const) : undefined;
    return { name, request, makes, read, told: new Map(), at: -1 };
  }

  async #baseOf(endpoint: ListedEndpoint): Promise<Changes> {
    const base: Record<string, Sent> = {};
    for (const one of endpoint.fields) {
      const value = await this.#valueOf(endpoint, one);
      const isLeftOut = one.field.excludes !== undefined || (one.field.presence === 'optional' && one.field.names);
      if (value !== undefined && !isLeftOut) base[one.name] = sentAs(endpoint, one.name, [value]);
    }
    return base;
  }

  /** A value that is taken, as far as it is known; undefined where there is no record to name. */
  async #valueOf(endpoint: ListedEndpoint, { name, field }: NamedField): Promise<string | SentFile | undefined> {
    const kind = name === 'strIds' ? endpoint.deletes : field.names;
    if (field.readFile !== undefined) return { fileName: 'contacts.csv', text: `email\n${this.#name}@example.com\n` };
    if (kind !== undefined) {
      const record = await this.#recordFor(kind, field.presence === 'key' || name === 'strIds', endpoint);
      if (record === undefined) return undefined;
      return kind === 'targets' ? `contacts_${record.id}` : String(record[name === 'utr' ? 'utr' : 'id']);
    }
    const schema: {
      readonly enum?: readonly unknown[];
      readonly type?: string;
      readonly examples?: readonly unknown[];
    } = field.schema(createAssume(this.#forecast.valuesAt(nameOf(endpoint))));
    const [example = ''] = (schema.examples ?? []).map(String);
    if (schema.enum !== undefined) return String(schema.enum.at(-1));
    if (schema.type === 'integer') return '1';
    if (example.includes('@')) return `${this.#name}@example.com`;
    if (/^\d+-/.test(example)) return example.length === 10 ? farDate(this.#session) : shortOf(farDate(this.#session));
    return /^\d+:/.test(example) || field.verbatim ? example : this.#name;
  }

  /** The record to name: an own one where it is changed. */
  async #recordFor(
    kind: NonNullable<Names>,
    isKey: boolean,
    endpoint: ListedEndpoint,
  ): Promise<ShownRecord | undefined> {
    const { segment, group } = this.#session.options;
    const { reference } = this.#forecast.known;
    if (kind === 'countries' || kind === 'states' || kind === 'cities' || kind === 'templates')
      return reference[kind]?.at(-1);
    if (!isKey && kind === 'segments' && segment !== undefined) return { id: segment };
    if (!isKey && kind === 'unsubscribeGroups' && group !== undefined) return { id: group };
    const shown = kind === 'targets' ? [] : this.#recordsOf(kind);
    const verified = shown.find((one) => one.is_verified === 1);
    if (!isKey && verified !== undefined) return verified;
    // A read changes nothing of others.
    const others = isRead(endpoint) || kind === 'unsubscribeGroups' ? shown.at(-1) : undefined;
    return (await this.#ownOf(kind)) ?? others;
  }

  /** An own record that is there. */
  async #ownOf(kind: NonNullable<Names>): Promise<ShownRecord | undefined> {
    const { ledger } = this.#session;
    // Every other table of a field is a kind.
    const own = (kind === 'targets' ? 'contactTypes' : kind) as RecordKind;
    const isEmpty = ({ id }: ShownRecord) => !ledger.filledTypes.has(String(id));
    const isThere = ({ id }: ShownRecord) => this.#recordsOf(own).some((one) => one.id === id);
    const kept = this.#own.get(kind);
    const found =
      kept && isThere(kept) && (kind !== 'targets' || isEmpty(kept))
        ? kept
        : ledger
            .own(own)
            .find((one) => isThere(one) && (own !== 'contactTypes' || isEmpty(one) === (kind === 'targets')));
    const record = found ?? (await this.#makeOf(own));
    if (record !== undefined) this.#own.set(kind, record);
    return record;
  }

  async #makeOf(kind: RecordKind): Promise<ShownRecord | undefined> {
    const endpoint = endpoints.find((one) => one.makes === kind && one.method === 'POST' && one.key === undefined);
    if (endpoint === undefined || !this.#session.levels.has('write') || this.#now >= this.#end) return undefined;
    const { request, read } = this.#candidate(endpoint, await this.#baseOf(endpoint)) ?? {};
    if (request === undefined || read === undefined) return undefined;
    const { records } = await this.#session.make(kind, nameOf(endpoint), request, read[1]);
    this.#forecast.follow();
    return records[0];
  }

  #recordsOf(kind: string | undefined): readonly ShownRecord[] {
    // Other kinds have no table.
    const table = tableOf(kind as RecordKind);
    return table === undefined ? [] : [...this.#forecast.known[table].records.values()];
  }

  /** An own record that was deleted. */
  #goneOf(kind: Names): ShownRecord | undefined {
    const own = kind === 'targets' ? 'contactTypes' : String(kind);
    const table = tableOf(own as RecordKind);
    return this.#session.ledger
      .own(own)
      .find(({ id }) => table !== undefined && this.#forecast.known[table].gone.has(Number(id)));
  }

  /** The ways to send a field, and those that only a request has that is refused. */
  #waysOf(endpoint: ListedEndpoint, { name, place, field }: NamedField, base: Changes) {
    const [[key, value] = [name, '']] = base[name] ?? [];
    const isIds = name === 'strIds';
    const kind = isIds ? endpoint.deletes : field.names;
    const isUtr = name === 'utr';
    const gone = this.#goneOf(kind);
    const goneKey =
      gone &&
      (kind === 'targets' || (field.names === undefined && !isIds) ? undefined : String(gone[isUtr ? 'utr' : 'id']));
    const texts: (readonly string[])[] = [[''], ['  '], [JUNK], [`${this.#name} b`], [`${this.#name}${LONG}`]];
    const pairs: Sent[] = [[]];
    const refused = [LONGEST, ` b${LONGEST}`].map((text) => sentAs(endpoint, name, [`${this.#name}${text}`]));
    if (typeof value === 'string' && value !== '') {
      const second = value.includes(this.#name) ? value.replace(this.#name, `${this.#name}second`) : JUNK;
      texts.push([` ${value} `]);
      pairs.push([
        [key, value],
        [key, second],
      ]);
      if (place === 'form' && field.presence !== 'key') pairs.push([[`${name}[]`, value]]);
      if (value.includes('@')) texts.push([`${value},${JUNK}`]);
      if (/^\d{4}-\d\d-/.test(value)) texts.push([shortOf(value)]);
      if (/^\d\d:\d\d/.test(value)) texts.push([value.slice(0, 5)], [`${value.slice(0, 5)}:00`]);
      if (kind !== undefined) texts.push([`${value}abc`], [`${value}.5`]);
      if (key !== name)
        texts.push(
          [value, JUNK],
          ...(goneKey === undefined
            ? []
            : [
                [value, goneKey],
                [goneKey, ''],
              ]),
        );
    }
    // The first one is of another country, or the blank template.
    const [first] = (kind !== undefined && this.#forecast.known.reference[kind]) || [];
    if (first !== undefined) texts.push([String(first.id)]);
    // An optional id of 0 is shown as one that was never given.
    if (kind !== undefined) texts.push([UNKNOWN_ID], ...(field.presence === 'starred' ? [['0']] : []));
    if (kind === 'targets' && gone !== undefined) texts.push([`contacts_${gone.id}`]);
    // Nothing lists what is added to a parent that has gone.
    const made = kindMadeBy(nameOf(endpoint));
    const isParent = made !== undefined && kind !== undefined && parentOf(made)?.kind === kind;
    if (goneKey !== undefined && isParent) refused.push(sentAs(endpoint, name, [goneKey]));
    else if (goneKey !== undefined) texts.push([goneKey]);
    for (const { table } of endpoint.unique.filter((one) => one.field === name)) {
      const known = this.#recordsOf(table);
      // Nobody gets a second record of somebody.
      const own = known.filter((one) => this.#session.ledger.isOwn(table, one));
      texts.push(...own.slice(-1).map((one) => [String(one[name])]));
      refused.push(...known.slice(-1).map((one) => sentAs(endpoint, name, [String(one[name])])));
    }
    return { ways: [...texts.map((values) => sentAs(endpoint, name, values)), ...pairs], refused };
  }
}

type Names = NamedField['field']['names'];

/** Values under a name: an array under its elements. */
function sentAs({ form }: ListedEndpoint, name: string, values: readonly (string | SentFile)[]): Sent {
  const isArray = name === 'strIds' || form[name]?.asks.includes('array-errors') === true;
  return values.map((value, at) => [isArray ? `${name}[${at}]` : name, value]);
}

/** The query of the list that shows what a write does; undefined where its parent is not known. */
function listFor(kind: RecordKind, { fields }: ListedEndpoint, sent: Changes): ProbeRequest | undefined {
  const parent = parentOf(kind);
  if (parent === undefined) return {};
  const named = fields.find(({ place, field }) => place === 'form' && field.names === parent.kind);
  const [[, value] = []] = (named && sent[named.name]) ?? [];
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? listUnder(kind, value) : undefined;
}
