/** Makes a baseline of a fixture, or refuses the fixture whole with every problem that was found. */

import { shown } from '../shown.js';
import type { AccountBaseline, AccountBases, Baseline, ServiceLists } from './baseline.js';
import { CLOCK_FORMS, type ClockSetting, isTime, parseClock } from './clock-setting.js';
import { createBase } from './collection.js';
import type { Drawing, Surrounding } from './drawing.js';
import { type Fixture, type FixtureAccount, FixtureSchema } from './fixture.js';
import { createCheck, type Problem, Refused } from './problem.js';
import { compose, type Identified, type Row, type Surroundings, type Table } from './records/table.js';
import { accountTables, serviceTables } from './tables.js';
import { parseTimestamp, toTimestamp } from './timestamps.js';

type Tables = Readonly<Record<string, Table>>;
type Report = (pointer: string, detail: string) => void;

/** The rows of one table, in the order of the fixture. */
class Rows {
  readonly table: Table;
  readonly list: readonly (Row & Identified)[];
  #byId: ReadonlyMap<number, Row & Identified> | undefined;

  constructor(table: Table, list: readonly (Row & Identified)[]) {
    this.table = table;
    this.list = list;
  }

  /** Most tables are never asked. */
  find(id: number): (Row & Identified) | undefined {
    this.#byId ??= new Map(this.list.map((row) => [row.id, row]));
    return this.#byId.get(id);
  }
}

let checkShape: ((value: unknown) => Problem[]) | undefined;

/**
 * @param name how messages call the fixture
 * @param given parsed JSON, which is taken over: its rows become records where nothing is missing
 * @param always what the service has where the fixture is silent
 * @throws {Refused} with a JSON pointer for each problem; nothing has changed
 */
export function readFixture(name: string, given: unknown, surrounding: Surrounding, always: Fixture = {}): Baseline {
  checkShape ??= createCheck(FixtureSchema);
  const what = `fixture ${name}`;
  const misshapen = checkShape(given);
  if (misshapen.length > 0) throw new Refused(what, misshapen);

  const fixture = given as Fixture;
  const problems: Problem[] = [];
  const report: Report = (pointer, detail) => problems.push({ pointer, detail });
  const clock = readClock('/clock', fixture.clock, surrounding.now, report);
  const lists = { ...silent(fixture, always), ...fixture };
  const service = readService(lists, '', report);
  const seen = new Map<string, number>();
  const accounts = (fixture.accounts ?? [{}]).map((account, index) => {
    const whole = { ...defaultIdentity(index, account), ...account };
    const pair = JSON.stringify([whole.public_key, whole.secret_key]);
    const first = seen.get(pair);
    if (first !== undefined)
      report(`/accounts/${index}/public_key`, `and secret_key are those of /accounts/${first} too`);
    seen.set(pair, index);
    const base = `/accounts/${index}`;
    const own = hasLists(account) ? readService({ ...silent(account, lists), ...account }, base, report) : service;
    return readAccount(whole, { base, clock, service: own, surrounding, report });
  });
  if (problems.length > 0) throw new Refused(what, problems);
  return { name, description: fixture.description ?? '', assumptions: fixture.assumptions ?? {}, accounts };
}

/** The lists that a fixture does not give; the geographic ones belong together. */
function silent(fixture: Readonly<Record<string, unknown>>, always: Fixture): Fixture {
  const { templates, ...geography } = serviceTables;
  const names = Object.values(geography).map((table) => table.name);
  const wanted = names.some((name) => fixture[name] !== undefined) ? [templates.name] : [templates.name, ...names];
  return Object.fromEntries(wanted.map((name) => [name, always[name]]));
}

function defaultIdentity(index: number, { user_id = index + 1, public_key }: FixtureAccount) {
  const key = public_key ?? `pk_test_${index === 0 ? 'default' : user_id}`;
  return { user_id, public_key: key, secret_key: secretFor(key) };
}

/** The secret key that goes with a public one where nobody says another. */
export const secretFor = (publicKey: string): string => publicKey.replace(/^(pk_)?/, 'sk_');

/** @returns microseconds since 1970 */
function readTime(pointer: string, given: string | undefined, report: Report): number | undefined {
  if (given === undefined) return undefined;
  const micros = parseTimestamp(given);
  if (micros === undefined || !isTime(micros)) {
    report(pointer, `is ${shown(given)}; wanted an ISO 8601 UTC time before 2255, such as 2026-01-05T09:00:00Z`);
  }
  return micros;
}

function readClock(pointer: string, given: string | undefined, now: number, report: Report): ClockSetting | undefined {
  if (given === undefined) return undefined;
  const setting = parseClock(given, now);
  if (setting === undefined) report(pointer, `is ${shown(given)}; wanted ${CLOCK_FORMS}`);
  return setting;
}

/** Microseconds since 1970 at which a clock begins. */
const beginningOf = (clock: ClockSetting, now: number): number =>
  'frozen' in clock ? clock.frozen : 'from' in clock ? clock.from : now + clock.ahead;

interface Service {
  readonly rows: readonly Rows[];
  readonly lists: ServiceLists;
}

const hasLists = (account: FixtureAccount): boolean =>
  Object.values(serviceTables).some(({ name }) => account[name] !== undefined);

function readService(source: Readonly<Record<string, unknown>>, base: string, report: Report): Service {
  const identified = identify(serviceTables, source, base, report);
  const rows = complete(identified, identified, () => ({}));
  checkReferences(rows, (table, id) => has(rows, table, id), base, report);
  const lists = Object.keys(serviceTables).map((key, index) => [
    key,
    createBase(rows[index]?.list as (Row & Identified)[], 1).all(),
  ]);
  return { rows, lists: Object.fromEntries(lists) as ServiceLists };
}

type WholeAccount = FixtureAccount & ReturnType<typeof defaultIdentity>;

interface AccountContext {
  readonly base: string;
  readonly clock: ClockSetting | undefined;
  readonly service: Service;
  readonly surrounding: Surrounding;
  readonly report: Report;
}

function readAccount(account: WholeAccount, context: AccountContext): AccountBaseline {
  const { base, service, surrounding, report } = context;
  const { now } = surrounding;
  const clock = surrounding.clockFor(readClock(`${base}/clock`, account.clock, now, report) ?? context.clock);
  const since = readTime(`${base}/as_of`, account.as_of, report) ?? beginningOf(clock, now);
  if (account.chance?.every((part) => part === 0))
    report(`${base}/chance`, 'is all zeros, from which nothing is drawn');
  const drawing = surrounding.drawingFor(account.user_id, account.chance);
  const identified = identify(accountTables, account, base, report);
  const stamp = createStamp(account.user_id, toTimestamp(since));
  const given = complete(identified, [...identified, ...service.rows], stamp, drawing);
  const rows = derive(given, account, since, stamp);
  const { gone = {}, next_ids = {} } = account;
  const isKnown = (table: string, id: number) =>
    has(rows, table, id) || has(service.rows, table, id) || gone[table]?.includes(id) === true;
  checkOwner(rows, account.user_id, base, report);
  checkReferences(rows, isKnown, base, report);
  const tables = Object.keys(accountTables).map((key, index) => {
    const { table, list } = rows[index] as Rows;
    return [key, createBase(list, next_ids[table.name] ?? table.firstId)];
  });
  return {
    userId: account.user_id,
    publicKey: account.public_key,
    secretKey: account.secret_key,
    tables: Object.fromEntries(tables) as AccountBases,
    lists: service.lists,
    clock,
    since,
    assumptions: account.assumptions ?? {},
    chance: drawing.state,
  };
}

const has = (all: readonly Rows[], table: string, id: number): boolean =>
  all.some((rows) => rows.table.name === table && rows.find(id) !== undefined);

/** Gives every row an id: its own, or the next one after the highest given. */
function identify(tables: Tables, source: Readonly<Record<string, unknown>>, base: string, report: Report): Rows[] {
  return Object.values(tables).map((table) => {
    const given = (source[table.name] ?? []) as readonly (Row & Partial<Identified>)[];
    let next = given.reduce((highest, row) => Math.max(highest, row.id ?? 0), table.firstId - 1) + 1;
    const isKnown = { id: createKnown(), utr: createKnown() };
    const list = given.map((row, index) => {
      const identified = row.id === undefined ? { ...row, id: next++ } : (row as Row & Identified);
      for (const key of ['id', 'utr'] as const) {
        const value = identified[key];
        if (value === undefined || !isKnown[key](value)) continue;
        const detail = `is ${shown(value)}, which an earlier one of ${table.name} has too`;
        report(`${base}/${table.name}/${index}/${key}`, detail);
      }
      return identified;
    });
    return new Rows(table, list);
  });
}

/** Makes a function that says of each value in turn whether it came before. */
function createKnown(): (value: unknown) => boolean {
  const seen = new Set<unknown>();
  return (value) => seen.size === seen.add(value).size;
}

const surroundingsOf = (all: readonly Rows[]): Surroundings => ({
  first(table) {
    const { list } = all.find((rows) => rows.table.name === table) as Rows;
    return list.reduce<number | undefined>((lowest, { id }) => Math.min(lowest ?? id, id), undefined);
  },
  find: (table, id) => all.find((rows) => rows.table.name === table)?.find(id ?? 0),
});

/** What the records of an account have in common. */
const createStamp = (user_id: number, now: string) => (given: Row) => ({
  user_id,
  created_at: now,
  updated_at: given.created_at ?? now,
});

function complete(
  all: readonly Rows[],
  around: readonly Rows[],
  stamp: (given: Row) => Row,
  drawing?: Drawing,
): Rows[] {
  const surroundings = surroundingsOf(around);
  const completed = (table: Table, given: Row & Identified): Row & Identified => {
    if (isComplete(table, given)) return given;
    const drawn: Record<string, unknown> = {};
    for (const [key, kind] of Object.entries(table.drawn)) {
      if (given[key] === undefined) drawn[key] = drawing?.draw(kind);
    }
    const known = { ...given, ...drawn };
    return compose(table, known, table.complete(known, surroundings), table.blank, stamp(given)) as Row & Identified;
  };
  return all.map(
    ({ table, list }) =>
      new Rows(
        table,
        list.map((given) => completed(table, given)),
      ),
  );
}

/** Does a row have all keys of its shape, in their order? */
function isComplete({ keys }: Table, row: Row): boolean {
  const given = Object.keys(row);
  return given.length === keys.length && keys.every((key, index) => key === given[index] && row[key] !== undefined);
}

/** Fills the tables of which the fixture says nothing, and which can be told from the others. */
function derive(given: readonly Rows[], account: FixtureAccount, since: number, stamp: (given: Row) => Row): Rows[] {
  const all = (name: string) => (given.find(({ table }) => table.name === name) as Rows).list;
  return given.map((rows) => {
    const { table } = rows;
    if (account[table.name] !== undefined) return rows;
    const derived = table.derive(all, since);
    const list = derived.map((row, index) => ({ ...compose(table, row, table.blank, stamp(row)), id: index + 1 }));
    return new Rows(table, list);
  });
}

function checkOwner(all: readonly Rows[], userId: number, base: string, report: Report): void {
  for (const { table, list } of all) {
    for (const [index, { user_id }] of list.entries()) {
      if (user_id === userId) continue;
      report(`${base}/${table.name}/${index}/user_id`, `is ${user_id}; the owning account has ${userId}`);
    }
  }
}

function checkReferences(
  all: readonly Rows[],
  isKnown: (table: string, id: number) => boolean,
  base: string,
  report: Report,
): void {
  for (const { table, list } of all) {
    for (const [index, row] of list.entries()) {
      for (const reference of table.refers(row)) {
        if (isKnown(reference.table, reference.id)) continue;
        const detail = `names ${reference.id} of ${reference.table}, which is not there`;
        report(`${base}/${table.name}/${index}${reference.pointer}`, detail);
      }
    }
  }
}
