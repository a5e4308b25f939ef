/** Validates the input of clients and operators: each problem has its place, the found value and the wanted one. */
import type { TSchema } from 'typebox';
export interface Problem {
    /** A JSON pointer (RFC 6901) into the validated value. */
    readonly pointer: string;
    readonly detail: string;
}
/** The problems that are told of one refused value; more help nobody. */
export declare const MAX_PROBLEMS = 100;
/** The problems that a message lists; a longer one would hide the rest of a test report. */
export declare const MAX_LINES = 10;
/** The problems that are told of those that are found: the search ends with them. */
export declare function firstProblems(found: Iterable<Problem>): Problem[];
/** The problems that a refusal tells, in number and length. */
export declare const boundedProblems: (problems: readonly Problem[]) => readonly Problem[];
/** An invalid value is refused as a whole; nothing has changed. */
export declare class ValidationError extends Error {
    readonly what: string;
    readonly problems: readonly Problem[];
    /** One line: the first problem, and how many there are. */
    readonly summary: string;
    /** @param what the refused thing in plain words, such as `fixture` */
    constructor(what: string, problems: readonly Problem[]);
}
/** One step of a JSON pointer. */
export declare const step: (key: string | number) => string;
/** The problem of a wrong value. @param wanted in words */
export declare const notWanted: (pointer: string, found: unknown, wanted: string) => Problem;
/** The keywords of a schema that messages are made of; TypeBox checks them all. */
export interface Schema {
    readonly type?: string;
    readonly anyOf?: readonly Schema[];
    readonly const?: unknown;
    readonly enum?: readonly unknown[];
    readonly pattern?: string;
    /** The form that a pattern stands for, in words. */
    readonly description?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    /** The unit of a number: `ms`, `bytes`. */
    readonly unit?: string;
    readonly minItems?: number;
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: boolean;
    readonly patternProperties?: Readonly<Record<string, Schema>>;
    /** Checks of their own, with what they want in words. */
    readonly '~refine'?: readonly {
        error(value: unknown): string;
    }[];
}
/** Makes a function that lists the first problems of a value, one for each place that breaks the schema. */
export declare function createValidator(schema: TSchema): (value: unknown) => Problem[];
/** A type without `readonly`, which schemas do not have. */
type Writable<T> = T extends readonly (infer E)[] ? Writable<E>[] : T extends object ? {
    -readonly [K in keyof T]: Writable<T[K]>;
} : T;
type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => (T extends B ? 1 : 2) ? true : false;
/**
 * Compiles only when both types are the same but for `readonly`.
 * @example assertSameType<ExpectedCount, Static<typeof Expected>>();
 */
export declare function assertSameType<A, B>(..._proof: Equals<Writable<A>, Writable<B>> extends true ? [] : [difference: never]): void;
export {};
