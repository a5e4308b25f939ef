/** The fenced blocks of READMEs, by section and language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process.js';

export const README_FILE = join(ROOT, 'README.md');
export const README = readFileSync(README_FILE, 'utf8');

/** By a name such as `Start it: sh 2`: section, language, and number in the section. In the order of the README. */
export const blocks: ReadonlyMap<string, string> = findBlocks(README);

export function findBlocks(readme: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const section of readme.split(/^(?=## )/m)) {
    const [, title = ''] = /^## (.*)/.exec(section) ?? [];
    const counts: Record<string, number> = {};
    for (const [, language = '', code = ''] of section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
      counts[language] = (counts[language] ?? 0) + 1;
      found.set(`${title}: ${language} ${counts[language]}`, code);
    }
  }
  return found;
}
