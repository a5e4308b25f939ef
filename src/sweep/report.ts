/** The result of a sweep as a table for people. */
import { preview } from '../problems/preview.js';
import { type Finding, type FoundValue, idsOf, type SweepResult } from './findings.js';

const HEADINGS = ['id', 'value', 'endpoint', 'first failing line'] as const;

/** A long text is shortened; the file of accepted ones and JSON have it whole. */
const valueIn = (value: string | number): string => {
  const text = String(value);
  return text.length > 40 ? preview(text) : text;
};

const rowOf = ({ id, value, endpoint }: FoundValue, line: string): readonly string[] => [
  id,
  valueIn(value),
  endpoint ?? 'any',
  line,
];

const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;

/** The sentence that says it in short. */
export function summaryOf({ dependencies, consulted, tried, runs }: SweepResult): string {
  const ids = idsOf(dependencies);
  const fresh = idsOf(dependencies.filter(({ isAccepted }) => !isAccepted));
  const news = fresh.size === ids.size ? '' : ` (${fresh.size} of them new)`;
  return `your client depends on ${ids.size} of ${plural(consulted, 'guess')}${news}: ${plural(tried, 'value')} tried in ${plural(runs, 'run')}`;
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
  const rows = [HEADINGS, ...entries.map(({ row }) => row)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const write = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(Number(widths[column])))
      .join('  ')
      .trimEnd();
  return [write(HEADINGS), ...entries.flatMap(({ row, question }) => [write(row), `  ${question}`]), ''];
}
