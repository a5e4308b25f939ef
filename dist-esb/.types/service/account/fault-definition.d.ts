import { type TSchema, Type } from 'typebox';
import type { EndpointName } from '../../messages/protocol.js';
import { type Problem } from '../../messages/validation.js';
/** What happens to the response. An editor shows the comment of a kind where the kind is chosen. */
export type FaultOutcome = {
    /** `delay`: the response comes later, unchanged. */
    readonly kind: 'delay';
    readonly delay: number;
} | {
    /** `response`: a response of your own. */
    readonly kind: 'response';
    readonly status: number;
    /** A text as it is, anything else as JSON. */
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
} | {
    /** `failure`: a failure in the words of the service. */
    readonly kind: 'failure';
    /** `AUTH`: the keys are wrong. `NF1` and `NF2`: the record is not found. `500`: the service has an error. */
    readonly failure: 'AUTH' | 'NF1' | 'NF2' | '500' | 500;
} | {
    readonly kind: 'failure';
    /** `V`: fields are invalid. */
    readonly failure: 'V';
    readonly fields: Readonly<Record<string, readonly string[]>>;
} | {
    readonly kind: 'failure';
    /** `rule`: the fields are in order, and a rule of the service forbids the request. */
    readonly failure: 'rule';
    /** The words of the rule. */
    readonly text?: string;
} | {
    readonly kind: 'failure';
    /** `429`: the rate limit is exceeded. */
    readonly failure: '429' | 429;
    /** Seconds, for the header `Retry-After`. */
    readonly retry_after?: number;
} | {
    /** `close`: closes the connection before the first byte; for two seconds also for a repetition of the request. */
    readonly kind: 'close';
    /** True for a TCP reset. */
    readonly reset?: boolean;
} | {
    /** `truncated`: the head of the response and half of its body. */
    readonly kind: 'truncated';
};
export interface FaultAim {
    /** The method and the documented path, `POST /contacts/add`; every endpoint when it is left out. */
    readonly endpoint?: EndpointName | '*';
    /** How many requests it meets; 1 by default, `always` until it is deleted. */
    readonly times?: number | 'always';
    /** How many requests it lets pass first. */
    readonly after?: number;
    /** Before or after the state changed. */
    readonly when?: 'before' | 'after';
    /** Milliseconds to wait. */
    readonly delay?: number;
}
export type FaultDefinition = FaultAim & FaultOutcome;
export declare const kinds: {
    delay: Type.TObject<{
        endpoint: Type.TOptional<Type.TString>;
        times: Type.TOptional<Type.TUnion<[Type.TInteger, Type.TLiteral<"always">]>>;
        after: Type.TOptional<Type.TInteger>;
        when: Type.TOptional<Type.TEnum<["before", "after"]>>;
        kind: Type.TLiteral<"delay">;
        delay: Type.TInteger;
    }>;
    response: Type.TObject<{
        endpoint: Type.TOptional<Type.TString>;
        times: Type.TOptional<Type.TUnion<[Type.TInteger, Type.TLiteral<"always">]>>;
        after: Type.TOptional<Type.TInteger>;
        when: Type.TOptional<Type.TEnum<["before", "after"]>>;
        delay: Type.TOptional<Type.TInteger>;
        kind: Type.TLiteral<"response">;
    } & {
        status: Type.TInteger;
        body: Type.TOptional<Type.TRefine<Type.TUnknown>>;
        headers: Type.TOptional<Type.TUnsafe<Record<string, string>>>;
    }>;
    failure: Type.TObject<{
        endpoint: Type.TOptional<Type.TString>;
        times: Type.TOptional<Type.TUnion<[Type.TInteger, Type.TLiteral<"always">]>>;
        after: Type.TOptional<Type.TInteger>;
        when: Type.TOptional<Type.TEnum<["before", "after"]>>;
        delay: Type.TOptional<Type.TInteger>;
        kind: Type.TLiteral<"failure">;
    } & {
        failure: Type.TEnum<["AUTH", "V", "NF1", "NF2", "rule", "429", "500"]>;
        fields: Type.TOptional<Type.TRecord<"^.*$", Type.TArray<Type.TString>>>;
        text: Type.TOptional<Type.TString>;
        retry_after: Type.TOptional<Type.TInteger>;
    }>;
    close: Type.TObject<{
        endpoint: Type.TOptional<Type.TString>;
        times: Type.TOptional<Type.TUnion<[Type.TInteger, Type.TLiteral<"always">]>>;
        after: Type.TOptional<Type.TInteger>;
        when: Type.TOptional<Type.TEnum<["before", "after"]>>;
        delay: Type.TOptional<Type.TInteger>;
        kind: Type.TLiteral<"close">;
    } & {
        reset: Type.TOptional<Type.TBoolean>;
    }>;
    truncated: Type.TObject<{
        endpoint: Type.TOptional<Type.TString>;
        times: Type.TOptional<Type.TUnion<[Type.TInteger, Type.TLiteral<"always">]>>;
        after: Type.TOptional<Type.TInteger>;
        when: Type.TOptional<Type.TEnum<["before", "after"]>>;
        delay: Type.TOptional<Type.TInteger>;
        kind: Type.TLiteral<"truncated">;
    }>;
};
/** The members that a fault of some kind has. */
export declare const _kind: TSchema | undefined, members: {
    readonly [x: string]: TSchema;
};
/** Reads a member that was written as a text: a number or JSON where the member is no text. */
export declare function readMember(name: string, text: string): unknown;
/** The problems of a fault; the caller checks its endpoint. */
export declare function problemsOfFault(body: unknown): Problem[];
export declare const isFault: (body: unknown) => body is FaultDefinition;
