/** Records an exchange: the journal of its account gets what happened, the warning counter what left the contract. */
import type { OutgoingHttpHeaders } from 'node:http';
import { nameOf } from '../../contract/endpoint.js';
import { realTime } from '../../time/clock.js';
import type { AccountDirectory } from '../../world/account-directory.js';
import type { Attempt } from '../attempt.js';
import type { WireResponse } from '../faults.js';
import type { RequestContext } from '../request-context.js';
import { keepExcerpt } from './body-excerpt.js';
import { type RecordedExchange, toJournalEntry } from './journal-entry.js';
import { Redaction } from './redaction.js';

/** @param headers those of the response */
export function record(
  context: RequestContext,
  attempt: Attempt,
  { status, body, breaks }: WireResponse,
  headers: Readonly<OutgoingHttpHeaders>,
  directory: AccountDirectory,
): void {
  const { request, endpoint, fault, started, keys, formLog } = context;
  // A refused request belongs to the account whose public key it carries.
  const account = attempt.account ?? directory.find(keys.publicKey);
  const secretKey = account?.secretKey ?? '';
  const warnings = attempt.warnings.all();
  const exchange: RecordedExchange = {
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
    body: keepExcerpt(body),
    warnings: warnings.length === 0 ? warnings : new Redaction(secretKey, keys.secretKey).warnings(warnings),
    took: realTime() - started,
  };
  const journalKey = account?.publicKey ?? '';
  directory.journalOf(journalKey).add(() => toJournalEntry(exchange));
  directory.warnings.add(exchange.warnings, journalKey, endpoint === undefined ? null : nameOf(endpoint));
}
