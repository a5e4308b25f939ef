/** Reads the form of a request into fields: multipart, urlencoded or JSON, each within the limits of a form. */
import { isUtf8 } from 'node:buffer';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../messages/present.js';
import { MEDIA_TYPES } from '../../messages/protocol.js';
import type { AccountAttempt } from '../../service/answer.js';
import {
  admitBody,
  codingOf,
  collectFields,
  encodingOf,
  mediaTypeOf,
  readableEncoding,
  type SentPair,
  takesForm,
} from '../../service/endpoint/admission.js';
import { malformed, notUtf8 } from '../../service/endpoint/failure.js';
import type { RawFields } from '../../service/endpoint/fields.js';
import type { FormLog } from './form-log.js';
import { MAX_FIELDS, MAX_TEXT_BYTES, tooManyBytes, tooManyFields } from './limits.js';
import { type FormReading, readMultipart } from './multipart.js';
import { type FormRequest, registerMultipart } from './parts.js';
import { readShortForm } from './short-form.js';

/** Not an interface: the parser of @fastify/formbody must return a Record, to which an interface is not assignable. */
type TextForm = { readonly text: string; readonly isUtf8: boolean };

/**
 * Keeps the text of a body unparsed: a malformed body does not matter to an endpoint without a form.
 * @param isUtf8 by default false for a text with U+FFFD, which decoding puts there: a form writes it as %EF%BF%BD
 */
const keepText = (text: string, isUtf8 = !text.includes('\uFFFD')): TextForm => ({ text, isUtf8 });

/** Returns the pairs of an urlencoded form. @throws {Failure} 400, 413 */
export function urlencodedPairs(text: string): SentPair[] {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw tooManyFields();
  return pairs.map((pair) => {
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
    return [decode(pair.slice(0, end)), decode(pair.slice(end + 1))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw /%(?![\da-f]{2})/i.test(text) ? malformed('urlencoded form') : notUtf8('urlencoded form');
  }
}

/** Returns the members of a JSON object as pairs. @throws {Failure} 400, 413 */
export function jsonPairs(text: string): SentPair[] {
  let pairs: SentPair[];
  try {
    pairs = pairsOf(JSON.parse(text));
    // An escape such as \ud800 can stand for half of a character, which no other form can send.
    if (!pairs.flat().join().isWellFormed()) throw new TypeError('half of a character');
  } catch {
    throw malformed('JSON object');
  }
  if (pairs.length > MAX_FIELDS) throw tooManyFields();
  return pairs;
}

/** @throws {Error} for a value that is no object, or is nested too deeply for JSON.stringify */
function pairsOf(value: unknown): SentPair[] {
  if (!isObject(value)) throw new TypeError('not an object');
  return Object.entries(value).flatMap(([name, member]) =>
    Array.isArray(member)
      ? member.map((element, index) => [`${name}[${index}]`, asText(element)] as const)
      : [[name, asText(member)] as const],
  );
}

/** Returns the text that a form would carry for a JSON value: `1` for true, an empty text for null. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null ? '' : JSON.stringify(value);
}

export const isEmpty = ({ headers }: Pick<FastifyRequest['raw'], 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Warns of an undocumented encoding, or refuses it before the body is read: 415 comes before 400. @throws {Failure} */
export function admitForm({ raw }: Pick<FastifyRequest, 'raw'>, { endpoint, assume, warnings }: AccountAttempt): void {
  if (isEmpty(raw)) return;
  const warnOf = (wanted: string, found: string) =>
    warnings.warn('undocumented-encoding', endpoint.name, wanted, found);
  const coding = codingOf(raw.headers);
  const mediaType = mediaTypeOf(raw.headers['content-type']);
  if (raw.method !== 'POST') warnOf('no body', 'one');
  else if (coding !== undefined) warnOf('no content encoding', coding);
  else if (encodingOf(mediaType) !== endpoint.encoding) warnOf(MEDIA_TYPES[endpoint.encoding], mediaType);
  if (raw.method === 'POST') admitBody(raw.headers, endpoint, assume);
}

/**
 * Reads a body that `admitForm` did not refuse, on a route of the context that `registerForms` has set up.
 * @returns the values by name; no values of an unreadable body if the endpoint takes no form
 * @throws {Failure} 400, 413 or 415 for a body that cannot be read
 */
export async function readForm(request: FormRequest, reading: FormReading): Promise<RawFields> {
  const { raw } = request;
  const { endpoint, assume, warnings, log } = reading;
  const encoding = raw.method === 'POST' ? readableEncoding(raw.headers, endpoint, assume) : undefined;
  if (encoding === undefined) return new Map();
  try {
    const pairs =
      encoding === 'multipart'
        ? ((await readShortForm(raw)) ?? (await readMultipart(request, reading)))
        : readText(encoding, request, log);
    log.keepPairs(pairs);
    return collectFields(pairs, warnings.warn);
  } catch (error) {
    if (takesForm(endpoint)) throw error;
    return new Map();
  }
}

function readText(encoding: 'urlencoded' | 'json', { body }: FormRequest, log: FormLog): readonly SentPair[] {
  // The parser of these bodies is `keepText`: see `registerForms`.
  const { text, isUtf8 } = body as TextForm;
  try {
    if (!isUtf8) throw notUtf8(encoding === 'json' ? 'JSON object' : 'urlencoded form');
    return encoding === 'urlencoded' ? urlencodedPairs(text) : jsonPairs(text);
  } catch (error) {
    log.keepText(text);
    throw error;
  }
}

/** Sets up a child context of Fastify: its parsers and its error handler hold only for the routes of this context. */
export async function registerForms(context: FastifyInstance): Promise<void> {
  await registerMultipart(context);
  await context.register(formbody, { bodyLimit: MAX_TEXT_BYTES, parser: keepText });
  const asBuffer = { parseAs: 'buffer', bodyLimit: MAX_TEXT_BYTES } as const;
  context.addContentTypeParser<Buffer>(MEDIA_TYPES.json, asBuffer, async (_: FastifyRequest, body: Buffer) =>
    keepText(body.toString(), isUtf8(body)),
  );
  context.setErrorHandler<FastifyError>((error) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooManyBytes() : error;
  });
}
