/** Reads the form of a recorded request: each recorder writes it in another way. */

import { MEDIA_TYPES } from '../../messages/protocol.js';
import { BODY_IS_CUT, FORM_IS_EMPTY } from '../../service/account/journal.js';
import type { RecordedForm } from '../evidence/exchange.js';
import type { Entry, PostData } from './har-file.js';

/** Something was sent that the recording does not hold, or not whole. */
export const UNRECORDED = Symbol('unrecorded');

type SentFields = RecordedForm['fields'];

/** Without an encoding that is known, nothing is a form. */
export async function readForm(
  { method, postData, bodySize }: Entry['request'],
  headers: ReadonlyMap<string, string>,
): Promise<RecordedForm | undefined | typeof UNRECORDED> {
  const stated = headers.get('content-length');
  const length = Number(stated ?? bodySize ?? -1);
  const type = headers.get('content-type') ?? postData?.mimeType ?? '';
  const encoding = encodingOf(type);
  if (postData?.comment === BODY_IS_CUT) return UNRECORDED;
  // Clients name the type of a body, and recorders write an empty one, where a GET has none.
  if (method.toUpperCase() !== 'POST' && length <= 0 && !postData?.text && !postData?.params?.length) return undefined;
  if (encoding === undefined) return !postData && length > 0 ? UNRECORDED : undefined;
  // Firefox and Chrome write a size of 0 for a body that they leave out: only the header tells that there was none.
  const isEmpty = stated === '0' || postData?.comment === FORM_IS_EMPTY;
  const fields = isEmpty ? [] : await fieldsIn(postData ?? {}, encoding, type, length);
  return fields === undefined ? UNRECORDED : { encoding, fields };
}

async function fieldsIn(
  { text, params }: PostData,
  encoding: SentEncoding,
  type: string,
  length: number,
): Promise<SentFields | undefined> {
  // Text goes first: Chrome leaves the values of its parameters escaped.
  if (!text) return params?.length ? fieldsOf(params, encoding) : undefined;
  const bytes = bytesOf(text, length);
  // A multipart form shows its end; browsers leave files out of it.
  return encoding !== 'multipart' && length > bytes.length ? undefined : READERS[encoding](bytes, type);
}

type SentEncoding = 'multipart' | 'urlencoded' | 'json';
const ENCODINGS: readonly SentEncoding[] = ['multipart', 'urlencoded', 'json'];

const encodingOf = (type: string): SentEncoding | undefined =>
  ENCODINGS.find((one) => type.split(';')[0]?.trim().toLowerCase() === MEDIA_TYPES[one]);

/** What Firefox writes before the body of a form with files. */
const HEADERS_BEFORE = /^(?:[\w-]+: .*\r\n)+\r\n/;

/** mitmproxy writes a character for each byte where a form names no charset: the length shows it. */
function bytesOf(text: string, length: number): Buffer {
  const isByteByByte = text.length === length && Buffer.byteLength(text) !== length && !/[^\0-\xff]/.test(text);
  return Buffer.from(text.replace(HEADERS_BEFORE, ''), isByteByByte ? 'latin1' : 'utf8');
}

const READERS: Readonly<Record<SentEncoding, (bytes: Buffer, type: string) => Promise<SentFields | undefined>>> = {
  multipart: readMultipart,
  urlencoded: async (bytes) => [...new URLSearchParams(bytes.toString())],
  json: async (bytes) => readJson(bytes.toString()),
};

async function readMultipart(bytes: Buffer, type: string): Promise<SentFields | undefined> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Promise.all(
      [...form].map(async ([name, value]) => {
        if (typeof value === 'string') return [name, value] as const;
        // Browsers leave the content of files out.
        return [name, { fileName: value.name, text: (await value.text()) || undefined }] as const;
      }),
    );
  } catch {
    return undefined;
  }
}

function readJson(text: string): SentFields | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
    return Object.entries(body).flatMap(([name, value]): [string, string][] =>
      Array.isArray(value) ? value.map((one, index) => [`${name}[${index}]`, asText(one)]) : [[name, asText(value)]],
    );
  } catch {
    return undefined;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Undefined where a value is not recorded, or may be escaped. */
function fieldsOf(params: NonNullable<PostData['params']>, encoding: SentEncoding): SentFields | undefined {
  const isEscaped = (text: string): boolean => encoding === 'urlencoded' && /%[\da-f]{2}/i.test(text);
  const fields = params.flatMap(({ name, value, fileName }): SentFields => {
    if (typeof fileName === 'string') return [[name, { fileName, text: undefined }]];
    return typeof value === 'string' && !isEscaped(name + value) ? [[name, value]] : [];
  });
  return fields.length < params.length ? undefined : fields;
}
