/** Holds what was sent against the fields of an endpoint: typed values, or one message list per broken field. */
import type { Assume } from '../assumptions/assume.js';
import { RecordNotFound } from '../world/table.js';
import { type Endpoint, type Fields, nameOf } from './endpoint.js';
import { type Failure, validationFailure } from './failure.js';
import {
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
  /** All that was given is there already and is to be ignored: nothing is left to do. */
  readonly isNoOp: boolean;
}

const NOTHING: ValidInput = { input: {}, isNoOp: false };

/**
 * @throws {Failure} V, with an entry for each missing or broken field in the document's order
 * @throws {RecordNotFound} when the fields are in order and a key names no record
 */
export function validate(endpoint: Endpoint, query: RawFields, form: RawFields, scope: ValidationContext): ValidInput {
  if (endpoint.takesNothing && query.size === 0 && form.size === 0) return NOTHING;
  warnOfUnknown(endpoint, 'query', query, scope.warn);
  warnOfUnknown(endpoint, 'form', form, scope.warn);
  const input: Record<string, unknown> = {};
  const invalid = new Map<string, Violation>();
  let isUnknown = false;
  const take = (name: string, result: unknown): void => {
    if (result instanceof Invalid) invalid.set(name, result.violation);
    else if (result === UNKNOWN_RECORD) isUnknown = true;
    else if (result !== undefined) input[name] = result;
  };
  for (const name of Object.keys(endpoint.query)) {
    const sent = query.get(name) ?? '';
    take(name, sent === '' ? missingInQuery(scope.assume) : fieldOf(endpoint.query, name).read(sent, scope, name));
  }
  for (const name of Object.keys(endpoint.form)) {
    const field = fieldOf(endpoint.form, name);
    const sent = prepared(field, form.get(name));
    take(name, sent === '' ? missingInForm(endpoint, name, field, form, scope.assume) : field.read(sent, scope, name));
    const { excludes } = field;
    if (excludes !== undefined && sent !== '' && prepared(field, form.get(excludes)) !== '') {
      scope.warn('both-bodies', excludes, name);
    }
  }
  const isNoOp = validateUnique(endpoint, input, invalid, scope);
  if (invalid.size > 0) throw invalidFailure(endpoint, invalid, scope);
  if (isUnknown) throw new RecordNotFound();
  return { input, isNoOp: isNoOp };
}

const fieldOf = (fields: Fields, name: string): Field<unknown> => fields[name] as Field<unknown>;

/** V, in the document's order. */
function invalidFailure(
  { query, form }: Endpoint,
  invalid: ReadonlyMap<string, Violation>,
  { assume, warn }: ValidationContext,
) {
  const errors = Object.keys({ ...query, ...form }).flatMap((name) => {
    const violation = invalid.get(name);
    if (violation === undefined) return [];
    const text = textOf(violation, name, assume);
    if (STATED.has(violation.rule)) warn('over-limit', text);
    return [[name, [text]] as const];
  });
  return validationFailure(Object.fromEntries(errors));
}

/** The rules whose limits the document states (Limits). */
const STATED: ReadonlySet<string> = new Set(['min', 'max', 'mimes']);

/** Fields that the document does not know are ignored, and warned of. */
function warnOfUnknown(endpoint: Endpoint, place: keyof typeof PLACES, sent: RawFields, warn: Warn): void {
  const known = endpoint[place];
  const other = place === 'form' ? 'query' : 'form';
  for (const name of sent.keys()) {
    // `ids[]` is warned of as an array key.
    const base = place === 'form' && name.endsWith('[]') ? name.slice(0, -2) : name;
    if (Object.hasOwn(known, base)) continue;
    if (Object.hasOwn(endpoint[other], base)) warn('misplaced-parameter', base, nameOf(endpoint), PLACES[other]);
    else warn('undocumented-parameter', name, nameOf(endpoint), Object.keys(known));
  }
}

const PLACES = { query: 'query string', form: 'form' } as const;

/** Input is trimmed, and an empty text counts as absent. */
function prepared(field: Field<unknown>, sent: RawValue = ''): RawValue {
  if (typeof sent !== 'string') return sent;
  const trimmed = sent.trim();
  return field.verbatim && trimmed !== '' ? sent : trimmed;
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

/** Does a request fail without this field of the form, whatever else it carries? */
export const isNeeded = (endpoint: Endpoint, name: string, assume: Assume): boolean =>
  missingInForm(endpoint, name, fieldOf(endpoint.form, name), NOTHING_SENT, assume) !== undefined;

/** V of a request that carries nothing; undefined where that breaks no field. */
export function emptyFailure(endpoint: Endpoint, assume: Assume): Failure | undefined {
  const missing = (name: string) =>
    Object.hasOwn(endpoint.form, name)
      ? missingInForm(endpoint, name, fieldOf(endpoint.form, name), NOTHING_SENT, assume)
      : missingInQuery(assume);
  const errors = Object.keys({ ...endpoint.query, ...endpoint.form }).flatMap((name) => {
    const invalid = missing(name);
    return invalid instanceof Invalid ? [[name, [textOf(invalid.violation, name, assume)]] as const] : [];
  });
  return errors.length === 0 ? undefined : validationFailure(Object.fromEntries(errors));
}

/** Breaks the field, or leaves out of the input, what is there already. */
function validateUnique(
  { unique }: Endpoint,
  input: Record<string, unknown>,
  invalid: Map<string, Violation>,
  scope: ValidationContext,
): boolean {
  if (unique === undefined || input[unique.field] === undefined) return false;
  const value = input[unique.field] as string | string[];
  const seen = new Set<string>();
  const isNew = (one: string): boolean => {
    const folded = one.toLowerCase();
    const taken = seen.has(folded) || unique.isTaken(one, { input, ...scope });
    seen.add(folded);
    return !taken;
  };
  const given = typeof value === 'string' ? [value] : value;
  const fresh = given.filter(isNew);
  if (fresh.length === given.length) return false;
  const answer = scope.assume(unique.by);
  if (answer === 'taken') invalid.set(unique.field, { rule: 'taken' });
  if (answer !== 'ignore') return false;
  if (Array.isArray(value)) input[unique.field] = fresh;
  return fresh.length === 0;
}
