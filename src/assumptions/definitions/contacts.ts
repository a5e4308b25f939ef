/** What the document leaves open of contacts, segments, unsubscribes and fields. */
import type { Definitions } from '../definition.js';

export const contacts = {
  'timestamp.precision': {
    question: 'The digits of created_at and updated_at',
    section: 'Resources and their fields',
    values: { microseconds: '`09:30:00.123456Z`', seconds: '`09:30:00.000000Z`: records of one second share it' },
  },
  'contact-type-delete.contacts': {
    isEffect: true,
    question: 'The contacts of a deleted contact type',
    section: 'Endpoints: Contact types',
    values: { delete: 'are deleted', keep: 'stay' },
  },
  'delete.in-use': {
    isEffect: true,
    question:
      'Delete of a contact type, a segment or a sender that a segment, a single send, an automation or a schedule names',
    section: 'Endpoints',
    values: {
      accept: 'is deleted alone',
      refuse: 'a rule failure, `Record is in use`',
      cascade:
        'what names it is deleted too, and what names that; contacts of a contact type as contact-type-delete.contacts says',
    },
    text: 'a rule failure in these words',
  },
  'contact-delete.segment-recipients': {
    isEffect: true,
    question: 'The segment recipients that a deleted contact is linked to',
    section: 'Endpoints: Contacts',
    values: { keep: 'stay', delete: 'are deleted' },
  },
  'segment-recipient.contact': {
    question: 'Is a segment recipient linked to the contact with its address?',
    section: 'Endpoints: Segments and segment recipients',
    values: {
      none: 'contact_id and the postal fields are null, unless a fixture gives them',
      'by-email':
        'contact_id, country, state, city and address_line1 are those of the oldest such contact, unless a fixture gives them',
    },
  },
  'global-unsubscribes.scope': {
    question: 'Does the global list hold the recipients of groups too?',
    section: 'Resources: Global unsubscriber',
    values: {
      'global-only': 'no',
      'with-groups': 'yes, in the order of created_at; an id that both tables have means the global one first',
    },
  },
  'country.text': {
    question: 'The text that the country of a contact is read back as',
    section: 'Resources: Contact',
    values: { name: 'its name', id: 'its id' },
  },
  'geo.fields': {
    question: 'Item fields of countries, states and cities',
    section: 'Resources: Country, state and city lists',
    values: {
      names: 'id, name / id, country_id, name / id, state_id, name',
      'with-codes': 'iso2 and phone_code of a country and iso2 of a state too',
    },
  },
  'csv-sample': {
    question: 'The answer of contacts/csv-sample/download',
    section: 'Endpoints: Contacts',
    values: {
      'empty-object': '`{}`',
      'csv-file': 'a text/csv attachment with the header row',
      'not-found': '`Record Not Found`: there is no sample file',
    },
  },
  'csv-columns': {
    isEffect: true,
    question: 'The columns of an upload',
    section: 'Endpoints: Contacts',
    values: {
      'header-row': 'names of contact fields and custom fields in any order',
      'fixed-order':
        'no header: first_name, last_name, email, country, state, city, address_line1, address_line2, state_province_region, postal_code',
    },
  },
  'csv.headings': {
    isEffect: true,
    question: 'The headings of an upload and of its sample',
    section: 'Endpoints: Contacts',
    values: {
      names: '`first_name`',
      labels: '`First Name`',
      either: 'a name or a label; the sample has names',
    },
  },
  'csv.delimiter': {
    isEffect: true,
    question: 'What stands between the values of an upload and of its sample',
    section: 'Endpoints: Contacts',
    values: {
      comma: 'a comma',
      semicolon: 'a semicolon',
      either: 'the first comma or semicolon outside quotes; the sample has commas',
    },
  },
  'csv-bad-row': {
    question: 'An uploaded row without a valid address',
    section: 'Endpoints: Contacts',
    values: { 'reject-file': 'a validation failure that names the line; nothing is imported', 'skip-row': 'left out' },
  },
  'csv-extension': {
    question: 'A file name that ends in `.CSV`',
    section: 'Limits',
    values: { accept: 'is a csv file', refuse: 'is none' },
  },
  'reserved-fields.names': {
    question: 'Which names are reserved',
    section: 'Endpoints: Fields',
    values: { 'contact-fields': 'those of the contact record', placeholders: 'all dynamic content names' },
  },
  'reserved-name.case': {
    question: 'Is `First_Name` reserved too?',
    section: 'Endpoints: Fields',
    values: { 'any-case': 'yes', exact: 'no' },
  },
  'custom-field.label': {
    question: 'The display label of a custom field in a contact',
    section: 'Resources: Contact',
    values: { words: '`Father Name` for father_name', name: '`father_name`' },
  },
  'custom-field.absent': {
    question: 'custom_field of a contact that was added without any',
    section: 'Resources: Contact',
    values: { null: 'null', object: 'every custom field of the account, with null as its value' },
  },
  'dynamic-content.source': {
    question: 'Where the dynamic content names come from',
    section: 'Resources: Dynamic content names',
    values: {
      constant: 'they are those of the document',
      'custom-fields':
        'the reserved fields, the custom fields of the account, full_name, sender_name, sender_address, unsubscribe_preferences',
    },
  },
  'custom-field-delete.values': {
    isEffect: true,
    question: 'The values that contacts hold of a deleted custom field',
    section: 'Endpoints: Fields',
    values: { keep: 'stay', delete: 'are deleted' },
  },
} as const satisfies Definitions;
