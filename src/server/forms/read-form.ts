/** Reads the form of a request into fields: multipart, urlencoded or JSON, bounded in every direction. */
import { isUtf8 } from 'node:buffer';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { MEDIA_TYPES } from '../../messages/protocol.js';
import type { Assume } from '../../service/assumptions/registry.js';
import {
  codingOf,
  type Encoding,
  encodingOf,
  mediaTypeOf,
  readableEncoding,
  takesForm,
} from '../../service/endpoint/admission.js';
import { type Endpoint, nameOf } from '../../service/endpoint/endpoint.js';
import { malformed, notUtf8 } from '../../service/endpoint/failure.js';
import type { RawFields } from '../../service/endpoint/fields.js';
import { FormFields } from '../../service/endpoint/form-fields.js';
import type { Warn } from '../../service/endpoint/warnings.js';
import type { FormLog } from '../recording/form-log.js';
import { MAX_FIELDS, MAX_PARTS, MAX_TEXT_BYTES, PART_HEADERS, tooManyBytes, tooManyFields } from './limits.js';
import { readMultipart } from './multipart.js';

/** A type alias: @fastify/formbody wants a record, which an interface is not. */
export type TextForm = { readonly text: string; readonly isUtf8: boolean };

/**
 * Keeps the text: a malformed body does not matter to an endpoint without a form.
 * @param isUtf8 by default, false where decoding has left a U+FFFD: an urlencoded form has that letter as %EF%BF%BD
 */
export const keepText = (text: string, isUtf8 = !text.includes('\uFFFD')): TextForm => ({ text, isUtf8 });

/**
 * Adds the pairs of an urlencoded form.
 * @throws {Failure} 400, 413
 */
export function addPairs(text: string, fields: FormFields): void {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw tooManyFields();
  for (const pair of pairs) {
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
    fields.add(decode(pair.slice(0, end)), decode(pair.slice(end + 1)));
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw /%(?![\da-f]{2})/i.test(text) ? malformed('urlencoded form') : notUtf8('urlencoded form');
  }
}

const notAnObject = () => malformed('JSON object');

/**
 * Adds the members of a JSON object, where the assumption `body-encoding` allows one.
 * @throws {Failure} 400, 413
 */
export function addMembers(text: string, fields: FormFields): void {
  const members = Object.entries(parseObject(text));
  const elements = members.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0);
  if (elements > MAX_FIELDS) throw tooManyFields();
  for (const [name, value] of members) {
    if (!Array.isArray(value)) fields.add(name, asText(value));
    else for (const [index, element] of value.entries()) fields.add(`${name}[${index}]`, asText(element));
  }
}

/** @throws {Failure} */
function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below, like any other text that is no object.
  }
  throw notAnObject();
}

/**
 * The text that a form would carry for a JSON value.
 * @throws {Failure} for a value that is nested too deeply to be written
 */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === null) return '';
  try {
    return JSON.stringify(value);
  } catch {
    throw notAnObject();
  }
}

type FormRequest = Pick<FastifyRequest, 'raw' | 'body' | 'parts'>;

export interface FormReading {
  readonly assume: Assume;
  readonly warn: Warn;
  /** Records the form for the journal. */
  readonly sent: FormLog;
}

export const isEmpty = ({ headers }: Pick<FastifyRequest['raw'], 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/**
 * Refuses an encoding before the body is parsed, so that 415 comes before 400. Call it in `onRequest`, once the
 * endpoint and the account are known.
 * @throws {Failure} 415
 */
export function admitForm(
  { raw }: Pick<FastifyRequest, 'raw'>,
  endpoint: Endpoint,
  { assume, warn }: Pick<FormReading, 'assume' | 'warn'>,
): void {
  if (isEmpty(raw)) return;
  if (raw.method !== 'POST') {
    warn('undocumented-encoding', nameOf(endpoint), 'no body', 'one');
    return;
  }
  const coding = codingOf(raw.headers);
  const mediaType = mediaTypeOf(raw.headers['content-type']);
  if (coding !== undefined) {
    warn('undocumented-encoding', nameOf(endpoint), 'no content encoding', coding);
  } else if (encodingOf(mediaType) !== endpoint.encoding) {
    warn('undocumented-encoding', nameOf(endpoint), MEDIA_TYPES[endpoint.encoding], mediaType);
  }
  readableEncoding(raw.headers, endpoint, assume);
}

/**
 * Reads what `admitForm` admitted. The route stands in a context of `registerForms`.
 * @returns the values by name; no values of an unreadable body, if the endpoint takes no form
 * @throws {Failure} 400, 413 or 415 when the body can't be read
 */
export async function readForm(request: FormRequest, endpoint: Endpoint, reading: FormReading): Promise<RawFields> {
  const { raw } = request;
  const { assume, warn, sent } = reading;
  const fields = new FormFields(warn, sent);
  if (isEmpty(raw)) return fields.collect();
  const encoding = raw.method === 'POST' ? readableEncoding(raw.headers, endpoint, assume) : undefined;
  try {
    if (encoding !== undefined) await readAs(encoding, request, endpoint, reading, fields);
    sent.isRead = encoding !== undefined;
  } catch (error) {
    if (takesForm(endpoint)) throw error;
  }
  return fields.collect();
}

async function readAs(
  encoding: Encoding,
  request: FormRequest,
  endpoint: Endpoint,
  { assume, sent }: FormReading,
  fields: FormFields,
): Promise<void> {
  if (encoding === 'multipart') {
    await readMultipart(request, { endpoint, assume, sent, fields });
    return;
  }
  // The parser of other bodies is `keepText`: see `registerForms`.
  const { text, isUtf8 } = request.body as TextForm;
  try {
    if (!isUtf8) throw notUtf8(encoding === 'json' ? 'JSON object' : 'urlencoded form');
    if (encoding === 'urlencoded') addPairs(text, fields);
    else addMembers(text, fields);
  } catch (error) {
    sent.keepText(text);
    throw error;
  }
}

/** Sets up a Fastify context whose routes read forms. Call it in a child context: its parsers and error handler hold only for the routes of this context. */
export async function registerForms(context: FastifyInstance): Promise<void> {
  await context.register(multipart, {
    // `limits.upload-bytes` differs from request to request, and a JSON text is no upload: both are counted while read.
    throwFileSizeLimit: false,
    limits: { ...PART_HEADERS, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS, fileSize: Number.POSITIVE_INFINITY },
  });
  await context.register(formbody, { bodyLimit: MAX_TEXT_BYTES, parser: keepText });
  const asBuffer = { parseAs: 'buffer', bodyLimit: MAX_TEXT_BYTES } as const;
  context.addContentTypeParser<Buffer>(MEDIA_TYPES.json, asBuffer, async (_: FastifyRequest, body: Buffer) =>
    keepText(body.toString(), isUtf8(body)),
  );
  context.setErrorHandler<FastifyError>((error) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooManyBytes() : error;
  });
}
