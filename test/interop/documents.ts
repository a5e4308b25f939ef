/** Documents by so many settings that each answer of each assumption stands in one of them. */
import { join } from 'node:path';
import { type AssumptionId, assumptionIds, registry } from '../../src/assumptions/registry.js';
import type { Stage } from './stage.js';

/** HTTP has no body under it. */
const NO_CONTENT = 204;

function answersTo(id: AssumptionId): readonly (string | number)[] {
  const entry = registry[id];
  if ('values' in entry) return Object.keys(entry.values);
  const ends = [entry.default, entry.minimum, entry.maximum];
  return id.startsWith('http-status.') ? [...ends, NO_CONTENT] : ends;
}

const most = Math.max(...assumptionIds.map((id) => answersTo(id).length));

/** As flags; the first are none: the default answers. */
export const settings: readonly (readonly string[])[] = Array.from({ length: most }, (_, round) =>
  assumptionIds.flatMap((id) => {
    const answers = answersTo(id);
    const at = round % answers.length;
    return at === 0 ? [] : ['--assume', `${id}=${answers[at]}`];
  }),
);

/** @returns the file, as the command prints it */
export async function writeDocument(stage: Stage, assumed: readonly string[], name: string): Promise<string> {
  const { code, stdout, stderr } = await stage.run([join(stage.root, 'dist', 'cli.js'), 'openapi', ...assumed]);
  if (code !== 0) throw new Error(stderr);
  return stage.write(name, stdout);
}
