/** Decodes an urlencoded form: the parser that @fastify/formbody calls, and what is made of its result. */
import { type Failure, malformed } from '../../contract/failure.js';
import type { FormFields } from './form-fields.js';
import { MAX_FIELDS, tooManyFields } from './limits.js';

/** A type alias: @fastify/formbody wants a record, which an interface is not. */
export type UrlencodedForm = {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** The failure after the last readable pair; not thrown, because an endpoint without a form ignores it. */
  readonly failure?: Failure;
};

/** Refuses broken percent-encoding; the default parser of @fastify/formbody keeps it as text. */
export function decodeForm(text: string): UrlencodedForm {
  const encoded = text.split('&').filter((pair) => pair !== '');
  if (encoded.length > MAX_FIELDS) return { pairs: [], failure: tooManyFields() };
  const pairs: [name: string, value: string][] = [];
  try {
    for (const pair of encoded) {
      const [name = '', ...value] = pair.split('=');
      pairs.push([decode(name), decode(value.join('='))]);
    }
  } catch {
    return { pairs, failure: malformed('urlencoded form') };
  }
  return { pairs };
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** @throws {Failure} */
export function addPairs({ pairs, failure }: UrlencodedForm, fields: FormFields): void {
  for (const [name, value] of pairs) fields.add(name, value);
  if (failure !== undefined) throw failure;
}
