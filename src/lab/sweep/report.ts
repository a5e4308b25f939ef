/** The result of a sweep: the settings that break the command, what it could not judge, a table for people, and its progress on a terminal. */
import { alignColumns, type TextStream } from '../../messages/terminal.js';
import { writeValues } from '../../mock/sweep-worker.js';
import { type AssumptionId, registry } from '../../service/assumptions/registry.js';
import { toOverrides } from '../../service/assumptions/scopes.js';
import { plural, valueIn } from '../evidence/report.js';
import { type Candidate, overridesOf } from './candidates.js';

export interface FoundValue {
  readonly id: AssumptionId;
  readonly value: string | number;
  /** The one at which it breaks the command; null where it cannot be narrowed. */
  readonly endpoint: string | null;
  /** In the words of the document's silence, with its section. */
  readonly question: string;
}

export interface SweepFinding {
  /** The pairs as `--assume` takes them. */
  readonly setting: string;
  /** Several values break the command only together. */
  readonly values: readonly FoundValue[];
  /** Of the command's output. */
  readonly line: string;
}

export interface SweepResult {
  readonly command: readonly string[];
  readonly runs: number;
  /** How many assumptions the command consults that a sweep can change. */
  readonly consulted: number;
  /** How many values were tried. */
  readonly tried: number;
  readonly dependencies: readonly SweepFinding[];
  /** Values under which the command failed and passed; an empty one is that in force. */
  readonly flaky: readonly Pick<SweepFinding, 'setting' | 'line'>[];
  /** What tests set themselves. */
  readonly pinned: readonly {
    readonly id: AssumptionId;
    readonly endpoint: string | null;
    readonly value: string | number;
  }[];
  /** Ids that were asked for, and that the command does not consult. */
  readonly unconsulted: readonly AssumptionId[];
}

export interface Progress {
  readonly runs: number;
  /** About so many are to come. */
  readonly left: number;
  /** Milliseconds that a run takes. */
  readonly duration: number;
  /** Values that break the command, so far. */
  readonly found: number;
}

/** Equal settings are written alike. */
export const settingOf = (candidates: readonly Candidate[]): string =>
  writeValues(toOverrides(Object.entries(overridesOf(candidates)).sort(([a], [b]) => (a < b ? -1 : 1))));

export function createFinding(candidates: readonly Candidate[], line: string): SweepFinding {
  const setting = settingOf(candidates);
  const values = candidates.map(({ id, value, endpoint = null }) => {
    const { question, section } = registry[id];
    return { id, value, endpoint, question: `${question} (${section})` };
  });
  return { setting, values, line };
}

const HEADINGS = ['id', 'value', 'endpoint', 'first failing line'] as const;

function summaryOf({ dependencies, consulted, tried, runs }: SweepResult): string {
  const ids = new Set(dependencies.flatMap(({ values }) => values.map(({ id }) => id)));
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
    values.map(({ id, value, endpoint, question }, index) => ({
      row: [id, valueIn(value), endpoint ?? 'any', index === 0 ? line : 'together with the one above'],
      question,
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
