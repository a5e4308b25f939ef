/** Time zones: offsets from UTC, and those of the IANA database, which Intl knows. Times are microseconds since 1970. */
/** An offset, or the form of a name; for schemas, which do not know the zones. */
export declare const ZONE_PATTERN: string;
/** True for an offset, and for a zone that Intl knows. */
export declare function isZone(name: string): boolean;
/** The offsets of the zones that have two in a year, in January and in July: microseconds. */
export declare function seasonalOffsets(year: number): ReadonlySet<number>;
/** The zone that was used last is kept: the formatter of an IANA zone takes 0.2 ms to make, and 0.001 ms to use. */
export declare class Zones {
    #private;
    /** @returns the local time, as if it were one of UTC */
    toLocal(at: number, zone: string): number;
    /**
     * The time of a local one. Where clocks are set back and it comes twice it is the first; where they are set
     * forward and it is left out, it is as much later: 02:30 is 03:30.
     * @param local as if it were one of UTC
     */
    fromLocal(local: number, zone: string): number;
}
