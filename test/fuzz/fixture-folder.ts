/** The folder of named fixtures that the mock under attack reads: a good one, broken ones, and links that lead out of it. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixture } from './world.js';

/** The content of a file that no response shows. */
export const OUTSIDE = 'fuzz-outside-5bVq';

/** The name of the fixture that the mock starts with. */
export const FIXTURE = 'attacked';

/** @returns the folder, which is made in another one */
export function makeFixtureFolder(parent: string): string {
  const folder = join(parent, 'fixtures');
  const outside = join(parent, 'outside.txt');
  mkdirSync(folder);
  writeFileSync(outside, OUTSIDE);
  writeFileSync(join(folder, `${FIXTURE}.json`), JSON.stringify(fixture));
  writeFileSync(join(folder, 'broken.json'), '{"accounts": [');
  writeFileSync(join(folder, 'wrong.json'), '{"accounts": [{"contacts": [{}]}]}');
  mkdirSync(join(folder, 'folder.json'));
  symlinkSync(outside, join(folder, 'link.json'));
  symlinkSync(join(parent, 'nothing'), join(folder, 'dangling.json'));
  return folder;
}
