/** Every option of a mock, once: what it takes, its default, and its flag; the library, the command and README read it. */
import { type Static, type TSchema, Type } from 'typebox';
import type { ProfileNames } from '../fixtures/profiles.js';
import type { Fixture } from '../fixtures/schema.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
export interface Flag {
    /** In commander's notation: `-p, --port <number>`. */
    readonly flags: string;
    /** A variable without the prefix, for where the one with it is not set. */
    readonly knownAs?: string;
    /** Where the command's default is not the library's. */
    readonly default?: string | number;
    /** The largest number, where the library has no bound. */
    readonly maximum?: number;
    readonly choices?: readonly string[];
    readonly isRepeatable?: true;
    /** Divides the values of one text. */
    readonly separator?: string;
}
export interface OptionRow<S extends TSchema = TSchema, D = unknown> {
    /** One clause for `--help` and README. */
    readonly help: string;
    readonly schema: S;
    /** What holds when the option is left out. */
    readonly default: D;
    /** An option without a flag belongs only to the library. */
    readonly flag?: Flag;
}
export declare const LOG_LEVELS: readonly ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** By the library's names, in the order of `--help`. */
export declare const optionTable: {
    port: {
        help: string;
        schema: Type.TInteger;
        default: 0;
        flag: Flag;
    };
    host: {
        help: string;
        schema: Type.TString;
        default: "localhost";
        flag: Flag;
    };
    prefix: {
        help: string;
        schema: Type.TString;
        default: "/api/v1";
        flag: Flag;
    };
    fixture: {
        help: string;
        schema: Type.TUnsafe<string | Fixture>;
        default: "default";
        flag: Flag;
    };
    fixturesDir: {
        help: string;
        schema: Type.TString;
        default: string | undefined;
        flag: Flag;
    };
    watch: {
        help: string;
        schema: Type.TBoolean;
        default: false;
        flag: Flag;
    };
    state: {
        help: string;
        schema: Type.TString;
        default: string | undefined;
        flag: Flag;
    };
    assumptions: {
        help: string;
        schema: Type.TUnsafe<AssumptionOverrides>;
        default: {};
        flag: Flag;
    };
    profile: {
        help: string;
        schema: Type.TUnsafe<ProfileNames>;
        default: never[];
        flag: Flag;
    };
    seed: {
        help: string;
        schema: Type.TInteger;
        default: 42;
        flag: Flag;
    };
    clock: {
        help: string;
        schema: Type.TString;
        default: string | undefined;
        flag: Flag;
    };
    strict: {
        help: string;
        schema: Type.TBoolean;
        default: false;
        flag: Flag;
    };
    journalSize: {
        help: string;
        schema: Type.TInteger;
        default: 1000;
        flag: Flag;
    };
    maxAccounts: {
        help: string;
        schema: Type.TInteger;
        default: number;
    };
    delay: {
        help: string;
        schema: Type.TUnsafe<string | number>;
        default: 0;
        flag: Flag;
    };
    openAccounts: {
        help: string;
        schema: Type.TBoolean;
        default: false;
        flag: Flag;
    };
    corsOrigins: {
        help: string;
        schema: Type.TUnsafe<readonly string[]>;
        default: never[];
        flag: Flag;
    };
    allowedHosts: {
        help: string;
        schema: Type.TUnsafe<readonly string[]>;
        default: never[];
        flag: Flag;
    };
    logRequests: {
        help: string;
        schema: Type.TBoolean;
        default: false;
        flag: Flag;
    };
    logLevel: {
        help: string;
        schema: Type.TEnum<["fatal", "error", "warn", "info", "debug", "trace", "silent"]>;
        default: "silent";
        flag: Flag;
    };
    listen: {
        help: string;
        schema: Type.TBoolean;
        default: boolean;
    };
};
type OptionTable = typeof optionTable;
export type OptionValues = {
    readonly [Name in keyof OptionTable]: Static<OptionTable[Name]['schema']>;
};
/** The options that hold something when they are left out. */
export type DefaultedOption = {
    [Name in keyof OptionTable]: undefined extends OptionTable[Name]['default'] ? never : Name;
}[keyof OptionTable];
export {};
