/** Prints progress while the benchmark runs. */
import type { Figure } from './figures.js';
import { shortened, wanted } from './report.js';
import type { Scenario } from './scenario.js';

const WIDTH = 46;

export const printWork = ({ work, against }: Scenario): void => write(`\n${work}\n  against ${against}\n`);

export function printFigure(
  name: string,
  { unit, ours, other, ratio, isNoisy, isReached }: Figure,
  { reach }: Scenario,
): void {
  const values = `${shortened(ours.median)} to ${shortened(other.median)} ${unit}`;
  const target = isReached === undefined ? '' : `${wanted(reach)} ${isReached ? 'reached' : 'NOT REACHED'}`;
  write(
    `    ${name.padEnd(WIDTH, ' .')} ${shortened(ratio).padStart(6)}  ${target}  (${values}${isNoisy ? ', noisy' : ''})\n`,
  );
}

export const printMissing = (why: string): void => write(`    ${why}\n`);

export const printLine = (line: string): void => write(`${line}\n`);

function write(text: string): void {
  process.stdout.write(text);
}
