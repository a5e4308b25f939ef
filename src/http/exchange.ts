/** What is known of a request while it is answered, and what the journal keeps of it. */
import type { FastifyRequest } from 'fastify';
import { type Assume, createAssume } from '../assumptions/assume.js';
import type { Answers, Settings } from '../assumptions/registry.js';
import { type ListedEndpoint, nameOf } from '../contract/endpoint.js';
import { Warnings } from '../contract/warnings.js';
import { realTime } from '../world/clock.js';
import type { Fault } from '../world/faults.js';
import type { Warning } from '../world/journal.js';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { publicKeyIn } from './credentials.js';
import type { Delivery } from './faults.js';
import { keepBody } from './kept-body.js';
import { once } from './packed.js';
import { Redaction } from './redaction.js';
import { type Remembered, tellExchange } from './remembered.js';
import { SentRecord } from './sent-record.js';

export interface Exchange {
  /** Undefined where the document has no such endpoint. */
  readonly endpoint: ListedEndpoint | undefined;
  readonly warnings: Warnings;
  readonly sent: SentRecord;
  /** Microseconds since 1970, in real time. */
  readonly started: number;
  /** Answers that hold for this request alone. */
  readonly override: Settings | undefined;
  /** The answers in force around it. */
  answers: Answers;
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
  { answers: { answers } }: World | Worlds,
  endpoint?: ListedEndpoint,
  override?: Settings,
): Exchange {
  return {
    endpoint,
    warnings: new Warnings(endpoint?.chapter ?? ''),
    sent: new SentRecord(),
    started: realTime(),
    override,
    answers,
    assume: createAssume(answers, override),
  };
}

/** Lets the answers of a world hold for an exchange, or those where no account is known. */
export function answerBy(exchange: Exchange, { answers: { answers } }: World | Worlds): void {
  if (exchange.answers === answers) return;
  exchange.answers = answers;
  exchange.assume = createAssume(answers, exchange.override, exchange.assume.used);
}

/** The world that a request is about: the one that its keys open, or the one whose public key it carries. */
export const worldOf = (request: FastifyRequest, exchange: Exchange, worlds: Worlds): World | undefined =>
  exchange.world ?? worlds.find(publicKeyIn(request.headers));

/**
 * Remembers an exchange; the next request already sees it. What the journal says of it is put together when it is read.
 * @param headers those of the answer
 */
export function remember(
  { method, url, headers: asked }: FastifyRequest,
  exchange: Exchange,
  { status, body, breaks }: Delivery,
  headers: Readonly<Record<string, string>>,
  world: World | undefined,
  worlds: Worlds,
): void {
  const { endpoint, fault, started } = exchange;
  const redaction = new Redaction(world?.secretKey);
  const kept: Remembered = {
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
    body: keepBody(body, redaction),
    assumptions: exchange.assumptions ?? '',
    warnings: warningsWithout(redaction, exchange),
    took: realTime() - started,
  };
  const { publicKey, warnings } = kept;
  worlds.journalOf(publicKey ?? '').add(() => tellExchange(kept));
  if (warnings.length > 0)
    worlds.warnings.add(warnings, publicKey ?? '', endpoint === undefined ? null : nameOf(endpoint));
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
export function tell(exchange: Exchange): Record<string, string> {
  const { assume, warnings, fault } = exchange;
  const headers: Record<string, string> = {};
  if (assume.used.size > 0) {
    exchange.assumptions = once([...assume.used].join(', '));
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
