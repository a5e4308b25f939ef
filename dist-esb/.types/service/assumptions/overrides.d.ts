/** Parses values from flags, profile files, fixtures, control calls and request headers, one by one or as `id=value` pairs. */
import type { AssumptionPatch } from './assumption-settings.js';
import { type AssumptionOverrides } from './registry.js';
import { AssumptionReaders } from './scopes.js';
/** An unknown id or value; the message names the nearest id, or the values. */
export declare class AssumptionError extends Error {
    readonly id: string;
    constructor(id: string, message: string);
}
/** Parses assumptions; an error names the flag, the variable or the file that they are from. */
export declare function inSource<T>(source: string, parse: () => T): T;
/** Where no endpoint is known, no value can be narrowed. */
export declare const NO_READERS: AssumptionReaders;
export declare const unknownId: (id: string) => string;
/**
 * @param readers the endpoints that a value can be narrowed to
 * @throws {AssumptionError} on the first unknown id or value, or an endpoint that does not read the id
 */
export declare const parseOverrides: (given: Readonly<Record<string, unknown>>, readers?: AssumptionReaders) => AssumptionOverrides;
/**
 * Parses a change of values; null undoes an earlier one.
 * @throws {AssumptionError} as parsing values does
 */
export declare const parsePatch: (given: Readonly<Record<string, unknown>>, readers: AssumptionReaders) => AssumptionPatch;
/** A value in quotes is a JSON string: it can hold what divides pairs. */
export declare function unquoted(pair: string, value: string): unknown;
/**
 * Parses `id=value` pairs of flags and of the request header.
 * @throws {AssumptionError} on a pair without `=`, and as parsing values does
 */
export declare function parsePairs(pairs: readonly string[], readers?: AssumptionReaders): AssumptionOverrides;
/** The pairs of a header; none where it is missing or blank. */
export declare function pairsIn(header?: string | readonly string[]): string[];
export declare function parseHeader(header: string | readonly string[] | undefined, readers?: AssumptionReaders): AssumptionOverrides | undefined;
export declare const writePair: (key: string, value: unknown) => string;
