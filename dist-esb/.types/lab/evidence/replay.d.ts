import { type Finding, type Findings } from './domains.js';
import { type Exchange } from './exchange.js';
import type { Variable } from './paths.js';
/**
 * Walks through a recording until nothing more is ruled out, and looks for contradictions.
 * @param given what rules have found
 * @param ruled ids of which no replay tells anything, and variables that are contradicted
 */
export declare function replay(exchanges: readonly Exchange[], given: readonly Finding[], ruled: ReadonlySet<Variable>): Findings;
