/** The texts of validation messages (Errors 3 and 8): the framework's standard English ones. */
import type { Assume } from '../assumptions/assume.js';

const TEXTS = {
  required: 'The {field} field is required.',
  selected: 'The selected {field} is invalid.',
  taken: 'The {field} has already been taken.',
  boolean: 'The {field} field must be true or false.',
  string: '{subject} must be a string.',
  integer: '{subject} must be an integer.',
  array: '{subject} must be an array.',
  email: '{subject} must be a valid email address.',
  regex: '{subject} format is invalid.',
  min: '{subject} must be at least {limit} characters.',
  max: '{subject} must not be greater than {limit} characters.',
  items: '{subject} must not have more than {limit} items.',
  mimes: '{subject} must be a file of type: {limit}.',
  after: '{subject} must be a date after {limit}.',
  format: '{subject} must match the format {limit}.',
} as const;

const CLASSIC_FORMAT = '{subject} does not match the format {limit}.';

type Limited = 'min' | 'max' | 'items' | 'mimes' | 'after' | 'format';

/** A rule that a value violates, with the parameter of its text. */
export type Violation = (
  | { readonly rule: Exclude<keyof typeof TEXTS, Limited> }
  | { readonly rule: Limited; readonly limit: number | string }
) & {
  /** A text of its own. */
  readonly text?: string;
  /** The index of the element that violates it, in an array. */
  readonly at?: number;
};

const ELEMENT = /\.\d+$/;

/** `email_address` → `email address`, `strIds` → `str ids`; the framework has names of elements as they are. */
export const label = (name: string): string =>
  ELEMENT.test(name)
    ? name
    : name
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase();

/** The text of a violation in the wording in force. */
export function textOf(violation: Violation, name: string, assume: Assume): string {
  if (violation.text !== undefined) return violation.text;
  const template = TEXTS[violation.rule];
  const field = label(name);
  if (!template.startsWith('{subject}')) return template.replace('{field}', field);
  const isClassic = assume('message-style') === 'classic';
  return (isClassic && violation.rule === 'format' ? CLASSIC_FORMAT : template)
    .replace('{subject}', isClassic ? `The ${field}` : `The ${field} field`)
    .replace('{limit}', String('limit' in violation ? violation.limit : ''));
}
