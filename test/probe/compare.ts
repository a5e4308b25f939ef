/** The command `node .compiled/test/probe/compare.js --from 1 --to 20 --with FOLDER`: what is found under random values, beside what another version has written by `--dump FOLDER`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AssumptionId } from '../../src/assumptions/registry.js';
import { splitKey } from '../../src/assumptions/scopes.js';
import { steps } from '../../src/probe/steps/index.js';
import { deviate, deviations, isOwnText } from './deviating-service.js';
import { mixedProfile } from './mixed-profile.js';
import { holds, play } from './round-trip.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { from: text, to: text, with: text, dump: text, deviation: text } });

type Counts = { both: number; gone: number; new: number; wrong: number };
const tally = new Map<string, Counts>();
const count = (id: string, what: keyof Counts): void => {
  const counts = tally.get(id) ?? { both: 0, gone: 0, new: 0, wrong: 0 };
  counts[what] += 1;
  tally.set(id, counts);
};

for (let seed = Number(values.from ?? 1); seed <= Number(values.to ?? 3); seed += 1) {
  const overrides = mixedProfile(seed);
  const begin = Date.now();
  const deviation = deviations[values.deviation ?? ''];
  const watch = deviation === undefined ? {} : { altered: (text: string) => deviate(text, deviation) };
  const { found, contradictions } = await play(steps, overrides, {}, watch);
  const name = `${seed}.json`;
  if (values.dump !== undefined) {
    mkdirSync(values.dump, { recursive: true });
    writeFileSync(join(values.dump, name), JSON.stringify(found));
  }
  const file = join(values.with ?? '', name);
  const other: Readonly<Record<string, unknown>> =
    values.with !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const key of new Set([...Object.keys(found), ...Object.keys(other)])) {
    const [id, endpoint] = splitKey(key);
    // A key begins with an id.
    const truth = holds(id as AssumptionId, endpoint, overrides);
    const isWrong = key in found && found[key] !== truth && !isOwnText(found[key]);
    count(id, isWrong ? 'wrong' : key in found ? (key in other ? 'both' : 'new') : 'gone');
    if (isWrong) console.log(`${seed}: wrong: ${key} is ${truth}, and not ${found[key]}`);
    else if (!(key in found)) console.log(`${seed}: gone: ${key}=${truth}`);
  }
  for (const [one, { value }] of contradictions)
    console.log(`${seed}: contradiction: ${one.id}@${one.endpoint}: ${one.value} and ${value}`);
  console.log(`${seed}: ${Object.keys(found).length} values in ${Date.now() - begin} ms`);
}
for (const [id, { both, gone, new: fresh, wrong }] of [...tally].sort())
  if (gone + fresh + wrong > 0) console.log(`${id}: both ${both}, gone ${gone}, new ${fresh}, wrong ${wrong}`);
