/** What the document leaves open of lists, and the records that a request names. */
import type { Definitions } from '../definition.js';

export const lookups = {
  'empty-list': {
    question: 'A list endpoint with NF1 as its failure that has nothing to list',
    section: 'Endpoints: Templates and dynamic content, Automations',
    values: { 'empty-array': 'an empty array', 'not-found': 'the failure of the endpoint' },
  },
  'empty-parent': {
    question: 'A list under a parent that has nothing',
    section: 'Endpoints',
    values: { 'empty-array': 'an empty array', 'not-found': 'the lookup failure of the endpoint' },
  },
  'list-order': {
    question: 'The order of lists',
    section: 'Limits',
    values: { 'oldest-first': 'by rising id', 'newest-first': 'by falling id' },
  },
  'list.page-size': {
    question: 'Page size of lists: their first items, unless the parameter `page` picks others',
    section: 'Limits',
    default: 'none',
    minimum: 1,
    maximum: 1_000_000_000,
  },
  'missing-id': {
    question: 'A lookup without its query parameter',
    section: 'Endpoints',
    values: {
      lookup: 'the lookup failure of the endpoint',
      validation: 'a validation failure, `The <field> field is required.`',
    },
  },
  'loose-id': {
    question: 'Ids such as `1abc` and `1.5`',
    section: 'Endpoints',
    values: {
      'not-found': 'name no record',
      coerced: 'the leading integer counts',
      invalid: 'a validation failure, `The <field> must be an integer.`',
    },
  },
  'contact-type-view.failure': {
    question: 'The text of the unspecified failure of contacts-type/view',
    section: 'Endpoints: Contact types',
    values: {
      'not-found-1': '`Record Not Found`',
      'not-found-2': '`Record not found`',
      'invalid-id': 'a validation failure, `The selected <field> is invalid.`',
    },
    text: 'a lookup failure in these words',
  },
  'update-unknown': {
    question: 'Update of a record that does not exist where only V is documented',
    section: 'Endpoints',
    values: {
      'not-found-1': '`Record Not Found`',
      'not-found-2': '`Record not found`',
      'invalid-id': 'a validation failure, `The selected <field> is invalid.`',
    },
  },
  'lookup-unlisted': {
    question: 'A lookup failure where none is documented (automations/duplicate, automations/set-live, references)',
    section: 'Endpoints: Automations',
    values: { 'not-found-1': '`Record Not Found`', 'not-found-2': '`Record not found`' },
  },
  'bulk-delete.key': {
    question: 'What strIds holds for records that have a utr',
    section: 'Endpoints: Global unsubscribes',
    values: { either: 'id or utr', id: 'id', utr: 'utr' },
  },
  'bulk-delete.unknown': {
    question: 'Some of strIds exist and some do not',
    section: 'Endpoints: Conventions',
    values: {
      'delete-known': 'those that exist are deleted; fails when there is none',
      'all-or-nothing': 'fails and deletes nothing',
    },
  },
  'bulk-delete.empty': {
    question: 'strIds is missing or empty',
    section: 'Endpoints: Conventions',
    values: {
      validation: 'a validation failure, `The str ids field is required.`',
      'not-found': 'the lookup failure of the endpoint',
    },
  },
} as const satisfies Definitions;
