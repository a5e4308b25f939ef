/** The failures of the document in one table, with the texts of validation messages: whoever finds one throws it, and only the envelope renders it (Errors). */
import type { Assume, AssumptionId, AssumptionValue } from '../assumptions/registry.js';
/** A text, or message texts by field. */
export type Errors = string | Readonly<Record<string, readonly string[]>>;
export declare const NF1 = "Record Not Found";
export declare const NF2 = "Record not found";
/** A rule that a request with valid fields can violate. */
export interface Rule {
    readonly text: string;
    /** The value of an assumption that makes it a rule; absent where the document states the rule. */
    readonly when?: {
        [Id in AssumptionId]: readonly [id: Id, value: AssumptionValue<Id>];
    }[AssumptionId];
}
export declare const NO_GROUP_TO_LIVE: Rule;
export declare const PAUSE_NOT_LIVE: Rule;
export declare const ALREADY_LIVE: Rule;
export declare const INCOMPLETE_TO_LIVE: Rule;
export declare const ALREADY_VERIFIED: Rule;
export declare const SEND_STARTED: Rule;
export declare const IN_USE: Rule;
/** The text of a rule by the values in force, which can be a service's own; undefined where it is no rule. */
export declare function ruleText({ text, when }: Rule, assume: Assume): string | undefined;
/** @throws {Failure} where it is a rule */
export declare function enforce(rule: Rule, assume: Assume): void;
type StatusId = Extract<AssumptionId, `http-status.${string}`>;
/** A documented failure: its status is an assumption, or a number where HTTP defines it. */
export declare class Failure extends Error {
    readonly status: StatusId | number;
    readonly errors: Errors;
    readonly headers: Readonly<Record<string, string>>;
    constructor(status: StatusId | number, errors: Errors, headers?: Readonly<Record<string, string>>);
}
/** AUTH, with an entry for each empty header (Authentication 2). */
export declare const missingCredentials: ({ publicKey, secretKey }: Readonly<Record<'publicKey' | 'secretKey', string>>) => Failure;
/** @param isSecret true if only the secret key is wrong */
export declare function wrongCredentials(isSecret: boolean, assume: Assume): Failure;
/** Where unknown credentials open an account, but there is no room for it. */
export declare const tooManyAccounts: (most: number) => Failure;
export declare const validationFailure: (errors: Errors) => Failure;
/** Violated rules other than required: V, or a rule failure with the first text (Errors 2 and 8). */
export declare function violationFailure(errors: Readonly<Record<string, readonly string[]>>, assume: Assume): Failure;
export declare const lookupFailure: (text: string) => Failure;
export declare const ruleFailure: (text: string) => Failure;
/** Failures with a status of HTTP. */
export declare const malformed: (what: string) => Failure;
export declare const notUtf8: (what: string, part?: string) => Failure;
export declare const tooLarge: (what: string) => Failure;
/** @param taken the media types that the endpoint reads */
export declare const unsupported: (taken: readonly string[]) => Failure;
export declare const compressed: (coding: string) => Failure;
/** @param seconds until the next request is accepted */
export declare const tooManyRequests: (seconds: number) => Failure;
declare const TEXTS: {
    readonly required: 'The {field} field is required.';
    readonly selected: 'The selected {field} is invalid.';
    readonly taken: 'The {field} has already been taken.';
    readonly boolean: 'The {field} field must be true or false.';
    readonly string: '{subject} must be a string.';
    readonly integer: '{subject} must be an integer.';
    readonly array: '{subject} must be an array.';
    readonly email: '{subject} must be a valid email address.';
    readonly regex: '{subject} format is invalid.';
    readonly min: '{subject} must be at least {limit} characters.';
    readonly max: '{subject} must not be greater than {limit} characters.';
    readonly items: '{subject} must not have more than {limit} items.';
    readonly mimes: '{subject} must be a file of type: {limit}.';
    readonly after: '{subject} must be a date after {limit}.';
    readonly format: '{subject} must match the format {limit}.';
};
type Limited = 'min' | 'max' | 'items' | 'mimes' | 'after' | 'format';
/** A rule that a value violates, with the parameter of its text. */
export type Violation = ({
    readonly rule: Exclude<keyof typeof TEXTS, Limited>;
} | {
    readonly rule: Limited;
    readonly limit: number | string;
}) & {
    /** A text of its own. */
    readonly text?: string;
    /** The index of the element that violates it, in an array. */
    readonly at?: number;
};
/** `email_address` → `email address`, `strIds` → `str ids`; the framework has names of elements as they are. */
export declare const label: (name: string) => string;
/** The text of a violation in the wording in force. */
export declare function textOf(violation: Violation, name: string, assume: Assume): string;
export {};
