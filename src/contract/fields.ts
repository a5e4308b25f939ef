/** The kinds of fields in the document's inputs: the values that each accepts, and the rule that an invalid one violates. */
import { type TSchema, Type } from 'typebox';
import { IsIdnEmail } from 'typebox/format';
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import { MEDIA_TYPES } from '../protocol.js';
import { HIGHEST_ID } from '../store/records/shapes.js';
import type { World } from '../world/world.js';
import type { ByteBlocks } from './byte-blocks.js';
import { type CsvFile, openCsv } from './csv.js';
import type { Violation } from './messages.js';
import { ownText } from './own-text.js';
import type { Warn } from './warnings.js';

/** An uploaded file, whole. */
export interface Upload {
  readonly fileName: string;
  readonly bytes: ByteBlocks;
}

/** The elements that were sent under the indexed keys of one name; `places` is the highest index plus one. */
export interface Elements {
  readonly values: readonly string[];
  readonly places: number;
}

/** What a form can hold under one name; an uploaded file is read before validation. */
export type RawValue = string | Elements | Upload | CsvFile;

/** The sent values by name. */
export type RawFields = ReadonlyMap<string, RawValue>;

export interface ValidationContext<in K extends AssumptionId = AssumptionId> {
  readonly world: World;
  readonly assume: Assume<K>;
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

export interface Field<T, P extends Presence = Presence, K extends AssumptionId = AssumptionId> {
  readonly presence: P;
  /** The schema of the value by the values in force, for the OpenAPI document. */
  readonly schema: (assume: Assume) => TSchema;
  /** A value, or an element, that names a record which the account has. */
  readonly example?: (world: World, assume: Assume) => string | number | undefined;
  /** The assumptions that it reads. */
  readonly asks: readonly K[];
  /** The value is stored as it was sent, not trimmed. */
  readonly verbatim?: true;
  /** The name of a field that may not be sent together with this one. */
  readonly excludes?: string;
  /** Is the value required because of the other sent values? */
  readonly isNeeded?: (sent: RawFields, assume: Assume<K>) => boolean;
  /** Do the other sent values make this one meaningless? */
  readonly isIgnored?: (sent: RawFields) => boolean;
  /** The violation by a missing value, where it is not the one of `required`. */
  readonly whenMissing?: (assume: Assume<K>) => Violation | typeof UNKNOWN_RECORD;
  /** Reads an upload, which takes time, before validation, which is synchronous. */
  readonly prepare?: (upload: Upload) => Promise<RawValue>;
  /** @param form all values that were sent with it */
  readonly read: (sent: RawValue, context: ValidationContext<K>, name: string, form: RawFields) => T | Rejection;
}

/** Declares a field: the compiler refuses one that reads an assumption without listing it. */
export const field = <T, P extends Presence, K extends AssumptionId = never>(
  declared: Omit<Field<T, P, NoInfer<K>>, 'asks'> & { readonly asks: readonly K[] },
): Field<T, P, K> => declared;

/** The result of reading a value that violates a rule. */
export class Invalid {
  constructor(readonly violation: Violation) {}
}

export const invalid = (rule: Exclude<Violation, { limit: number } | { wanted: string } | { text: string }>['rule']) =>
  new Invalid({ rule });

/** The same field without its star. */
export const optional = <T, K extends AssumptionId>(field: Field<T, Presence, K>): Field<T, 'optional', K> => ({
  ...field,
  presence: 'optional',
});

/** A field with its own message for a missing value. */
export const withMissingText = <T, P extends Presence, K extends AssumptionId>(
  field: Field<T, P, K>,
  text: string,
): Field<T, P, K> => ({
  ...field,
  whenMissing: () => ({ rule: 'text', text }),
});

/** A field of one text; `read` gets it trimmed. */
export const textField = <T, K extends AssumptionId = never>(
  schema: Field<T>['schema'],
  asks: readonly K[],
  read: (text: string, context: ValidationContext<NoInfer<K>>) => T | Rejection,
): Field<T, 'starred', K | 'message-style'> => ({
  presence: 'starred',
  schema,
  asks: [...asks, 'message-style'],
  read: (sent, context) => (typeof sent === 'string' ? read(sent, context) : invalid('string')),
});

interface TextRules<K extends AssumptionId> {
  /** Lengths count code points. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** An example, where the name in words is not a valid value. */
  readonly example?: string;
  /** Is it a word that is not allowed? */
  readonly isRefused?: (text: string, assume: Assume<NoInfer<K>>) => boolean;
  /** The assumptions that `isRefused` reads. */
  readonly asks?: readonly K[];
}

export function text<K extends AssumptionId = never>({
  min = 0,
  max = Number.POSITIVE_INFINITY,
  pattern,
  example,
  isRefused,
  asks = [],
}: TextRules<K> = {}): Field<string, 'starred', K | 'message-style'> {
  const schema = () =>
    Type.String({
      ...(min > 0 && { minLength: min }),
      ...(Number.isFinite(max) && { maxLength: max }),
      ...(pattern !== undefined && { pattern: pattern.source }),
      ...(example !== undefined && { examples: [example] }),
    });
  return textField(schema, asks, (value, { assume }) => {
    // A text has at least half as many code points as code units: those of a long one are not counted.
    const length = [...value.slice(0, 2 * (Number.isFinite(max) ? max + 1 : min))].length;
    if (length < min) return new Invalid({ rule: 'min', limit: min });
    if (length > max) return new Invalid({ rule: 'max', limit: max });
    if (pattern !== undefined && !pattern.test(value)) return invalid('regex');
    return isRefused?.(value, assume) ? invalid('selected') : value;
  });
}

/** A template body: it is stored verbatim. */
export const longtext = () => field({ ...text(), verbatim: true });

/** One of the listed words, and no other. */
export const oneOf = <const W extends readonly string[]>(words: W) =>
  textField<W[number]>(
    () => Type.String({ enum: words }),
    [],
    (value) => words.find((word) => word === value) ?? invalid('selected'),
  );

/** A boolean that is sent as 0 or 1. */
export const flag = () =>
  textField<0 | 1>(
    () => Type.Integer({ enum: [0, 1] }),
    [],
    (value) => (value === '1' ? 1 : value === '0' ? 0 : invalid('boolean')),
  );

/** Is a text longer than an address can be? */
export function isTooLong(value: string, assume: Assume<'limits.address-octets'>): boolean {
  if (Buffer.byteLength(value) <= assume.peek('limits.address-octets')) return false;
  // The response names what refuses it.
  assume('limits.address-octets');
  return true;
}

/** Is this text accepted as an address? */
export const isAddress = (value: string, assume: Assume<'email-format' | 'limits.address-octets'>): boolean =>
  // Links in mails hold addresses: one that is no text in Unicode is none.
  value.isWellFormed() && !isTooLong(value, assume) && (IsIdnEmail(value) || assume('email-format') === 'unchecked');

/** Addresses as examples: short ones, where the usual ones are too long. */
const exampleAddresses = (assume: Assume): readonly string[] =>
  assume.peek('limits.address-octets') < 'grace@example.com'.length
    ? ['a@b', 'c@d']
    : ['ada@example.com', 'grace@example.com'];

/** One address. */
export const email = () =>
  textField(
    (assume) =>
      Type.String({
        ...(assume('email-format') === 'checked' && { format: 'idn-email' }),
        maxLength: assume('limits.address-octets'),
        examples: exampleAddresses(assume).slice(0, 1),
      }),
    ['email-format', 'limits.address-octets'],
    (value, { assume }) => (isAddress(value, assume) ? value : invalid('email')),
  );

/** One or more addresses separated by commas; each is trimmed, and empty ones are ignored. */
export const addresses = () =>
  textField(
    (assume) =>
      Type.String({
        description: `One or more addresses separated by commas, at most ${assume('limits.addresses')}.`,
        examples: [exampleAddresses(assume).slice(0, assume('limits.addresses')).join(', ')],
      }),
    ['limits.addresses', 'email-format', 'limits.address-octets'],
    (value, { assume }) => {
      const pieces = value.split(',', MAX_PLACES + 1);
      const given = pieces.map((piece) => ownText(piece.trim(), value)).filter((piece) => piece !== '');
      if (pieces.length > MAX_PLACES || given.length > assume.peek('limits.addresses')) {
        return new Invalid({ rule: 'items', limit: assume('limits.addresses') });
      }
      if (given.length === 0) return invalid('required');
      return given.every((piece) => isAddress(piece, assume)) ? given : invalid('email');
    },
  );

/** Parses an integer strictly: no sign but minus, no leading zeros, no blanks. */
export function parseInteger(value: string): number | undefined {
  const number = /^(?:0|-?[1-9]\d*)$/.test(value) ? Number(value) : Number.NaN;
  return Math.abs(number) <= HIGHEST_ID ? number : undefined;
}

/** An integer of at least 0. */
export const integer = () =>
  textField(
    () => Type.Integer({ minimum: 0, maximum: HIGHEST_ID }),
    [],
    (value) => {
      const number = parseInteger(value);
      return number === undefined || number < 0 ? invalid('integer') : number;
    },
  );

/** An array with a higher index is refused. */
const MAX_PLACES = 100_000;

export const arrayField = <T, K extends AssumptionId = never>(
  element: Field<T>['schema'],
  asks: readonly K[],
  read: (values: readonly string[], context: ValidationContext<NoInfer<K>>) => T | Rejection,
): Field<T, 'starred', K | 'message-style'> => ({
  presence: 'starred',
  schema: (assume) => Type.Array(element(assume)),
  asks: [...asks, 'message-style'],
  read(sent, context, name) {
    if (typeof sent === 'string') context.warn('array-key', name);
    if (typeof sent === 'string' || !('values' in sent)) return invalid('array');
    return sent.places > MAX_PLACES ? new Invalid({ rule: 'items', limit: MAX_PLACES }) : read(sent.values, context);
  },
});

/** A csv file, recognised by the extension of its name alone. */
export const csvFile = () =>
  field({
    presence: 'starred',
    schema: (assume) =>
      Type.String({
        format: 'binary',
        contentMediaType: MEDIA_TYPES.csv,
        examples: [`email\n${exampleAddresses(assume)[0]}\n`],
        description: `A csv file of at most ${assume('limits.upload-bytes')} bytes.`,
      }),
    asks: ['csv-extension', 'message-style'],
    prepare: ({ fileName, bytes }) => openCsv(fileName, bytes),
    read(sent, { assume }) {
      if (typeof sent === 'string' || !('brokenLine' in sent)) return invalid('required');
      const isCsv = /\.csv$/.test(sent.fileName);
      const isCapital = !isCsv && /\.csv$/i.test(sent.fileName);
      const allowed = isCsv || (isCapital && assume('csv-extension') === 'accept');
      return allowed ? sent : new Invalid({ rule: 'mimes', wanted: 'csv' });
    },
  });
