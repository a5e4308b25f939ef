/** What a sweep tells: the settings that break the command, and what it could not judge. */
import type { UsedAssumption } from '../../service/account/run-counts.js';
import { type AssumptionId } from '../../service/assumptions/registry.js';
import { type Candidate } from './candidates.js';
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
export declare const settingOf: (candidates: readonly Candidate[]) => string;
export declare function createFinding(candidates: readonly Candidate[], line: string): SweepFinding;
export declare const pinnedIn: (usage: readonly UsedAssumption[]) => SweepResult['pinned'];
export declare const idsOf: (findings: readonly SweepFinding[]) => ReadonlySet<AssumptionId>;
