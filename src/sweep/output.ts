/** What a command printed: its beginning and its end, and the line that says why it failed. */
import { stripVTControlCharacters } from 'node:util';

/** Characters of the beginning, and of the end. */
const MAX_PART = 256 * 1024;

/** Keeps what a command prints within bounds. */
export class Output {
  #beginning = '';
  #end = '';
  #dropped = 0;

  add(text: string): void {
    const room = MAX_PART - this.#beginning.length;
    this.#beginning += text.slice(0, room);
    const end = this.#end + text.slice(room);
    this.#end = end.slice(-MAX_PART);
    this.#dropped += end.length - this.#end.length;
  }

  get text(): string {
    const gap = this.#dropped === 0 ? '' : `\n... ${this.#dropped} characters are left out ...\n`;
    return this.#beginning + gap + this.#end;
  }
}

/** How test runners and Node begin the line of a failure. */
const FAILURE = /^\s*(not ok\b|✖|✗|✘|×|●|FAIL|failed\b|\d+\) )|\b(\w*Error|expected|panic|Traceback)\b/i;

/** A line without what differs from run to run: times, counts, ports. */
const shapeOf = (line: string): string => line.replace(/\d+/g, '0').trim();

const MAX_LENGTH = 200;

/** The first line that looks like a failure and that the passed run did not print, else the last line that it did not print. */
export function firstFailingLine(output: string, passed: string): string {
  const usual = new Set(linesOf(passed).map(shapeOf));
  const lines = linesOf(output);
  const own = lines.filter((line) => !usual.has(shapeOf(line)));
  const line = own.find((one) => FAILURE.test(one)) ?? own.at(-1) ?? lines.at(-1) ?? 'no output';
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

const linesOf = (text: string): readonly string[] =>
  stripVTControlCharacters(text)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
