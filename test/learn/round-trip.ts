/** Whether recordings of a probe show what the probe itself shows. */
import { join } from 'node:path';
import type { Test } from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { MAX_KEPT } from '../../src/http/recording/form-log.js';
import { deviationsOf } from '../../src/inference/deviations.js';
import { type Exchange, NO_RESPONSE } from '../../src/inference/exchange.js';
import { judge } from '../../src/inference/findings.js';
import { readRecordings } from '../../src/learn/recordings.js';
import type { Step } from '../../src/probe/step.js';
import { assertSound, byPlace, play } from '../probe/round-trip.js';
import { recordTo } from './recorder.js';

async function learnedFrom(t: Test, file: string, what: string): Promise<Readonly<Record<string, unknown>>> {
  const { exchanges, strays } = await readRecordings([file]);
  const { findings, contradictions } = judge(exchanges);
  t.strictSame(contradictions, [], `${what}: no contradictions`);
  t.strictSame(deviationsOf(exchanges, strays, findings), [], `${what}: a mock keeps to its document`);
  return byPlace(findings);
}

/** Of a probe whose lists have a page for each record. */
const MAX_EXCHANGES = 5_000;

/** Has an exchange what the journal does not keep whole: a preflight, a file, a long body, one that the mock may not read? */
const isCut = ({ kind, endpoint, request: { method, form }, response: { text } }: Exchange): boolean =>
  kind === 'preflight' ||
  (method === 'POST' && form?.encoding !== endpoint.encoding) ||
  (form?.fields ?? []).some(([, value]) => typeof value !== 'string') ||
  Buffer.byteLength(JSON.stringify([form, text])) > MAX_KEPT;

/** An exchange of which nothing is known but that it was. */
const withoutResponse = (one: Exchange): Exchange => ({ ...one, response: NO_RESPONSE, outcome: { kind: 'other' } });

/**
 * Plays the steps, and asserts that what is found holds, that a recording shows the same, and the journal of the mock the
 * same but for what it does not keep, and what rests on that.
 * @returns how many values are found
 */
export async function assertLearned(t: Test, steps: readonly Step[], overrides: AssumptionOverrides): Promise<number> {
  const folder = t.testdir({});
  const [recording, journal] = [join(folder, 'recording.har'), join(folder, 'journal.har')];
  const what = JSON.stringify(overrides);
  const trip = await play(steps, overrides, { journalSize: MAX_EXCHANGES }, recordTo(recording, journal));
  const { found, findings, exchanges } = trip;
  assertSound(t, trip, overrides);
  t.strictSame(await learnedFrom(t, recording, what), found, what);
  const kept = await learnedFrom(t, journal, what);
  t.strictSame({ ...found, ...kept }, found, what);
  const shown = byPlace(findings.filter((one) => !one.exchanges.some(isCut)));
  const missing = Object.keys(shown).filter((place) => !(place in kept));
  const withoutCut = () => byPlace(judge(exchanges.map((one) => (isCut(one) ? withoutResponse(one) : one))).findings);
  const left = missing.length === 0 ? {} : withoutCut();
  t.strictSame(
    missing.filter((place) => place in left),
    [],
    what,
  );
  return findings.length;
}
