/** A record as the mock stores it, from what a response shows. */
import type { Schema } from '../../messages/validation.js';
import type { EntityRow, TableDefinition } from '../../service/account/records/table-definition.js';
import { type AccountTable, accountTables } from '../../service/account/tables.js';
import { inWords } from '../../service/document/contacts-csv.js';
import { isObject } from './exchange.js';

interface Earlier {
  /** The record as it was known. */
  readonly before: EntityRow | undefined;
  /** True if it holds the values that were sent. */
  readonly isMade: boolean;
  readonly countries: readonly EntityRow[] | undefined;
}

export function toRow(table: AccountTable, shown: EntityRow, { before, isMade, countries }: Earlier): EntityRow {
  const { schema, blank, defaults }: TableDefinition = accountTables[table];
  const row: Record<string, unknown> = {};
  for (const key of Object.keys(blank)) {
    const value = typed(schema.properties[key] ?? {}, shown[key]);
    // What a response leaves out, such as `deleted_at`, or has in another type than the document.
    const missing = before?.[key] ?? (key in defaults ? defaults[key] : '');
    if (before !== undefined && isMade && !MOVING.has(key)) row[key] = before[key];
    else row[key] = value === undefined ? missing : stored(key, value, countries, before);
  }
  return { ...row, id: Number(shown.id) };
}

const typesIn = ({ type, anyOf, enum: [first] = [], ...shape }: Schema): readonly string[] =>
  anyOf?.flatMap(typesIn) ?? [type?.replace('integer', 'number') ?? typeof (shape.const ?? first)];

/** A value in the type of its field: numbers can be texts or booleans. Undefined where it has another type. */
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

/** Has a custom field no value? It is shown because it exists, or because the contact has it. */
const isUnset = (one: unknown): boolean => isObject(one) && one.field_value === null;

function stored(key: string, value: unknown, countries: readonly EntityRow[] = [], before?: EntityRow): unknown {
  if (key === 'country') return countries.find(({ id }) => String(id) === value)?.name ?? value;
  if (key !== 'custom_field' || !isObject(value)) return value;
  if (Object.values(value).every(isUnset)) return null;
  // What a known contact has not held exists since.
  const isHeld = (name: string) => before === undefined || Object.hasOwn(Object(before.custom_field), name);
  const held = Object.entries(value).filter(([name, one]) => isHeld(name) || !isUnset(one));
  return Object.fromEntries(
    held.map(([name, one]) =>
      isObject(one)
        ? [name, { ...one, field_name: one.field_name === name ? inWords(name) : one.field_name }]
        : [name, one],
    ),
  );
}
