/** Shows records in responses; assumptions decide how unset fields and timestamps are shown. */
import type { Static, TObject, TSchema } from 'typebox';
import { isWholeSecond, toWholeSecond } from '../../time/timestamps.js';
import { type ShownAs, unsetFieldsOf } from '../account/records/shapes.js';
import { type AccountTable, type AnyTable, accountTables, type RecordOf, type Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';

/** The values and the state that a view reads. @typeParam Reads the tables that the view reads besides the record */
export interface Reader<Reads extends AccountTable = AccountTable> {
  readonly assume: Assume;
  readonly account: Pick<Records, Reads | 'referenceData'>;
}

/** Returns a timestamp, which is stored with microseconds, with the digits that `timestamp.precision` says. */
const showStamp = <S>(stamp: S, assume: Assume): S | string =>
  typeof stamp !== 'string' || isWholeSecond(stamp) || assume('timestamp.precision') === 'microseconds'
    ? stamp
    : toWholeSecond(stamp);

const TEXTS = { zero: '', empty: '', null: null } as const satisfies Record<ShownAs, '' | null>;
const IDS = { zero: 0, empty: null, null: null } as const satisfies Record<ShownAs, 0 | null>;

/** The functions that compute fields of a response; fields that the record lacks must be computed. */
type Computed<R, S, Re> = { readonly [N in keyof S]?: (record: R, reader: Re) => S[N] } & {
  readonly [N in Exclude<keyof S, keyof R>]: (record: R, reader: Re) => S[N];
};

type ReadField = (record: object, reader: { readonly assume: Assume }) => unknown;

/** A view shows the records of a table in the form that responses have. */
export interface View<T extends AnyTable, S extends TSchema, Reads extends AccountTable = AccountTable> {
  readonly table: T;
  readonly shape: S;
  /** The tables that the view reads besides the record: cached bytes depend on them. */
  readonly reads: readonly AccountTable[];
  /** Shows a record; a cache uses the identity of this function. */
  readonly show: (record: RecordOf<T>, reader: Reader<Reads>) => Static<S>;
}

/** Declares a view: a field of the shape is computed, or copied from the record; null stands for an unset field. */
export function view<T extends AnyTable, S extends TObject, Reads extends AccountTable = never>(
  table: T,
  shape: S,
  declared: {
    readonly reads?: readonly Reads[];
    readonly fields: Computed<RecordOf<T>, Static<S>, Reader<NoInfer<Reads>>>;
  },
): View<T, S, Reads> {
  const kinds = new Map(unsetFieldsOf(shape));
  const own: Readonly<Record<string, unknown>> = declared.fields;
  const fields = Object.keys(shape.properties).map((name): readonly [name: string, read: ReadField] => {
    // The type `Computed` ensures that the record has each field that is not computed.
    const plain = (record: object) => (record as Readonly<Record<string, unknown>>)[name];
    const read = (own[name] ?? plain) as ReadField;
    const kind = kinds.get(name);
    const values = kind === 'id' ? IDS : kind === 'text' || kind === 'nullable' ? TEXTS : undefined;
    if (values !== undefined)
      return [name, (record, reader) => read(record, reader) ?? values[reader.assume('absent-optionals')]];
    if (name === 'created_at' || name === 'updated_at')
      return [name, (record, reader) => showStamp(read(record, reader), reader.assume)];
    return [name, read];
  });
  const show = (record: RecordOf<T>, reader: Reader<Reads>): Static<S> => {
    const shown: Record<string, unknown> = {};
    for (const [name, read] of fields) shown[name] = read(record, reader);
    // The cast is safe: the loop has set each key of the shape, to a value of its type.
    return shown as Static<S>;
  };
  return { table, shape, reads: declared.reads ?? [], show };
}

/** Declares a view that copies the records of a table. */
export const plainView = <T extends AccountTable>(table: T): View<T, (typeof accountTables)[T]['schema'], never> =>
  // The compiler does not know that the records of a table have the keys of its schema.
  view(table, accountTables[table].schema, { fields: {} as never });
