/** Learns from recordings the values of assumptions, contradictions, and deviations of the service. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unwritable } from '../../fixtures/json-file.js';
import { readProfiles } from '../../fixtures/profiles.js';
import { followLink } from '../../fixtures/state-file.js';
import type { AssumptionId } from '../../service/assumptions/registry.js';
import { readers } from '../../service/document/index.js';
import { writeProfile } from '../evidence/profile.js';
import { evaluate, plural, reportLines, toReportJson } from '../evidence/report.js';
import { unprovenLines } from './flaws.js';
import { readRecordings } from './recordings.js';

/** @throws {Error} if a recording cannot be read, or if the address of the service is not certain */
export async function learn(files: readonly string[], baseUrl?: string) {
  const recordings = await readRecordings(files, baseUrl);
  return { files, ...recordings, ...evaluate(recordings.exchanges, recordings.strays) };
}

export type Learned = Awaited<ReturnType<typeof learn>>;

/** True if the recordings show a contradiction, a deviation or a value that no profile can hold. */
export const hasOdds = ({ unfit, contradictions, deviations }: Learned): boolean =>
  unfit.length + contradictions.length + deviations.length > 0;

export function writeLearned(learned: Learned): string {
  const { proofs, unfit, contradictions, deviations, exchanges, files, baseUrl, elsewhere, unproven } = learned;
  const ids = new Set(proofs.map(({ id }) => id)).size;
  const others = elsewhere === 0 ? '' : `, ${plural(elsewhere, 'other entry').replace(/ys$/, 'ies')}`;
  const shown = `${plural(ids, 'assumption')} shown, ${plural(contradictions.length, 'contradiction')}, ${plural(unfit.length + deviations.length, 'deviation')}`;
  const read = `${plural(exchanges.length, 'exchange')} with ${baseUrl} in ${plural(files.length, 'file')}${others}`;
  return [...reportLines(learned), ...unprovenLines(unproven), `${shown}: ${read}`, ...hintsFor(learned), ''].join(
    '\n',
  );
}

/** Says that the base URL is probably wrong, if no path of the document exists below it. */
function hintsFor({ exchanges, baseUrl }: Learned): readonly string[] {
  const isElsewhere = exchanges.length > 0 && exchanges.every(({ response }) => response?.status === 404);
  return isElsewhere ? [`every documented path was answered with 404: check --base-url ${baseUrl}`] : [];
}

export function writeLearnedJson(learned: Learned): string {
  const { baseUrl, files, exchanges, elsewhere, unproven } = learned;
  const { flaws, withoutBody, odd } = unproven;
  const json = {
    ...{ base_url: baseUrl, files, exchanges: exchanges.length, elsewhere },
    ...{ prove_nothing: flaws, without_body: withoutBody, odd_entries: odd },
    ...toReportJson(learned),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

/**
 * Writes the values as a profile to a new file, `profile.json.new`, and renames it to the wanted file.
 * @param isForced true if it may replace a profile with more values, or a file of another kind
 * @throws {Error} without values, or if it may not replace the file; the new file then stays
 */
export function saveProfile(file: string, learned: Learned, isForced = false): void {
  const { files, proofs } = learned;
  const reasons = ['no value is shown', ...hintsFor(learned)];
  if (proofs.length === 0) throw new Error(`${file} is not written: ${reasons.join('; ')}`);
  const path = followLink(file);
  const beside = `${path}.new`;
  // An absolute path: a bare word would be the name of a profile of the package.
  const had = isForced || !existsSync(path) ? 0 : countValues(Object.keys(readProfiles(resolve(path), readers)));
  try {
    writeFileSync(beside, writeProfile(proofs, `what ${files.join(', ')} showed`));
  } catch (error) {
    throw unwritable(file, error);
  }
  const found = countValues(proofs.map(({ key }) => key));
  if (found < had)
    throw new Error(`${path} keeps its ${had} values: ${found} were found, now in ${beside}; --force replaces it`);
  renameSync(beside, path);
}

/** Counts values by endpoint: a value for all endpoints, whose key has no `@`, counts once for each that reads it. */
const countValues = (keys: readonly string[]): number =>
  keys
    .map((key) => (key.includes('@') ? 1 : Math.max(1, readers.endpointsOf(key as AssumptionId).length)))
    .reduce((sum, count) => sum + count, 0);
