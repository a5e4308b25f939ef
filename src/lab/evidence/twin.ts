/** The twin is an account of the mock with the known records of a recording, and answers without a socket. */
import { objectOf } from '../../messages/present.js';
import { Account } from '../../service/account/account.js';
import { Random } from '../../service/account/random.js';
import type { EntityRow, TableDefinition } from '../../service/account/records/shapes.js';
import { compose, createBase, type Given, Table, type TableOwner } from '../../service/account/table.js';
import {
  type AccountBaseline,
  type AccountTable,
  accountTableNames,
  accountTables,
  type ReferenceData,
  referenceTableNames,
  type Tables,
} from '../../service/account/tables.js';
import { answer, answerError, type ServiceResponse } from '../../service/answer.js';
import type { Assume } from '../../service/assumptions/registry.js';
import { isReadBy } from '../../service/document/index.js';
import { admitBody, admitMethod, collectFields, type SentPair } from '../../service/endpoint/admission.js';
import { enforce, rules } from '../../service/endpoint/failure.js';
import type { RawFields } from '../../service/endpoint/fields.js';
import { Warnings } from '../../service/endpoint/warnings.js';
import { isLookupFailure, type RecordedExchange } from './exchange.js';
import type { Hints } from './hints.js';
import { FIRST_UNKNOWN_ID, idsOf, type Known, type KnownTable, mayUse, tableShownBy, textKeyOf } from './knowledge.js';
import { GONE } from './paths.js';
import { UNSEEN } from './places.js';

/** Thrown if a response depends on unknown records. */
export class Unknown extends Error {}

/** True if an unseen record exists. @param part its id, or a field with a value; undefined in a reference list */
type Latent = (table: string, part?: string) => boolean;

/** The exchange that is played, and a function that decides whether unseen records exist. */
export interface Asking {
  readonly exchange: RecordedExchange;
  readonly assume: Assume;
  readonly latent: Latent;
  /** True if an unseen record exists on the path. */
  isUnseen?: boolean;
  /** The reason why a record to be deleted may have users beside the known ones, which matters if none is known. */
  doubt?: Unknown;
}

/** Values for the fields of a record that no response shows, where code needs the type; other fields are `UNSEEN`. */
const EMPTY: Readonly<Record<string, unknown>> = {
  deleted_at: null,
  custom_field: null,
  recipient_id: [],
  exclude_specific_recipient_id: [],
  select_field: [],
  select_operator: [],
  value: [],
  unique_open_token: {},
};

/** An id more than this many times greater than all shown ids does not exist, because services give ids in order. */
const FAR = 100_000;

class TwinTable extends Table<EntityRow> {
  constructor(
    private readonly name: AccountTable,
    from: Table<EntityRow>,
    private readonly known: Known,
    private readonly firstId: number,
    private readonly asking: () => Asking,
    owner?: TableOwner,
  ) {
    super(accountTables[name], from, owner);
  }

  override copy(owner?: TableOwner): TwinTable {
    return new TwinTable(this.name, this, this.known, this.firstId, this.asking, owner);
  }

  /** Starts from the id that the service gave to the new record, which is not in the base that twins share. */
  override get nextId(): number {
    return Math.max(super.nextId, this.firstId);
  }

  #isWhole(part = '*'): boolean {
    const { whole, fresh } = this.known[this.name];
    // A success may rest on a record of a call that the recording lacks; a failure does not.
    const isFresh = fresh.has(part) && this.asking().exchange.outcome.kind === 'text';
    return whole.has('*') || whole.has(part) || isFresh;
  }

  /** @throws {Unknown} */
  #expectWhole(part?: string): void {
    const asking = this.asking();
    const { exchange, assume, isUnseen } = asking;
    if (this.#isWhole(part)) return;
    const isByUsers = isReadBy('delete.in-use', exchange.declared);
    const isRefused = exchange.outcome.kind === 'text' && !isLookupFailure(exchange);
    // The recording does not show the user of a known record whose delete is refused.
    if (isByUsers && isRefused && isUnseen !== true && mayUse(this.name, exchange.declared))
      enforce(rules.inUse, assume);
    if (!isRelevant(exchange, this.name, part)) return;
    const unknown = new Unknown(`${this.name} ${part ?? ''}`);
    if (!isByUsers) throw unknown;
    asking.doubt = unknown;
  }

  /** True if a later response shows that the record existed already, so that the recording lacks its creation. */
  #wasThere(key: string): boolean {
    return Number(this.known.history.created.get(`${this.name} ${key}`)) < this.asking().exchange.started / 1000;
  }

  /** True if no later response shows the record or the list, which calls that the recording lacks may have changed. */
  #isLast(key: string | number, isUnsure = false): boolean {
    const { history, wroteAt } = this.known;
    const { exchange } = this.asking();
    const last = Number(history.last.get(`${this.name} ${key}`));
    const isStale = isUnsure || history.isIncomplete || (isLookupFailure(exchange) && last < wroteAt);
    return isStale && last < exchange.started / 1000;
  }

  /** Creates an unseen record if it exists on the path. A second question decides whether a sender is verified. */
  #unseen(given: Given<EntityRow>, part: string): EntityRow | undefined {
    const { latent } = this.asking();
    if (!latent(this.name, part)) return undefined;
    this.asking().isUnseen = true;
    const blankOf = (key: string) =>
      key === 'is_verified' ? Number(latent(this.name, `${part} ${key}`)) : key in EMPTY ? EMPTY[key] : UNSEEN;
    const own: TableDefinition = accountTables[this.name];
    const blank = Object.fromEntries(Object.keys(own.blank).map((key) => [key, blankOf(key)]));
    return compose(own, Number(given.id ?? 999_999_998), given, blank);
  }

  /** Deletes a known record on a path on which a call that the recording lacks has deleted it. @param key in `History` */
  #unlessGone(record: EntityRow, key: string): EntityRow | undefined {
    const { exchange, latent } = this.asking();
    // If a request that names a record by its id succeeds, the record's existence rules out no value.
    const isSure = !key.includes('=') && exchange.outcome.kind === 'success';
    const keys = key.includes('=') ? [key] : idsOf(record);
    const mayBeGone = !isSure && keys.every((one) => this.#isLast(one));
    if (!mayBeGone || !latent(`${GONE} ${this.name}`, key)) return record;
    this.remove(record);
    return undefined;
  }

  /** True if a record that is not known does not exist. @param mayBeNew true for the key of a record made since the last list */
  #isAbsent(part: string | undefined, key: string, mayBeNew: boolean): boolean {
    return this.#isWhole(part) && !this.#wasThere(key) && !this.#isLast('*', mayBeNew);
  }

  override find(id: number): EntityRow | undefined {
    const record = super.find(id);
    if (record !== undefined) return this.#unlessGone(record, String(id));
    const { records, gone } = this.known[this.name];
    const isBeyond = records.size > 0 && id > FAR * super.nextId;
    if (gone.has(id) || this.#isAbsent(undefined, String(id), id >= super.nextId) || id < 1 || isBeyond)
      return undefined;
    return this.#unseen({ id }, String(id));
  }

  override first<Key extends keyof EntityRow & string>(
    field: Key,
    value: EntityRow[Key],
    fits: (record: EntityRow) => boolean = () => true,
  ): EntityRow | undefined {
    const record = super.first(field, value, fits);
    const { textLookups }: TableDefinition = accountTables[this.name];
    const ignoresCase = textLookups.includes(field);
    const key = ignoresCase ? textKeyOf(field, value) : String(value);
    if (record !== undefined) return this.#unlessGone(record, key);
    const part = ignoresCase ? key : `${field}=${value}`;
    const isKnown = ignoresCase && super.first(field, value) !== undefined;
    const isId = field === 'utr' && Number.isSafeInteger(Number(value));
    // The headings of a file name custom fields in several ways, of which no response shows the unknown ones.
    const isHeading = this.name === 'customFields' && this.asking().exchange.declared.takesFile;
    const isAbsent = this.#isAbsent(part, key, field === 'utr') || this.known[this.name].gone.has(String(value));
    if (isKnown || isId || isHeading || isAbsent) return undefined;
    // The fields of an unseen record are unknown, so the question is whether one exists that fits.
    return this.#unseen({ [field]: value }, part);
  }

  override where<Key extends keyof EntityRow & string>(field: Key, value: EntityRow[Key]): readonly EntityRow[] {
    this.#expectWhole(`${field}=${value}`);
    return super.where(field, value);
  }

  byId(): ReadonlyMap<number, EntityRow> {
    return new Map(super.all().map((one) => [one.id, one]));
  }

  override all(): readonly EntityRow[] {
    this.#expectWhole();
    return super.all();
  }
}

/** Wraps a reference list, so that the lookup of an unknown row asks whether the row exists. */
function partial(name: string, rows: readonly EntityRow[] = [], asking: () => Asking): readonly EntityRow[] {
  return new Proxy(rows, {
    get(_, key) {
      if (key !== 'some' && key !== 'find') return Reflect.get(rows, key);
      return (matches: (row: EntityRow) => boolean) => {
        // To a success, it makes no difference which of several unseen rows does not exist.
        const { exchange, latent } = asking();
        const isOne = exchange.outcome.kind === 'success';
        const found =
          rows.find(matches) ?? ((isOne ? latent('reference', '*') : latent(name)) ? UNSEEN_ROW : undefined);
        return key === 'find' ? found : found !== undefined;
      };
    },
  });
}

/** An unseen row of a reference list, with `UNSEEN` as the value of every field. */
const UNSEEN_ROW = new Proxy<EntityRow>({ id: 0 }, { get: () => UNSEEN });

/** Caches the base tables, because their creation takes most of the time for long lists. */
const bases = new WeakMap<KnownTable['records'], Table<EntityRow>>();

function createKnownBase(known: Known, name: AccountTable): Table<EntityRow> {
  const { records } = known[name];
  const kept = bases.get(records);
  // Several tables can share one empty map, so the base for an empty map may belong to another table.
  if (kept !== undefined && records.size > 0) return kept;
  const base = createBase<EntityRow>(accountTables[name], [...records.values()], 1);
  bases.set(records, base);
  return base;
}

class HintedRandom extends Random {
  constructor(private readonly utrs: string[]) {
    super({ seed: 1 });
  }

  override uuid(): string {
    return this.utrs.shift() ?? super.uuid();
  }

  override generate(kind: Parameters<Random['generate']>[0]): string {
    return this.utrs.shift() ?? super.generate(kind);
  }
}

export type Twin = Account & { readonly [K in AccountTable]: TwinTable };

/** Prepares a function that creates twins with the known records. */
export function prepareTwins(known: Known, { nextIds, utrs, time }: Hints, asking: () => Asking): () => Twin {
  const { countries = [] } = known.reference;
  const countryIds = new Map(countries.map(({ id, name }) => [String(name), id]));
  const tables = accountTableNames.map((name) => {
    const firstId = nextIds.get(name) ?? FIRST_UNKNOWN_ID;
    return [name, new TwinTable(name, createKnownBase(known, name), known, firstId, asking)] as const;
  });
  const listOf = (name: string) =>
    known.wholeReference.has(name) ? known.reference[name] : partial(name, known.reference[name], asking);
  const referenceData: ReferenceData = {
    ...objectOf<ReferenceData>(referenceTableNames.map((name) => [name, listOf(name)])),
    countryIds,
  };
  const baseline: AccountBaseline = {
    userId: known.userId,
    publicKey: '',
    secretKey: '',
    tables: objectOf<Tables>(tables),
    referenceData,
    clock: { frozen: time },
    caughtUpTo: time,
    isSaved: false,
    assumptions: {},
    random: [],
  };
  return () => {
    const account = new Account(baseline, false, []);
    account.random = new HintedRandom([...utrs]);
    // What falls due depends on records that the recording may not show.
    account.isStill = true;
    // The cast is safe because the tables of an account are copies of those of its baseline.
    return account as Twin;
  };
}

/** True if a response depends on the records of a table, and not only the mails that are sent later. */
function isRelevant({ endpoint, declared }: RecordedExchange, table: AccountTable, part = ''): boolean {
  if (table === 'enrolments' || table === 'mailEvents') return false;
  // The values of unknown custom fields are not compared, so the table of custom fields need not be complete.
  if (table === 'customFields' && declared.path.startsWith('/contacts')) return false;
  if (declared.isRead) {
    const own = tableShownBy(endpoint);
    return own === undefined || table === own;
  }
  if (declared.path === '/automations/set-live' || declared.path.endsWith('delete')) {
    if (table === 'contacts' || table === 'segmentRecipients')
      return declared.path.includes(table === 'contacts' ? '/contacts/' : '/segment/email');
  }
  if (table === 'notificationRecipients') return declared.path.startsWith('/notification');
  return !(table === 'automations' && part.startsWith('automation_for=') && declared.method === 'POST');
}

/** Returns the response of an account to a request. @param assume keeps the ids of the assumptions that it has read */
export function respond(account: Account, exchange: RecordedExchange, assume: Assume): ServiceResponse | Unknown {
  const { declared, method, query } = exchange;
  const warnings = new Warnings(declared.chapter);
  const attempt = { endpoint: declared, account, assume, warnings, isStrict: false, isApart: false };
  let bug: unknown;
  const report = (error: unknown) => {
    bug = error;
  };
  let response: ServiceResponse;
  try {
    admitMethod(method, declared.path, declared, { assume, warn: warnings.warn });
    const fields = readFields(exchange, assume, warnings);
    response = answer(attempt, { query, fields }, report);
  } catch (error) {
    response = answerError(attempt, error, report);
  }
  // A record with undocumented values can make the twin fail, which proves nothing about the service.
  return bug === undefined || bug instanceof Unknown ? (bug ?? response) : new Unknown(String(bug));
}

function readFields({ declared, method, request }: RecordedExchange, assume: Assume, { warn }: Warnings): RawFields {
  const { 'content-type': type } = request.headers;
  if (method !== 'POST' || type === undefined) return new Map();
  if (admitBody({ 'content-type': type }, declared, assume) === undefined) return new Map();
  // A form was sent but not recorded, so the twin cannot know the response.
  if (request.fields === null) throw new Unknown('form');
  const pairs = Object.entries(request.fields).flatMap(([name, values]) =>
    [values].flat().map((value): SentPair => [name, value]),
  );
  for (const { name, file_name: fileName, text } of request.files.filter((one) => one.file_name !== '')) {
    const csv = declared.form[name]?.readFile?.(Buffer.from(text ?? ''));
    const isRead = text !== undefined && !text.includes('\uFFFD') && csv?.broken === undefined;
    if (csv !== undefined && !isRead) throw new Unknown('file');
    pairs.push([name, { fileName, ...(csv !== undefined && { csv }) }]);
  }
  return collectFields(pairs, warn);
}
