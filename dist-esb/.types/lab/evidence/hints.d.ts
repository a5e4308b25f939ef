import type { Exchange } from './exchange.js';
import { type Known } from './knowledge.js';
import { type Unsure } from './places.js';
export interface Hints {
    readonly nextIds: ReadonlyMap<string, number>;
    readonly utrs: readonly string[];
    /** In microseconds. */
    readonly time: number;
    /** That time, where nothing shows that it is the one of the write. */
    readonly unsure: Unsure | undefined;
}
export declare function hintsFor(known: Known, first: Exchange, reads: readonly Exchange[], zone: string): Hints;
