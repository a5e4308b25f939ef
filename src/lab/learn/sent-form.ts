/** Reads the form of a recorded request, which recorders write in different ways. */
import { groupByName } from '../../messages/pairs.js';
import { attempt, isObject } from '../../messages/present.js';
import { BODY_IS_CUT, FORM_IS_EMPTY } from '../../service/account/journal.js';
import { type Encoding, encodingOf, mediaTypeOf } from '../../service/endpoint/admission.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import type { RecordedExchange } from '../evidence/exchange.js';
import type { Entry, PostData } from './har-file.js';

type SentRequest = RecordedExchange['request'];

/** Names and values of a form, in the order in which they were sent. */
type SentFields = readonly (readonly [name: string, value: string | Omit<SentRequest['files'][number], 'name'>])[];

/** Reads a request, with null for the fields if it has no form; `truncated` if its body is not recorded, or not whole. */
export async function readSentForm(
  { method, postData, bodySize }: Entry['request'],
  headers: SentRequest['headers'],
  { form }: Pick<Endpoint, 'form'>,
): Promise<SentRequest> {
  const { text, params, comment, mimeType } = postData ?? {};
  const { 'content-length': stated, 'content-type': type = mimeType ?? '' } = headers;
  const length = Number(stated ?? bodySize ?? -1);
  const encoding = encodingOf(mediaTypeOf(type));
  const without = { headers, fields: null, files: [], truncated: false };
  const unrecorded = { ...without, truncated: true };
  if (comment === BODY_IS_CUT) return unrecorded;
  // A GET without a body may have a content type from its client, and an empty body from its recorder.
  if (method.toUpperCase() !== 'POST' && length <= 0 && !text && !params?.length) return without;
  if (encoding === undefined) return !postData && length > 0 ? unrecorded : without;
  // Firefox and Chrome write a size of 0 for a body that they omit, so only the header proves an empty body.
  const isEmpty = stated === '0' || comment === FORM_IS_EMPTY;
  // `text` takes precedence over `params`, because Chrome escapes the values of `params` in its HAR files.
  const readWhole = () => (text ? readText(text, length, encoding, type) : readParams(params ?? [], encoding, form));
  const sent = isEmpty ? [] : await readWhole();
  if (sent === undefined) return unrecorded;
  const texts = sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const files = sent.flatMap(([name, value]) => (typeof value === 'string' ? [] : [{ name, ...value }]));
  return { ...without, headers: { ...headers, 'content-type': type }, fields: groupByName(texts), files };
}

/** @returns undefined for a text that is no whole form */
function readText(text: string, length: number, encoding: Encoding, type: string) {
  // mitmproxy writes each byte as a character.
  const isByteByByte = text.length === length && Buffer.byteLength(text) !== length && !/[^\0-\xff]/.test(text);
  // Firefox writes headers before the body of a multipart form.
  const body = text.replace(/^(?:[\w-]+: .*\r\n)+\r\n/, '');
  const bytes = Buffer.from(body, isByteByByte ? 'latin1' : 'utf8');
  // The length counts files that browsers omit, so only the end of a multipart form shows that it is complete.
  if (encoding === 'multipart') return readMultipart(bytes, type);
  if (length > bytes.length) return undefined;
  if (encoding === 'urlencoded') return [...new URLSearchParams(bytes.toString())];
  const json: unknown = attempt(() => JSON.parse(bytes.toString()), undefined);
  if (!isObject(json)) return undefined;
  const values = Object.entries(json).flatMap(([name, value]): [string, unknown][] =>
    Array.isArray(value) ? value.map((one, index) => [`${name}[${index}]`, one]) : [[name, value]],
  );
  return values.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const);
}

async function readMultipart(bytes: Buffer, type: string): Promise<SentFields | undefined> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined);
  const fields = [...(form ?? [])].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value] as const;
    // Browsers do not record the content of files, so an empty text stands for an unknown content.
    return [name, { file_name: value.name, text: (await value.text()) || undefined }] as const;
  });
  return form && Promise.all(fields);
}

/** @returns undefined if there are no params, if a value or file name is not recorded, or if a value may be escaped */
function readParams(params: NonNullable<PostData['params']>, encoding: Encoding, form: Endpoint['form']) {
  const isEscaped = (text: string): boolean => encoding === 'urlencoded' && /%[\da-f]{2}/i.test(text);
  const fields = params.flatMap(({ name, value, fileName }): SentFields => {
    if (typeof fileName === 'string') return [[name, { file_name: fileName, text: undefined }]];
    if (typeof value !== 'string' || isEscaped(name + value) || form[name]?.readFile !== undefined) return [];
    return [[name, value]];
  });
  return fields.length < Math.max(1, params.length) ? undefined : fields;
}
