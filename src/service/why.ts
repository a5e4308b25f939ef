/** Finds by experiment which other values of assumptions would have changed a response, and where. */
import { isDeepStrictEqual } from 'node:util';
import { CONTENT_TYPES } from '../messages/protocol.js';
import { step } from '../messages/validation.js';
import { type AccountAttempt, answer, createAttempt, type ServiceResponse } from './answer.js';
import { wordsOf } from './assumptions/definition.js';
import { type AssumptionId, type BroadOverrides, valuesOf } from './assumptions/registry.js';
import type { Sent } from './endpoint/validate.js';

/** A value of an assumption under which the response would have been different. */
export interface Change {
  readonly id: AssumptionId;
  readonly value: string | number;
  /** The other status, `status 404`, or a JSON pointer to the first place of the body that differs; '' is all of the body. */
  readonly changes: string;
}

/**
 * Plays a request under the other values of each assumption that its response reads; the state stays as it is.
 * Finds nothing for values that decide before `answer` runs, such as the rate limit, and tries no `text:` values.
 * @param override the values that the request sets itself
 */
export function findChanges(attempt: AccountAttempt, sent: Sent, override: BroadOverrides = {}): readonly Change[] {
  const { endpoint, account } = attempt;
  const play = (values: BroadOverrides) => {
    const one = createAttempt(endpoint, { override: values, attempt }, account, account);
    return { response: answer(one, sent, () => undefined, true), assume: one.assume };
  };
  const { response, assume } = play(override);
  const before = contentOf(response);
  return [...assume.used].flatMap((id) =>
    valuesOf(id).flatMap((value) => {
      if (wordsOf(String(value)) !== undefined) return [];
      const { response: other } = play({ ...override, [id]: value });
      if (other.status !== response.status) return [{ id, value, changes: `status ${other.status}` }];
      const after = contentOf(other);
      return isDeepStrictEqual(before, after) ? [] : [{ id, value, changes: placeOf(before, after) }];
    }),
  );
}

const contentOf = ({ headers, body }: ServiceResponse): unknown =>
  headers['content-type'] === CONTENT_TYPES.json ? JSON.parse(String(body)) : String(body);

/** Returns a JSON pointer to the first place at which two different values differ. */
function placeOf(one: unknown, other: unknown): string {
  if (!isParent(one) || !isParent(other)) return '';
  const key = Object.keys({ ...one, ...other }).find((name) => !isDeepStrictEqual(one[name], other[name]));
  return key === undefined ? '' : step(key) + placeOf(one[key], other[key]);
}

const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
