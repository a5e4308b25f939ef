/** The changes that fall due while an account catches up with its clock, and the time of the next one. */
export interface Due {
    /** Microseconds since 1970. */
    readonly at: number;
    run(): void;
}
/** Collects the due changes; times are microseconds since 1970. */
export declare class Agenda {
    readonly now: number;
    readonly due: Due[];
    /** The earliest expected time after `now`, and what falls due then. */
    next: number;
    expected: string;
    constructor(now: number);
    /** Has this time come? One that has not is expected. @param what in words */
    isDue(at: number, what: string): boolean;
}
