/** The only writer of documented bodies: status, and message or errors (Conventions, Errors). */
import type { Assume } from '../assumptions/assume.js';
import { CONTENT_TYPES } from '../protocol.js';
import { RecordNotFound } from '../world/table.js';
import { type Endpoint, type FileResponse, keyOf, type NotFoundText } from './endpoint.js';
import { type Errors, Failure, lookupFailure, NF1, NF2, validationFailure } from './failure.js';
import { textOf } from './messages.js';
import { SerializedList, type Wrapper } from './serialized-list.js';

/** A long one is in pieces, which are kept elsewhere too. */
export type Body = string | readonly Buffer[];

/** A body in one piece. */
export const bytesOf = (body: Body): Buffer => (typeof body === 'string' ? Buffer.from(body) : Buffer.concat(body));

/** An answer that only has to be sent. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

const JSON_TYPE = { 'content-type': CONTENT_TYPES.json };

/** @param data what the handler gave: the `message` object, a file, or nothing where the answer is a text */
export function renderSuccess(endpoint: Endpoint, data: unknown): ServiceResponse {
  const { success: answers } = endpoint;
  if (typeof answers === 'function') return renderFile(data as FileResponse);
  const body = successBody(endpoint, typeof answers === 'string' ? answers : (data as object));
  return { status: 200, headers: JSON_TYPE, body };
}

function successBody(endpoint: Endpoint, data: string | object): Body {
  if (typeof data === 'string') return textOfSuccess(endpoint, data);
  const [name = ''] = Object.keys(data);
  const list: unknown = (data as Readonly<Record<string, unknown>>)[name];
  return list instanceof SerializedList ? list.wrap(wrapperOf(endpoint, name)) : writeSuccess(endpoint, data);
}

const writeSuccess = ({ textUnder }: Endpoint, data: string | object): string =>
  JSON.stringify({ status: 'success', [textUnder]: data });

const texts = new WeakMap<Endpoint, string>();

/** A text is always the same. */
function textOfSuccess(endpoint: Endpoint, data: string): string {
  const text = texts.get(endpoint) ?? writeSuccess(endpoint, data);
  texts.set(endpoint, text);
  return text;
}

const wrappers = new WeakMap<Endpoint, Wrapper>();

/** What stands around the list of an endpoint. */
function wrapperOf(endpoint: Endpoint, name: string): Wrapper {
  const known = wrappers.get(endpoint);
  if (known !== undefined) return known;
  const empty = writeSuccess(endpoint, { [name]: [] });
  const at = empty.indexOf('[]') + 1;
  const wrapper = { prefix: empty.slice(0, at), suffix: empty.slice(at) };
  wrappers.set(endpoint, wrapper);
  return wrapper;
}

function renderFile({ contentType, fileName, content }: FileResponse): ServiceResponse {
  const attachment = fileName !== undefined && { 'content-disposition': `attachment; filename="${fileName}"` };
  return { status: 200, headers: { 'content-type': contentType, ...attachment }, body: content };
}

export function renderFailure(failure: Failure, assume: Assume): ServiceResponse {
  const status = typeof failure.status === 'number' ? failure.status : assume(failure.status);
  return { status, headers: { ...JSON_TYPE, ...failure.headers }, body: failureBody(failure.errors) };
}

export const failureBody = (errors: Errors): string => JSON.stringify({ status: 'failed', errors });

/** The documented failure that an error stands for; undefined for one that is nobody's but ours. */
export function toFailure(error: unknown, endpoint: Endpoint | undefined, assume: Assume): Failure | undefined {
  if (error instanceof RecordNotFound && endpoint !== undefined) return notFoundFailure(endpoint, assume);
  return error instanceof Failure ? error : undefined;
}

function notFoundFailure(endpoint: Endpoint, assume: Assume): Failure {
  const text = notFoundText(endpoint.notFound as NotFoundText, assume);
  if (text !== 'invalid-id') return lookupFailure(text === 'NF1' ? NF1 : NF2);
  const key = keyOf(endpoint) as string;
  return validationFailure({ [key]: [textOf({ rule: 'selected' }, key, assume)] });
}

const TEXTS_BY_VALUE = {
  nf1: 'NF1',
  nf2: 'NF2',
  'not-found-1': 'NF1',
  'not-found-2': 'NF2',
  'invalid-id': 'invalid-id',
} as const;

const notFoundText = (declared: NotFoundText, assume: Assume) =>
  declared === 'NF1' || declared === 'NF2' ? declared : TEXTS_BY_VALUE[assume(declared)];
