/** The texts of validation messages (Errors 3 and 8): the framework's standard English ones. */
import type { Assume } from '../assumptions/assume.js';

/** A rule that a value violates, with the parameters of its text. */
export type Violation = (
  | { readonly rule: 'selected' | 'taken' | 'string' | 'integer' | 'boolean' | 'array' | 'email' | 'regex' }
  /** With a text of its own, where the document has one. */
  | { readonly rule: 'required'; readonly text?: string }
  | { readonly rule: 'min' | 'max' | 'items'; readonly limit: number }
  | { readonly rule: 'mimes' | 'format' | 'after'; readonly wanted: string }
  | { readonly rule: 'text'; readonly text: string }
) & {
  /** The index of the element that violates it, in an array. */
  readonly at?: number;
  /** Does the document state the limit (Limits)? */
  readonly isStated?: true;
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
export function textOf(violation: Violation, name: string, assume: Assume<'message-style'>): string {
  const field = label(name);
  switch (violation.rule) {
    case 'text':
      return violation.text;
    case 'required':
      return violation.text ?? `The ${field} field is required.`;
    case 'selected':
      return `The selected ${field} is invalid.`;
    case 'taken':
      return `The ${field} has already been taken.`;
    case 'boolean':
      return `The ${field} field must be true or false.`;
  }
  const classic = assume('message-style') === 'classic';
  const subject = classic ? `The ${field}` : `The ${field} field`;
  switch (violation.rule) {
    case 'string':
      return `${subject} must be a string.`;
    case 'integer':
      return `${subject} must be an integer.`;
    case 'array':
      return `${subject} must be an array.`;
    case 'email':
      return `${subject} must be a valid email address.`;
    case 'regex':
      return `${subject} format is invalid.`;
    case 'min':
      return `${subject} must be at least ${violation.limit} characters.`;
    case 'max':
      return `${subject} must not be greater than ${violation.limit} characters.`;
    case 'items':
      return `${subject} must not have more than ${violation.limit} items.`;
    case 'mimes':
      return `${subject} must be a file of type: ${violation.wanted}.`;
    case 'after':
      return `${subject} must be a date after ${violation.wanted}.`;
    case 'format':
      return classic
        ? `${subject} does not match the format ${violation.wanted}.`
        : `${subject} must match the format ${violation.wanted}.`;
  }
}
