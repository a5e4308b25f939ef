/** Judges recordings: one value for each assumption and endpoint that shows it, and the contradictions. */
import { type AssumptionId } from '../../service/assumptions/registry.js';
import type { Finding, Findings } from './domains.js';
import { type Exchange } from './exchange.js';
import { Recording } from './recording.js';
interface Divided {
    /** In their order; a write that is judged by itself stands here without its response. */
    readonly inOrder: readonly Exchange[];
    /** Each of them is judged as if nothing else was recorded. */
    readonly alone: readonly Exchange[];
}
/** @param exchanges of one account, in the order in which they began */
export declare function divide(exchanges: readonly Exchange[]): Divided;
/** Judges exchanges, each account by itself. What follows from a value that they contradict is not known either. */
export declare function judge(exchanges: Iterable<Exchange>): Findings;
/** Every sighting of a rule in the exchanges of one account. */
export declare function judgeAccount(recording: Recording, ids?: readonly AssumptionId[]): Generator<Finding>;
export {};
