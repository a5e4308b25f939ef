/** Learns from recordings the values of assumptions, contradictions, and deviations of the service. */
import { type Evaluation, evaluate, plural, reportLines, toReportJson } from '../evidence/report.js';
import { type Recordings, readRecordings, unprovenLines } from './recordings.js';

export interface Learned extends Evaluation, Recordings {
  readonly files: readonly string[];
}

/** @throws {Error} if a recording cannot be read, or if the address of the service is not certain */
export async function learn(files: readonly string[], baseUrl?: string): Promise<Learned> {
  const recordings = await readRecordings(files, baseUrl);
  return { files, ...recordings, ...evaluate(recordings.exchanges, recordings.strays) };
}

/** True if the recordings show a contradiction, a deviation or a value that no profile can hold. */
export const hasOdds = ({ unfit, contradictions, deviations }: Learned): boolean =>
  unfit.length + contradictions.length + deviations.length > 0;

function summaryOf(learned: Learned): string {
  const { proofs, unfit, contradictions, deviations, exchanges, files, baseUrl, elsewhere } = learned;
  const ids = new Set(proofs.map(({ id }) => id)).size;
  const others = elsewhere === 0 ? '' : `, ${plural(elsewhere, 'other entry').replace(/ys$/, 'ies')}`;
  return `${plural(ids, 'assumption')} shown, ${plural(contradictions.length, 'contradiction')}, ${plural(unfit.length + deviations.length, 'deviation')}: ${plural(exchanges.length, 'exchange')} with ${baseUrl} in ${plural(files.length, 'file')}${others}`;
}

export const writeLearned = (learned: Learned): string =>
  [...reportLines(learned), ...unprovenLines(learned.unproven), summaryOf(learned), ''].join('\n');

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
