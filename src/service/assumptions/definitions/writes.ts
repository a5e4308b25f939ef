/** What the document leaves open of what a write must and may hold. */
import { choice } from '../definition.js';

export const writes = {
  'required-fields': choice('Which fields are required where the stars and the failure cell differ', 'Endpoints', {
    starred: 'every starred field and every field in the failure cell',
    reported: 'only the fields in the failure cell',
  }),
  'dangling-reference': choice('A write that names a record which does not exist', 'Endpoints', {
    invalid: 'a validation failure, `The selected <field> is invalid.`',
    accept: 'it is stored',
    'not-found': 'the lookup failure of `lookup-unlisted`',
  }),
  'duplicate-email': choice('An address that is already in the same contact type, segment or list', 'Endpoints', {
    accept: 'it is there twice',
    taken: 'a validation failure, `The <field> has already been taken.`',
    ignore: 'success, and nothing is added or changed',
  }),
  'duplicate-name': choice(
    'The name of a contact type, unsubscribe group, custom field, single send or automation, or the from_email or nickname of a sender, that another one has',
    'Endpoints',
    { accept: 'it is there twice', taken: 'a validation failure, `The <field> has already been taken.`' },
  ),
  'absent-optionals': choice('Optional values that were never given', 'Resources', {
    zero: '`""` for text, 0 for ids',
    empty: '`""` for text, null for ids',
    null: 'null',
  }),
  'update.empty-field': choice('Optional fields that an update sends empty', 'Endpoints', {
    clear: 'become absent',
    keep: 'stay as they are',
  }),
  'update.omitted-fields': choice('Optional fields left out of an update', 'Endpoints', {
    keep: 'stay as they are',
    clear: 'become absent',
  }),
};
