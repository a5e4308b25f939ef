/** The `x-mock-*` headers: the assumptions, the fault and the warnings that shaped a response. */

import { MOCK_HEADERS } from '../protocol.js';
import type { TextPool } from './recording/text-pool.js';
import type { RequestContext } from './request-context.js';

/** Node's clients take 16 KiB of headers in all: warnings that do not fit here are left out, the journal has them. */
const MAX_WARNINGS_LENGTH = 4096;

export function mockHeadersOf({ attempt, fault }: RequestContext, texts: TextPool): Record<string, string> {
  const headers: Record<string, string> = {};
  if (attempt !== undefined && attempt.assume.used.size > 0) {
    headers[MOCK_HEADERS.assumptions] = texts.intern([...attempt.assume.used].join(', '));
  }
  if (fault !== undefined) headers[MOCK_HEADERS.fault] = `${fault.id}; kind=${fault.kind}; when=${fault.when}`;
  if (attempt === undefined || attempt.warnings.isEmpty) return headers;
  const warnings = attempt.warnings.all().map((warning) => toAscii(JSON.stringify(warning)));
  while (warnings.join().length > MAX_WARNINGS_LENGTH) warnings.pop();
  if (warnings.length > 0) headers[MOCK_HEADERS.warnings] = `[${warnings.join()}]`;
  return headers;
}

/** Escapes what a header cannot carry, as JSON allows. */
const toAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
