/** Validates a request against the fields of its endpoint, and finds the fields that an update clears. */
import { namesOf, objectOf } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import type { EntityRow, Row } from '../account/records/shapes.js';
import { RecordNotFound } from '../account/table.js';
import type { Assume } from '../assumptions/registry.js';
import type { Endpoint, HandlerContext, NamedField, Unique } from './endpoint.js';
import { danglingFailure, type Failure, ruleFailure, textOf, type Violation, validationFailure } from './failure.js';
import {
  DANGLING_REFERENCE,
  Invalid,
  type RawFields,
  type RawValue,
  UNKNOWN_RECORD,
  type ValidationContext,
} from './fields.js';
import type { Warn } from './warnings.js';

export interface Sent {
  /** The query string, parsed by Fastify: texts or lists of texts by name. */
  readonly query: unknown;
  readonly fields: RawFields;
}

/**
 * Validates a request. @returns what its handler takes; undefined if `duplicate-email` ignores all its values
 * @throws {Failure} V, in the document's order, or a rule failure; a lookup failure if a reference names no record
 * @throws {RecordNotFound} if a key names no record
 */
export function validate(endpoint: Endpoint, { query: sentQuery, fields: form }: Sent, context: ValidationContext) {
  const { account, assume, warn } = context;
  const { parameters: query, page } = readQuery(sentQuery, endpoint, assume, warn);
  warnOfUnknown(endpoint, 'query', query, warn);
  warnOfUnknown(endpoint, 'form', form, warn);
  const input: Record<string, unknown> = {};
  const emptied = new Set<string>();
  const invalid = new Map<string, readonly Violation[]>();
  let isUnknown = false;
  let isDangling = false;
  for (const named of endpoint.fields) {
    const { name, place, field } = named;
    const sent = place === 'query' ? query : form;
    if (field.isIgnored?.(sent)) continue;
    const value = prepared(named, sent.get(name));
    if (value === '' && sent.has(name) && field.presence === 'optional') emptied.add(name);
    const result = value === '' ? missing(endpoint, named, sent, assume) : field.read(value, context, name, sent);
    if (result instanceof Invalid) invalid.set(name, result.violations);
    else if (result === UNKNOWN_RECORD) isUnknown = true;
    else if (result === DANGLING_REFERENCE) isDangling = true;
    else if (result !== undefined) input[name] = result;
    const { excludes } = field;
    if (excludes !== undefined && value !== '' && prepared(named, sent.get(excludes)) !== '')
      warn('both-bodies', excludes, name);
  }
  let isNoOp = false;
  for (const unique of endpoint.unique) {
    const { violation, fresh } = findTaken(unique, endpoint, input, context);
    if (violation !== undefined) invalid.set(unique.field, [violation]);
    if (fresh === undefined) continue;
    if (Array.isArray(input[unique.field])) input[unique.field] = fresh;
    isNoOp ||= fresh.length === 0;
  }
  if (invalid.size > 0) {
    const { key } = endpoint;
    // A well-formed key can name no record, too: `read` does not look it up.
    isUnknown ||= key !== undefined && input[key.name] !== undefined && recordOf(key, input, account) === undefined;
    const goesFirst = !(isUnknown || isDangling) || assume('validation-order') === 'fields-first';
    if (goesFirst) throw invalidFailure(endpoint, invalid, assume);
  }
  if (isUnknown) throw new RecordNotFound();
  if (isDangling) throw danglingFailure(assume);
  return isNoOp ? undefined : { input, emptied, sent: form, account, assume, page };
}

/** The query parameter that picks a page, as Laravel names it. */
const PAGE = 'page';

/** Returns the parameters without `page`, and the page from 1; like Laravel, 1 for a text that is no page number. */
export function readQuery(sent: unknown, { lists }: Pick<Endpoint, 'lists'>, assume: Assume, warn: Warn) {
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries<string | string[]>(Object(sent))) {
    const isText = typeof value === 'string';
    if (!isText) warn('repeated-field', name);
    parameters.set(name, isText ? value : (value.at(-1) ?? ''));
  }
  const text = parameters.get(PAGE);
  // Without a page size, `validate` warns of the parameter.
  if (text === undefined || lists === undefined || assume('list.page-size') === 'none') return { parameters, page: 1 };
  parameters.delete(PAGE);
  const page = /^\s*\+?[1-9]\d*\s*$/.test(text) ? Number(text) : 1;
  return { parameters, page: Number.isSafeInteger(page) ? page : 1 };
}

const recordOf = ({ name, field }: NamedField, input: Readonly<Record<string, unknown>>, account: Account) =>
  field.find?.(input[name], account);

type Named = readonly [name: string, violation: Violation];

/** Returns V, with the fields in the document's order, or a rule failure, as `rule-violations` says. */
function invalidFailure({ fields }: Endpoint, invalid: ReadonlyMap<string, readonly Violation[]>, assume: Assume) {
  const all = fields.flatMap(({ name }) => (invalid.get(name) ?? []).map((violation): Named => [name, violation]));
  const missing = all.filter(([, { rule }]) => rule === 'required');
  const isText = missing.length < all.length && assume('rule-violations') === 'text';
  if (!isText || missing.length > 0) return validationFailure(messages(isText ? missing : all, assume));
  return ruleFailure(String(Object.values(messages(all.slice(0, 1), assume)).flat()[0]));
}

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

/** The maximum number of unknown names that are examined; a request keeps at most 100 warnings anyway. */
const MAX_UNKNOWN = 1000;

/** Warns of fields that the endpoint does not have, which are ignored. */
function warnOfUnknown(endpoint: Endpoint, place: NamedField['place'], sent: RawFields, warn: Warn): void {
  const known = endpoint[place];
  const [other, inWords] = place === 'form' ? (['query', 'query string'] as const) : (['form', 'form'] as const);
  let unknown = 0;
  for (const name of sent.keys()) {
    // The key `ids[]` has its own warning, `array-key`.
    const base = place === 'form' && name.endsWith('[]') ? name.slice(0, -2) : name;
    if (Object.hasOwn(known, base)) continue;
    unknown += 1;
    if (unknown > MAX_UNKNOWN) return;
    if (Object.hasOwn(endpoint[other], base)) warn('misplaced-parameter', base, endpoint.name, inWords);
    else warn('undocumented-parameter', name, endpoint.name, Object.keys(known));
  }
}

/** Trims a text of a form, unless its field stores it verbatim; '' stands for a missing value. */
function prepared({ place, field }: NamedField, sent: RawValue = ''): RawValue {
  if (typeof sent !== 'string' || place === 'query' || (field.verbatim && sent.trim() !== '')) return sent;
  return sent.trim();
}

const REQUIRED = { rule: 'required' } as const;

/** Returns the rejection of a field without a value; undefined if the field may be missing. */
function missing({ reported }: Endpoint, { name, place, field }: NamedField, sent: RawFields, assume: Assume) {
  if (place === 'query') return assume('missing-id') === 'validation' ? new Invalid([REQUIRED]) : UNKNOWN_RECORD;
  const { presence, whenMissing } = field;
  const isRequired = () =>
    reported?.includes(name) ||
    (presence !== 'optional' && (reported === undefined || assume('required-fields') === 'starred'));
  const violation = whenMissing === undefined ? isRequired() && REQUIRED : whenMissing(assume, sent);
  if (violation) return new Invalid([violation]);
  return presence === 'key' ? UNKNOWN_RECORD : undefined;
}

const NOTHING_SENT: RawFields = new Map();

/** Returns the failure V of a request without any field; undefined if no field is required. */
export function emptyFailure(endpoint: Endpoint, assume: Assume): Failure | undefined {
  const errors = endpoint.fields.flatMap((field) => {
    const invalid = missing(endpoint, field, NOTHING_SENT, assume);
    return invalid instanceof Invalid ? invalid.violations.map((violation): Named => [field.name, violation]) : [];
  });
  return errors.length === 0 ? undefined : validationFailure(messages(errors, assume));
}

/** Looks for texts of other records: an assumption decides if they are a violation, or if only `fresh` texts count. */
function findTaken(
  { field, by, within }: Unique,
  { key, table }: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { account, assume }: ValidationContext,
): { readonly violation?: Violation; readonly fresh?: readonly string[] } {
  if (input[field] === undefined || table === undefined) return {};
  const own = key === undefined ? undefined : recordOf(key, input, account);
  if (own === undefined && key !== undefined) return {};
  const scope = within && (input[within] ?? own?.[within] ?? null);
  // The record that an update changes may keep its text.
  const isOther = (one: EntityRow) => one.id !== own?.id && (within === undefined || one[within] === scope);
  const records: { first(field: string, text: string, fits: typeof isOther): EntityRow | undefined } = account[table];
  // A unique field has one text or an array of texts.
  const given = [input[field]].flat().map(String);
  const seen = new Set<string>();
  // Within the request, too, a repeated text is a duplicate. A single text, of up to 8 MiB, is not put into lower case.
  const isFirst = (one: string) => given.length === 1 || seen.size < seen.add(one.toLowerCase()).size;
  const fresh = given.filter((one) => isFirst(one) && records.first(field, one, isOther) === undefined);
  if (fresh.length === given.length) return {};
  const decision = assume(by);
  if (decision === 'taken') return { violation: { rule: 'taken' } };
  return decision === 'ignore' ? { fresh } : {};
}

/** Returns the optional fields that an update clears. @param blank the values of the optional fields when unset */
export function clearedBy<B extends object>(
  blank: B,
  { input, emptied, assume }: Pick<HandlerContext<Row>, 'input' | 'emptied' | 'assume'>,
  record: Readonly<Record<keyof B, unknown>>,
): Partial<B> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isCleared = (name: keyof B & string) =>
    input[name] === undefined &&
    !isSame(record[name], blank[name]) &&
    assume(emptied.has(name) ? 'update.empty-field' : 'update.omitted-fields') === 'clear';
  return objectOf<Partial<B>>(
    namesOf(blank)
      .filter(isCleared)
      .map((name) => [name, blank[name]]),
  );
}
