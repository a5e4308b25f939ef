/** Reads a HAR 1.2 file, as far as evidence needs it. */
import { type Static, Type } from 'typebox';
import { type Problem } from '../../messages/validation.js';
declare const PostData: Type.TObject<{
    mimeType: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    text: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    params: Type.TOptional<Type.TUnion<[Type.TArray<Type.TObject<{
        name: Type.TString;
        value: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
        fileName: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    }>>, Type.TNull]>>;
    comment: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
}>;
declare const HarContent: Type.TObject<{
    size: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
    text: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    encoding: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    comment: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
}>;
/** Marks of responses that the service did not give, or not whole: recorders write them beside the response, or in it. */
declare const MARKS: {
    /** Of Chrome. */
    _fromCache: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    _fetchedViaServiceWorker: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    _error: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    /** Of Safari. */
    _fetchType: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    /** Of Playwright. */
    _wasFulfilled: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    _failureText: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    /** Of the journal of a mock. */
    _fault: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
};
export type Mark = keyof typeof MARKS;
declare const Entry: Type.TObject<{
    /** Of Chrome. */
    _fromCache: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    _fetchedViaServiceWorker: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    _error: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    /** Of Safari. */
    _fetchType: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
    /** Of Playwright. */
    _wasFulfilled: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    _failureText: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    /** Of the journal of a mock. */
    _fault: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
    startedDateTime: Type.TRefine<Type.TString>;
    time: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
    request: Type.TObject<{
        method: Type.TString;
        url: Type.TString;
        queryString: Type.TOptional<Type.TUnion<[Type.TArray<Type.TObject<{
            name: Type.TString;
            value: Type.TString;
        }>>, Type.TNull]>>;
        headers: Type.TArray<Type.TObject<{
            name: Type.TString;
            value: Type.TString;
        }>>;
        postData: Type.TOptional<Type.TUnion<[Type.TObject<{
            mimeType: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
            text: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
            params: Type.TOptional<Type.TUnion<[Type.TArray<Type.TObject<{
                name: Type.TString;
                value: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
                fileName: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
            }>>, Type.TNull]>>;
            comment: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
        }>, Type.TNull]>>;
        bodySize: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
    }>;
    response: Type.TObject<{
        /** Of Chrome. */
        _fromCache: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
        _fetchedViaServiceWorker: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
        _error: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
        /** Of Safari. */
        _fetchType: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
        /** Of Playwright. */
        _wasFulfilled: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
        _failureText: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
        /** Of the journal of a mock. */
        _fault: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
        status: Type.TInteger;
        headers: Type.TArray<Type.TObject<{
            name: Type.TString;
            value: Type.TString;
        }>>;
        content: Type.TObject<{
            size: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
            text: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
            encoding: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
            comment: Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>>;
        }>;
        bodySize: Type.TOptional<Type.TUnion<[Type.TNumber, Type.TNull]>>;
    }>;
    cache: Type.TOptional<Type.TUnion<[Type.TUnknown, Type.TNull]>>;
}>;
export type Entry = Static<typeof Entry>;
export type PostData = Static<typeof PostData>;
export type HarContent = Static<typeof HarContent>;
export interface HarEntry {
    /** Without a response where something is odd; undefined where no request can be read. */
    readonly entry: Entry | undefined;
    /** The first odd member. */
    readonly problem: Problem | undefined;
}
/** @throws {ValidationError} of one line, for a file that cannot be read or is no HAR */
export declare function readHarFile(file: string): readonly HarEntry[];
export {};
