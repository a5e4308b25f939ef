import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Assume } from '../../service/assumptions/registry.js';
import { type Endpoint } from '../../service/endpoint/endpoint.js';
import type { RawFields } from '../../service/endpoint/fields.js';
import { FormFields } from '../../service/endpoint/form-fields.js';
import type { Warn } from '../../service/endpoint/warnings.js';
import type { FormLog } from '../recording/form-log.js';
/** A type alias: @fastify/formbody wants a record, which an interface is not. */
export type TextForm = {
    readonly text: string;
    readonly isUtf8: boolean;
};
/**
 * Keeps the text: a malformed body does not matter to an endpoint without a form.
 * @param isUtf8 by default, false where decoding has left a U+FFFD: an urlencoded form has that letter as %EF%BF%BD
 */
export declare const keepText: (text: string, isUtf8?: boolean) => TextForm;
/**
 * Adds the pairs of an urlencoded form.
 * @throws {Failure} 400, 413
 */
export declare function addPairs(text: string, fields: FormFields): void;
/**
 * Adds the members of a JSON object, where the assumption `body-encoding` allows one.
 * @throws {Failure} 400, 413
 */
export declare function addMembers(text: string, fields: FormFields): void;
type FormRequest = Pick<FastifyRequest, 'raw' | 'body' | 'parts'>;
type RequestHead = Pick<FastifyRequest['raw'], 'headers'>;
export interface FormReading {
    readonly assume: Assume;
    readonly warn: Warn;
    /** Records the form for the journal. */
    readonly sent: FormLog;
}
export declare const isEmpty: ({ headers }: RequestHead) => boolean;
/**
 * Refuses an encoding before the body is parsed, so that 415 comes before 400. Call it in `onRequest`, once the
 * endpoint and the account are known.
 * @throws {Failure} 415
 */
export declare function admitForm({ raw }: Pick<FastifyRequest, 'raw'>, endpoint: Endpoint, { assume, warn }: Pick<FormReading, 'assume' | 'warn'>): void;
/**
 * Reads what `admitForm` admitted. The route stands in a context of `registerForms`.
 * @returns the values by name; no values of an unreadable body, if the endpoint takes no form
 * @throws {Failure} 400, 413 or 415 when the body can't be read
 */
export declare function readForm(request: FormRequest, endpoint: Endpoint, reading: FormReading): Promise<RawFields>;
/** Sets up a Fastify context whose routes read forms. Call it in a child context: its parsers and error handler hold only for the routes of this context. */
export declare function registerForms(context: FastifyInstance): Promise<void>;
export {};
