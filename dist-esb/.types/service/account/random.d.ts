import type { GeneratedKind } from './records/table-definition.js';
/** The state of a generator: from it, the same values follow. */
export type RandomState = readonly number[];
export declare class Random {
    #private;
    constructor(source: {
        seed: number;
    } | {
        state: RandomState;
    });
    get state(): RandomState;
    /** @returns an integer from 0 to `below` - 1 */
    integer(below: number): number;
    uuid(): string;
    /** Letters and digits. */
    token(length?: number): string;
    /** Numeric text that does not begin with 0. */
    digits(length?: number): string;
    generate(kind: GeneratedKind): string;
}
