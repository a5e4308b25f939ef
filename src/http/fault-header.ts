/** The header `x-mock-fault` of a request: a fault for it alone, in `name=value` pairs. */
import type { IncomingHttpHeaders } from 'node:http';
import { type FaultDefinition, problemsOfFault, readMember } from '../account/fault-definition.js';
import { type Fault, Faults } from '../account/faults.js';
import { pairsIn, unquoted } from '../assumptions/pairs.js';
import { Failure } from '../endpoint/failure.js';
import { type Problem, step, ValidationError } from '../messages/validation.js';
import { MOCK_HEADERS } from '../protocol.js';

/** @throws {Failure} 400 for what is no fault of one request */
export function readFault(headers: IncomingHttpHeaders): Fault | undefined {
  const pairs = pairsIn(headers[MOCK_HEADERS.fault]);
  if (pairs.length === 0) return undefined;
  const given = withKind(Object.fromEntries(pairs.map(readPair)));
  const problems = [...problemsOfAim(given), ...problemsOfFault(given)];
  if (problems.length > 0) throw new Failure(400, new ValidationError(MOCK_HEADERS.fault, problems).summary);
  // No problem means that it fits the schema of its kind.
  return new Faults().add(0, given as FaultDefinition);
}

function readPair(pair: string): [name: string, value: unknown] {
  const [name = '', text = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
  const member = name.replaceAll('-', '_');
  return [member, text.startsWith('"') ? unquoted(pair, text) : readMember(member, text)];
}

/** Adds the kind that another member implies; the documented failures have a status. */
function withKind(given: Readonly<Record<string, unknown>>): object {
  if ('kind' in given) return given;
  if ('failure' in given) return { kind: 'failure', ...given };
  const { status, ...others } = given;
  if (status === undefined) return 'delay' in given ? { kind: 'delay', ...given } : given;
  const isPlain = !('body' in given || 'headers' in given);
  if (isPlain && (status === 429 || status === 500)) return { kind: 'failure', failure: String(status), ...others };
  return { kind: 'response', ...given };
}

/** A fault of one request has no others to choose among. */
const problemsOfAim = (given: object): Problem[] =>
  ['endpoint', 'times', 'after']
    .filter((name) => name in given)
    .map((name) => ({ pointer: step(name), detail: 'is not allowed: the fault is for this request' }));
