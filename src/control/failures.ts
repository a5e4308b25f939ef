/** The failures of the control plane in one table, rendered as RFC 9457 problems with pointers into the request. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply } from 'fastify';
import { suggestion } from '../messages/closest-match.js';
import { preview } from '../messages/preview.js';
import { CONTENT_TYPES, PUBLIC_KEY_HEADER } from '../messages/protocol.js';
import { MAX_LINES, MAX_PROBLEMS, notWanted, type Problem, step, ValidationError } from '../messages/validation.js';
import { AccountFull, RecordNotFound } from '../service/account/table.js';
import { AssumptionError } from '../service/assumptions/overrides.js';

/** Maximum size of a body; a fixture of 100,000 full contacts has 39 MB. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * A refused control call, which has changed nothing.
 * The message lists the problems too, because a test report shows only the message of an error.
 */
export class ControlFailure extends Error {
  override readonly name = 'ControlFailure';
  readonly problems: readonly Problem[];

  constructor(
    readonly status: number,
    readonly detail: string,
    problems: readonly Problem[] = [],
    /** Extension members of the problem (RFC 9457, 3.2). */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    const told = problems.slice(0, MAX_PROBLEMS);
    const lines = [
      // The summary of a `ValidationError` has the first problem.
      ...told.map((problem) => `${problem.pointer} ${problem.detail}`.trim()).filter((line) => !detail.includes(line)),
      ...Object.entries(more).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ];
    super([detail, ...lines.slice(0, MAX_LINES)].join('\n  '));
    this.problems = told;
  }
}

const quote = (text: string): string => JSON.stringify(text);

const fail = (...given: ConstructorParameters<typeof ControlFailure>) => new ControlFailure(...given);

export const invalidBody = (problems: readonly Problem[]) =>
  fail(422, 'The body is not what this call takes.', problems);
export const invalidQuery = (problems: readonly Problem[]) =>
  fail(422, 'The query string is not what this call takes.', problems);
/** @param problem a message of `parseUniqueKeys`: `it is not JSON: Unexpected end of JSON input` */
export const brokenJson = (problem: string) => fail(400, `The body ${problem.replace('it ', '')}.`);
export const unknownCall = (method: string, url: string) => fail(404, `There is no control call ${method} ${url}.`);

export const wrongMethod = (method: string, url: string, allowed: readonly string[]) =>
  fail(405, `${url} takes ${allowed.join(', ')}, not ${method}.`);

export const foreignHost = (host: string) =>
  fail(403, `The host ${quote(host)} is not a loopback one, and not allowed by --allow-host.`);
export const foreignMachine = (host: string) =>
  fail(403, `The call comes from another machine, and the host ${quote(host)} is not allowed by --allow-host.`);
/** @param page the calling web page: `a page of http://evil.com` */
export const foreignOrigin = (page: string) => fail(403, `The control plane cannot be reached from ${page}.`);

export const emptyPublicKey = () => fail(400, 'The public key is empty; leave it out to mean all accounts.');
export const unknownAccount = (publicKey: string, known: readonly string[]) =>
  fail(404, `No account has the public key ${quote(publicKey)}${suggestion(publicKey, known) || '.'}`);
/** @param what the missing record with an article: `a mail "7"` */
export const inNoAccount = (what: string) => fail(404, `None of the selected accounts has ${what}.`);
export const inSeveralAccounts = (count: number, what: string) =>
  fail(409, `${count} accounts have ${what}; say which one with the header ${PUBLIC_KEY_HEADER}.`);
export const publicKeyTaken = (publicKey: string) =>
  fail(409, `An account has the public key ${quote(publicKey)} already.`);
export const accountLimitReached = (most: number) =>
  fail(409, `There is no room for another account: maxAccounts is ${most}. Close one first.`);
export const fixtureAccountStays = (publicKey: string) =>
  fail(409, `The account ${quote(publicKey)} is one of the fixture: it stays.`);

export const invalidAssumptionPatch = () => fail(422, 'A change of assumptions is an object from ids to values.');

export const invalidClock = (pointer: string, found: string, wanted: string) =>
  fail(422, 'Invalid clock setting.', [notWanted(pointer, found, wanted)]);

export const tooManyFaults = (publicKey: string, limit: number) =>
  fail(409, `The account ${publicKey} has ${limit} faults; delete some first.`);
export const unknownFault = (id: string) => fail(404, `There is no fault ${preview(id)}.`);

/** @param nearest the exchange with the fewest differences */
export const countMismatch = (complaint: string, ids: readonly number[], nearest: object | undefined) =>
  fail(422, complaint, [], { matched: ids.length, ids, ...(nearest && { nearest }) });

export const unknownUnsubscribeGroup = () =>
  fail(409, 'Its unsubscribe group does not exist, so there is no list to join.');
export const notReached = (problems: readonly Problem[]) => fail(422, 'The mail did not reach all of these.', problems);
export const notSentYet = (status: number) =>
  fail(409, `The single send has the status ${status}: it did not go out yet.`);
export const noAutomationMail = () => fail(409, 'The automation has sent no mail yet.');

export const tooManyReaders = (limit: number) =>
  fail(409, `${limit} readers follow the events already; let some of them end first.`);

/** @param others the number of other mails @param isFrozen true if a clock stands still */
export function noMail(match: object, milliseconds: number, others: number, isFrozen: boolean): ControlFailure {
  const there = others === 1 ? '1 other is there' : `${others} others are there`;
  const hint = isFrozen ? ' A clock stands still: what falls due later comes when it is advanced.' : '';
  return fail(404, `No mail fits ${JSON.stringify(match).slice(0, 300)} within ${milliseconds} ms; ${there}.${hint}`);
}

export function unknownSnapshot(name: string, known: readonly string[]): ControlFailure {
  const hint = known.length === 0 ? '; there is none at all.' : suggestion(name, known) || '.';
  return fail(404, `There is no snapshot ${quote(name)}${hint}`);
}
const SNAPSHOT_NAMES = 'up to 100 letters, digits, dots, hyphens and underscores, not only dots';
export const invalidSnapshotName = (name: string) =>
  fail(422, `${quote(name)} is no name for a snapshot; wanted ${SNAPSHOT_NAMES}.`);

/** @param path the path of the file in `dist` */
export const missingPackageFile = (path: string) =>
  fail(
    501,
    `The mock is a part of another bundle, and ${path} of its package is not beside it. Keep campaign-mock out of that bundle, as an external package, or start it by its command.`,
  );

export const noStateFile = () => fail(409, 'The mock has no state file; start it with --state.');

export const contractLeft = (total: number, requests: number, warnings: readonly object[]) =>
  fail(422, `Clients left the contract ${total === 1 ? 'once' : `${total} times`}.`, [], { total, requests, warnings });

export function refuseControl(error: FastifyError, reply: FastifyReply, report: (bug: unknown) => void): FastifyReply {
  const { status, detail, problems, more } = toControlFailure(error);
  if (status === 500) report(error);
  const told = { status, detail, ...(problems.length > 0 && { errors: problems }), ...more };
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Unknown', ...told });
  // With `connection: close`, a client that still sends its body would lose the connection and the response.
  return reply.removeHeader('connection').code(status).type(CONTENT_TYPES.problem).send(body);
}

function toControlFailure(error: FastifyError): ControlFailure {
  if (error instanceof ControlFailure) return error;
  const { message, statusCode: status = 500 } = error;
  if (error instanceof ValidationError) return fail(422, error.summary, error.problems);
  if (error instanceof AccountFull) return fail(507, message);
  if (error instanceof RecordNotFound) return fail(404, 'There is no such record.');
  if (error instanceof AssumptionError) return fail(422, message, [{ pointer: step(error.id), detail: message }]);
  if (status === 415) return fail(415, 'The body is no JSON; wanted the header content-type: application/json.');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fail(413, `The body has more than ${MAX_BODY_BYTES} bytes.`);
  // `JSON.parse` accepts a body that is nested too deeply for the recursive functions that read the result.
  if (status === 500 && error instanceof RangeError) return fail(422, 'The body has too many levels.');
  // A status below 500 is a refusal of Fastify or Node, such as a malformed URL.
  return fail(status, status < 500 ? message : 'The mock has a bug; its log says more.');
}
