import { type Exchange } from './exchange.js';
import { type RecordKind, type ShownRecord } from './shown-records.js';
/** Can it have changed the state? A response of another shape than the documented ones tells nothing. */
export declare const mayHaveWritten: ({ endpoint, response: { status }, outcome }: Exchange) => boolean;
export declare class Recording {
    #private;
    readonly exchanges: readonly Exchange[];
    constructor(exchanges: readonly Exchange[]);
    at(name: string): readonly Exchange[];
    /** The place of an exchange, from 0. */
    placeOf(exchange: Exchange): number;
    isBefore(one: Exchange, other: Exchange): boolean;
    /** True if nothing between two exchanges can have changed the state. */
    isQuiet(from: Exchange, to: Exchange): boolean;
    /** A record with this member as it was shown first after an exchange, with no write between them. */
    shownAfter(exchange: Exchange, kind: RecordKind, member: string, value?: string): ShownRecord | undefined;
}
/**
 * The same request with other values of a parameter; none takes it away. Nothing between the two could change the response.
 */
export declare function sameWith(exchange: Exchange, name: string, values: readonly string[], recording: Recording): Exchange | undefined;
