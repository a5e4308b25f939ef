/** The verdict of a run in words: a sentence for the terminal, and the summary of a CI job. */
import { appendFileSync } from 'node:fs';
import { messageOf } from '../messages/present.js';
import { escapeHtml } from '../messages/preview.js';
import type { CountedWarning } from '../service/account/run-counts.js';
import type { Shell } from './shell.js';

export interface Verdict {
  readonly code: number;
  /** The seconds of the time-out; undefined for a command that ended in time. */
  readonly late: number | undefined;
  /** True if the client had to ask something, and no request was judged. */
  readonly isIdle: boolean;
  readonly requests: number;
  readonly refused: number;
  readonly total: number;
  readonly warnings?: readonly CountedWarning[];
}

/** Yields the reasons why a run failed, each with advice. */
function* reasonsOf({ code, late, isIdle, refused, total, warnings = [] }: Verdict) {
  if (late !== undefined)
    yield [`the command did not end within ${late} s`, 'Find what it waits for, or give it more time with --timeout.'];
  else if (code !== 0) yield [`the command ended with ${code}`, 'See its output and the latest requests.'];
  if (total > 0) {
    const ids = [...new Set(warnings.map(({ id }) => id))].join(', ');
    const often = total === 1 ? 'once' : `${total} times`;
    yield [`the client left the contract ${often} (${ids})`, 'Each warning says what to do.'];
  }
  if (isIdle && refused > 0)
    yield [
      'all of them were refused for their keys',
      'Send CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY as the headers PublicKey and SecretKey.',
    ];
  else if (isIdle)
    yield [
      'no request reached the mock',
      'Let the client take its base URL from CAMPAIGN_MOCK_URL, or pass --allow-idle if it asks nothing.',
    ];
}

export function describeVerdict(verdict: Verdict): { readonly isPassed: boolean; readonly sentence: string } {
  const reasons = [...reasonsOf(verdict)];
  const number = verdict.requests + verdict.refused;
  const count = `${number} request${number === 1 ? '' : 's'}`;
  if (reasons.length === 0) return { isPassed: true, sentence: `run passed after ${count} without a warning.` };
  const [what, advice] = [reasons.map(([reason]) => reason), reasons.map(([, advice]) => advice)];
  return { isPassed: false, sentence: `run failed after ${count}: ${what.join(', and ')}. ${advice.join(' ')}` };
}

/** Escapes a text for a cell of Markdown. */
const cellOf = (text: string): string => escapeHtml(text).replaceAll('|', '&#124;').replace(/\s+/g, ' ');

/** Adds the verdict to the summary of a CI job. */
export function addSummary(file: string, sentence: string, { warnings = [] }: Verdict, { stderr }: Shell): void {
  const rows = warnings.map(
    ({ count, endpoint, id, text }) => `| ${count} | ${endpoint ?? ''} | ${id} | ${cellOf(text)} |`,
  );
  const table = ['', '| count | endpoint | warning | text |', '|---|---|---|---|', ...rows];
  const lines = [`**campaign-mock**: ${sentence}`, ...(rows.length === 0 ? [] : table), '', ''];
  try {
    appendFileSync(file, lines.join('\n'));
  } catch (error) {
    stderr.write(`campaign-mock: GITHUB_STEP_SUMMARY cannot be written: ${messageOf(error)}\n`);
  }
}
