/** The kinds of fields in the document's inputs: the values that each accepts, and the rule that an invalid one violates. */
import { type TSchema, Type } from 'typebox';
import { IsIdnEmail } from 'typebox/format';
import { MAX_ADDRESS_OCTETS } from '../../messages/protocol.js';
import type { Account } from '../account/account.js';
import { HIGHEST_ID } from '../account/records/shapes.js';
import type { EntityRow } from '../account/records/table-definition.js';
import type { AccountTable, ReferenceTable } from '../account/tables.js';
import { type Assume, registry } from '../assumptions/registry.js';
import type { CsvFile } from './csv.js';
import type { Violation } from './failure.js';
import type { Warn } from './warnings.js';

export interface Upload {
  readonly fileName: string;
  /** The rows, where the field of the file reads them. */
  readonly csv?: CsvFile;
}

/** The elements that were sent under the indexed keys of one name. */
export interface Elements {
  readonly values: readonly string[];
  /** The index of each; absent where they have no gaps. */
  readonly indexes?: readonly number[];
}

export type RawValue = string | Elements | Upload;

export type RawFields = ReadonlyMap<string, RawValue>;

export interface ValidationContext {
  readonly account: Account;
  readonly assume: Assume;
  readonly warn: Warn;
}

/** A key names no record: the endpoint's lookup failure follows when all fields are valid. */
export const UNKNOWN_RECORD = Symbol('no record');

/** A reference names no record: a lookup failure follows when all fields are valid. */
export const DANGLING_REFERENCE = Symbol('no other record');

/** What becomes of a value that is not accepted. */
export type Rejection = Invalid | typeof UNKNOWN_RECORD | typeof DANGLING_REFERENCE;

/** Starred fields are required; a key names the record of the endpoint. */
export type Presence = 'starred' | 'optional' | 'key';

export interface Field<T, P extends Presence = Presence> {
  readonly presence: P;
  /** The schema of the value by the values in force, for the OpenAPI document. */
  readonly schema: (assume: Assume) => TSchema;
  /** A value, or an element, that names a record which the account has. */
  readonly example?: (account: Account, assume: Assume) => string | number | undefined;
  /** The table of the record that a value names; targets name a contact type or a segment. */
  readonly names?: AccountTable | ReferenceTable | 'targets';
  /** The value is stored as it was sent, not trimmed. */
  readonly verbatim?: true;
  /** The name of a field that may not be sent together with this one. */
  readonly excludes?: string;
  /** True if the other sent values make this one meaningless. */
  readonly isIgnored?: (sent: RawFields) => boolean;
  /** What follows from a missing value, if not the star decides it. */
  readonly whenMissing?: (assume: Assume, sent: RawFields) => Violation | typeof UNKNOWN_RECORD | undefined;
  /** Reads an upload, before validation. */
  readonly readFile?: (bytes: Buffer) => CsvFile;
  /** @param form all values of the form or query */
  readonly read: (sent: RawValue, context: ValidationContext, name: string, form: RawFields) => T | Rejection;
  /** Of a key: the record that a value names that was read. */
  readonly find?: (value: unknown, account: Account) => EntityRow | undefined;
}

export const field = <T, P extends Presence>(declared: Field<T, P>): Field<T, P> => declared;

export class Invalid {
  readonly violations: readonly Violation[];

  constructor(violations: Violation | readonly Violation[]) {
    this.violations = [violations].flat();
  }
}

export const isRejection = (read: unknown): read is Rejection => read instanceof Invalid || typeof read === 'symbol';

export const invalid = (rule: Exclude<Violation, { limit: number | string }>['rule']) => new Invalid({ rule });

export const optional = <T>(field: Field<T>): Field<T, 'optional'> => ({ ...field, presence: 'optional' });

/** The same field with a further rule on the values that it accepts. */
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

/** A field of one text; `read` gets it trimmed. */
export const textField = <T>(
  schema: Field<T>['schema'],
  read: (text: string, context: ValidationContext) => T | Rejection,
): Field<T, 'starred'> => ({
  presence: 'starred',
  schema,
  read: (sent, context) => (typeof sent === 'string' ? read(sent, context) : invalid('string')),
});

/** A length counts code points: a text has at most as many of them as code units, and at least half as many. */
const isLonger = (text: string, length: number): boolean =>
  text.length > 2 * length || (text.length > length && text.length - (text.match(PAIRS)?.length ?? 0) > length);

/** Two code units that are one code point. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

const { minimum: FEWEST } = registry['text.max-length'];

/** What is wrong with the length of a text without a stated limit. */
function tooLong(text: string, assume: Assume): Violation[] {
  // No value of the assumption refuses a text of this length.
  if (!isLonger(text, FEWEST)) return [];
  const limit = assume('text.max-length');
  return limit !== 'none' && isLonger(text, limit) ? [{ rule: 'max', limit }] : [];
}

interface TextRules {
  /** Lengths count code points. */
  readonly min?: number;
  /** The documented limit; without one, an assumption has the limit. */
  readonly max?: number;
  readonly pattern?: RegExp;
  /** An example, where the name in words is not a valid value. */
  readonly example?: string;
}

export const text = ({ min = 0, max, pattern, example }: TextRules = {}) =>
  textField(
    (assume) => {
      const most = max ?? assume('text.max-length');
      return Type.String({
        ...(min > 0 && { minLength: min }),
        ...(Number.isFinite(most) && { maxLength: Number(most) }),
        ...(pattern !== undefined && { pattern: pattern.source }),
        ...(example !== undefined && { examples: [example.slice(0, most === 'none' ? undefined : most)] }),
      });
    },
    (value, { assume }) => {
      const isShort = min > 0 && !isLonger(value, min - 1);
      const ofMost = (): Violation[] =>
        max === undefined ? tooLong(value, assume) : isLonger(value, max) ? [{ rule: 'max', limit: max }] : [];
      const violations: Violation[] = isShort ? [{ rule: 'min', limit: min }] : ofMost();
      if (pattern?.test(value) === false) violations.push({ rule: 'regex' });
      return violations.length === 0 ? value : new Invalid(violations);
    },
  );

/** A template body: it is stored verbatim, and has no limit. */
export const longtext = (example: string) =>
  field({ ...text({ max: Number.POSITIVE_INFINITY, example }), verbatim: true });

export const oneOf = <const W extends readonly string[]>(words: W) =>
  textField<W[number]>(
    () => Type.String({ enum: words }),
    (value) => words.find((word) => word === value) ?? invalid('selected'),
  );

export const flag = () =>
  textField<0 | 1>(
    () => Type.Integer({ enum: [0, 1] }),
    (value) => (value === '1' ? 1 : value === '0' ? 0 : invalid('boolean')),
  );

export const isTooLong = (value: string): boolean => Buffer.byteLength(value) > MAX_ADDRESS_OCTETS;

export const isAddress = (value: string): boolean =>
  // Links in mails contain addresses, so an address must be well-formed Unicode.
  value.isWellFormed() && !isTooLong(value) && IsIdnEmail(value);

const EXAMPLES = ['ada@example.com', 'grace@example.com'];
/** An example that fits into any limit of a text. */
const SHORT_EXAMPLE = 'a@b';

export const email = () =>
  textField(
    (assume) => {
      const most = assume('text.max-length');
      const maxLength = most === 'none' ? MAX_ADDRESS_OCTETS : Math.min(MAX_ADDRESS_OCTETS, most);
      const [example = ''] = EXAMPLES;
      const examples = [maxLength < example.length ? SHORT_EXAMPLE : example];
      return Type.String({ format: 'idn-email', maxLength, examples });
    },
    (value, { assume }) => {
      const violations: Violation[] = isAddress(value) ? [] : [{ rule: 'email' }];
      violations.push(...tooLong(value, assume));
      return violations.length === 0 ? value : new Invalid(violations);
    },
  );

/** The most addresses of a list, and the most identifiers of a bulk delete. */
export const MAX_ITEMS = 10_000;

/** One or more addresses separated by commas; each is trimmed, and empty ones are ignored. */
export const addresses = () =>
  textField(
    () =>
      Type.String({
        description: `One or more addresses separated by commas, at most ${MAX_ITEMS}.`,
        examples: [EXAMPLES.join(', ')],
      }),
    (value) => {
      const given = value
        .split(',')
        .map((piece) => piece.trim())
        .filter((piece) => piece !== '');
      if (given.length > MAX_ITEMS) return new Invalid({ rule: 'items', limit: MAX_ITEMS });
      if (given.length === 0) return invalid('required');
      return given.every(isAddress) ? given : invalid('email');
    },
  );

/** No longer than the highest id. */
const INTEGER = new RegExp(`^(?:0|-?[1-9]\\d{0,${`${HIGHEST_ID}`.length - 1}})$`);

/** Parses an integer strictly: no sign but minus, no leading zeros, no blanks. */
export function parseInteger(value: string): number | undefined {
  const number = INTEGER.test(value) ? Number(value) : Number.NaN;
  return Math.abs(number) <= HIGHEST_ID ? number : undefined;
}

export const integer = () =>
  textField(
    () => Type.Integer({ minimum: 0, maximum: HIGHEST_ID }),
    (value) => {
      const number = parseInteger(value);
      return number === undefined || number < 0 ? invalid('integer') : number;
    },
  );

export const arrayField = <T>(
  element: Field<T>['schema'],
  read: (values: readonly string[], context: ValidationContext) => T | Rejection,
): Field<T, 'starred'> => ({
  presence: 'starred',
  schema: (assume) => Type.Array(element(assume)),
  read(sent, context, name) {
    if (typeof sent === 'string') context.warn('array-key', name);
    if (typeof sent === 'string' || !('values' in sent)) return invalid('array');
    const { values, indexes } = sent;
    const result = read(values, context);
    if (indexes === undefined || !(result instanceof Invalid)) return result;
    return new Invalid(
      result.violations.map(({ at, ...one }) => ({ ...one, ...(at !== undefined && { at: indexes[at] }) })),
    );
  },
});
