/** What is known of a request while it is answered, and what the journal keeps of it. */
import type { FastifyRequest } from 'fastify';
import { type Assume, createAssume } from '../assumptions/assume.js';
import type { AssumptionOverrides, AssumptionValues } from '../assumptions/registry.js';
import { type ListedEndpoint, nameOf } from '../contract/endpoint.js';
import { Warnings } from '../contract/warnings.js';
import { realTime } from '../time/clock.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { Fault } from '../world/faults.js';
import type { Warning } from '../world/journal.js';
import type { World } from '../world/world.js';
import { publicKeyIn } from './credentials.js';
import type { WireResponse } from './faults.js';
import { keepExcerpt } from './recording/body-excerpt.js';
import { FormLog } from './recording/form-log.js';
import { intern } from './recording/intern.js';
import { type RecordedExchange, toJournalEntry } from './recording/journal-entry.js';
import { Redaction } from './recording/redaction.js';

export interface Exchange {
  /** Undefined where the document has no such endpoint. */
  readonly endpoint: ListedEndpoint | undefined;
  readonly warnings: Warnings;
  readonly sent: FormLog;
  /** Microseconds since 1970, in real time. */
  readonly started: number;
  /** Answers that hold for this request alone. */
  readonly override: AssumptionOverrides | undefined;
  /** The answers in force around it. */
  answers: AssumptionValues;
  assume: Assume;
  /** Known once the credentials were right. */
  world?: World;
  fault?: Fault;
  /** The ids of those that were asked for, as the header has them; known once it is told. */
  assumptions?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null;
  }
}

/** @param by whose answers hold for it */
export function beginExchange(
  { assumptions: { values: answers } }: World | AccountDirectory,
  endpoint?: ListedEndpoint,
  override?: AssumptionOverrides,
): Exchange {
  return {
    endpoint,
    warnings: new Warnings(endpoint?.chapter ?? ''),
    sent: new FormLog(),
    started: realTime(),
    override,
    answers,
    assume: createAssume(answers, override),
  };
}

/** Lets the answers of a world hold for an exchange, or those where no account is known. */
export function useAssumptionsOf(
  exchange: Exchange,
  { assumptions: { values: answers } }: World | AccountDirectory,
): void {
  if (exchange.answers === answers) return;
  exchange.answers = answers;
  exchange.assume = createAssume(answers, exchange.override, exchange.assume.used);
}

/** The world that a request is about: the one that its keys open, or the one whose public key it carries. */
export const worldOf = (request: FastifyRequest, exchange: Exchange, directory: AccountDirectory): World | undefined =>
  exchange.world ?? directory.find(publicKeyIn(request.headers));

/**
 * Remembers an exchange; the next request already sees it. What the journal says of it is put together when it is read.
 * @param headers those of the answer
 */
export function record(
  { method, url, headers: asked }: FastifyRequest,
  exchange: Exchange,
  { status, body, breaks }: WireResponse,
  headers: Readonly<Record<string, string>>,
  world: World | undefined,
  directory: AccountDirectory,
): void {
  const { endpoint, fault, started } = exchange;
  const redaction = new Redaction(world?.secretKey);
  const kept: RecordedExchange = {
    endpoint,
    fault,
    started,
    method,
    url,
    publicKey: world?.publicKey ?? null,
    secretKey: world?.secretKey,
    at: world?.clock.now() ?? realTime(),
    asked,
    sent: exchange.sent.pack(),
    status: breaks === undefined ? status : undefined,
    headers,
    body: keepExcerpt(body, redaction),
    assumptions: exchange.assumptions ?? '',
    warnings: warningsWithout(redaction, exchange),
    took: realTime() - started,
  };
  const { publicKey, warnings } = kept;
  directory.journalOf(publicKey ?? '').add(() => toJournalEntry(kept));
  if (warnings.length > 0)
    directory.warnings.add(warnings, publicKey ?? '', endpoint === undefined ? null : nameOf(endpoint));
}

function warningsWithout(redaction: Redaction, exchange: Exchange): readonly Warning[] {
  const warnings = exchange.warnings.all();
  return warnings.length === 0
    ? warnings
    : warnings.map((warning) => ({ ...warning, text: redaction.text(warning.text) }));
}

/** As much of the warnings as a header can carry. */
const LONGEST_HEADER = 4096;

/** What every answer says of how it came about. */
export function mockHeadersOf(exchange: Exchange): Record<string, string> {
  const { assume, warnings, fault } = exchange;
  const headers: Record<string, string> = {};
  if (assume.used.size > 0) {
    exchange.assumptions = intern([...assume.used].join(', '));
    headers['x-mock-assumptions'] = exchange.assumptions;
  }
  if (fault !== undefined) headers['x-mock-fault'] = `${fault.id}; kind=${fault.kind}; when=${fault.when}`;
  if (warnings.isEmpty) return headers;
  const told = warnings.all().map((warning) => ascii(JSON.stringify(warning)));
  while (told.join().length > LONGEST_HEADER) told.pop();
  if (told.length > 0) headers['x-mock-warnings'] = `[${told.join()}]`;
  return headers;
}

/** JSON whose every character a header can carry. */
const ascii = (json: string): string =>
  json.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
