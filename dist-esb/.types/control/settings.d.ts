export declare const assumptions: {
    read: import("./call.js").Call<{
        assumptions: import("../service/assumptions/assumption-settings.js").DescribedAssumption[];
    }, () => import("../service/assumptions/assumption-settings.js").DescribedAssumption[]>;
    /** Changes values; transitions that fell due before the change use the old ones. */
    change: import("./call.js").Call<{
        assumptions: import("../service/assumptions/assumption-settings.js").DescribedAssumption[];
    }, (given_0: unknown) => import("../service/assumptions/assumption-settings.js").DescribedAssumption[]>;
};
export interface SettingsPatch {
    readonly delay?: number | string;
    readonly strict?: boolean;
}
export declare const settings: {
    read: import("./call.js").Call<{
        delay: string | number;
        strict: boolean;
    }, () => {
        delay: string | number;
        strict: boolean;
    }>;
    change: import("./call.js").Call<{
        delay: string | number;
        strict: boolean;
    }, (given_0: {
        delay?: string | number;
        strict?: boolean;
    }) => {
        delay: string | number;
        strict: boolean;
    }>;
};
