import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem } from '../messages/validation.js';
/** Of the body of a call: 100,000 full contacts are 39 MB. */
export declare const MAX_BODY_BYTES: number;
/**
 * A refused control call; nothing has changed.
 * The message lists the problems too, because a test report shows nothing else of an error.
 */
export declare class ControlFailure extends Error {
    readonly status: number;
    /** One sentence. */
    readonly detail: string;
    /** Further members of the problem (RFC 9457, 3.2). */
    readonly more: Readonly<Record<string, unknown>>;
    readonly name = "ControlFailure";
    readonly problems: readonly Problem[];
    constructor(status: number, 
    /** One sentence. */
    detail: string, problems?: readonly Problem[], 
    /** Further members of the problem (RFC 9457, 3.2). */
    more?: Readonly<Record<string, unknown>>);
}
/** What is sent is not what a call takes. */
export declare const invalidBody: (problems: readonly Problem[]) => ControlFailure;
export declare const invalidQuery: (problems: readonly Problem[]) => ControlFailure;
/** @param problem of `parseUniqueKeys`: `it is not JSON: Unexpected end of JSON input` */
export declare const brokenJson: (problem: string) => ControlFailure;
export declare const unknownCall: (method: string, url: string) => ControlFailure;
export declare const wrongMethod: (method: string, url: string, allowed: readonly string[]) => ControlFailure;
export declare const foreignHost: (host: string) => ControlFailure;
export declare const foreignMachine: (host: string) => ControlFailure;
/** @param page the web page that calls, as the message names it: `a page of http://evil.com` */
export declare const foreignOrigin: (page: string) => ControlFailure;
export declare const emptyPublicKey: () => ControlFailure;
export declare const unknownAccount: (publicKey: string, known: readonly string[]) => ControlFailure;
/** @param what with its article: `a mail "7"` */
export declare const inNoAccount: (what: string) => ControlFailure;
export declare const inSeveralAccounts: (count: number, what: string) => ControlFailure;
export declare const publicKeyTaken: (publicKey: string) => ControlFailure;
export declare const tooManyAccounts: (most: number) => ControlFailure;
export declare const fixtureAccountStays: (publicKey: string) => ControlFailure;
export declare const invalidAssumptionPatch: () => ControlFailure;
export declare const invalidClock: (pointer: string, found: string, wanted: string) => ControlFailure;
export declare const tooManyFaults: (publicKey: string, limit: number) => ControlFailure;
export declare const unknownFault: (id: string) => ControlFailure;
/** @param nearest the exchange that differs least */
export declare const countMismatch: (complaint: string, ids: readonly number[], nearest: object | undefined) => ControlFailure;
export declare const unknownUnsubscribeGroup: () => ControlFailure;
export declare const notReached: (problems: readonly Problem[]) => ControlFailure;
export declare const notSentYet: (status: number) => ControlFailure;
export declare const noAutomationMail: () => ControlFailure;
export declare const tooManyWaiting: (limit: number) => ControlFailure;
export declare const tooManyWatching: (limit: number) => ControlFailure;
/** @param others the number of other mails @param isFrozen true if a clock stands still */
export declare function noMail(match: object, milliseconds: number, others: number, isFrozen: boolean): ControlFailure;
export declare const unknownSnapshot: (name: string, known: readonly string[]) => ControlFailure;
export declare const invalidSnapshotName: (name: string) => ControlFailure;
/** @param path of the file in `dist` */
export declare const missingPackageFile: (path: string) => ControlFailure;
export declare const noStateFile: () => ControlFailure;
export declare const contractLeft: (total: number, requests: number, warnings: readonly object[]) => ControlFailure;
export declare function refuseControl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply;
