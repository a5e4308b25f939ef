/** A request as the gate reads it, and the refusal of one. */
import { type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import type { SentForm } from '../../inference/exchange.js';
import { formPairs, type ProbeRequest, queryPairs } from './requests.js';

/** A request that a probe never sends. */
export class Forbidden extends Error {}

export interface OutgoingRequest {
  readonly endpoint: ListedEndpoint;
  readonly name: string;
  readonly query: readonly (readonly [string, string])[];
  readonly form: SentForm['fields'];
  /** A body that is no form, in the words of the step. */
  readonly text: string | undefined;
}

export const toOutgoing = (endpoint: ListedEndpoint, request: ProbeRequest): OutgoingRequest => ({
  endpoint,
  name: nameOf(endpoint),
  query: queryPairs(request),
  form: formPairs(request),
  text: request.body?.text,
});

/** `strIds[0]` is an element of `strIds`. */
export const baseOf = (name: string): string => name.replace(/\[.*$/s, '');

/** Every text that was sent under a name. */
export const textsOf = ({ query, form }: Pick<OutgoingRequest, 'query' | 'form'>, name: string): readonly string[] =>
  [...query, ...form].flatMap(([one, value]) => (baseOf(one) === name && typeof value === 'string' ? [value] : []));

/** An id with something behind it, such as `1abc`, or a UUID that begins with a digit: a service may take its digits. */
export const isLoose = (value: string): boolean => /^\s*[-+]?\d/.test(value) && !/^\d+$/.test(value);

/** @throws {Forbidden} */
export function refuse({ name }: Pick<OutgoingRequest, 'name'>, reason: string): never {
  throw new Forbidden(`${name} is not sent: ${reason}`);
}
