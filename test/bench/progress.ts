/** What is printed while it is measured. */
import type { Figure } from './figures.js';
import { shortened, wanted } from './report.js';
import type { Scenario } from './scenario.js';

const WIDTH = 46;

export const sayWork = ({ work, against }: Scenario): void => print(`\n${work}\n  against ${against}\n`);

export function sayFigure(
  name: string,
  { unit, ours, other, ratio, isNoisy, isReached }: Figure,
  { reach }: Scenario,
): void {
  const values = `${shortened(ours.median)} to ${shortened(other.median)} ${unit}`;
  const target = isReached === undefined ? '' : `${wanted(reach)} ${isReached ? 'reached' : 'NOT REACHED'}`;
  print(
    `    ${name.padEnd(WIDTH, ' .')} ${shortened(ratio).padStart(6)}  ${target}  (${values}${isNoisy ? ', noisy' : ''})\n`,
  );
}

export const sayMissing = (why: string): void => print(`    ${why}\n`);

export const say = (line: string): void => print(`${line}\n`);

function print(text: string): void {
  process.stdout.write(text);
}
