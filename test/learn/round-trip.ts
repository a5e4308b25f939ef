/** Whether recordings of a probe show what the probe itself shows. */
import { join } from 'node:path';
import type { Test } from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { keyOf } from '../../src/assumptions/scopes.js';
import { deviationsOf } from '../../src/evidence/deviations.js';
import { judge } from '../../src/evidence/findings.js';
import { readRecordings } from '../../src/learn/recordings.js';
import type { Step } from '../../src/probe/step.js';
import { assertSound, play } from '../probe/round-trip.js';
import { recordTo } from './recorder.js';

async function learnedFrom(t: Test, file: string, what: string): Promise<Readonly<Record<string, unknown>>> {
  const { exchanges, strays } = await readRecordings([file]);
  const { findings, contradictions } = judge(exchanges);
  t.strictSame(contradictions, [], `${what}: no contradictions`);
  t.strictSame(deviationsOf(exchanges, strays, findings), [], `${what}: a mock keeps to its document`);
  return Object.fromEntries(
    findings.map(({ id, endpoint, value }) => [endpoint === undefined ? id : keyOf(id, endpoint), value]),
  );
}

/** Of a probe whose lists have a page for each record. */
const MAX_EXCHANGES = 5_000;

/**
 * Plays the steps, and asserts that what is found holds, that a recording shows the same, and the journal of the mock nothing else:
 * it holds no files, no long texts, no preflight and no bodies that were refused unread.
 */
export async function assertLearned(t: Test, steps: readonly Step[], overrides: AssumptionOverrides): Promise<void> {
  const folder = t.testdir({});
  const [recording, journal] = [join(folder, 'recording.har'), join(folder, 'journal.har')];
  const what = JSON.stringify(overrides);
  const trip = await play(steps, overrides, { journalSize: MAX_EXCHANGES }, recordTo(recording, journal));
  const { found } = trip;
  assertSound(t, trip, overrides);
  t.strictSame(await learnedFrom(t, recording, what), found, what);
  const kept = await learnedFrom(t, journal, what);
  t.strictSame(kept, Object.fromEntries(Object.entries(found).filter(([key]) => key in kept)), what);
  t.ok(Object.keys(kept).length >= 0.9 * Object.keys(found).length - 1, 'the journal shows most of it');
}
