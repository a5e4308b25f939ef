/** The types of input fields, such as text, email or reference: each reads a value, or names the rules it violates. */
import { type TSchema, Type } from 'typebox';
import { IsIdnEmail } from 'typebox/format';
import { MAX_ADDRESS_OCTETS } from '../../messages/protocol.js';
import type { Account } from '../account/account.js';
import { type EntityRow, HIGHEST_ID } from '../account/records/shapes.js';
import type { Table } from '../account/table.js';
import { type AccountTable, type RecordOf, type ReferenceTable, type Tables, tableOf } from '../account/tables.js';
import { type Assume, type AssumptionId, registry } from '../assumptions/registry.js';
import type { CsvFile } from './csv.js';
import type { Violation } from './failure.js';
import type { Warn } from './warnings.js';

export interface Upload {
  readonly fileName: string;
  readonly csv?: CsvFile;
}

/** The elements of an array, which a form sends under indexed keys: `strIds[0]`, `strIds[1]`. */
export interface Elements {
  readonly values: readonly string[];
  /** The index of each element; absent if the indexes have no gaps. */
  readonly indexes?: readonly number[];
}

export type RawValue = string | Elements | Upload;

export type RawFields = ReadonlyMap<string, RawValue>;

export interface ValidationContext {
  readonly account: Account;
  readonly assume: Assume;
  readonly warn: Warn;
}

/** Returned for a key that names no record: the endpoint's lookup failure follows when all fields are valid. */
export const UNKNOWN_RECORD = Symbol('no record');

/** Returned for a reference that names no record: a lookup failure follows when all fields are valid. */
export const DANGLING_REFERENCE = Symbol('no other record');

/** The result of reading a value that the field does not accept. */
export type Rejection = Invalid | typeof UNKNOWN_RECORD | typeof DANGLING_REFERENCE;

/** The presence of a field: a starred field, `name*` in the document, is required; a key names the record to act on. */
export type Presence = 'starred' | 'optional' | 'key';

export interface Field<T, P extends Presence = Presence> {
  readonly presence: P;
  /** The schema of the field under the default values of assumptions, for the OpenAPI document. */
  readonly schema: TSchema;
  /** The assumption that decides which values are valid, unless it is about references. */
  readonly ruledBy?: AssumptionId | undefined;
  /** Returns an example for OpenAPI, which names a record of the account; for an array, an example of an element. */
  readonly example?: (account: Account) => string | number | undefined;
  /** The table of the record that a value names; a target names a contact type or a segment. */
  readonly names?: AccountTable | ReferenceTable | 'targets';
  /** True if values are stored as they were sent, not trimmed. */
  readonly verbatim?: true;
  /** The name of a field that the document forbids beside this field: both together cause a warning. */
  readonly excludes?: string;
  /** True if other values of the form make this field meaningless, such as the date of an immediate send. */
  readonly isIgnored?: (sent: RawFields) => boolean;
  /** Returns the violation of a missing value, if any; without this function, the star and the failure cell decide. */
  readonly whenMissing?: (assume: Assume, sent: RawFields) => Violation | undefined;
  /** Reads the bytes of an upload before validation; only a field for a file has this function. */
  readonly readFile?: (bytes: Buffer) => CsvFile;
  /** @param form all values of the form or query */
  readonly read: (sent: RawValue, context: ValidationContext, name: string, form: RawFields) => T | Rejection;
  /** Returns the record that a value names, after `read`; only a key has this function. */
  readonly find?: (value: unknown, account: Account) => EntityRow | undefined;
}

export const field = <T, P extends Presence>(declared: Field<T, P>): Field<T, P> => declared;

export class Invalid {
  constructor(readonly violations: readonly Violation[]) {}
}

export const isRejection = (read: unknown): read is Rejection => read instanceof Invalid || typeof read === 'symbol';

export const invalid = (rule: Exclude<Violation, { limit: number | string }>['rule']) => new Invalid([{ rule }]);

export const optional = <T>(field: Field<T>): Field<T, 'optional'> => ({ ...field, presence: 'optional' });

/** Returns a field that checks the values that `base` accepts by a further rule. */
export const refined = <T, P extends Presence, U>(
  base: Field<T, P>,
  refine: (value: T, context: ValidationContext, form: RawFields) => U | Rejection,
): Field<U, P> => ({
  ...base,
  read(sent, context, name, form) {
    const value = base.read(sent, context, name, form);
    return isRejection(value) ? value : refine(value, context, form);
  },
});

/** Returns a starred field of one text, which `read` gets trimmed. */
export const textField = <T>(
  schema: TSchema,
  read: (text: string, context: ValidationContext) => T | Rejection,
  ruledBy?: AssumptionId,
): Field<T, 'starred'> => ({
  presence: 'starred',
  schema,
  ruledBy,
  read: (sent, context) => (typeof sent === 'string' ? read(sent, context) : invalid('string')),
});

/** Compares the number of code points; a text has at most two code units for each, so a far longer text is not counted. */
const isLonger = (text: string, length: number): boolean =>
  text.length > length && (text.length > 2 * length || [...text].length > length);

const { minimum: FEWEST } = registry['text.max-length'];

function tooLong(text: string, assume: Assume, max?: number): Violation[] {
  // For a text within the lowest possible limit the assumption is not read, so that the response does not name it.
  const limit = max ?? (isLonger(text, FEWEST) ? assume('text.max-length') : 'none');
  return limit !== 'none' && isLonger(text, limit) ? [{ rule: 'max', limit }] : [];
}

const unlessViolated = (text: string, violations: readonly Violation[]): string | Invalid =>
  violations.length === 0 ? text : new Invalid(violations);

interface TextRules {
  readonly min?: number;
  /** The documented limit; without a limit, the assumption `text.max-length` decides. */
  readonly max?: number;
  readonly pattern?: RegExp;
  /** An example for OpenAPI; by default the name of the field in words, such as `Group name`. */
  readonly example?: string;
}

export const text = ({ min = 0, max, pattern, example }: TextRules = {}) =>
  textField(
    Type.String({
      ...(min > 0 && { minLength: min }),
      ...(Number.isFinite(max) && { maxLength: Number(max) }),
      ...(pattern !== undefined && { pattern: pattern.source }),
      ...(example !== undefined && { examples: [example] }),
    }),
    (value, { assume }) => {
      const isShort = min > 0 && !isLonger(value, min - 1);
      const violations = isShort ? [{ rule: 'min' as const, limit: min }] : tooLong(value, assume, max);
      const isBad = pattern?.test(value) === false;
      return unlessViolated(value, isBad ? [...violations, { rule: 'regex' }] : violations);
    },
    max === undefined ? 'text.max-length' : undefined,
  );

/** Returns a field for a template body, which is stored verbatim and has no limit. */
export const longtext = (example: string) =>
  field({ ...text({ max: Number.POSITIVE_INFINITY, example }), verbatim: true });

export const oneOf = <const W extends readonly string[]>(words: W) =>
  textField<W[number]>(
    Type.String({ enum: words }),
    (value) => words.find((word) => word === value) ?? invalid('selected'),
  );

export const flag = () =>
  textField<0 | 1>(Type.Integer({ enum: [0, 1] }), (value) =>
    value === '1' ? 1 : value === '0' ? 0 : invalid('boolean'),
  );

export const isTooLong = (value: string): boolean => Buffer.byteLength(value) > MAX_ADDRESS_OCTETS;

export const isAddress = (value: string): boolean => !isTooLong(value) && IsIdnEmail(value);

const EXAMPLES = ['ada@example.com', 'grace@example.com'];

export const email = () =>
  textField(
    Type.String({ format: 'idn-email', maxLength: MAX_ADDRESS_OCTETS, examples: EXAMPLES.slice(0, 1) }),
    (value, { assume }) =>
      unlessViolated(value, [...(isAddress(value) ? [] : [{ rule: 'email' as const }]), ...tooLong(value, assume)]),
    'text.max-length',
  );

/** The maximum number of addresses in one field, and of identifiers in a bulk delete. */
export const MAX_ITEMS = 10_000;

/** Returns a field of addresses separated by commas; each address is trimmed, and blanks between commas are ignored. */
export const addresses = () =>
  textField(
    Type.String({
      description: `One or more addresses separated by commas, at most ${MAX_ITEMS}.`,
      examples: [EXAMPLES.join(', ')],
    }),
    (value) => {
      const pieces = value.split(',').map((piece) => piece.trim());
      const given = pieces.filter(Boolean);
      if (given.length > MAX_ITEMS) return new Invalid([{ rule: 'items', limit: MAX_ITEMS }]);
      if (given.length === 0) return invalid('required');
      return given.every(isAddress) ? given : invalid('email');
    },
  );

/** Matches integers with at most as many digits as the highest id. */
const INTEGER = new RegExp(`^(?:0|-?[1-9]\\d{0,${`${HIGHEST_ID}`.length - 1}})$`);

/** Parses an integer strictly: without a plus sign, leading zeros or blanks. */
export function parseInteger(value: string): number | undefined {
  const number = INTEGER.test(value) ? Number(value) : Number.NaN;
  return Math.abs(number) <= HIGHEST_ID ? number : undefined;
}

export const integer = () =>
  textField(Type.Integer({ minimum: 0, maximum: HIGHEST_ID }), (value) => {
    const number = parseInteger(value);
    return number === undefined || number < 0 ? invalid('integer') : number;
  });

export const arrayField = <T>(
  element: TSchema,
  read: (values: readonly string[], context: ValidationContext) => T | Rejection,
): Field<T, 'starred'> => ({
  presence: 'starred',
  schema: Type.Array(element),
  read(sent, context, name) {
    if (typeof sent === 'string') context.warn('array-key', name);
    if (typeof sent === 'string' || !('values' in sent)) return invalid('array');
    const { values, indexes } = sent;
    const result = read(values, context);
    if (indexes === undefined || !(result instanceof Invalid)) return result;
    return new Invalid(
      result.violations.map((one) => ({ ...one, at: one.at === undefined ? undefined : indexes[one.at] })),
    );
  },
});

const isReferenceTable = (table: AccountTable | ReferenceTable, { referenceData }: Account): table is ReferenceTable =>
  table in referenceData;

export function exists(account: Account, table: AccountTable | ReferenceTable, id: number): boolean {
  return isReferenceTable(table, account)
    ? account.referenceData[table].some((one) => one.id === id)
    : account[table].find(id) !== undefined;
}

/** Returns a field with the integer id of a record of another table. */
export const reference = (table: AccountTable | ReferenceTable) => {
  const example = (account: Account) =>
    (isReferenceTable(table, account) ? account.referenceData[table] : account[table].all())[0]?.id;
  return refined({ ...integer(), names: table, example }, (id, { account, assume }) =>
    exists(account, table, id) ? id : dangling(id, assume),
  );
};

/** Returns the value, or its rejection, for a value that names no record: `dangling-reference` decides. */
export function dangling<T>(value: T, assume: Assume): T | Rejection {
  const reaction = assume('dangling-reference');
  if (reaction === 'accept') return value;
  return reaction === 'not-found' ? DANGLING_REFERENCE : invalid('selected');
}

/** A field that names the record of the endpoint. */
export interface Key<T extends AccountTable, V extends number | string = number | string> extends Field<V, 'key'> {
  readonly names: T;
  find(value: unknown, account: Tables): RecordOf<T> | undefined;
}

export const key = <T extends AccountTable>(table: T): Key<T, number> => ({
  presence: 'key',
  names: table,
  schema: Type.Integer(),
  example: (account) => account[table].all()[0]?.id,
  read(sent, { warn }, name) {
    if (typeof sent !== 'string') return UNKNOWN_RECORD;
    const id = parseInteger(sent);
    if (id === undefined) warn('id-form', name, sent);
    return id ?? UNKNOWN_RECORD;
  },
  find: (id, account) => tableOf(account, table).find(Number(id)),
});

export const utrKey = <T extends 'singleSends' | 'automations' | 'automationSchedules'>(table: T): Key<T, string> => ({
  presence: 'key',
  names: table,
  schema: Type.String(),
  example: (account) => account[table].all()[0]?.utr,
  read: (sent) => (typeof sent === 'string' ? sent : UNKNOWN_RECORD),
  find(utr, account) {
    const records: Pick<Table<RecordOf<T> & { readonly utr: string }>, 'first'> = tableOf(account, table);
    return records.first('utr', String(utr));
  },
});
