/** The fenced blocks of the README, by section and language, and the file that runs or compares each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process.js';

export const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** By `Start it: sh 2`: the section, the language, and which one of it in the section. */
export const blocks: ReadonlyMap<string, string> = findBlocks();

function findBlocks(): Map<string, string> {
  const found = new Map<string, string>();
  for (const section of README.split(/^(?=## )/m)) {
    const [, title = ''] = /^## (.*)/.exec(section) ?? [];
    const counts: Record<string, number> = {};
    for (const [, language = '', code = ''] of section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
      counts[language] = (counts[language] ?? 0) + 1;
      found.set(`${title}: ${language} ${counts[language]}`, code);
    }
  }
  return found;
}

/** @throws {Error} for a block that the README does not have */
export function block(name: keyof typeof runBy): string {
  const code = blocks.get(name);
  if (code === undefined) throw new Error(`the README has no block "${name}"`);
  return code;
}

const HERE = 'test/readme/readme.test.ts';
const EXAMPLES = 'test/readme/examples.ts';
const EDGE_CASES = 'test/interop/edge-cases.ts';
const SWEEP = 'test/sweep/sweep.test.ts';
const KNOWLEDGE = 'test/readme/knowledge.test.ts';
const FIRST_HOUR = 'test/interop/first-hour.ts';

/** The file that runs each block, or compares it. */
export const runBy = {
  'Start it: sh 1': FIRST_HOUR,
  'Start it: text 1': HERE,
  'Start it: sh 2': FIRST_HOUR,
  'Start it: json 1': HERE,
  'Add it to a project: sh 1': FIRST_HOUR,
  'Add it to a project: sh 2': FIRST_HOUR,
  'Add it to a project: ts 1': EXAMPLES,
  'Add it to a project: js 1': EXAMPLES,
  'Add it to a project: json 1': FIRST_HOUR,
  'Add it to a project: json 2': FIRST_HOUR,
  'A front end: ts 1': EXAMPLES,
  'A front end: ts 2': FIRST_HOUR,
  'Tests: js 1': EXAMPLES,
  'Tests: js 2': EXAMPLES,
  'Tests: ts 1': EXAMPLES,
  'Tests: ts 2': EXAMPLES,
  'A CI job: sh 1': FIRST_HOUR,
  'A CI job: yaml 1': FIRST_HOUR,
  'Edge cases: sh 1': EDGE_CASES,
  'Edge cases: sh 2': EDGE_CASES,
  'What the document leaves open: sh 1': FIRST_HOUR,
  'What the document leaves open: text 1': HERE,
  'From guesses to knowledge: sh 1': SWEEP,
  'From guesses to knowledge: text 1': SWEEP,
  'From guesses to knowledge: sh 2': KNOWLEDGE,
  'From guesses to knowledge: text 2': KNOWLEDGE,
  'From guesses to knowledge: sh 3': KNOWLEDGE,
  'From guesses to knowledge: text 3': KNOWLEDGE,
} as const;

export type BlockName = keyof typeof runBy;
