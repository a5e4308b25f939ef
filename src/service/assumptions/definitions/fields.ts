/** The assumptions about reserved fields, custom fields and dynamic content names. */
import { choice } from '../definition.js';

const CONTACT = 'Resources: Contact';

export const fields = {
  'reserved-fields.names': choice('Which names are reserved', 'Endpoints: Fields', {
    'contact-fields': 'those of the contact record',
    placeholders: 'all dynamic content names',
  }),
  'custom-field.label': choice('The display label of a custom field in a contact', CONTACT, {
    words: '`Father Name` for father_name',
    name: '`father_name`',
  }),
  'custom-field.shown': choice('custom_field of a contact', CONTACT, {
    null: 'the custom fields that it has; null where it has none',
    own: 'the custom fields that it has; an empty object where it has none',
    all: 'every custom field of the account, with null as the value of those that it does not have',
  }),
  'dynamic-content.source': choice('Where the dynamic content names come from', 'Resources: Dynamic content names', {
    constant: 'they are those of the document',
    'custom-fields':
      'the reserved fields, the custom fields of the account, full_name, sender_name, sender_address, unsubscribe_preferences',
  }),
};
