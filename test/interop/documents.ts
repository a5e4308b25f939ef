/** Documents under enough settings that each value of each assumption occurs in one of them. */
import { join } from 'node:path';
import type { Definition } from '../../src/assumptions/definition.js';
import { type AssumptionId, assumptionIds, registry } from '../../src/assumptions/registry.js';
import { listProfiles } from '../../src/fixtures/profiles.js';
import type { Stage } from './stage.js';

/** A status without a body. */
const NO_CONTENT = 204;

function valuesOf(id: AssumptionId): readonly (string | number)[] {
  const entry: Definition = registry[id];
  if ('values' in entry) {
    const { values, text, pair } = entry;
    return [...Object.keys(values), ...(text ? ['text:Their words'] : []), ...(pair ? ['7,3'] : [])];
  }
  if ('format' in entry) return [entry.default, '-03:30', 'Europe/Berlin'];
  const ends = [entry.default, entry.minimum, entry.maximum];
  return id.startsWith('http-status.') ? [...ends, NO_CONTENT] : ends;
}

const rounds = Math.max(...assumptionIds.map((id) => valuesOf(id).length));

const inRound = (round: number): readonly string[] =>
  assumptionIds.flatMap((id) => {
    const values = valuesOf(id);
    const at = round % values.length;
    return at === 0 ? [] : ['--assume', `${id}=${values[at]}`];
  });

/** Parts of the document that operations share, narrowed to one of them. */
const NARROWED = ['--assume', 'wrong-credentials@GET /contacts/list=text;rate-limit@POST /contacts/add=5'];

/** Settings as flags; the first is empty: the default values. */
export const settings: readonly (readonly string[])[] = [
  ...Array.from({ length: rounds }, (_, round) => inRound(round)),
  ...listProfiles().map(([name]) => ['--profile', name]),
  NARROWED,
];

/** @returns the path of the document, as printed by the command */
export async function writeDocument(stage: Stage, assumed: readonly string[], name: string): Promise<string> {
  const { code, stdout, stderr } = await stage.run([join(stage.root, 'dist', 'cli.js'), 'openapi', ...assumed]);
  if (code !== 0) throw new Error(stderr);
  return stage.write(name, stdout);
}
