/** The responses of faults: a fault that a test ordered replaces a response, delays it, or breaks it on the wire. */
import { CONTENT_TYPES, MOCK_HEADERS } from '../messages/protocol.js';
import { step, ValidationError } from '../messages/validation.js';
import { isFault, problemsOfFault, readMember } from '../service/account/fault-definition.js';
import { type Fault, Faults } from '../service/account/faults.js';
import type { ServiceResponse } from '../service/answer.js';
import { pairsIn, unquoted } from '../service/assumptions/overrides.js';
import * as failures from '../service/endpoint/failure.js';

export interface WireResponse extends ServiceResponse {
  readonly breaks?: 'reset' | 'close';
}

/** Returns the response of a fault, its failure by `render`; undefined for a fault that only delays or truncates. */
export function replacementFor(
  fault: Fault,
  render: (failure: failures.Failure) => ServiceResponse,
): WireResponse | undefined {
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
export function brokenBy(fault: Fault): WireResponse {
  const breaks = 'reset' in fault && fault.reset === true ? 'reset' : 'close';
  return { status: 0, headers: {}, body: '', breaks };
}

function failureOf(fault: Fault & { readonly kind: 'failure' }): failures.Failure {
  if (fault.failure === 'AUTH') return failures.missingCredentials({ publicKey: '', secretKey: '' });
  if (fault.failure === 'V') return failures.validationFailure(fault.fields);
  if (fault.failure === 'NF1') return failures.lookupFailure(failures.NF1);
  if (fault.failure === 'NF2') return failures.lookupFailure(failures.NF2);
  if (fault.failure === 'rule') return failures.ruleFailure(fault.text ?? failures.rules.noGroupToLive.text);
  // The library takes the number 429 too; flags and headers give a text.
  if (fault.failure === '429' || fault.failure === 429) return failures.tooManyRequests(fault.retry_after ?? 60);
  return new failures.Failure(500, 'Server Error');
}

export function truncate(response: WireResponse): WireResponse {
  const whole = Buffer.from(String(response.body));
  return { ...response, body: whole.subarray(0, Math.floor(whole.length / 2)) };
}

/** Reads the fault of the header `x-mock-fault`. @throws {Failure} 400 for an invalid fault or a forbidden member */
export function readFault(header: string | string[]): Fault | undefined {
  const pairs = pairsIn(header);
  if (pairs.length === 0) return undefined;
  const members = pairs.map((pair) => {
    const [name = '', text = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    const member = name.replaceAll('-', '_');
    return [member, text.startsWith('"') ? unquoted(pair, text) : readMember(member, text)];
  });
  const given = withKind(Object.fromEntries(members));
  // The header holds for its own request: members that select requests, such as `times`, are refused.
  const aims = ['endpoint', 'times', 'after'].filter((name) => name in given);
  if (aims.length === 0 && isFault(given)) return new Faults().add(0, given);
  const ofAim = aims.map((name) => ({ pointer: step(name), detail: 'is not allowed: the fault is for this request' }));
  const { summary } = new ValidationError(MOCK_HEADERS.fault, [...ofAim, ...problemsOfFault(given)]);
  throw new failures.Failure(400, summary);
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
