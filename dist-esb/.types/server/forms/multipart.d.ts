/** Reads a multipart form part by part with @fastify/multipart, within the limits of a form. */
import type { FastifyRequest } from 'fastify';
import type { Assume } from '../../service/assumptions/registry.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import type { FormFields } from '../../service/endpoint/form-fields.js';
import type { FormLog } from '../recording/form-log.js';
export type MultipartRequest = Pick<FastifyRequest, 'raw' | 'parts'>;
interface MultipartReading {
    readonly endpoint: Endpoint;
    readonly assume: Assume;
    readonly sent: FormLog;
    readonly fields: FormFields;
}
/** @throws {Failure} */
export declare function readMultipart(request: MultipartRequest, reading: MultipartReading): Promise<void>;
export {};
