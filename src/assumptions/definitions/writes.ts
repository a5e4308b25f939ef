/** What the document leaves open of what a write must and may hold. */
import type { Definitions } from '../definition.js';

export const writes = {
  'required-fields': {
    question: 'Which fields are required where the stars and the failure cell differ',
    section: 'Endpoints',
    values: {
      starred: 'every starred field and every field in the failure cell',
      reported: 'only the fields in the failure cell',
    },
  },
  'dangling-reference': {
    question: 'A write that names a record which does not exist',
    section: 'Endpoints',
    values: {
      invalid: 'a validation failure, `The selected <field> is invalid.`',
      accept: 'it is stored',
      'not-found': 'the lookup failure of `lookup-unlisted`',
    },
  },
  'duplicate-email': {
    question: 'An address that is already in the same contact type, segment or list',
    section: 'Endpoints',
    values: {
      accept: 'it is there twice',
      taken: 'a validation failure, `The <field> has already been taken.`',
      ignore: 'success, and nothing is added or changed',
    },
  },
  'duplicate-name': {
    question: 'A contact type, unsubscribe group or custom field whose name is there already',
    section: 'Endpoints',
    values: { accept: 'it is there twice', taken: 'a validation failure, `The <field> has already been taken.`' },
  },
  'email-format': {
    question: 'Checking of the syntax of addresses',
    section: 'Errors 8',
    values: {
      checked: 'a validation failure, `The <field> must be a valid email address.`',
      unchecked: 'every text is an address',
    },
  },
  'absent-optionals': {
    question: 'Optional values that were never given',
    section: 'Resources',
    values: { zero: '`""` for text, 0 for ids', empty: '`""` for text, null for ids', null: 'null' },
  },
  'update.empty-field': {
    isEffect: true,
    question: 'Optional fields that an update sends empty',
    section: 'Endpoints',
    values: { clear: 'become absent', keep: 'stay as they are' },
  },
  'update.omitted-fields': {
    isEffect: true,
    question: 'Optional fields left out of an update',
    section: 'Endpoints',
    values: { keep: 'stay as they are', clear: 'become absent' },
  },
} as const satisfies Definitions;
