export interface ClockState {
    readonly public_key: string;
    readonly now: string;
    readonly clock: string;
    /** What falls due next, if anything does. */
    readonly next: {
        readonly at: string;
        readonly what: string;
    } | null;
}
export declare const clock: {
    read: import("./call.js").Call<{
        clocks: ClockState[];
    }, () => ClockState[]>;
    set: import("./call.js").Call<{
        clocks: ClockState[];
    }, (given_0: string) => ClockState[]>;
    /** Lets each clock stand still at its own time. */
    freeze: import("./call.js").Call<{
        clocks: ClockState[];
    }, () => ClockState[]>;
    advance: import("./call.js").Call<{
        clocks: ClockState[];
    }, (given_0: string) => ClockState[]>;
};
