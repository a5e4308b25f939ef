import { type AccountTable } from '../../service/account/tables.js';
import { type Domains } from './domains.js';
import { type Exchange } from './exchange.js';
import { type Known, type TableState } from './knowledge.js';
import { type Leaf, type Run } from './paths.js';
import { type Places } from './places.js';
/** Stand in for statuses while they are open: a status tells which failure it is of, and nothing else. */
declare const STAND_INS: {
    readonly 'http-status.success': 290;
    readonly 'http-status.validation': 491;
    readonly 'http-status.not-found': 492;
    readonly 'http-status.rule': 493;
};
export type StandInId = keyof typeof STAND_INS;
export declare const takesStatus: (id: StandInId, status: number) => boolean;
export type World = Readonly<Record<AccountTable, TableState>>;
/** One response of the twin; equal ones are the same object. */
interface Response {
    readonly status: number;
    readonly places: Places;
}
interface TrialRun extends Run {
    /** Undefined where a response depends on what nothing shows. */
    readonly responses: readonly (Response | undefined)[];
    readonly world: World | undefined;
}
export type TrialLeaf = Leaf<TrialRun>;
export interface Trial {
    readonly known: Known;
    /** The first is a read or a write; the others are the reads that follow the write. */
    readonly exchanges: readonly Exchange[];
    /** All reads that follow: one page of a list does not tell which record was made first. */
    readonly reads?: readonly Exchange[];
    readonly domains: Domains;
}
export declare function realPlaces(exchange: Exchange): Places;
/** Narrows the open variables. @returns the paths that answer as the service does; undefined where no path does */
export declare function judge(trial: Trial): readonly TrialLeaf[] | undefined;
/** Finds settled variables of which the exchanges show another value. */
export declare function contradictIn(trial: Trial): void;
export {};
