/** Loads a fixture, or only parses its JSON, in one process. */
import { readFileSync } from 'node:fs';
import { serveCalls } from './calls.js';
import { startCampaignMock } from './library.js';
import { collectGarbage } from './memory.js';

const [, , file = ''] = process.argv;
const mock = await startCampaignMock({ fixture: 'empty', listen: false });

/** @returns milliseconds */
function timed(work: () => unknown): number {
  collectGarbage();
  const start = performance.now();
  work();
  return performance.now() - start;
}

const parse = () => JSON.parse(readFileSync(file, 'utf8'));

serveCalls({
  parse: () => timed(parse),
  load: () => timed(() => mock.load(parse())),
});
