/** Writes the figures as Markdown: the full table, and what the READMEs show of it. */
import type { Figure, Reach, Side, Unit } from './figures.js';
import type { Outcome } from './scenario.js';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
}

/** At least two significant digits. */
export function shortened(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 0.095 || value === 0 ? 2 : 3);
}

function wanted({ atLeast, atMost }: Reach = {}): string {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? '' : `≤ ${atMost}`;
}

const verdict = ({ isReached }: Figure): string =>
  isReached === undefined ? '' : isReached ? 'reached' : 'not reached';

const measured = ({ median }: Side, unit: Unit): string => `${shortened(median)} ${unit}`;

export const machineLine = ({ cpu, cores, node }: Machine): string =>
  `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}, Node ${node}`;

function figureRows({ scenario: { work, against, reach }, cases, broken, skipped }: Outcome): string[] {
  const rows = cases.map(({ name, figure }) => {
    const { ratio, spread, isNoisy, ours, other, unit, ratioByServerTime } = figure;
    const byTime = ratioByServerTime === undefined ? '' : shortened(ratioByServerTime);
    const range = `${spread.map(shortened).join(' – ')}${isNoisy ? ' (noisy)' : ''}`;
    const values = [measured(ours, unit), measured(other, unit)];
    return [work, name, against, shortened(ratio), range, byTime, wanted(reach), verdict(figure), ...values];
  });
  const reason = broken === undefined ? skipped : `broke: ${broken.split('\n')[0]}`;
  if (reason !== undefined) rows.push([work, '', against, '', '', '', wanted(reach), reason, '', '']);
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

const COLUMNS = ['work', 'of', 'against', 'ratio', 'spread', 'by server time', 'target', '', 'it', 'against it'];

/** The table of every figure, with remarks and notes. */
export function report(outcomes: readonly Outcome[], machine: Machine, remarks: readonly string[]): string {
  const notes = outcomes.flatMap(({ scenario, cases }) =>
    cases.flatMap(({ figure }) => figure.notes.map((note) => `- ${scenario.work}: ${note}`)),
  );
  return [
    '# Benchmark',
    '',
    `${machineLine(machine)}. Ratios of medians, measured in turns within one run.`,
    '',
    ...remarks.map((remark) => `- ${remark}`),
    '',
    `| ${COLUMNS.join(' | ')} |`,
    `|${'---|'.repeat(COLUMNS.length)}`,
    ...outcomes.flatMap(figureRows),
    '',
    ...notes,
    '',
  ].join('\n');
}

const mark = ({ isReached }: Figure): string => (isReached === undefined ? '' : isReached ? '✓' : '✗');

/** The table of the README beside this file: a row for each figure. */
export function readmeTable(outcomes: readonly Outcome[], machine: Machine): string {
  const rows = outcomes.flatMap(({ scenario: { name: topic, work, against, reach }, cases }) =>
    cases.map(({ name, figure }) => [
      topic.replace(/\/.*/, ''),
      `${work}${cases.length > 1 ? `, ${name}` : ''}`,
      against,
      shortened(figure.ratio),
      wanted(reach),
      mark(figure),
    ]),
  );
  return [
    `Ratios on ${machineLine(machine)}:`,
    '',
    '| of | work | against | ratio | target | |',
    '|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** The work that stands in the README of the project: what is asked most, and what is missed most. */
const MOST_ASKED = [
  '`GET contacts/list`, unchanged, 10,000 contacts',
  '`POST contacts/add`, multipart, 50 connections',
  'reset, snapshot, restore, new account, over HTTP, new account, 100,000 records',
  'start to first answer',
];

/** The lines of the README of the project, read from the table: how many targets are reached, and four figures. */
export function readmeLines(table: string): string {
  const rows = table.split('\n').map((line) => line.split(' | '));
  const marks = rows.flatMap((cells) => /^([✓✗]) \|$/.exec(String(cells.at(-1)))?.[1] ?? []);
  const lines = MOST_ASKED.flatMap((work) => {
    const [, , against, ratio, target, verdict] = rows.find((cells) => cells[1] === work) ?? [];
    return verdict === undefined ? [] : [`- ${verdict[0]} ${work}, against ${against}: ${ratio}, target ${target}`];
  });
  const reached = marks.filter((one) => one === '✓').length;
  return [`${reached} of ${marks.length} targets are reached (✓). Four of them:`, '', ...lines].join('\n');
}

const MARKED = /(?<=<!-- bench -->\n)[\s\S]*?(?=<!-- \/bench -->)/;

/** @throws {Error} where there are no markers */
export function withTable(readme: string, table: string): string {
  if (!MARKED.test(readme)) throw new Error('the README has no <!-- bench --> and <!-- /bench --> to write between');
  return readme.replace(MARKED, () => `\n${table}\n\n`);
}

const WIDTH = 46;

/** The line of a figure while the benchmark runs. */
export function figureLine(
  name: string,
  { unit, ours, other, ratio, isNoisy, isReached }: Figure,
  reach?: Reach,
): string {
  const values = `${shortened(ours.median)} to ${shortened(other.median)} ${unit}${isNoisy ? ', noisy' : ''}`;
  const target = isReached === undefined ? '' : `${wanted(reach)} ${isReached ? 'reached' : 'NOT REACHED'}`;
  return `    ${name.padEnd(WIDTH, ' .')} ${shortened(ratio).padStart(6)}  ${target}  (${values})`;
}
