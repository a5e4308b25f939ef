/** The assumptions about the fields of writes, and about the failures of their validation. */
import { choice, integer } from '../definition.js';

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
  'rule-violations': choice(
    'Fields that violate other rules than required: a validation failure, or a rule failure (Errors 2)?',
    'Errors 8',
    {
      object: 'a validation failure: all invalid fields by name',
      text: 'a rule failure: `errors` is the text of the first violated rule; missing fields are told first, as an object of them alone',
    },
  ),
  'array-errors': choice('The key of an error in an element of an array', 'Errors 2', {
    field: 'the name of the field, `recipient_id`',
    element: 'name and index, `recipient_id.0`, also in the text: `The selected recipient_id.0 is invalid.`',
  }),
  'errors-per-field': choice('A field that violates several rules', 'Errors 8', {
    first: 'one message',
    all: 'a message for each; a rule that looks something up is judged where the others hold',
  }),
  'validation-order': choice('A broken field together with an id that names no record', 'Errors', {
    'fields-first': 'the validation failure',
    'lookup-first': 'the lookup failure',
  }),
  'text.max-length': integer(
    'Most characters of a string or text without a stated limit; template bodies, which are longtext, and lists of addresses have none',
    'Limits',
    'none',
    [3, 65_535],
    255,
  ),
};
