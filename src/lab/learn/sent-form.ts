/** Reads the form of a recorded request, which recorders write in different ways. */
import { MEDIA_TYPES } from '../../messages/protocol.js';
import { BODY_IS_CUT, FORM_IS_EMPTY } from '../../service/account/journal.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import type { RecordedForm } from '../evidence/exchange.js';
import type { Entry, PostData } from './har-file.js';

/** Stands for a body that is missing in the recording, or incomplete. */
export const UNRECORDED = Symbol('unrecorded');

type SentFields = RecordedForm['fields'];

/** @returns undefined for a request without a body, or with a body that is not a form */
export async function readForm(
  { method, postData, bodySize }: Entry['request'],
  headers: ReadonlyMap<string, string>,
  endpoint: Pick<Endpoint, 'form'>,
): Promise<RecordedForm | undefined | typeof UNRECORDED> {
  const { text, params, comment, mimeType } = postData ?? {};
  const stated = headers.get('content-length');
  const length = Number(stated ?? bodySize ?? -1);
  const type = headers.get('content-type') ?? mimeType ?? '';
  const encoding = ENCODINGS.find((one) => type.split(';')[0]?.trim().toLowerCase() === MEDIA_TYPES[one]);
  if (comment === BODY_IS_CUT) return UNRECORDED;
  // A GET without a body may have a content type from its client, and an empty body from its recorder.
  if (method.toUpperCase() !== 'POST' && length <= 0 && !text && !params?.length) return undefined;
  if (encoding === undefined) return !postData && length > 0 ? UNRECORDED : undefined;
  // Firefox and Chrome write a size of 0 for a body that they omit, so only the header proves an empty body.
  if (stated === '0' || comment === FORM_IS_EMPTY) return { encoding, fields: [] };
  // `text` takes precedence over `params`, because Chrome escapes the values of `params` in its HAR files.
  const read = text ? await readText(text, length, encoding, type) : fieldsOf(params ?? [], encoding, endpoint);
  return read === undefined ? UNRECORDED : { encoding, fields: read };
}

async function readText(text: string, length: number, encoding: SentEncoding, type: string) {
  const bytes = bytesOf(text, length);
  // The length counts files that browsers omit, so only the end of a multipart form shows that it is complete.
  if (encoding === 'multipart') return readMultipart(bytes, type);
  if (length > bytes.length) return undefined;
  return encoding === 'json' ? readJson(bytes.toString()) : [...new URLSearchParams(bytes.toString())];
}

type SentEncoding = 'multipart' | 'urlencoded' | 'json';
const ENCODINGS: readonly SentEncoding[] = ['multipart', 'urlencoded', 'json'];

/** Matches the headers that Firefox writes before the body of a multipart form. */
const HEADERS_BEFORE = /^(?:[\w-]+: .*\r\n)+\r\n/;

/** Returns the bytes of a text. If its length shows that mitmproxy wrote each byte as a character, it is Latin-1. */
function bytesOf(text: string, length: number): Buffer {
  const isByteByByte = text.length === length && Buffer.byteLength(text) !== length && !/[^\0-\xff]/.test(text);
  return Buffer.from(text.replace(HEADERS_BEFORE, ''), isByteByByte ? 'latin1' : 'utf8');
}

async function readMultipart(bytes: Buffer, type: string): Promise<SentFields | undefined> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Promise.all(
      [...form].map(async ([name, value]) => {
        if (typeof value === 'string') return [name, value] as const;
        // Browsers do not record the content of files, so an empty text stands for an unknown content.
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

/** @returns undefined if there are no params, if a value or file name is not recorded, or if a value may be escaped */
function fieldsOf(
  params: NonNullable<PostData['params']>,
  encoding: SentEncoding,
  { form }: Pick<Endpoint, 'form'>,
): SentFields | undefined {
  const isEscaped = (text: string): boolean => encoding === 'urlencoded' && /%[\da-f]{2}/i.test(text);
  const fields = params.flatMap(({ name, value, fileName }): SentFields => {
    if (typeof fileName === 'string') return [[name, { fileName, text: undefined }]];
    if (typeof value !== 'string' || isEscaped(name + value) || form[name]?.readFile !== undefined) return [];
    return [[name, value]];
  });
  return fields.length < Math.max(1, params.length) ? undefined : fields;
}
