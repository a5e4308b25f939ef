/** What a probe is about to do, and what it leaves unknown. */
import { type AssumptionId, assumptionIds } from '../assumptions/registry.js';
import type { Findings } from '../inference/findings.js';
import { plural } from '../inference/report.js';
import type { Level } from './levels.js';
import { inSeconds } from './pace.js';
import { allowedSteps } from './probe.js';
import type { Step } from './step.js';

/** The flags of levels, as the command has them. */
const FLAGS: Readonly<Record<Level, string>> = {
  write: '--write',
  segment: '--segment',
  group: '--group',
  mail: '--mail',
  notify: '--notify',
  wait: '--wait',
};

/** The flags that allow what some steps need; another flag includes --write, and the account says whether --notify is needed. */
function flagsFor(needs: Iterable<Level>): string {
  const all = [...new Set(needs)];
  const named = all.filter((level) => level !== 'write' && level !== 'notify');
  return (named.length > 0 ? named : all).map((level) => FLAGS[level]).join(' ');
}

const NOTIFYING = 'notification recipients of the account get mails of events: --notify is given';
const LEFT_OUT = 'what fires events is left out where there are notification recipients, unless --notify is given';

/** The steps that are allowed with the endpoints that they call, and what others need. */
export function planLines(steps: readonly Step[], levels: ReadonlySet<Level>): readonly string[] {
  const allowed = allowedSteps(steps, levels);
  const others = steps.filter((step) => !allowed.includes(step));
  const missing = new Set(others.map(({ needs }) => flagsFor(needs.filter((level) => !levels.has(level)))));
  const endpoints = new Set(allowed.flatMap(({ calls }) => calls));
  return [
    ...allowed.flatMap(({ title, needs, calls }) => [
      `  ${(needs.length === 0 ? 'read' : flagsFor(needs)).padEnd(7)} ${title}${needs.includes('notify') ? ': fires events' : ''}`,
      ...(calls.length > 0 ? [`          ${calls.join(', ')}`] : []),
    ]),
    `${allowed.length} steps at ${endpoints.size} endpoints, beside the lists and the deletes of what is made`,
    ...(allowed.some(({ needs }) => needs.includes('notify')) ? [levels.has('notify') ? NOTIFYING : LEFT_OUT] : []),
    ...(others.length > 0 ? [`${others.length} further steps need ${[...missing].join(', ')}`] : []),
  ];
}

/** What the allowed steps cost on a service with few records. */
export function costLine(requests: number, waited: number, interval: number): string {
  const seconds = Math.ceil((requests * interval + waited) / 1_000);
  const time = seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `about ${plural(requests, 'request')}, about ${time} at one each ${inSeconds(interval)}`;
}

export interface Unknown {
  /** By the flags that would tell them. */
  readonly byFlags: ReadonlyMap<string, readonly AssumptionId[]>;
  /** Steps ask for them, and the service did not show them. */
  readonly inconclusive: readonly AssumptionId[];
  /** No step tells them. */
  readonly unsupported: readonly AssumptionId[];
}

/** The assumptions of which nothing was found. */
export function unknownAfter(
  { findings, contradictions }: Findings,
  steps: readonly Step[],
  levels: ReadonlySet<Level>,
): Unknown {
  const found = new Set([...findings, ...contradictions.flat()].map(({ id }) => id));
  const byFlags = new Map<string, AssumptionId[]>();
  const inconclusive: AssumptionId[] = [];
  const unsupported: AssumptionId[] = [];
  for (const id of assumptionIds.filter((one) => !found.has(one))) {
    const telling = steps.filter(({ tells }) => tells.includes(id));
    const [next] = telling
      .map(({ needs }) => needs.filter((level) => !levels.has(level)))
      .filter((needs) => needs.length > 0)
      .sort((one, other) => one.length - other.length);
    if (next !== undefined) byFlags.set(flagsFor(next), [...(byFlags.get(flagsFor(next)) ?? []), id]);
    else (telling.length > 0 ? inconclusive : unsupported).push(id);
  }
  return { byFlags, inconclusive, unsupported };
}
