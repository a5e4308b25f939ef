/** The figures of the rounds: medians, their ratio, and the table of the README. */

export interface Work {
  /** A word for `--only`. */
  readonly of: string;
  readonly work: string;
  readonly against: string;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Figure extends Work {
  readonly ratio: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

const isReached = ({ ratio, target }: Figure): boolean =>
  'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;

const mark = (figure: Figure): string => (isReached(figure) ? '✓' : '✗');

const wanted = ({ target }: Figure): string => ('atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`);

/** The line of a figure while the benchmark runs. */
export const lineOf = (figure: Figure): string =>
  `${mark(figure)} ${figure.work}, against ${figure.against}: ${figure.ratio.toFixed(2)}, target ${wanted(figure)}`;

/** The table of the README beside this file. */
export function tableOf(figures: readonly Figure[], machine: string): string {
  const rows = figures.map((figure) => {
    const { of, work, against, ratio } = figure;
    return `| ${[of, work, against, ratio.toFixed(2), wanted(figure), mark(figure)].join(' | ')} |`;
  });
  return [
    `Ratios ${machine}:`,
    '',
    '| of | work | against | ratio | target | |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const MARKED = /(?<=<!-- bench -->\n)[\s\S]*?(?=<!-- \/bench -->)/;

/** @throws {Error} if there are no markers */
export function withText(readme: string, text: string): string {
  if (!MARKED.test(readme)) throw new Error('the README has no <!-- bench --> and <!-- /bench --> to write between');
  return readme.replace(MARKED, () => `\n${text}\n\n`);
}
