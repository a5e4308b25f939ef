/** Reads an urlencoded form: the parser that @fastify/formbody calls, and what is made of its result. */
import { malformed } from '../../endpoint/failure.js';
import type { FormFields } from './form-fields.js';
import { MAX_FIELDS, tooManyFields } from './limits.js';

/** A type alias: @fastify/formbody wants a record, which an interface is not. */
export type UrlencodedForm = { readonly text: string };

/** Keeps the text: an endpoint without a form ignores what is wrong with it. */
export const keepText = (text: string): UrlencodedForm => ({ text });

/**
 * Adds the pairs.
 * @throws {Failure} 400, 413
 */
export function addPairs({ text }: UrlencodedForm, fields: FormFields): void {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw tooManyFields();
  for (const pair of pairs) {
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
    fields.add(decode(pair.slice(0, end)), decode(pair.slice(end + 1)));
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('urlencoded form');
  }
}
