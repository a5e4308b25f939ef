/** Control calls on contract warnings: read, clear, and verify. Verify fails if there is one; a CI job calls it last. */
import { Type } from 'typebox';
import { isFailing } from '../service/account/journal.js';
import type { CountedWarning } from '../service/account/run-counts.js';
import { warningIds } from '../service/endpoint/warnings.js';
import { call } from './call.js';
import { contractLeft } from './failures.js';

/** All warnings of a run, with notes, which fail no check; `total` does not count notes. */
export interface WarningSummary {
  readonly total: number;
  readonly warnings: readonly CountedWarning[];
}

/** Counts warnings; notes do not count. */
const countIn = (warnings: readonly CountedWarning[]) =>
  warnings.filter(isFailing).reduce((sum, { count }) => sum + count, 0);

export const warnings = {
  read: call({
    route: 'GET /warnings',
    handle({ account }, { directory }): WarningSummary {
      const warnings = directory.warnings.all(account?.publicKey);
      return { total: countIn(warnings), warnings };
    },
  }),
  clear: call({
    route: 'DELETE /warnings',
    handle: ({ account }, { directory }) => directory.warnings.clear(account?.publicKey),
  }),
  /** Fails if a request left the contract; `except` lists the ids of tolerated warnings. */
  verify: call({
    route: 'POST /warnings/verify',
    changes: false,
    args: ['except'],
    body: { except: Type.Optional(Type.Array(Type.Enum([...warningIds]))) },
    handle({ account, body: { except = [] } }, { directory }) {
      const found = directory.warnings.all(account?.publicKey);
      const warnings = found.filter((one) => isFailing(one) && !except.includes(one.id));
      const total = countIn(warnings);
      const { judged: requests } = account === undefined ? directory.warnings : directory.journalOf(account.publicKey);
      if (total === 0) return { total, requests };
      throw contractLeft(total, requests, warnings);
    },
  }),
};
