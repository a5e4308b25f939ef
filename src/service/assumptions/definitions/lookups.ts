/** The assumptions about lists, and about the records that a request names. */
import { choice, integer } from '../definition.js';

const NOT_FOUND = { 'not-found-1': '`Record Not Found`', 'not-found-2': '`Record not found`' };
const UNKNOWN = { ...NOT_FOUND, 'invalid-id': 'a validation failure, `The selected <field> is invalid.`' };

export const lookups = {
  'empty-list': choice('A list with a lookup failure that has nothing to show, under a parent too', 'Endpoints', {
    'empty-array': 'an empty array',
    'not-found': 'the lookup failure of the endpoint',
  }),
  'list-order': choice('The order of lists', 'Limits', {
    'oldest-first': 'by rising id',
    'newest-first': 'by falling id',
  }),
  'list.page-size': integer(
    'Page size of lists: their first items, unless the parameter `page` picks others',
    'Limits',
    'none',
    [1, 1_000_000_000],
    1,
    15,
  ),
  'missing-id': choice('A lookup without its query parameter', 'Endpoints', {
    lookup: 'the lookup failure of the endpoint',
    validation: 'a validation failure, `The <field> field is required.`',
  }),
  'contact-type-view.failure': choice(
    'The text of the unspecified failure of contacts-type/view',
    'Endpoints: Contact types',
    { ...UNKNOWN, 'text:': 'a lookup failure in these words' },
  ),
  'update-unknown': choice('Update of a record that does not exist where only V is documented', 'Endpoints', UNKNOWN),
  'lookup-unlisted': choice(
    'A lookup failure where none is documented (automations/duplicate, automations/set-live, references)',
    'Endpoints: Automations',
    NOT_FOUND,
  ),
  'bulk-delete.key': choice('What strIds holds for records that have a utr', 'Endpoints: Global unsubscribes', {
    either: 'id or utr',
    id: 'id',
    utr: 'utr',
  }),
  'bulk-delete.unknown': choice('Some of strIds exist and some do not', 'Endpoints: Conventions', {
    'delete-known': 'those that exist are deleted; fails when there is none',
    'all-or-nothing': 'fails and deletes nothing',
  }),
};
