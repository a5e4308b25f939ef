export declare const ANY = "\0any";
/** Stands for a value of a record that was never shown. */
export declare const UNSEEN = "\0any?";
export type Places = ReadonlyMap<string, unknown>;
export interface Unsure {
    /** As responses have it. */
    readonly now: readonly unknown[];
    /** A time before it, ISO 8601 in UTC. */
    readonly after: string;
}
/** @param type the media type, which tells what a body is that is no JSON */
export declare function placesOf(text: string | undefined, type: string, unsure?: Unsure): Places;
export declare function agreeAt(place: string, one: Places, other: Places): boolean;
/** Milliseconds of a time, with or without a zone; NaN for any other text. */
export declare const millisecondsOf: (time: unknown) => number;
export declare const SECOND = 1000;
/** No two zones differ by less. */
export declare const ZONES_APART: number;
/** Are they timestamps of which one may be the other without its fraction? Which endpoint leaves that out is not played. */
export declare const areOneSecond: (value: unknown, other: unknown) => boolean;
export declare function differingPlaces([first, ...others]: readonly Places[]): readonly string[];
