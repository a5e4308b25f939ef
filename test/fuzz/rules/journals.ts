/** Judges what the mock keeps of a batch: the journals of its accounts, and the log. */
import type { ControlClient } from '../control-client.js';
import type { Finding } from '../finding.js';
import type { Batch } from '../inputs/batch.js';
import { SMUGGLED } from '../inputs/framing.js';
import { findLeak, type Hidden } from './leaks.js';

/** The exchanges of a batch and its tour. */
const JOURNAL = '/journal?limit=1000';
const HAR = '/journal/har';

export async function judgeJournals(
  { kind, keys, isThorough }: Batch,
  log: string,
  hidden: Hidden,
  control: ControlClient,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  // What a bulk batch leaves in them is large, and no text.
  for (const { publicKey } of kind === 'bulk' ? [] : keys) {
    for (const path of isThorough ? [JOURNAL, HAR] : [JOURNAL]) {
      const { status, text } = await control.call('GET', path, publicKey);
      // An input can close its own account.
      if (status === 404) continue;
      if (status !== 200) findings.push({ rule: 'no bug', what: `${path} gets ${status}`, detail: text.slice(0, 500) });
      findings.push(...findLeak(path, text, hidden));
      if (text.includes(SMUGGLED)) {
        findings.push({ rule: 'response', what: 'a body is taken for a request', detail: path });
      }
    }
  }
  // A request speaks of the oldest account with its public key: an input can close that, and open one with another secret key.
  const present = await control.accounts();
  const known = hidden.keys.filter(
    (keys) => present.find(({ publicKey }) => publicKey === keys.publicKey)?.secretKey === keys.secretKey,
  );
  return [...findLeak('the log', log, { ...hidden, keys: known }), ...findings];
}
