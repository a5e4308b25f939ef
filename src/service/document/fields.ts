/** The document's chapter "Fields": reserved fields and custom fields. */
import { Type } from 'typebox';
import { CONTACT_FIELDS, FIELD_TYPES, FieldDefinition } from '../account/records/contacts.js';
import { DYNAMIC_CONTENT } from '../account/records/templates.js';
import type { Assume } from '../assumptions/registry.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { invalid, key, oneOf, refined, text } from '../endpoint/fields.js';
import { onPage } from '../endpoint/lists.js';
import { plainView } from '../endpoint/show.js';
import { deletion, list } from './patterns.js';

export const reservedNames = (assume: Assume): readonly string[] =>
  assume('reserved-fields.names') === 'contact-fields' ? CONTACT_FIELDS : DYNAMIC_CONTENT;

export const fields: readonly Endpoint[] = [
  endpoint('GET /reserve-fields', 'List the reserved fields', {
    lists: 'reservedFields',
    success: Type.Object({ reservedFields: Type.Array(FieldDefinition) }),
    handle(context) {
      const common = { field_type: 'text', is_reserved: 1, created_at: null, updated_at: null } as const;
      const reserved = reservedNames(context.assume).map((field_name, index) => {
        return { id: index + 1, user_id: null, field_name, ...common };
      });
      return { reservedFields: onPage(reserved, context) };
    },
  }),

  list('GET /custom-fields', 'List the custom fields', { success: { customFields: plainView('customFields') } }),

  endpoint('POST /custom-fields/save', 'Add a custom field', {
    form: {
      field_name: refined(text({ pattern: /^[A-Za-z0-9_]+$/, example: 'shoe_size' }), (name, { assume }) => {
        const isIn = (names: readonly string[]) => names.includes(name.toLowerCase());
        const isReserved = isIn(CONTACT_FIELDS) || (isIn(DYNAMIC_CONTENT) && isIn(reservedNames(assume)));
        return isReserved ? invalid('selected') : name;
      }),
      field_type: oneOf(FIELD_TYPES),
    },
    reported: ['field_name', 'field_type'],
    unique: [{ field: 'field_name', by: 'duplicate-name' }],
    makes: 'customFields',
    success: 'Added Successfully',
    handle: ({ input, account }) => account.customFields.add(input),
  }),

  deletion('DELETE /custom-fields/delete', 'Delete a custom field', {
    query: { id: key('customFields') },
    notFound: 'NF1',
  }),
];
