/** Records an exchange: the journal of its account gets what happened, the warning counter what left the contract. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Body } from '../../contract/envelope.js';
import { realTime } from '../../time/clock.js';
import type { AccountDirectory } from '../../world/account-directory.js';
import type { Attempt } from '../attempt.js';
import type { WireResponse } from '../faults.js';
import type { RequestContext } from '../request-context.js';
import { type KeptBody, keepExcerpt } from './body-excerpt.js';
import { RecordedExchange } from './journal-entry.js';
import { Redaction } from './redaction.js';

export class Recorder {
  readonly #directory: AccountDirectory;
  /** A list that did not change has one copy of its beginning: saves 5 to 9 µs of each further request. */
  readonly #excerpts = new WeakMap<readonly Buffer[], KeptBody>();

  constructor(directory: AccountDirectory) {
    this.#directory = directory;
  }

  /** @param headers those of the response */
  record(
    context: RequestContext,
    attempt: Attempt,
    { status, body, breaks }: WireResponse,
    headers: Readonly<OutgoingHttpHeaders>,
  ): void {
    const { request, endpoint, faults, started, keys, formLog } = context;
    // A refused request belongs to the account whose public key it carries.
    const account = attempt.account ?? this.#directory.find(keys.publicKey);
    const secretKey = account?.secretKey ?? '';
    const fault = faults.at(-1);
    const warnings = attempt.warnings.all();
    const exchange = new RecordedExchange({
      endpoint,
      // The order of a fault holds a whole body, and the journal outlasts it.
      fault: fault === undefined ? null : { id: fault.id, kind: fault.kind, when: fault.when },
      started,
      method: request.method,
      url: request.url,
      publicKey: account?.publicKey ?? null,
      secretKey,
      at: account?.clock.now() ?? realTime(),
      requestHeaders: request.headers,
      form: formLog.pack(),
      status: breaks === undefined ? status : undefined,
      headers,
      body: this.#keep(body),
      warnings: warnings.length === 0 ? warnings : new Redaction(secretKey, keys.secretKey).warnings(warnings),
      took: realTime() - started,
    });
    const journalKey = account?.publicKey ?? '';
    this.#directory.journalOf(journalKey).add(exchange);
    this.#directory.consultations?.add(exchange.endpoint, attempt.assume.used, (id) => {
      // An account that is unknown has the values of the directory.
      const { assumptions } = account ?? this.#directory;
      return context.override?.[id] ?? assumptions.pinnedAt(id, `${exchange.endpoint}`);
    });
    this.#directory.warnings.requests += 1;
    if (warnings.length > 0) this.#directory.warnings.add(exchange.warnings, journalKey, exchange.endpoint);
  }

  #keep(body: Body): KeptBody {
    if (typeof body === 'string') return keepExcerpt(body);
    const known = this.#excerpts.get(body);
    if (known !== undefined) return known;
    const kept = keepExcerpt(body);
    this.#excerpts.set(body, kept);
    return kept;
  }
}
