/** Shows records: what was never set, and timestamps, read as the assumptions say (Resources). */
import type { TObject } from 'typebox';
import { type ShownAs, unsetFieldsOf } from '../store/records/unset.js';
import type { Reader } from './serialized-list.js';
import { showTimestamps } from './shown-timestamps.js';

const TEXTS = { zero: '', empty: '', null: null } as const satisfies Record<ShownAs, '' | null>;
const IDS = { zero: 0, empty: null, null: null } as const satisfies Record<ShownAs, 0 | null>;

/** The assumptions that shape records of every kind. */
export const shownAsks = ['absent-optionals', 'timestamp.precision'] as const;
type ShownReader = Pick<Reader<(typeof shownAsks)[number]>, 'assume'>;

/** Creates a function that shows the records of a shape; one without unset fields keeps them all. */
export function createShow<R extends Parameters<typeof showTimestamps>[0]>(
  shape: TObject,
): (record: R, reader: ShownReader) => R {
  const fields = unsetFieldsOf(shape).filter(([, kind]) => kind !== 'assumed' && kind !== 'marked');
  return (record, reader) => {
    const { assume } = reader;
    const shown = showTimestamps(record, reader);
    // The shape is that of the record.
    const unset = fields.filter(([name]) => (record as Readonly<Record<string, unknown>>)[name] === null);
    if (unset.length === 0) return shown;
    const shownAs = assume('absent-optionals');
    const values = unset.map(([name, kind]) => [name, kind === 'id' ? IDS[shownAs] : TEXTS[shownAs]]);
    return { ...shown, ...Object.fromEntries(values) };
  };
}
