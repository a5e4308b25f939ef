/** Validates a request against the fields of its endpoint: gives typed values, or one message list for each invalid field. */

import type { Account } from '../account/account.js';
import type { EntityRow } from '../account/records/table-definition.js';
import { RecordNotFound } from '../account/table.js';
import type { Assume } from '../assumptions/assume.js';
import { trimIn } from './detach-string.js';
import { type Endpoint, type Fields, keyOf, nameOf } from './endpoint.js';
import { danglingFailure } from './envelope.js';
import { type Failure, ruleFailure, validationFailure } from './failure.js';
import {
  DANGLING_REFERENCE,
  type Field,
  Invalid,
  type RawFields,
  type RawValue,
  UNKNOWN_RECORD,
  type ValidationContext,
} from './fields.js';
import { textOf, type Violation } from './messages.js';
import type { Warn } from './warnings.js';

export interface ValidInput {
  readonly input: Readonly<Record<string, unknown>>;
  /** The optional fields that were sent empty. */
  readonly emptied: ReadonlySet<string>;
  /** Every given value is present already and ignored: the handler has nothing to do. */
  readonly isNoOp: boolean;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NOTHING: ValidInput = { input: {}, emptied: NO_NAMES, isNoOp: false };

/**
 * @throws {Failure} V, with an entry for each missing or invalid field in the document's order, or a rule failure
 * @throws {Failure} a lookup failure where a reference names no record
 * @throws {RecordNotFound} where a key names no record
 */
export function validate(
  endpoint: Endpoint,
  query: ReadonlyMap<string, string>,
  form: RawFields,
  context: ValidationContext,
): ValidInput {
  if (endpoint.takesNothing && query.size === 0 && form.size === 0) return NOTHING;
  warnOfUnknown(endpoint, 'query', query, context.warn);
  warnOfUnknown(endpoint, 'form', form, context.warn);
  const input: Record<string, unknown> = {};
  const emptied = new Set<string>();
  const invalid = new Map<string, readonly Violation[]>();
  let isUnknown = false;
  let isDangling = false;
  const take = (name: string, result: unknown): void => {
    if (result instanceof Invalid) invalid.set(name, result.violations);
    else if (result === UNKNOWN_RECORD) isUnknown = true;
    else if (result === DANGLING_REFERENCE) isDangling = true;
    else if (result !== undefined) input[name] = result;
  };
  for (const name of Object.keys(endpoint.query)) {
    const sent = trimIn('query', query.get(name) ?? '', context.assume);
    take(
      name,
      sent === '' ? missingInQuery(context.assume) : fieldOf(endpoint.query, name).read(sent, context, name, query),
    );
  }
  for (const name of Object.keys(endpoint.form)) {
    const field = fieldOf(endpoint.form, name);
    if (field.isIgnored?.(form)) continue;
    const sent = prepared(field, form.get(name), context.assume);
    if (sent === '' && form.has(name) && field.presence === 'optional') emptied.add(name);
    take(
      name,
      sent === '' ? missingInForm(endpoint, name, field, form, context.assume) : field.read(sent, context, name, form),
    );
    const { excludes } = field;
    if (excludes !== undefined && sent !== '' && prepared(field, form.get(excludes), context.assume) !== '') {
      context.warn('both-bodies', excludes, name);
    }
  }
  const isNoOp = validateUnique(endpoint, input, invalid, context);
  if (invalid.size > 0) {
    isUnknown ||= namesNoRecord(endpoint, input, context.account);
    const goesFirst = !(isUnknown || isDangling) || context.assume('validation-order') === 'fields-first';
    if (goesFirst) throw invalidFailure(endpoint, invalid, context);
  }
  if (isUnknown) throw new RecordNotFound();
  if (isDangling) throw danglingFailure(context.assume);
  return { input, emptied, isNoOp };
}

// Every caller takes the name from the keys of these fields.
const fieldOf = (fields: Fields, name: string): Field<unknown> => fields[name] as Field<unknown>;

/** Has the key a value that names no record? */
function namesNoRecord(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, account: Account): boolean {
  const name = keyOf(endpoint);
  if (name === undefined || input[name] === undefined) return false;
  return fieldOf({ ...endpoint.query, ...endpoint.form }, name).find?.(input[name], account) === undefined;
}

/** A violation with the name of its field. */
type Named = readonly [name: string, violation: Violation];

/** V, with the fields in the document's order, or a rule failure. */
function invalidFailure(
  { query, form }: Endpoint,
  invalid: ReadonlyMap<string, readonly Violation[]>,
  { assume, warn }: ValidationContext,
): Failure {
  const all = Object.keys({ ...query, ...form }).flatMap((name) =>
    (invalid.get(name) ?? []).map((violation): Named => [name, violation]),
  );
  for (const [name, violation] of all) if (violation.isStated) warn('over-limit', textOf(violation, name, assume));
  const violated = all.filter(([, { rule }]) => rule !== 'required');
  if (violated.length === 0 || assume('rule-violations') === 'object') return validationFailure(messages(all, assume));
  if (violated.length < all.length) {
    const missing = all.filter(([, { rule }]) => rule === 'required');
    return validationFailure(messages(missing, assume));
  }
  return ruleFailure(String(Object.values(messages(violated.slice(0, 1), assume)).flat()[0]));
}

/** The messages of violations by their keys. */
function messages(all: readonly Named[], assume: Assume): Readonly<Record<string, readonly string[]>> {
  const byKey = new Map<string, Set<string>>();
  for (const [name, violation] of all) {
    const { at } = violation;
    const key = at !== undefined && assume('array-errors') === 'element' ? `${name}.${at}` : name;
    byKey.set(key, (byKey.get(key) ?? new Set()).add(textOf(violation, key, assume)));
  }
  const told = [...byKey].map(([key, texts]) => {
    const isFirstAlone = texts.size > 1 && assume('errors-per-field') === 'first';
    return [key, isFirstAlone ? [...texts].slice(0, 1) : [...texts]] as const;
  });
  return Object.fromEntries(told);
}

/** Names that are looked at; a request has room for a tenth of their warnings. */
const MAX_UNKNOWN = 1000;

/** A field that the document does not have is ignored, with a warning. */
function warnOfUnknown(endpoint: Endpoint, place: keyof typeof PLACES, sent: RawFields, warn: Warn): void {
  const known = endpoint[place];
  const other = place === 'form' ? 'query' : 'form';
  let unknown = 0;
  for (const name of sent.keys()) {
    // `ids[]` has a warning of its own, `array-key`.
    const base = place === 'form' && name.endsWith('[]') ? name.slice(0, -2) : name;
    if (Object.hasOwn(known, base)) continue;
    unknown += 1;
    if (unknown > MAX_UNKNOWN) return;
    if (Object.hasOwn(endpoint[other], base)) warn('misplaced-parameter', base, nameOf(endpoint), PLACES[other]);
    else warn('undocumented-parameter', name, nameOf(endpoint), Object.keys(known));
  }
}

const PLACES = { query: 'query string', form: 'form' } as const;

/** Trims a text: an empty one counts as absent. */
function prepared({ verbatim }: Field<unknown>, sent: RawValue = '', assume: Assume): RawValue {
  if (typeof sent !== 'string' || (verbatim && sent.trim() !== '')) return sent;
  return trimIn('form', sent, assume);
}

const missingInQuery = (assume: Assume) =>
  assume('missing-id') === 'validation' ? new Invalid({ rule: 'required' }) : UNKNOWN_RECORD;

function missingInForm(endpoint: Endpoint, name: string, field: Field<unknown>, form: RawFields, assume: Assume) {
  if (isRequired(endpoint, name, field, assume) || field.isNeeded?.(form, assume)) {
    const violation = field.whenMissing?.(assume) ?? { rule: 'required' };
    return violation === UNKNOWN_RECORD ? UNKNOWN_RECORD : new Invalid(violation);
  }
  return field.presence === 'key' ? UNKNOWN_RECORD : undefined;
}

function isRequired({ reported }: Endpoint, name: string, field: Field<unknown>, assume: Assume): boolean {
  if (reported?.includes(name)) return true;
  if (field.presence === 'optional') return false;
  return reported === undefined || assume('required-fields') === 'starred';
}

const NOTHING_SENT: RawFields = new Map();

/** Does every request without this field of the form fail? */
export const isNeeded = (endpoint: Endpoint, name: string, assume: Assume): boolean =>
  missingInForm(endpoint, name, fieldOf(endpoint.form, name), NOTHING_SENT, assume) !== undefined;

/** V of an empty request; undefined where no field is required. */
export function emptyFailure(endpoint: Endpoint, assume: Assume): Failure | undefined {
  const missing = (name: string) =>
    Object.hasOwn(endpoint.form, name)
      ? missingInForm(endpoint, name, fieldOf(endpoint.form, name), NOTHING_SENT, assume)
      : missingInQuery(assume);
  const errors = Object.keys({ ...endpoint.query, ...endpoint.form }).flatMap((name) => {
    const invalid = missing(name);
    return invalid instanceof Invalid ? invalid.violations.map((violation): Named => [name, violation]) : [];
  });
  return errors.length === 0 ? undefined : validationFailure(messages(errors, assume));
}

/** Makes a field with a duplicate invalid, or removes the duplicates from the input. */
function validateUnique(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  invalid: Map<string, readonly Violation[]>,
  { account, assume }: ValidationContext,
): boolean {
  const { unique } = endpoint;
  if (unique === undefined || input[unique.field] === undefined) return false;
  // Only fields of a text or of texts are declared unique.
  const value = input[unique.field] as string | string[];
  const given = typeof value === 'string' ? [value] : value;
  const fresh = firstOfEach(given).filter((one) => !isTaken(one, endpoint, unique, input, account));
  if (fresh.length === given.length) return false;
  const decision = assume(unique.by);
  if (decision === 'taken') invalid.set(unique.field, [{ rule: 'taken' }]);
  if (decision !== 'ignore') return false;
  if (Array.isArray(value)) input[unique.field] = fresh;
  return fresh.length === 0;
}

interface AnyTable {
  find(id: number): EntityRow | undefined;
  findIgnoringCase(field: string, text: string, fits: (record: EntityRow) => boolean): EntityRow | undefined;
}

/** Has another record the text? The one that an update changes may have it. */
function isTaken(
  text: string,
  endpoint: Endpoint,
  { table, field, within }: NonNullable<Endpoint['unique']>,
  input: Readonly<Record<string, unknown>>,
  account: Account,
): boolean {
  const records: AnyTable = account[table];
  const key = keyOf(endpoint);
  const own = key === undefined ? undefined : records.find(Number(input[key]));
  if (key !== undefined && own === undefined) return false;
  const scope = within && (input[within] ?? own?.[within] ?? null);
  const isOther = (one: EntityRow) => one.id !== own?.id && (within === undefined || one[within] === scope);
  return records.findIgnoringCase(field, text, isOther) !== undefined;
}

/** The texts without those that differ in case alone from an earlier one. */
function firstOfEach(texts: readonly string[]): readonly string[] {
  // A single one can be 8 MiB long.
  if (texts.length === 1) return texts;
  const seen = new Set<string>();
  return texts.filter((one) => seen.size < seen.add(one.toLowerCase()).size);
}
