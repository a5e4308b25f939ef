/** Loads a fixture, or only parses its JSON, in one process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveCalls } from './calls.js';
import { collectGarbage } from './memory.js';

const built = pathToFileURL(join(process.cwd(), 'dist', 'index.js')).href;
const { startCampaignMock }: typeof import('../../../src/index.js') = await import(built);

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
