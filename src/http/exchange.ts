/** What is known of a request while it is answered, and what the journal keeps of it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Assume, createAssume } from '../assumptions/assume.js';
import { type ListedEndpoint, nameOf } from '../contract/endpoint.js';
import { Warnings } from '../contract/warnings.js';
import { toTimestamp } from '../store/timestamps.js';
import { realTime } from '../world/clock.js';
import type { Fault } from '../world/faults.js';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { publicKeyIn } from './credentials.js';
import type { Delivery } from './faults.js';
import { Redaction } from './redaction.js';
import { cut, gathered, MOST_KEPT, SentRecord } from './sent-record.js';

export interface Exchange {
  /** Undefined where the document has no such endpoint. */
  readonly endpoint: ListedEndpoint | undefined;
  readonly warnings: Warnings;
  readonly sent: SentRecord;
  /** Microseconds since 1970, in real time. */
  readonly started: number;
  assume: Assume;
  /** Known once the credentials were right. */
  world?: World;
  fault?: Fault;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null;
  }
}

export const beginExchange = (worlds: Worlds, endpoint?: ListedEndpoint): Exchange => ({
  endpoint,
  warnings: new Warnings(endpoint?.chapter ?? ''),
  sent: new SentRecord(),
  started: realTime(),
  assume: createAssume(worlds.answers.answers),
});

/** The world that a request is about: the one that its keys open, or the one whose public key it carries. */
export const worldOf = (request: FastifyRequest, exchange: Exchange, worlds: Worlds): World | undefined =>
  exchange.world ?? worlds.find(publicKeyIn(request.headers));

/** Remembers an exchange; the next request already sees it. */
export function remember(
  request: FastifyRequest,
  reply: FastifyReply,
  exchange: Exchange,
  { status, headers, body, breaks }: Delivery,
  worlds: Worlds,
): void {
  const { endpoint, sent, fault } = exchange;
  const world = worldOf(request, exchange, worlds);
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  const name = endpoint === undefined ? null : nameOf(endpoint);
  const publicKey = world?.publicKey ?? null;
  const redaction = new Redaction(world?.secretKey);
  const warnings = exchange.warnings.all().map((warning) => ({ ...warning, text: redaction.text(warning.text) }));
  const whole = redaction.text(body.toString());
  const kept = cut(whole, MOST_KEPT);
  const answered = {
    status,
    headers: redaction.headers({ ...reply.getHeaders(), ...headers }),
    ...{ body: kept, is_cut: kept.length < whole.length },
  };
  worlds.journalOf(publicKey ?? '').add({
    public_key: publicKey,
    at: toTimestamp(world?.clock.now() ?? realTime()),
    endpoint: name,
    method: request.method,
    path: redaction.text(path),
    query: redaction.values(gathered([...new URLSearchParams(search)])),
    request: {
      headers: redaction.headers(request.headers),
      fields: sent.fields === null ? null : redaction.values(sent.fields),
      ...{ files: sent.files, is_cut: sent.isCut },
    },
    response: breaks === undefined ? answered : null,
    assumptions: [...exchange.assume.used],
    warnings,
    fault: fault === undefined ? null : { id: fault.id, kind: fault.kind, when: fault.when },
    started: exchange.started,
    took: realTime() - exchange.started,
  });
  worlds.warnings.add(warnings, publicKey ?? '', name);
}

/** As much of the warnings as a header can carry. */
const LONGEST_HEADER = 4096;

/** Sets what every answer says of how it came about. */
export function tell(reply: FastifyReply, { assume, warnings, fault }: Exchange): void {
  if (assume.used.size > 0) reply.header('x-mock-assumptions', [...assume.used].join(', '));
  const told = warnings.all().map((warning) => ascii(JSON.stringify(warning)));
  while (told.join().length > LONGEST_HEADER) told.pop();
  if (told.length > 0) reply.header('x-mock-warnings', `[${told.join()}]`);
  if (fault !== undefined) reply.header('x-mock-fault', `${fault.id}; kind=${fault.kind}; when=${fault.when}`);
}

/** JSON whose every character a header can carry. */
const ascii = (json: string): string =>
  json.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
