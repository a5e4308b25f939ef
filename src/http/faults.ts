/** Lets a fault that a test ordered do its work on the answer to a request. */
import type { Assume } from '../assumptions/assume.js';
import { bytesOf, renderFailure, type ServiceResponse } from '../contract/envelope.js';
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
} from '../contract/failure.js';
import type { Fault } from '../world/faults.js';

/** An answer as it goes over the wire. */
export interface WireResponse extends ServiceResponse {
  /** The connection breaks instead. */
  readonly breaks?: 'reset' | 'close';
  /** The body goes out in pieces of so many bytes, with so many milliseconds before each. */
  readonly drip?: { readonly bytes: number; readonly every: number };
}

export interface FaultContext {
  /** The answers that hold for the request by now. */
  assume(): Assume;
  /** @param isUndone does the state come back to where it was? */
  answer(isUndone?: boolean): ServiceResponse | Promise<ServiceResponse>;
  /** @param milliseconds of real time */
  wait(milliseconds: number): Promise<void>;
}

export async function applyFault(fault: Fault, { answer, wait, assume }: FaultContext): Promise<WireResponse> {
  if (fault.when === 'after') {
    const given = await answer();
    await wait(fault.delay);
    return replacementFor(fault, assume()) ?? disrupt(given, fault);
  }
  await wait(fault.delay);
  return replacementFor(fault, assume()) ?? disrupt(await answer(fault.kind !== 'delay'), fault);
}

/** What a fault puts in the place of any answer; undefined when it needs one to disturb. */
function replacementFor(fault: Fault, assume: Assume): WireResponse | undefined {
  if (fault.kind === 'failure') return renderFailure(failureOf(fault), assume);
  if (fault.kind === 'reset' || fault.kind === 'close') return { status: 0, headers: {}, body: '', breaks: fault.kind };
  if (fault.kind !== 'answer') return undefined;
  const { status, body = '', headers = {} } = fault;
  const isText = typeof body === 'string';
  const type = `${isText ? 'text/plain' : 'application/json'}; charset=utf-8`;
  return { status, headers: { 'content-type': type, ...lowered(headers) }, body: isText ? body : JSON.stringify(body) };
}

const lowered = (headers: Readonly<Record<string, string>>) =>
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
      return ruleFailure({ ...NO_GROUP_TO_LIVE, ...(fault.text !== undefined && { text: fault.text }) });
    case '429':
      return tooManyRequests(fault.retry_after ?? 60);
    case '500':
      return new Failure(500, 'Server Error');
  }
}

function disrupt(answer: ServiceResponse, fault: Fault): WireResponse {
  if (fault.kind === 'empty') return { ...answer, body: '' };
  if (fault.kind === 'drip') return { ...answer, drip: { bytes: fault.bytes ?? 16, every: fault.every ?? 100 } };
  if (fault.kind !== 'truncated') return answer;
  const whole = bytesOf(answer.body);
  return { ...answer, body: [whole.subarray(0, Math.floor(whole.length / 2))] };
}
