/** What a probe is about to do, and what it leaves unknown. */
import { type AssumptionId, assumptionIds } from '../assumptions/registry.js';
import type { Findings } from '../evidence/findings.js';
import type { Level } from './levels.js';
import { allowedSteps } from './probe.js';
import type { Step } from './step.js';

/** The flags of levels, as the command has them. */
const FLAGS: Readonly<Record<Level, string>> = {
  write: '--write',
  segment: '--segment',
  group: '--group',
  mail: '--mail',
  wait: '--wait',
};

/** The flags that allow what some steps need; another flag includes --write. */
function flagsFor(needs: Iterable<Level>): string {
  const all = [...new Set(needs)];
  const named = all.filter((level) => level !== 'write');
  return (named.length > 0 ? named : all).map((level) => FLAGS[level]).join(' ');
}

/** The steps that are allowed with the endpoints that they call, and what others need. */
export function planLines(steps: readonly Step[], levels: ReadonlySet<Level>): readonly string[] {
  const allowed = allowedSteps(steps, levels);
  const others = steps.filter((step) => !allowed.includes(step));
  const missing = new Set(others.map(({ needs }) => flagsFor(needs.filter((level) => !levels.has(level)))));
  const endpoints = new Set(allowed.flatMap(({ calls }) => calls));
  return [
    ...allowed.flatMap(({ title, needs, calls }) => [
      `  ${(needs.length === 0 ? 'read' : flagsFor(needs)).padEnd(7)} ${title}`,
      `          ${calls.join(', ')}`,
    ]),
    `${allowed.length} steps at ${endpoints.size} endpoints, beside the lists of what is made`,
    ...(others.length > 0 ? [`${others.length} further steps need ${[...missing].join(', ')}`] : []),
  ];
}

export interface Unknown {
  /** By the flags that would tell them. */
  readonly byFlags: ReadonlyMap<string, readonly AssumptionId[]>;
  /** Steps ask for them, and the service did not show them. */
  readonly notShown: readonly AssumptionId[];
  /** No step tells them. */
  readonly untold: readonly AssumptionId[];
}

/** The assumptions of which nothing was found. */
export function unknownAfter(
  { findings, contradictions }: Findings,
  steps: readonly Step[],
  levels: ReadonlySet<Level>,
): Unknown {
  const found = new Set([...findings, ...contradictions.flat()].map(({ id }) => id));
  const byFlags = new Map<string, AssumptionId[]>();
  const notShown: AssumptionId[] = [];
  const untold: AssumptionId[] = [];
  for (const id of assumptionIds.filter((one) => !found.has(one))) {
    const telling = steps.filter(({ tells }) => tells.includes(id));
    const [next] = telling
      .map(({ needs }) => needs.filter((level) => !levels.has(level)))
      .filter((needs) => needs.length > 0)
      .sort((one, other) => one.length - other.length);
    if (next !== undefined) byFlags.set(flagsFor(next), [...(byFlags.get(flagsFor(next)) ?? []), id]);
    else (telling.length > 0 ? notShown : untold).push(id);
  }
  return { byFlags, notShown, untold };
}
