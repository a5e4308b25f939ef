/** What the document leaves open of how fields are judged, and how a failure tells which are invalid. */
import { choice, integer } from '../definition.js';

export const validation = {
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
  ),
};
