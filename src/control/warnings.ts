/** Control calls on contract warnings: read, clear, and the check that ends a CI job. */
import { Type } from 'typebox';
import { suggestion } from '../messages/closest-match.js';
import { preview } from '../messages/preview.js';
import { firstProblems, type Problem } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { isFailing } from '../service/account/journal.js';
import type { CountedWarning } from '../service/account/run-counts.js';
import { warningIds } from '../service/endpoint/warnings.js';
import { call } from './call.js';
import { contractLeft, invalidBody } from './failures.js';

export interface WarningSummary {
  readonly total: number;
  readonly warnings: readonly CountedWarning[];
}

/** Without notes. */
const countIn = (warnings: readonly CountedWarning[]) =>
  warnings.filter(isFailing).reduce((sum, { count }) => sum + count, 0);

function summarize({ warnings: counter }: AccountDirectory, account: Account | undefined): WarningSummary {
  const warnings = counter.all(account?.publicKey);
  return { total: countIn(warnings), warnings };
}

function* unknownIds(ids: readonly string[], known: readonly string[]): Generator<Problem> {
  for (const [index, id] of ids.entries()) {
    if (known.includes(id)) continue;
    yield { pointer: `/except/${index}`, detail: `is ${preview(id)}, which is no warning${suggestion(id, known)}` };
  }
}

export const warnings = {
  read: call({
    route: 'GET /warnings',
    handle: ({ account }, { directory }) => summarize(directory, account),
  }),
  clear: call({
    route: 'DELETE /warnings',
    handle: ({ account }, { directory }) => directory.warnings.clear(account?.publicKey),
  }),
  /** Fails after a request that left the contract; `except` are the ids of tolerated warnings. */
  verify: call({
    route: 'POST /warnings/verify',
    args: ['except'],
    body: { except: Type.Optional(Type.Array(Type.String())) },
    handle({ account, body: { except = [] } }, { directory }) {
      const problems = firstProblems(unknownIds(except, warningIds));
      if (problems.length > 0) throw invalidBody(problems);
      const found = directory.warnings.all(account?.publicKey);
      const warnings = found.filter((one) => isFailing(one) && !except.includes(one.id));
      const total = countIn(warnings);
      const requests = directory.warnings.judged(account?.publicKey);
      if (total === 0) return { total, requests };
      throw contractLeft(total, requests, warnings);
    },
  }),
};
