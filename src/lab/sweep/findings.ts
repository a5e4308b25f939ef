/** What a sweep tells: the settings that break the command, and what it could not judge. */

import { writeValues } from '../../mock/sweep-worker.js';
import type { UsedAssumption } from '../../service/account/run-counts.js';
import { type AssumptionId, type AssumptionOverrides, registry } from '../../service/assumptions/registry.js';
import { toOverrides } from '../../service/assumptions/scopes.js';
import { type Candidate, overridesOf } from './candidates.js';

export interface FoundValue {
  readonly id: AssumptionId;
  readonly value: string | number;
  /** The one at which it breaks the command; null where it cannot be narrowed. */
  readonly endpoint: string | null;
  /** In the words of the document's silence, with its section. */
  readonly question: string;
}

export interface SweepFinding {
  /** The pairs as `--assume` takes them. */
  readonly setting: string;
  /** Several values break the command only together. */
  readonly values: readonly FoundValue[];
  /** Of the command's output. */
  readonly line: string;
}

export interface SweepResult {
  readonly command: readonly string[];
  readonly runs: number;
  /** How many assumptions the command consults that a sweep can change. */
  readonly consulted: number;
  /** How many values were tried. */
  readonly tried: number;
  readonly dependencies: readonly SweepFinding[];
  /** Values under which the command failed and passed; an empty one is that in force. */
  readonly flaky: readonly Pick<SweepFinding, 'setting' | 'line'>[];
  /** What tests set themselves. */
  readonly pinned: readonly {
    readonly id: AssumptionId;
    readonly endpoint: string | null;
    readonly value: string | number;
  }[];
  /** Ids that were asked for, and that the command does not consult. */
  readonly unconsulted: readonly AssumptionId[];
}

/** Equal settings are written alike. */
const writeSetting = (values: AssumptionOverrides): string =>
  writeValues(toOverrides(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))));

export const settingOf = (candidates: readonly Candidate[]): string => writeSetting(overridesOf(candidates));

export function createFinding(candidates: readonly Candidate[], line: string): SweepFinding {
  const setting = settingOf(candidates);
  const values = candidates.map(({ id, value, endpoint = null }) => {
    const { question, section } = registry[id];
    return { id, value, endpoint, question: `${question} (${section})` };
  });
  return { setting, values, line };
}

export const pinnedIn = (usage: readonly UsedAssumption[]): SweepResult['pinned'] =>
  usage.flatMap(({ id, endpoint, pinned }) => pinned.map((value) => ({ id, endpoint, value })));

export const idsOf = (findings: readonly SweepFinding[]): ReadonlySet<AssumptionId> =>
  new Set(findings.flatMap(({ values }) => values.map(({ id }) => id)));
