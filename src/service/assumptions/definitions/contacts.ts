/** The assumptions about contacts, segments, unsubscribes and CSV files. */
import { choice } from '../definition.js';

const CONTACTS = 'Endpoints: Contacts';
const CONTACT = 'Resources: Contact';

export const contacts = {
  'timestamp.precision': choice('The digits of created_at and updated_at', 'Resources and their fields', {
    microseconds: '`09:30:00.123456Z`',
    seconds: '`09:30:00.000000Z`: records of one second share it',
  }),
  'contact-type-delete.contacts': choice('The contacts of a deleted contact type', 'Endpoints: Contact types', {
    delete: 'are deleted',
    keep: 'stay',
  }),
  'delete.in-use': choice(
    'Delete of a contact type, a segment or a sender that a segment, a single send, an automation or a schedule names, of a contact that a segment recipient is linked to, or of a custom field that a contact has a value of',
    'Endpoints',
    {
      accept: 'only the record is deleted',
      refuse: 'a rule failure, `Record is in use`',
      cascade:
        'what names it is deleted too, and what names that; contacts of a contact type as contact-type-delete.contacts says; of a custom field, the values',
      'text:': 'a rule failure in these words',
    },
  ),
  'segment-recipient.contact': choice(
    'Is a segment recipient linked to the contact with its address?',
    'Endpoints: Segments and segment recipients',
    {
      none: 'contact_id and the postal fields are null, unless a fixture gives them',
      'by-email':
        'contact_id, country, state, city and address_line1 are those of the oldest such contact, unless a fixture gives them',
    },
  ),
  'global-unsubscribes.scope': choice(
    'Does the global list hold the recipients of groups too?',
    'Resources: Global unsubscriber',
    {
      'global-only': 'no',
      'with-groups': 'yes, in the order of created_at; an id that both tables have means the global one first',
    },
  ),
  'country.text': choice('The text that the country of a contact is read back as', CONTACT, {
    name: 'its name',
    id: 'its id',
  }),
  'geo.fields': choice('Item fields of countries, states and cities', 'Resources: Country, state and city lists', {
    names: 'id, name / id, country_id, name / id, state_id, name',
    'with-codes': 'iso2 and phone_code of a country and iso2 of a state too',
  }),
  'contact-form.further': choice(
    'alt_email and `custom_field[name]` in the form of contacts/add and contacts/update',
    CONTACTS,
    {
      ignored: 'left out',
      stored: 'stored; a bad alt_email is a validation failure',
    },
  ),
  'csv-sample': choice('The response of contacts/csv-sample/download', CONTACTS, {
    'empty-object': '`{}`',
    'csv-file': 'a text/csv attachment with the header row',
    'not-found': '`Record Not Found`: there is no sample file',
  }),
  'csv-columns': choice('The columns of an upload', CONTACTS, {
    'header-row': 'a header with names of contact fields and custom fields, `first_name`, in any order',
    labels: 'a header with their labels, `First Name`; the sample has labels too',
    'fixed-order':
      'no header: first_name, last_name, email, country, state, city, address_line1, address_line2, state_province_region, postal_code',
  }),
  'csv-bad-row': choice('An uploaded row that is not valid, such as one without an address', CONTACTS, {
    'reject-file': 'a validation failure that names the line; nothing is imported',
    'skip-row': 'left out',
  }),
  'csv-known-address': choice('An uploaded address that a contact of the type, or an earlier row, has', CONTACTS, {
    'duplicate-email': 'what `duplicate-email` says',
    update: 'the values of the row that are not empty replace those of the contact',
  }),
};
