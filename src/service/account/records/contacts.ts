/** Contact type, contact, and field definitions, reserved and custom (Resources). */
import { Type } from 'typebox';
import {
  address,
  deletable,
  flag,
  id,
  mapOf,
  nullable,
  orUnset,
  record,
  type Static,
  text,
  timestamp,
} from './shapes.js';
import { table } from './table-definition.js';

export const ContactType = deletable('ContactType', { name: text() });
export type ContactType = Static<typeof ContactType>;

export const CustomFieldValue = record('CustomFieldValue', {
  field_name: text('display label'),
  field_value: nullable(text()),
});

export const Contact = deletable('Contact', {
  contact_type_id: orUnset('id', id()),
  first_name: orUnset('text', text()),
  last_name: orUnset('text', text()),
  email: address(),
  alt_email: nullable(address()),
  country: orUnset('text', text('written as an integer country id, read back as text')),
  state: orUnset('text', text()),
  city: orUnset('text', text()),
  address_line1: orUnset('text', text()),
  address_line2: orUnset('text', text()),
  state_province_region: orUnset('text', text()),
  postal_code: orUnset('text', text()),
  custom_field: nullable(mapOf(CustomFieldValue, { description: 'keyed by custom field name' })),
});
export type Contact = Static<typeof Contact>;

export const FULLNAME = { fullname: text('first and last name joined') };

/** What is known of a contact, in the order of the table. */
export const CONTACT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'alt_email',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
] as const;

type OptionalText = Exclude<(typeof CONTACT_FIELDS)[number], 'email' | 'alt_email' | 'country'>;

/** The texts of a contact that a client may leave out. */
export const CONTACT_TEXTS = CONTACT_FIELDS.filter(
  (name): name is OptionalText => name !== 'email' && name !== 'alt_email' && name !== 'country',
);

export const contactTypes = table({
  name: 'contact_types',
  schema: ContactType,
  lookups: [{ field: 'name', ignoresCase: true }],
});

export const contacts = table({
  name: 'contacts',
  schema: Contact,
  lookups: [{ field: 'contact_type_id' }, { field: 'email', ignoresCase: true }],
  parents: { contact_type_id: 'contact_types' },
});

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

export const customFields = table({
  name: 'custom_fields',
  schema: FieldDefinition,
  lookups: [{ field: 'field_name', ignoresCase: true }],
  // Reserved fields have the lower ids, at most one for each dynamic content name.
  firstId: 22,
  defaults: { field_type: 'text', is_reserved: 0 },
});
