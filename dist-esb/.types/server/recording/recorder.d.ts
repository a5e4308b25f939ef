import type { AccountDirectory } from '../../service/account/account-directory.js';
import type { Attempt } from '../../service/answer.js';
import type { Body } from '../../service/endpoint/envelope.js';
import type { WireResponse } from '../faults.js';
import type { RequestContext } from '../request-context.js';
import { Redaction } from './redaction.js';
/** A short text as it is, else the first bytes of a body. */
export interface BodyExcerpt {
    readonly content: string | Buffer;
    readonly isCut: boolean;
}
/** @param headers those of the response */
export declare function recordExchange(directory: AccountDirectory, context: RequestContext, attempt: Attempt, { status, body, breaks }: WireResponse, headers: Readonly<Record<string, unknown>>): void;
/** The beginning of a body; of a long one a copy, since a part of a text or of a buffer would keep the whole of it alive. */
export declare function excerptOf(body: Body): BodyExcerpt;
export declare function renderBody({ content, isCut }: BodyExcerpt, redaction: Redaction): {
    body: string;
    truncated: boolean;
};
