/** The written forms of a point in time (Resources, General rules; Single sends); the code counts microseconds since 1970. */
/** `<YYYY-MM-DD>T<HH:MM:SS.ffffff>Z`, the form of `created_at`, `updated_at` and `deleted_at`. */
export declare function toTimestamp(micros: number): string;
export declare const isWholeSecond: (timestamp: string) => boolean;
export declare const toWholeSecond: (timestamp: string) => string;
/** `<YYYY-MM-DD> <HH:MM:SS>`, the form of `sent_at`, `live_at` and `send_at`. */
export declare function toDateTime(micros: number): string;
/** `HH:MM:SS` where the machine stands. */
export declare const toLocalTime: (micros: number) => string;
/** Microseconds of an ISO 8601 UTC timestamp with up to six decimals; undefined for any other text. */
export declare function parseTimestamp(text: string): number | undefined;
export interface Schedule {
    readonly schedule_date: string;
    readonly schedule_time: string;
}
/** The same in the forms of a database; what cannot be read stays as it is. */
export declare function normalSchedule({ schedule_date, schedule_time }: Schedule): Schedule;
/**
 * Its local time, as if it were one of UTC, in microseconds since 1970.
 * @returns NaN for what cannot be read, and undefined without a date
 */
export declare function localTimeOf(schedule: Schedule): number | undefined;
