/** Shows records: what was never set reads as the assumption says (Resources). */
import type { TObject } from 'typebox';
import { type ShownAs, unsetFieldsOf } from '../store/records/unset.js';
import type { TrackedReader } from './serialized-list.js';

const TEXTS = { zero: '', empty: '', null: null } as const satisfies Record<ShownAs, '' | null>;
const IDS = { zero: 0, empty: null, null: null } as const satisfies Record<ShownAs, 0 | null>;

type Reader = Pick<TrackedReader<'absent-optionals'>, 'assume'>;

/** Creates a function that shows the records of a shape; one without unset fields is shown as it is. */
export function createShow<R extends object>(shape: TObject): (record: R, reader: Reader) => R {
  const fields = unsetFieldsOf(shape).filter(([, kind]) => kind !== 'assumed' && kind !== 'marked');
  return (record, { assume }) => {
    // The shape is that of the record.
    const unset = fields.filter(([name]) => (record as Readonly<Record<string, unknown>>)[name] === null);
    if (unset.length === 0) return record;
    const shownAs = assume('absent-optionals');
    const values = unset.map(([name, kind]) => [name, kind === 'id' ? IDS[shownAs] : TEXTS[shownAs]]);
    return { ...record, ...Object.fromEntries(values) };
  };
}
