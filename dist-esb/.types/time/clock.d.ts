/** Microseconds; times since 1970. */
export type ClockSetting = 
/** It stands still at this time. */
{
    readonly frozen: number;
}
/** It runs on from this time, each time that it is set. */
 | {
    readonly from: number;
}
/** It is so far ahead of real time; 0 is real time. */
 | {
    readonly ahead: number;
};
export declare const REAL: ClockSetting;
export declare const CLOCK_FORMS = "real, a time before 2255 to stand still at (2026-01-05T09:00:00Z), \"from\" and such a time, or +P3D or -PT1H";
/** True for a time that microseconds count exactly, with a year of four digits. */
export declare const isTime: (micros: number) => boolean;
/** A clock stands still here, months before the last time that can be written and read. */
export declare const LAST_TIME: number;
export declare const isClockTime: (micros: number) => boolean;
/**
 * @param now microseconds since 1970, in real time
 * @returns undefined for a text of no such form
 */
export declare function parseClock(text: string, now: number): ClockSetting | undefined;
export declare function writeClock(setting: ClockSetting): string;
/**
 * Microseconds since 1970 at which a clock begins.
 * @param now in real time
 */
export declare function beginningOf(clock: ClockSetting, now?: number): number;
/** Microseconds since 1970, now, in real time. */
export declare const realTime: () => number;
/** Stands still, or runs at a fixed distance from real time, up to its last time. */
export declare class Clock {
    #private;
    constructor(setting?: ClockSetting);
    /** Microseconds since 1970. */
    now(): number;
    get setting(): ClockSetting;
    set(setting: ClockSetting): void;
    /**
     * The setting of a clock that is ahead of this one.
     * @param duration in ISO 8601
     * @returns undefined for a text that is no duration, or one that leads beyond the last time
     */
    after(duration: string): ClockSetting | undefined;
}
/**
 * The time after a duration; days, months and years are those of the UTC calendar.
 * @param micros microseconds since 1970
 * @param sign -1 goes back
 * @returns undefined for a text that is no duration
 */
export declare function afterDuration(micros: number, text: string, sign?: 1 | -1): number | undefined;
/**
 * A duration in days, hours, minutes and seconds, exact to the microsecond.
 * @param micros at least 1
 */
export declare function writeDuration(micros: number): string;
