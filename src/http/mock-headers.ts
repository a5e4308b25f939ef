/** The `x-mock-*` headers: the assumptions, the faults and the warnings that shaped a response. */

import { MOCK_HEADERS } from '../protocol.js';
import type { Fault } from '../world/faults.js';
import type { Attempt } from './attempt.js';

/** Node's clients take 16 KiB of headers in all: warnings that do not fit here are left out, the journal has them. */
const MAX_WARNINGS_LENGTH = 4096;

export function mockHeadersOf({ assume, warnings }: Attempt, faults: readonly Fault[]): Record<string, string> {
  const headers: Record<string, string> = {};
  if (assume.used.size > 0) headers[MOCK_HEADERS.assumptions] = [...assume.used].join(', ');
  const marks = faults.map(({ id, kind, when }) => `${id}; kind=${kind}; when=${when}`);
  if (marks.length > 0) headers[MOCK_HEADERS.fault] = marks.join(', ');
  if (warnings.isEmpty) return headers;
  const written = warnings.all().map((warning) => toAscii(JSON.stringify(warning)));
  while (written.join().length > MAX_WARNINGS_LENGTH) written.pop();
  if (written.length > 0) headers[MOCK_HEADERS.warnings] = `[${written.join()}]`;
  return headers;
}

/** Escapes what a header cannot carry, as JSON allows. */
const toAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
