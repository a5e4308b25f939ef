/** The document's chapter "Fields": reserved and custom ones. */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { oneOf, text } from '../contract/fields.js';
import { asIs, cachedList } from '../contract/list-order.js';
import { onPage } from '../contract/paging.js';
import { key } from '../contract/record-fields.js';
import { CONTACT_FIELDS } from '../store/records/contacts.js';
import { FIELD_TYPES, FieldDefinition } from '../store/records/fields.js';
import { DYNAMIC_CONTENT } from '../store/records/templates.js';

const reservedNames = (assume: Assume<'reserved-fields.names'>): readonly string[] =>
  assume('reserved-fields.names') === 'contact-fields' ? CONTACT_FIELDS : DYNAMIC_CONTENT;

function isReserved(name: string, assume: Assume<'reserved-fields.names' | 'reserved-name.case'>): boolean {
  const names = reservedNames(assume);
  if (names.includes(name)) return true;
  return names.includes(name.toLowerCase()) && assume('reserved-name.case') === 'any-case';
}

const listReserved = endpoint({
  method: 'GET',
  path: '/reserve-fields',
  summary: 'List the reserved fields',
  asks: ['reserved-fields.names', 'list.page-size'],
  success: Type.Object({ reservedFields: Type.Array(FieldDefinition) }),
  handle({ assume, page }) {
    const reserved = reservedNames(assume).map((field_name, index) => ({
      id: index + 1,
      user_id: null,
      field_name,
      field_type: 'text' as const,
      is_reserved: 1 as const,
      created_at: null,
      updated_at: null,
    }));
    return { reservedFields: [...onPage(reserved, page, assume)] };
  },
});

const list = endpoint({
  method: 'GET',
  path: '/custom-fields',
  summary: 'List the custom fields',
  asks: ['list-order', 'list.page-size'],
  success: Type.Object({ customFields: Type.Array(FieldDefinition) }),
  handle: ({ world, assume, page }) => ({ customFields: cachedList(world.customFields, world, assume, asIs, page) }),
});

const save = endpoint({
  method: 'POST',
  path: '/custom-fields/save',
  summary: 'Add a custom field',
  form: {
    field_name: text({
      pattern: /^[A-Za-z0-9_]+$/,
      example: 'shoe_size',
      isRefused: isReserved,
      asks: ['reserved-fields.names', 'reserved-name.case'],
    }),
    field_type: oneOf(FIELD_TYPES),
  },
  reported: ['field_name', 'field_type'],
  unique: {
    field: 'field_name',
    by: 'duplicate-name',
    isTaken: (name, { world }) => world.customFields.whereIgnoringCase('field_name', name).length > 0,
  },
  success: 'Added Successfully',
  handle({ input, world }) {
    world.customFields.add(input);
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/custom-fields/delete',
  summary: 'Delete a custom field',
  query: { id: key('customFields') },
  notFound: 'NF1',
  asks: ['custom-field-delete.values'],
  success: 'Deleted Successfully',
  handle({ input, world, assume }) {
    const field = world.customFields.get(input.id);
    world.customFields.remove(field);
    const holders = world.contacts
      .all()
      .filter(({ custom_field }) => Object.hasOwn(custom_field ?? {}, field.field_name));
    if (holders.length === 0 || assume('custom-field-delete.values') === 'keep') return;
    for (const contact of holders) {
      const kept = Object.entries({ ...contact.custom_field }).filter(([name]) => name !== field.field_name);
      world.contacts.amend(contact, { custom_field: kept.length > 0 ? Object.fromEntries(kept) : null });
    }
  },
});

export const fields: Chapter = {
  title: 'Fields',
  endpoints: [listReserved, list, save, remove],
};
