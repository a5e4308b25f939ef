/** Faults: a failure that a test ordered replaces a response, or disrupts it on the wire. */

import type { Fault } from '../account/faults.js';
import { bytesOf, type ServiceResponse } from '../endpoint/envelope.js';
import {
  Failure,
  lookupFailure,
  missingCredentials,
  NF1,
  NF2,
  NO_GROUP_TO_LIVE,
  ruleFailure,
  tooManyRequests,
  validationFailure,
} from '../endpoint/failure.js';
import { CONTENT_TYPES } from '../protocol.js';

/** A response as it goes over the wire. */
export interface WireResponse extends ServiceResponse {
  /** The connection breaks instead. */
  readonly breaks?: 'reset' | 'close';
  /** The body goes out in pieces of so many bytes, with so many milliseconds before each. */
  readonly drip?: { readonly bytes: number; readonly every: number };
}

export interface FaultContext {
  /** Runs an attempt of its own. @param isUndone does the state come back to where it was? */
  respond(isUndone: boolean): WireResponse | Promise<WireResponse>;
  /** Renders the failure that takes the place of the response. */
  replace(failure: Failure): ServiceResponse;
  /** @param milliseconds of real time */
  wait(milliseconds: number): Promise<void>;
}

/** Applies the faults of a request: a delay holds back what the other one does. */
export const applyFaults = async (
  faults: readonly Fault[],
  { respond, replace, wait }: FaultContext,
): Promise<WireResponse> =>
  faults.reduceRight((next, fault) => () => applyFault(fault, { respond: next, replace, wait }), respond)(false);

/** Lets a fault replace the response, before or after the state changed, or disrupt it. */
async function applyFault(fault: Fault, { respond, replace, wait }: FaultContext): Promise<WireResponse> {
  if (fault.when === 'after') {
    const response = await respond(false);
    await wait(fault.delay);
    return replacementFor(fault, replace) ?? disrupt(response, fault);
  }
  await wait(fault.delay);
  return replacementFor(fault, replace) ?? disrupt(await respond(fault.kind !== 'delay'), fault);
}

/** What a fault puts in the place of any response; undefined when it needs one to disrupt. */
export function replacementFor(fault: Fault, replace: (failure: Failure) => ServiceResponse): WireResponse | undefined {
  if (fault.kind === 'failure') return replace(failureOf(fault));
  if (fault.kind === 'reset' || fault.kind === 'close') return { status: 0, headers: {}, body: '', breaks: fault.kind };
  if (fault.kind !== 'response') return undefined;
  const { status, body = '', headers = {} } = fault;
  const isText = typeof body === 'string';
  const type = isText ? CONTENT_TYPES.text : CONTENT_TYPES.json;
  return {
    status,
    headers: { 'content-type': type, ...lowerCased(headers) },
    body: isText ? body : JSON.stringify(body),
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function failureOf(fault: Fault & { readonly kind: 'failure' }): Failure {
  switch (fault.failure) {
    case 'AUTH':
      return missingCredentials({ publicKey: '', secretKey: '' });
    case 'V':
      return validationFailure(fault.fields);
    case 'NF1':
      return lookupFailure(NF1);
    case 'NF2':
      return lookupFailure(NF2);
    case 'rule':
      return ruleFailure(fault.text ?? NO_GROUP_TO_LIVE.text);
    case '429':
      return tooManyRequests(fault.retry_after ?? 60);
    case '500':
      return new Failure(500, 'Server Error');
  }
}

function disrupt(response: WireResponse, fault: Fault): WireResponse {
  if (fault.kind === 'empty') return { ...response, body: '' };
  if (fault.kind === 'drip') return { ...response, drip: { bytes: fault.bytes ?? 16, every: fault.every ?? 100 } };
  if (fault.kind !== 'truncated') return response;
  const whole = bytesOf(response.body);
  return { ...response, body: [whole.subarray(0, Math.floor(whole.length / 2))] };
}
