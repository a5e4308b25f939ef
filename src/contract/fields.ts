/** The kinds of fields that the document's inputs have: what each accepts, and the rule that a broken value names. */
import { type TSchema, Type } from 'typebox';
import { IsIdnEmail } from 'typebox/format';
import type { Assume } from '../assumptions/assume.js';
import { HIGHEST_ID } from '../store/records/shapes.js';
import type { Target } from '../store/records/single-sends.js';
import type { AccountTable, ServiceTable } from '../store/tables.js';
import type { World } from '../world/world.js';
import { type CsvFile, readCsv } from './csv.js';
import type { Violation } from './messages.js';
import type { Warn } from './warnings.js';

/** An uploaded file, whole. */
export interface Upload {
  readonly fileName: string;
  readonly chunks: readonly Uint8Array[];
}

/** The elements that were sent under the indexed keys of one name, with the number of places that they take. */
export interface Elements {
  readonly values: readonly string[];
  readonly places: number;
}

/** What a form can hold under one name; an uploaded file is read before it is checked. */
export type Sent = string | Elements | Upload | CsvFile;

/** What was sent, by name. */
export type SentFields = ReadonlyMap<string, Sent>;

export interface Scope {
  readonly world: World;
  readonly assume: Assume;
  readonly warn: Warn;
}

/** A key that names no record: the endpoint's lookup failure follows once all fields are in order. */
export const NO_RECORD = Symbol('no record');

/** The starred fields are required; a key says which record an endpoint works on. */
export type Presence = 'starred' | 'optional' | 'key';

export interface Field<T, P extends Presence = Presence> {
  readonly presence: P;
  /** The form of the value, for readers of the contract. */
  readonly schema: TSchema;
  /** A value that comes back as it was given, not trimmed. */
  readonly verbatim?: true;
  /** The name of a field beside which this one is not to be given. */
  readonly excludes?: string;
  /** Is the value required by what else was sent? */
  readonly isNeeded?: (sent: SentFields, assume: Assume) => boolean;
  /** What a missing value breaks, where it is not plainly required. */
  readonly whenMissing?: (assume: Assume) => Violation | typeof NO_RECORD;
  /** Reads an upload, which takes time, before the check, which sees one moment of the world. */
  readonly prepare?: (upload: Upload) => Promise<Sent>;
  readonly read: (sent: Sent, scope: Scope, name: string) => T | Broken | typeof NO_RECORD;
}

/** What reading gives for a value that breaks a rule. */
export class Broken {
  constructor(readonly violation: Violation) {}
}

const broken = (rule: Exclude<Violation, { limit: number } | { wanted: string } | { text: string }>['rule']) =>
  new Broken({ rule });

/** The same field without its star. */
export const optional = <T>(field: Field<T>): Field<T, 'optional'> => ({ ...field, presence: 'optional' });

/** A field whose missing value has a text of its own. */
export const withMissingText = <T, P extends Presence>(field: Field<T, P>, text: string): Field<T, P> => ({
  ...field,
  whenMissing: () => ({ rule: 'text', text }),
});

/** A field of one text; `read` gets it trimmed. */
export const textField = <T>(
  schema: TSchema,
  read: (text: string, scope: Scope) => T | Broken | typeof NO_RECORD,
): Field<T, 'starred'> => ({
  presence: 'starred',
  schema,
  read: (sent, scope) => (typeof sent === 'string' ? read(sent, scope) : broken('string')),
});

interface TextRules {
  /** Lengths count code points. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Words that are not allowed. */
  readonly isRefused?: (text: string, assume: Assume) => boolean;
}

export function text({
  min = 0,
  max = Number.POSITIVE_INFINITY,
  pattern,
  isRefused,
}: TextRules = {}): Field<string, 'starred'> {
  const schema = Type.String({
    ...(min > 0 && { minLength: min }),
    ...(Number.isFinite(max) && { maxLength: max }),
    ...(pattern !== undefined && { pattern: pattern.source }),
  });
  return textField(schema, (value, { assume }) => {
    const length = [...value].length;
    if (length < min) return new Broken({ rule: 'min', limit: min });
    if (length > max) return new Broken({ rule: 'max', limit: max });
    if (pattern !== undefined && !pattern.test(value)) return broken('regex');
    return isRefused?.(value, assume) ? broken('selected') : value;
  });
}

/** A template body: it comes back verbatim. */
export const longtext = (): Field<string, 'starred'> => ({ ...text(), verbatim: true });

/** One of the listed words, and no other. */
export const oneOf = <const W extends readonly string[]>(words: W): Field<W[number], 'starred'> =>
  textField(Type.Enum([...words]), (value) => words.find((word) => word === value) ?? broken('selected'));

/** A boolean that is sent as 0 or 1. */
export const flag = (): Field<0 | 1, 'starred'> =>
  textField(Type.Enum([0, 1]), (value) => (value === '1' ? 1 : value === '0' ? 0 : broken('boolean')));

/** Is this text taken for an address? */
export const isAddress = (value: string, assume: Assume): boolean =>
  IsIdnEmail(value) || assume('email-format') === 'unchecked';

/** One address. */
export const email = (): Field<string, 'starred'> =>
  textField(Type.String({ format: 'email' }), (value, { assume }) =>
    isAddress(value, assume) ? value : broken('email'),
  );

/** One or more addresses separated by commas; pieces are trimmed, and empty ones make no record. */
export const addresses = (): Field<string[], 'starred'> =>
  textField(Type.String(), (value, { assume }) => {
    const pieces = value.split(',').map((piece) => piece.trim());
    const given = pieces.filter((piece) => piece !== '');
    if (given.length === 0) return broken('required');
    const most = assume.quietly('limits.addresses');
    if (given.length > most) return new Broken({ rule: 'items', limit: assume('limits.addresses') });
    return given.every((piece) => isAddress(piece, assume)) ? given : broken('email');
  });

/** Reads an integer as strictly as it is written: no sign but minus, no leading zeros, no blanks. */
function parseInteger(value: string): number | undefined {
  const number = /^(?:0|-?[1-9]\d*)$/.test(value) ? Number(value) : Number.NaN;
  return Math.abs(number) <= HIGHEST_ID ? number : undefined;
}

/** An integer of at least 0. */
export const integer = (): Field<number, 'starred'> =>
  textField(Type.Integer({ minimum: 0 }), (value) => {
    const number = parseInteger(value);
    return number === undefined || number < 0 ? broken('integer') : number;
  });

/** Does the account, or the service for everybody, have this record? */
export function exists(world: World, table: AccountTable | ServiceTable, id: number): boolean {
  return table in world.lists
    ? world.lists[table as ServiceTable].some((one) => one.id === id)
    : world[table as AccountTable].find(id) !== undefined;
}

/** The integer id of a record of another table. */
export function reference(table: AccountTable | ServiceTable): Field<number, 'starred'> {
  const plain = integer();
  return {
    ...plain,
    read(sent, scope, name) {
      const id = plain.read(sent, scope, name);
      return typeof id !== 'number' || exists(scope.world, table, id) || accepted(scope.assume)
        ? id
        : broken('selected');
    },
  };
}

/** May a write name a record that does not exist? */
const accepted = (assume: Assume): boolean => assume('dangling-reference') === 'accept';

/** The utr of an automation. */
export const automationUtr = (): Field<string, 'starred'> =>
  textField(Type.String(), (value, { world, assume }) =>
    world.automations.first('utr', value) !== undefined || accepted(assume) ? value : broken('selected'),
  );

const TARGET = /^(contacts_|segments_)(\d+)$/;

function readTarget(value: string, { world, assume }: Scope): Target | undefined {
  const [, prefix, digits = ''] = TARGET.exec(value) ?? [];
  const id = parseInteger(digits);
  if (id === undefined) return undefined;
  const table = prefix as Target['table'];
  const named = table === 'segments_' ? 'segments' : 'contactTypes';
  return exists(world, named, id) || accepted(assume) ? { id: digits, table } : undefined;
}

/** A contact type or a segment (Single sends, Recipient addressing). */
export const target = (): Field<Target, 'starred'> =>
  textField(Type.String({ pattern: TARGET.source }), (value, scope) => readTarget(value, scope) ?? broken('selected'));

/** An index beyond this is no place in an array. */
const MOST_PLACES = 100_000;

const arrayField = <T>(
  element: TSchema,
  read: (values: readonly string[], scope: Scope) => T | Broken,
): Field<T, 'starred'> => ({
  presence: 'starred',
  schema: Type.Array(element),
  read(sent, scope, name) {
    if (typeof sent === 'string') scope.warn('array-key', name);
    if (typeof sent === 'string' || !('values' in sent)) return broken('array');
    return sent.places > MOST_PLACES ? new Broken({ rule: 'items', limit: MOST_PLACES }) : read(sent.values, scope);
  },
});

/** Contact types and segments. */
export const targets = (): Field<Target[], 'starred'> =>
  arrayField(Type.String({ pattern: TARGET.source }), (values, scope) => {
    const read = values.flatMap((value) => readTarget(value, scope) ?? []);
    return read.length === values.length ? read : broken('selected');
  });

/**
 * The identifiers of a bulk delete.
 * @param areIds is each of them the id of a record, and no utr?
 */
export const strIds = (areIds: boolean): Field<readonly string[], 'starred'> => ({
  ...arrayField(Type.String(), (values, { assume, warn }) => {
    if (values.length > assume.quietly('limits.bulk-ids')) {
      return new Broken({ rule: 'items', limit: assume('limits.bulk-ids') });
    }
    for (const value of values) if (areIds && parseInteger(value) === undefined) warn('id-form', 'strIds', value);
    return values;
  }),
  whenMissing: (assume) => (assume('bulk-delete.empty') === 'validation' ? { rule: 'required' } : NO_RECORD),
});

/** A csv file, judged by the extension of its name alone. */
export const csvFile = (): Field<CsvFile, 'starred'> => ({
  presence: 'starred',
  schema: Type.String({ format: 'binary' }),
  prepare: ({ fileName, chunks }) => readCsv(fileName, /\.csv$/i.test(fileName) ? chunks : []),
  read(sent, { assume }) {
    if (typeof sent === 'string' || !('rows' in sent)) return broken('required');
    const isCsv = /\.csv$/.test(sent.fileName);
    const isCapital = !isCsv && /\.csv$/i.test(sent.fileName);
    const allowed = isCsv || (isCapital && assume('csv-extension') === 'accept');
    return allowed ? sent : new Broken({ rule: 'mimes', wanted: 'csv' });
  },
});

const LEADING_INTEGER = /^\s*([-+]?\d+)/;

/** Reads the id of a record as a client sent it. */
export function readId(value: string, assume: Assume): number | typeof NO_RECORD {
  const id = parseInteger(value);
  if (id !== undefined) return id;
  const leading = LEADING_INTEGER.exec(value)?.[1];
  return leading !== undefined && assume('loose-id') === 'coerced' ? Number(leading) : NO_RECORD;
}

/** The id of the record that an endpoint works on. */
export const key = (): Field<number, 'key'> => ({
  presence: 'key',
  schema: Type.Integer(),
  read(sent, { assume, warn }, name) {
    if (typeof sent !== 'string') return NO_RECORD;
    if (parseInteger(sent) === undefined) warn('id-form', name, sent);
    return readId(sent, assume);
  },
});

/** The utr of the record that an endpoint works on. */
export const utrKey = (): Field<string, 'key'> => ({
  presence: 'key',
  schema: Type.String(),
  read: (sent) => (typeof sent === 'string' ? sent : NO_RECORD),
});
