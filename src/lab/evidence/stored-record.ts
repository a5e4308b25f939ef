/** Converts a shown record to a stored record of the mock. */
import { isObject } from '../../messages/present.js';
import type { Schema } from '../../messages/validation.js';
import type { EntityRow, TableDefinition } from '../../service/account/records/shapes.js';
import { type AccountTable, accountTables } from '../../service/account/tables.js';
import { inWords } from '../../service/document/contacts-csv.js';
import { isFarOff } from './times.js';

interface Earlier {
  /** The same record as it was known before. */
  readonly before: EntityRow | undefined;
  /** True if the values of `before` come from requests: then shown values replace only those of the fields in `MOVING`. */
  readonly isMade: boolean;
  readonly countries: readonly EntityRow[] | undefined;
}

export function toRow(table: AccountTable, shown: EntityRow, { before, isMade, countries }: Earlier): EntityRow {
  const { schema, blank, defaults }: TableDefinition = accountTables[table];
  const row: Record<string, unknown> = {};
  for (const key of Object.keys(blank)) {
    const value = typed(schema.properties[key] ?? {}, shown[key]);
    // Stands in for a member that a response omits, or has in another type than the document.
    const missing = before?.[key] ?? (key in defaults ? defaults[key] : '');
    if (before !== undefined && isMade && !MOVING.has(key)) row[key] = before[key];
    else row[key] = value === undefined ? missing : stored(key, value, countries, before);
  }
  // A scheduled send that is shown as ready long before its date is only waiting, so it is stored as created.
  const isWaiting = row.schedule_type === 1 && row.status === 1 && isFarOff(shown.schedule_date, shown.updated_at);
  return { ...row, ...(isWaiting && { status: 0 }), id: Number(shown.id) };
}

const typesIn = ({ type, anyOf, enum: [first] = [], ...shape }: Schema): readonly string[] =>
  anyOf?.flatMap(typesIn) ??
  [type].flat().map((one) => one?.replace('integer', 'number') ?? typeof (shape.const ?? first));

/** Converts a value to the type of its field, such as "1" and true to 1; returns undefined if the types do not fit. */
function typed(shape: Schema, value: unknown): unknown {
  const types = typesIn(shape);
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (types.includes(type)) return value;
  return types.includes('number') && /^(\d+|true|false)$/.test(String(value))
    ? Number(JSON.parse(String(value)))
    : undefined;
}

const MOVING: ReadonlySet<string> = new Set([
  'id',
  'user_id',
  'utr',
  'created_at',
  'updated_at',
  'status',
  'sent_at',
  'live_at',
  'send_at',
  'is_verified',
  'contact_id',
]);

/** True if a custom field has no value. */
export const isUnset = (one: unknown): boolean => isObject(one) && one.field_value === null;

function stored(key: string, value: unknown, countries: readonly EntityRow[] = [], before?: EntityRow): unknown {
  if (key === 'country') return countries.find(({ id }) => String(id) === value)?.name ?? value;
  if (key !== 'custom_field' || !isObject(value)) return value;
  if (Object.values(value).every(isUnset)) return null;
  // A custom field that a known contact lacked was created later, so the contact is stored without it.
  const isHeld = (name: string) => before === undefined || Object.hasOwn(Object(before.custom_field), name);
  const held = Object.entries(value).filter(([name, one]) => isHeld(name) || !isUnset(one));
  return Object.fromEntries(
    held.map(([name, one]) => {
      const isNamed = isObject(one) && one.field_name === name;
      return [name, isNamed ? { ...one, field_name: inWords(name) } : one];
    }),
  );
}
