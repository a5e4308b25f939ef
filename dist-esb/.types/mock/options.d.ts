import type { ProfileNames } from '../fixtures/profiles.js';
import type { Fixture, FixtureName } from '../fixtures/schema.js';
import { ValidationError } from '../messages/validation.js';
import { type DelayRange } from '../service/account/faults.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
import { type ClockSetting } from '../time/clock.js';
import { type DefaultedOption, type LOG_LEVELS, type OptionValues } from './option-table.js';
/**
 * What a mock is started with; everything can be left out.
 * @example await startCampaignMock({ fixture: 'edge-cases', clock: '2026-01-05T09:00:00Z', strict: true });
 */
export interface MockOptions {
    /** The port to listen on; 0, the default, takes a free one. */
    readonly port?: number;
    /** The address to listen on; `localhost`, the default, is both loopback addresses. */
    readonly host?: string;
    /** False opens no socket: only `fetch` answers. True by default. */
    readonly listen?: boolean;
    /** The path before every documented path; `/api/v1` by default. */
    readonly prefix?: string;
    /** The name of a fixture, the path of a fixture file, or a fixture; `default` by default. */
    readonly fixture?: FixtureName | Fixture;
    /** A folder of further fixtures, which `fixture` can name beside those of the package. */
    readonly fixturesDir?: string;
    /** True loads the fixture again when its file changes; a broken one is told on stderr, and the old state stays. */
    readonly watch?: boolean;
    /** A file that holds the state from run to run: read at the start in the place of the fixture, if it is there, and written at the end. */
    readonly state?: string;
    /** The values of assumptions: what the interface document leaves open. */
    readonly assumptions?: AssumptionOverrides;
    /** The name of a profile of assumptions, the path of a profile file, or several of them: a later one wins, and `assumptions` over all. */
    readonly profile?: ProfileNames;
    /** The seed of utr, tokens and `rand_id`: the same seed draws the same values. 42 by default. */
    readonly seed?: number;
    /** `real`, a time to stand still at, `from` and a time, or a distance such as `+P3D`; takes precedence over the fixture's clock. */
    readonly clock?: string;
    /** True refuses with 400 what leaves the contract; by default it is answered, with a warning. */
    readonly strict?: boolean;
    /** The number of exchanges that the journal of an account holds; 1000 by default. Those above 16 KiB on average leave room for fewer. */
    readonly journalSize?: number;
    /** The number of accounts that the mock holds; more are refused. 10,000 by default. */
    readonly maxAccounts?: number;
    /** Milliseconds that every request of the service waits, or two numbers to draw between: `200-800`. 0, the default, waits not at all. */
    readonly delay?: number | string;
    /** True gives any pair of keys an account of its own, where unknown ones are wrong credentials by default. */
    readonly openAccounts?: boolean;
    /** The origins whose pages may call the service; any by default, and none with `none`. */
    readonly corsOrigins?: readonly string[];
    /** Host names under which the control plane answers, beside the loopback ones, and to other machines. */
    readonly allowedHosts?: readonly string[];
    /** True writes a line on stderr for each request; false by default. */
    readonly logRequests?: boolean;
    /** A level of pino; `silent` by default. */
    readonly logLevel?: (typeof LOG_LEVELS)[number];
}
/** Options with the defaults of those that were left out. */
export type ResolvedOptions = Pick<OptionValues, DefaultedOption> & MockOptions;
/**
 * Fills in the defaults; an option that is undefined counts as left out.
 * @throws {ValidationError} for an unknown name or an invalid value
 */
export declare function resolveOptions(options: MockOptions): ResolvedOptions;
export declare const refused: (what: string, value: string | number, wanted: string) => ValidationError;
/**
 * Normalises `api/v1/` to `/api/v1`, and `/` to ''.
 * @throws {ValidationError} for anything but a plain path
 */
export declare function normalizePrefix(prefix: string): string;
/** @throws {ValidationError} for a text in none of the forms of a clock */
export declare function readClock(text: string): ClockSetting;
/** @throws {ValidationError} for a delay in neither of its forms */
export declare function readDelay(delay: number | string): DelayRange;
/** @throws {ValidationError} for a text that is not the origin of a page */
export declare function checkOrigins(origins: readonly string[]): readonly string[];
