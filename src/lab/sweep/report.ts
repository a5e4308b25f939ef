/** Reports the settings under which the test command fails, and the flaky settings, as a table for people. */
import { alignColumns } from '../../messages/terminal.js';
import { writeValues } from '../../mock/sweep-worker.js';
import { toOverrides } from '../../service/assumptions/overrides.js';
import { type AssumptionId, registry } from '../../service/assumptions/registry.js';
import { plural, valueIn } from '../evidence/report.js';
import { type Candidate, overridesOf } from './candidates.js';

/** Writes the values of a setting in alphabetical order, so that equal settings have equal texts. */
export const settingOf = (candidates: readonly Candidate[]): string =>
  writeValues(toOverrides(Object.entries(overridesOf(candidates)).sort(([a], [b]) => (a < b ? -1 : 1))));

/** @param line the first failing line that the test command prints */
export const createFinding = (candidates: readonly Candidate[], line: string) => ({
  /** The values in the form that `--assume` takes. */
  setting: settingOf(candidates),
  /** If there are several values, the test command fails only under all of them together. */
  values: candidates.map(({ id, value, endpoint }) => ({
    id,
    value,
    /** The endpoint at which the value makes the test command fail; null if no single endpoint does. */
    endpoint: endpoint ?? null,
    /** The question that the document leaves open, with its section. */
    question: `${registry[id].question} (${registry[id].section})`,
  })),
  line,
});

type SweepFinding = ReturnType<typeof createFinding>;

export interface SweepResult {
  readonly command: readonly string[];
  readonly runs: number;
  /** The number of assumptions that the tests of the client cause the mock to read, and that a sweep can change. */
  readonly consulted: number;
  /** The number of values that were tried. */
  readonly tried: number;
  readonly dependencies: readonly SweepFinding[];
  /** Settings under which the test command failed once and passed once; '' stands for the values in force. */
  readonly flaky: readonly Pick<SweepFinding, 'setting' | 'line'>[];
  /** Values that the tests set themselves, so that the sweep could not change them. */
  readonly pinned: readonly Omit<SweepFinding['values'][number], 'question'>[];
  /** Ids of `--only` that the mock did not read during the first run. */
  readonly unconsulted: readonly AssumptionId[];
}

export function writeReport({ dependencies, flaky, pinned, unconsulted, consulted, tried, runs }: SweepResult): string {
  const ids = new Set(dependencies.flatMap(({ values }) => values.map(({ id }) => id)));
  const under = (setting: string) => (setting === '' ? 'under the values in force' : `under ${setting}`);
  const at = (endpoint: string | null) => (endpoint === null ? '' : ` at ${endpoint}`);
  return [
    ...tableOf(dependencies),
    ...flaky.map(({ setting, line }) => `flaky: the command failed and passed ${under(setting)}: ${line}`),
    ...pinned.map(({ id, endpoint, value }) => `pinned by a test: ${id}=${valueIn(value)}${at(endpoint)}`),
    ...unconsulted.map((id) => `not read: ${id}`),
    `your client depends on ${ids.size} of ${plural(consulted, 'assumption')}: ${plural(tried, 'value')} tried in ${plural(runs, 'run')}`,
    '',
  ].join('\n');
}

/** Returns a row for each value, with the question of its assumption below. */
function tableOf(findings: readonly SweepFinding[]): readonly string[] {
  const entries = findings.flatMap(({ values, line }) =>
    values.map(({ id, value, endpoint, question }, index) => ({
      row: [id, valueIn(value), endpoint ?? 'any', index === 0 ? line : 'together with the one above'],
      question,
    })),
  );
  if (entries.length === 0) return [];
  const names = ['id', 'value', 'endpoint', 'first failing line'];
  const [headings = '', ...lines] = alignColumns([names, ...entries.map(({ row }) => row)]);
  return [headings, ...lines.flatMap((line, index) => [line, `  ${entries[index]?.question}`]), ''];
}
