/** The document's records of contacts: contact type, contact, and definition of a reserved or custom field. */
import { type Static, Type } from 'typebox';
import { namesOf } from '../../../messages/present.js';
import * as shape from './shapes.js';

export const ContactType = shape.deletable('ContactType', { name: shape.text() });
export type ContactType = Static<typeof ContactType>;

export const CustomFieldValue = shape.record('CustomFieldValue', {
  field_name: shape.text('display label'),
  field_value: shape.nullable(shape.text()),
});

const NAMES = ['first_name', 'last_name'] as const;
const PLACES = ['state', 'city', 'address_line1', 'address_line2', 'state_province_region', 'postal_code'] as const;

/** The texts of a contact that a client may leave out. */
export const CONTACT_TEXTS = [...NAMES, ...PLACES] as const;

const optionalText = (note?: string) => shape.orUnset('text', shape.text(note));

/** The fields of a contact that describe a person, in the document's order. */
const FACTS = {
  ...shape.each(NAMES, optionalText()),
  email: shape.address(),
  alt_email: shape.nullable(shape.address()),
  country: optionalText('written as an integer country id, read back as text'),
  ...shape.each(PLACES, optionalText()),
};
export const CONTACT_FIELDS = namesOf(FACTS);

export const Contact = shape.deletable('Contact', {
  contact_type_id: shape.orUnset('id', shape.id()),
  ...FACTS,
  custom_field: shape.nullable(shape.mapOf(CustomFieldValue, { description: 'keyed by custom field name' })),
});
export type Contact = Static<typeof Contact>;

export const FULLNAME = { fullname: shape.text('first and last name joined') };

/** Returns the `fullname` of a contact or a segment recipient: first and last name, with a space between them. */
export const fullname = (named: { readonly first_name: string | null; readonly last_name: string | null }): string =>
  [named.first_name, named.last_name].filter(Boolean).join(' ');

export const contactTypes = shape.table({ name: 'contact_types', schema: ContactType, textLookups: ['name'] });

export const contacts = shape.table({
  name: 'contacts',
  schema: Contact,
  lookups: ['contact_type_id'],
  textLookups: ['email'],
  parents: { contact_type_id: 'contact_types' },
});

export const FIELD_TYPES = ['text', 'number', 'datetime-local'] as const;

export const FieldDefinition = shape.record('FieldDefinition', {
  id: shape.id(),
  user_id: shape.nullable(shape.id('null for reserved fields')),
  field_name: shape.text(),
  field_type: Type.Enum([...FIELD_TYPES]),
  is_reserved: shape.flag('1 for reserved fields'),
  ...shape.each(['created_at', 'updated_at'], shape.nullable(shape.timestamp())),
});

export const customFields = shape.table({
  name: 'custom_fields',
  schema: FieldDefinition,
  textLookups: ['field_name'],
  // Reserved fields have the lower ids, at most one for each dynamic content name.
  firstId: 22,
  defaults: { field_type: 'text', is_reserved: 0 },
});
