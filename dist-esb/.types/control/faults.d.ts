import { type Fault } from '../service/account/faults.js';
/** A fault of an account; an older one can take all of its requests. */
export type FaultState = Fault & {
    readonly public_key: string;
    readonly shadowed_by?: number;
};
export declare const faults: {
    add: import("./call.js").Call<{
        faults: FaultState[];
    }, (given_0: unknown) => FaultState[]>;
    list: import("./call.js").Call<{
        faults: FaultState[];
    }, () => FaultState[]>;
    clear: import("./call.js").Call<void, () => void>;
    delete: import("./call.js").Call<void, (param: string | number) => void>;
};
