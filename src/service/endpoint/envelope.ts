/** Writes all documented bodies: `status`, and `message` or `errors` (Conventions, Errors). */
import { present } from '../../messages/present.js';
import { CONTENT_TYPES } from '../../messages/protocol.js';
import { AccountFull, RecordNotFound } from '../account/table.js';
import { wordsOf } from '../assumptions/definition.js';
import type { Assume } from '../assumptions/registry.js';
import type { Endpoint, FileResponse } from './endpoint.js';
import { type Errors, Failure, lookupFailure, NF1, NF2, textOf, violationFailure } from './failure.js';
import { SerializedList } from './lists.js';

/** The body of a response; a buffer is a cached list. */
export type Body = string | Buffer;

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

const JSON_TYPE = { 'content-type': CONTENT_TYPES.json };

/** @param data the result of the handler: the `message` object, a file, or undefined if the success is a text */
export function renderSuccess(endpoint: Endpoint, data: unknown, assume: Assume): ServiceResponse {
  const { success } = endpoint;
  const status = assume('http-status.success');
  if (typeof success !== 'function') {
    const body = typeof success === 'string' ? writeSuccess(endpoint, success) : objectBody(endpoint, Object(data));
    return { status, headers: JSON_TYPE, body };
  }
  // The result is a file, because the declared success is a function.
  const { contentType, fileName, content }: FileResponse = Object(data);
  const attachment = fileName !== undefined && { 'content-disposition': `attachment; filename="${fileName}"` };
  return { status, headers: { 'content-type': contentType, ...attachment }, body: content };
}

function objectBody(endpoint: Endpoint, data: object): Body {
  const [[name = '', shown] = []] = Object.entries(data);
  if (!(shown instanceof SerializedList)) return writeSuccess(endpoint, data);
  const empty = writeSuccess(endpoint, { [name]: [] });
  const at = empty.indexOf('[]');
  return shown.bodyWith(empty.slice(0, at), empty.slice(at + 2));
}

const writeSuccess = ({ textUnder }: Endpoint, data: string | object): string =>
  JSON.stringify({ status: 'success', [textUnder]: data });

export function renderFailure(failure: Failure, assume: Assume): ServiceResponse {
  const status = typeof failure.status === 'number' ? failure.status : assume(failure.status);
  return { status, headers: { ...JSON_TYPE, ...failure.headers }, body: failureBody(failure.errors) };
}

export const failureBody = (errors: Errors): string => JSON.stringify({ status: 'failed', errors });

/** Returns the documented failure of an error; undefined for a bug of the mock. */
export function toFailure(error: unknown, endpoint: Endpoint | undefined, assume: Assume): Failure | undefined {
  if (error instanceof RecordNotFound && endpoint !== undefined) return notFoundFailure(endpoint, assume);
  if (error instanceof AccountFull) return new Failure(507, error.message);
  return error instanceof Failure ? error : undefined;
}

const TEXTS: Readonly<Record<string, string>> = { NF1, NF2, 'not-found-1': NF1, 'not-found-2': NF2 };

function notFoundFailure({ notFound, ...endpoint }: Endpoint, assume: Assume): Failure {
  // Every endpoint that looks up a record declares the text.
  const declared = present(notFound);
  const value = declared === 'NF1' || declared === 'NF2' ? declared : assume(declared);
  if (value !== 'invalid-id') return lookupFailure(TEXTS[value] ?? String(wordsOf(value)));
  const { name: key } = present(endpoint.key);
  return violationFailure({ [key]: [textOf({ rule: 'selected' }, key, assume)] }, assume);
}

/** Returns the failure of a reference to a missing record, which no row of the document lists. */
export const danglingFailure = (assume: Assume): Failure => lookupFailure(String(TEXTS[assume('lookup-unlisted')]));
