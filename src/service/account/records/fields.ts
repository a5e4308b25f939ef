/** Field definitions, reserved and custom (Resources). */
import { Type } from 'typebox';
import { flag, id, nullable, record, type Static, text, timestamp } from './shapes.js';
import { table } from './table-definition.js';

export const FIELD_TYPES = ['text', 'number', 'datetime-local'] as const;

export const FieldDefinition = record('FieldDefinition', {
  id: id(),
  user_id: nullable(id('null for reserved fields')),
  field_name: text(),
  field_type: Type.Enum([...FIELD_TYPES]),
  is_reserved: flag('1 for reserved fields'),
  created_at: nullable(timestamp()),
  updated_at: nullable(timestamp()),
});
export type FieldDefinition = Static<typeof FieldDefinition>;

export const customFields = table({
  name: 'custom_fields',
  schema: FieldDefinition,
  lookups: [{ field: 'field_name', ignoresCase: true }],
  // Reserved fields have the lower ids, at most one for each dynamic content name.
  firstId: 22,
  defaults: { field_type: 'text', is_reserved: 0 },
});
