/** The result of a sweep as a table for people, and its progress on a terminal. */

import type { TextStream } from '../../messages/terminal.js';
import { alignColumns } from '../../messages/terminal.js';
import { plural, valueIn } from '../evidence/report.js';
import { type FoundValue, idsOf, type SweepFinding, type SweepResult } from './findings.js';
import type { Progress } from './sweep.js';

const HEADINGS = ['id', 'value', 'endpoint', 'first failing line'] as const;

const rowOf = ({ id, value, endpoint }: FoundValue, line: string): readonly string[] => [
  id,
  valueIn(value),
  endpoint ?? 'any',
  line,
];

export function summaryOf({ dependencies, consulted, tried, runs }: SweepResult): string {
  const ids = idsOf(dependencies);
  return `your client depends on ${ids.size} of ${plural(consulted, 'assumption')}: ${plural(tried, 'value')} tried in ${plural(runs, 'run')}`;
}

export function writeReport(result: SweepResult): string {
  const { dependencies, flaky, pinned, unconsulted } = result;
  return [
    ...tableOf(dependencies),
    ...flaky.map(({ setting, line }) => `flaky: the command failed and passed ${under(setting)}: ${line}`),
    ...pinned.map(({ id, endpoint, value }) => `pinned by a test: ${id}=${valueIn(value)}${at(endpoint)}`),
    ...unconsulted.map((id) => `not consulted: ${id}`),
    summaryOf(result),
    '',
  ].join('\n');
}

const under = (setting: string): string => (setting === '' ? 'under the values in force' : `under ${setting}`);

const at = (endpoint: string | null): string => (endpoint === null ? '' : ` at ${endpoint}`);

/** A row for each value, with its question below. */
function tableOf(findings: readonly SweepFinding[]): readonly string[] {
  const entries = findings.flatMap(({ values, line }) =>
    values.map((value, index) => ({
      row: rowOf(value, index === 0 ? line : 'together with the one above'),
      question: value.question,
    })),
  );
  if (entries.length === 0) return [];
  const [headings = '', ...lines] = alignColumns([HEADINGS, ...entries.map(({ row }) => row)]);
  return [headings, ...lines.flatMap((line, index) => [line, `  ${entries[index]?.question}`]), ''];
}

/** To the first column, and what stands there is gone. */
const CLEAR = '\r\u001b[K';

export function describeProgress({ runs, left, duration, found }: Progress, jobs: number): string {
  const seconds = Math.ceil((left * duration) / jobs / 1000);
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `run ${runs} of about ${runs + left}, ${time} left, ${found} found`;
}

/** One line, written over and over; nothing where nobody watches. */
export function createProgress({ stderr }: { readonly stderr: TextStream }, jobs: number) {
  const isWatched = stderr.isTTY === true;
  return {
    follow: (progress: Progress): void => {
      if (isWatched) stderr.write(`${CLEAR}${describeProgress(progress, jobs)}`);
    },
    clear: (): void => {
      if (isWatched) stderr.write(CLEAR);
    },
  };
}
