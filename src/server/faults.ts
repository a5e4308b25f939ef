/** The responses of faults: a fault that a test ordered replaces a response, delays it, or breaks it on the wire. */
import type { IncomingHttpHeaders } from 'node:http';
import { CONTENT_TYPES, MOCK_HEADERS } from '../messages/protocol.js';
import { step, ValidationError } from '../messages/validation.js';
import { isFault, problemsOfFault, readMember } from '../service/account/fault-definition.js';
import { type Fault, Faults } from '../service/account/faults.js';
import type { ServiceResponse } from '../service/answer.js';
import { pairsIn, unquoted } from '../service/assumptions/overrides.js';
import {
  Failure,
  lookupFailure,
  missingCredentials,
  NF1,
  NF2,
  ruleFailure,
  rules,
  tooManyRequests,
  validationFailure,
} from '../service/endpoint/failure.js';

export interface WireResponse extends ServiceResponse {
  readonly breaks?: 'reset' | 'close';
}

/**
 * Returns the response of a fault; undefined for a fault that only delays or truncates the response of the service.
 * @param render renders a failure in the words of the service
 */
export function replacementFor(fault: Fault, render: (failure: Failure) => ServiceResponse): WireResponse | undefined {
  if (fault.kind === 'failure') return render(failureOf(fault));
  if (fault.kind === 'close') return brokenBy(fault);
  if (fault.kind !== 'response') return undefined;
  const { status, body = '', headers: given = {} } = fault;
  const type = typeof body === 'string' ? CONTENT_TYPES.text : CONTENT_TYPES.json;
  const entries = Object.entries({ 'content-type': type, ...given });
  const headers = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Returns the instruction to end the connection without a response: by a TCP reset or by closing it. */
export const brokenBy = (fault: Fault): WireResponse => ({
  status: 0,
  headers: {},
  body: '',
  breaks: 'reset' in fault && fault.reset === true ? 'reset' : 'close',
});

function failureOf(fault: Fault & { readonly kind: 'failure' }): Failure {
  if (fault.failure === 'AUTH') return missingCredentials({ publicKey: '', secretKey: '' });
  if (fault.failure === 'V') return validationFailure(fault.fields);
  if (fault.failure === 'NF1') return lookupFailure(NF1);
  if (fault.failure === 'NF2') return lookupFailure(NF2);
  if (fault.failure === 'rule') return ruleFailure(fault.text ?? rules.noGroupToLive.text);
  // The library takes the number 429 too; flags and headers give a text.
  if (fault.failure === '429' || fault.failure === 429) return tooManyRequests(fault.retry_after ?? 60);
  return new Failure(500, 'Server Error');
}

export function truncate(response: WireResponse): WireResponse {
  const whole = Buffer.from(String(response.body));
  return { ...response, body: whole.subarray(0, Math.floor(whole.length / 2)) };
}

/** Reads the fault of the header `x-mock-fault`. @throws {Failure} 400 for an invalid fault or a forbidden member */
export function readFault(headers: IncomingHttpHeaders): Fault | undefined {
  const pairs = pairsIn(headers[MOCK_HEADERS.fault]);
  if (pairs.length === 0) return undefined;
  const given = withKind(Object.fromEntries(pairs.map(readPair)));
  // The header holds for its own request: members that select requests, such as `times`, are refused.
  const aims = ['endpoint', 'times', 'after'].filter((name) => name in given);
  if (aims.length === 0 && isFault(given)) return new Faults().add(0, given);
  const ofAim = aims.map((name) => ({ pointer: step(name), detail: 'is not allowed: the fault is for this request' }));
  const { summary } = new ValidationError(MOCK_HEADERS.fault, [...ofAim, ...problemsOfFault(given)]);
  throw new Failure(400, summary);
}

function readPair(pair: string): [name: string, value: unknown] {
  const [name = '', text = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
  const member = name.replaceAll('-', '_');
  return [member, text.startsWith('"') ? unquoted(pair, text) : readMember(member, text)];
}

/** Adds a missing kind: `delay=200` is a `delay`, `status=503` a `response`, `status=429` a documented `failure`. */
function withKind(given: Readonly<Record<string, unknown>>): object {
  if ('kind' in given) return given;
  if ('failure' in given) return { kind: 'failure', ...given };
  const { status, ...others } = given;
  if (status === undefined) return 'delay' in given ? { kind: 'delay', ...given } : given;
  const isPlain = !('body' in given || 'headers' in given);
  if (isPlain && (status === 429 || status === 500)) return { kind: 'failure', failure: String(status), ...others };
  return { kind: 'response', ...given };
}
