/** Compares the exchanges of the journal with what a test wants: how many match, and where the nearest other one differs. */
import { Type } from 'typebox';
import type { EndpointName } from '../messages/protocol.js';
import type { JournalEntry, SentFile } from '../service/account/journal.js';
/** Members by name; an array wants all its values. */
type WantedTexts = Readonly<Record<string, string | number | readonly (string | number)[]>>;
/** The wanted members of an exchange; a member that is left out matches anything. */
export interface ExchangeMatch {
    /** Method and documented path: `POST /contacts/add`. */
    readonly endpoint?: EndpointName;
    readonly method?: string;
    readonly path?: string;
    readonly query?: WantedTexts;
    readonly headers?: WantedTexts;
    /** In the form of the request, `strIds[0]` and `strIds[1]`, or an array as a whole, `strIds`. */
    readonly fields?: WantedTexts;
    /** Name, file name, content type, bytes and sha256 of uploads; a part of each is enough. */
    readonly files?: readonly Partial<SentFile>[];
    /** `any` counts all. Without status, warning, fault and response, a match counts answers with success. */
    readonly status?: number | 'any';
    readonly warning?: string;
    readonly fault?: string;
    /** A part of the body. */
    readonly response?: unknown;
}
/** How many exchanges must match; all given bounds must be met. */
export interface ExpectedCount {
    readonly exactly?: number;
    readonly atLeast?: number;
    readonly atMost?: number;
}
export declare const Match: Type.TObject<{
    endpoint: Type.TOptional<Type.TString>;
    method: Type.TOptional<Type.TString>;
    path: Type.TOptional<Type.TString>;
    query: Type.TOptional<Type.TRecord<"^.*$", Type.TUnion<[Type.TString, Type.TNumber, Type.TArray<Type.TUnion<[Type.TString, Type.TNumber]>>]>>>;
    headers: Type.TOptional<Type.TRecord<"^.*$", Type.TUnion<[Type.TString, Type.TNumber, Type.TArray<Type.TUnion<[Type.TString, Type.TNumber]>>]>>>;
    fields: Type.TOptional<Type.TRecord<"^.*$", Type.TUnion<[Type.TString, Type.TNumber, Type.TArray<Type.TUnion<[Type.TString, Type.TNumber]>>]>>>;
    files: Type.TOptional<Type.TUnsafe<Partial<SentFile>[]>>;
    status: Type.TOptional<Type.TUnion<[Type.TInteger, Type.TLiteral<"any">]>>;
    warning: Type.TOptional<Type.TString>;
    fault: Type.TOptional<Type.TString>;
    response: Type.TOptional<Type.TRefine<Type.TUnknown>>;
}>;
export declare const Expected: Type.TRefine<Type.TObject<{
    exactly: Type.TOptional<Type.TInteger>;
    atLeast: Type.TOptional<Type.TInteger>;
    atMost: Type.TOptional<Type.TInteger>;
}>>;
/**
 * Finds the exchanges that match.
 * @throws {ControlFailure} where their number is not the wanted one; where it is too low, with the nearest other exchange
 */
export declare function verify(entries: readonly JournalEntry[], match: ExchangeMatch, count?: ExpectedCount): {
    matched: number;
    ids: number[];
};
export {};
