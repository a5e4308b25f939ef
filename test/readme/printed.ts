/** Compares what a command prints with a block of the README; UPDATE_README=1 writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { ROOT } from '../process.js';
import { type BlockName, block } from './blocks.js';

const FILE = join(ROOT, 'README.md');

/**
 * @param command the block with the command, and the filter behind it
 * @param printed what the command prints without the filter
 */
export function assertPrinted(t: Test, name: BlockName, command: BlockName, printed: string): void {
  const [, filter = ''] = /grep -E '(.*)'/.exec(block(command)) ?? [];
  const lines = printed.split('\n').filter((line) => new RegExp(filter).test(line));
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_README === '1') {
    const fenced = (content: string): string => `\`\`\`text\n${content}\`\`\``;
    writeFileSync(
      FILE,
      readFileSync(FILE, 'utf8').replace(fenced(block(name)), () => fenced(text)),
    );
  }
  t.equal(block(name), text, name);
}
