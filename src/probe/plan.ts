/** What a probe is about to do, and what it leaves unknown. */
import { type AssumptionId, assumptionIds } from '../assumptions/registry.js';
import type { Exchange } from '../inference/exchange.js';
import type { Findings } from '../inference/findings.js';
import { plural } from '../inference/report.js';
import type { Level } from './guard/levels.js';
import { inSeconds } from './guard/pace.js';
import { allowedSteps } from './probe.js';
import { namedBy, type Rehearsal } from './rehearsal.js';
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

/** The allowed steps, and what others need. @param isWhole with each of their requests? */
export function planLines(
  { steps: rehearsed }: Rehearsal,
  steps: readonly Step[],
  levels: ReadonlySet<Level>,
  isWhole = false,
): readonly string[] {
  const allowed = allowedSteps(steps, levels);
  const others = steps.filter((step) => !allowed.includes(step));
  const missing = new Set(others.map(({ needs }) => flagsFor(needs.filter((level) => !levels.has(level)))));
  const names = new Set(rehearsed.flatMap(({ exchanges }) => exchanges.map(({ name }) => name)));
  const hasEvents = allowed.some(({ needs }) => needs.includes('notify'));
  return [
    ...allowed.flatMap((step) => {
      const { title, needs } = step;
      const level = needs.length === 0 ? 'read' : flagsFor(needs);
      const exchanges = rehearsed.find((one) => one.step === step)?.exchanges;
      const more = [
        ...(exchanges === undefined ? [] : [exchanges.length]),
        ...(needs.includes('notify') ? ['fires events'] : []),
      ];
      return [
        `  ${level.padEnd(7)} ${title}${more.length > 0 ? `: ${more.join(', ')}` : ''}`,
        ...(isWhole ? (exchanges ?? []).map((one) => `          ${requestLine(one)}`) : []),
      ];
    }),
    `${plural(allowed.length, 'step')} at ${plural(names.size, 'endpoint')}`,
    ...(hasEvents ? [levels.has('notify') ? NOTIFYING : LEFT_OUT] : []),
    ...(others.length > 0 ? [`${plural(others.length, 'further step')}: ${[...missing].join(', ')}`] : []),
  ];
}

/** The method, the path and the names of what is sent. */
function requestLine({ endpoint: { path }, request: { method, query, form } }: Exchange): string {
  const names = new Set([...query, ...(form?.fields ?? [])].map(([name]) => name));
  return `${method} ${path} ${[...names].join(', ')}`.trimEnd();
}

/** What the steps cost on a service with few records. */
export function costLine({ requests, waited }: Rehearsal, interval: number): string {
  const seconds = Math.ceil((requests * interval + waited) / 1_000);
  const time = seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `about ${plural(requests, 'request')}, about ${time} at one each ${inSeconds(interval)}`;
}

export interface Unknown {
  /** By the flags that would tell them. */
  readonly byFlags: ReadonlyMap<string, readonly AssumptionId[]>;
  /** A mock names them in its responses to the same requests; the service did not show them. */
  readonly inconclusive: readonly AssumptionId[];
  /** No request asks for them. */
  readonly unsupported: readonly AssumptionId[];
}

/** The assumptions of which nothing was found. @param rehearsal of every step */
export function unknownAfter(
  { findings, contradictions }: Findings,
  { steps: rehearsed }: Rehearsal,
  levels: ReadonlySet<Level>,
): Unknown {
  const found = new Set([...findings, ...contradictions.flat()].map(({ id }) => id));
  const named = rehearsed.map((one) => ({ needs: one.step.needs, ids: namedBy(one) }));
  const byFlags = new Map<string, AssumptionId[]>();
  const inconclusive: AssumptionId[] = [];
  const unsupported: AssumptionId[] = [];
  for (const id of assumptionIds.filter((one) => !found.has(one))) {
    const asking = named.filter(({ ids }) => ids.has(id));
    const [next] = asking
      .map(({ needs }) => needs.filter((level) => !levels.has(level)))
      .filter((needs) => needs.length > 0)
      .sort((one, other) => one.length - other.length);
    if (next !== undefined) byFlags.set(flagsFor(next), [...(byFlags.get(flagsFor(next)) ?? []), id]);
    else (asking.length > 0 ? inconclusive : unsupported).push(id);
  }
  return { byFlags, inconclusive, unsupported };
}
