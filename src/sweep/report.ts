/** The result of a sweep as a table for people, and its progress on a terminal. */
import { escapeHtml } from '../html.js';
import type { TextStream } from '../http/request-lines.js';
import { plural, valueIn } from '../inference/report.js';
import { alignColumns } from '../messages/columns.js';
import { type Finding, type FoundValue, idsOf, type SweepResult } from './findings.js';
import type { Progress } from './sweep.js';

const HEADINGS = ['id', 'value', 'endpoint', 'first failing line'] as const;

const rowOf = ({ id, value, endpoint }: FoundValue, line: string): readonly string[] => [
  id,
  valueIn(value),
  endpoint ?? 'any',
  line,
];

/** The sentence that says it in short. */
export function summaryOf({ dependencies, consulted, tried, runs }: SweepResult): string {
  const ids = idsOf(dependencies);
  const fresh = idsOf(dependencies.filter(({ isAccepted }) => !isAccepted));
  const news = fresh.size === ids.size ? '' : ` (${fresh.size} of them new)`;
  return `your client depends on ${ids.size} of ${plural(consulted, 'assumption')}${news}: ${plural(tried, 'value')} tried in ${plural(runs, 'run')}`;
}

/** @param acceptFile of the command, if it was given */
export function writeReport(result: SweepResult, acceptFile: string | undefined): string {
  const { dependencies, flaky, pinned, unconsulted, outdated } = result;
  const fresh = dependencies.some(({ isAccepted }) => !isAccepted);
  return [
    ...tableOf(dependencies),
    ...flaky.map(({ setting, line }) => `flaky: the command failed and passed ${under(setting)}: ${line}`),
    ...pinned.map(({ id, endpoint, value }) => `pinned by a test: ${id}=${valueIn(value)}${at(endpoint)}`),
    ...unconsulted.map((id) => `not consulted: ${id}`),
    ...outdated.map((setting) => `accepted, and breaks nothing any more: ${setting}`),
    summaryOf(result),
    ...(fresh ? [`to accept what is found: --accept ${acceptFile ?? 'sweep.accepted'} --update`] : []),
    '',
  ].join('\n');
}

const under = (setting: string): string => (setting === '' ? 'under the values in force' : `under ${setting}`);

const at = (endpoint: string | null): string => (endpoint === null ? '' : ` at ${endpoint}`);

/** A row for each value, with its question below. */
function tableOf(findings: readonly Finding[]): readonly string[] {
  const entries = findings.flatMap(({ values, line, isAccepted }) =>
    values.map((value, index) => ({
      row: rowOf(value, index === 0 ? `${isAccepted ? 'accepted: ' : ''}${line}` : 'together with the one above'),
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

/** What XML cannot hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, '\ufffd'));

function caseOf({ setting, line, values, isAccepted }: Finding): string {
  const text = values.map(({ question }) => question).join('\n');
  const outcome = isAccepted
    ? '<skipped message="accepted"/>'
    : `<failure message="${escapeXml(line)}">${escapeXml(text)}</failure>`;
  return `  <testcase classname="campaign-mock sweep" name="${escapeXml(setting)}">${outcome}</testcase>\n`;
}

export function writeJUnit({ dependencies, flaky }: SweepResult): string {
  const failures = dependencies.filter(({ isAccepted }) => !isAccepted).length;
  const steady = `  <testcase classname="campaign-mock sweep" name="the command passes under the values in force"/>\n`;
  const unsteady = flaky.map(
    ({ setting, line }) =>
      `  <testcase classname="campaign-mock sweep" name="${escapeXml(setting || 'the values in force')}"><skipped message="flaky: ${escapeXml(line)}"/></testcase>\n`,
  );
  const cases = [steady, ...dependencies.map(caseOf), ...unsteady];
  const skipped = cases.length - failures - 1;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuite name="campaign-mock sweep" tests="${cases.length}" failures="${failures}" skipped="${skipped}">\n`,
    ...cases,
    '</testsuite>\n',
  ].join('');
}
