/** Reads a request body into fields: multipart, urlencoded or JSON, bounded in every direction. */
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Assume } from '../assumptions/assume.js';
import { type Encoding, isAllowed, MEDIA_TYPES } from '../contract/encoding.js';
import { type Endpoint, nameOf } from '../contract/endpoint.js';
import { Failure, malformed, tooLarge, unsupported } from '../contract/failure.js';
import type { RawFields } from '../contract/fields.js';
import type { Warn } from '../contract/warnings.js';
import { FormFields } from './form-fields.js';
import type { IncomingBody } from './incoming.js';
import type { FormLog } from './recording/form-log.js';

/** All that is not a file: names and values together. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_FIELDS = 100_000;
const MAX_FILES = 10;
const MAX_PARTS = MAX_FIELDS + MAX_FILES;
const PART_HEADERS = { headerPairs: 100, headerSize: 16 * 1024 };

/** What a form is read with. */
export interface Reading {
  readonly assume: Assume;
  readonly warn: Warn;
  /** Takes down what was sent. */
  readonly sent: FormLog;
}

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map(
  Object.entries(MEDIA_TYPES).map(([encoding, type]) => [type, encoding as Encoding]),
);

/**
 * @returns what was sent, by name; nothing where the endpoint takes no form
 * @throws {Failure} with a status of HTTP's own when the body can't be read
 */
export async function readForm(body: IncomingBody, endpoint: Endpoint, reading: Reading): Promise<RawFields> {
  const { assume, warn, sent } = reading;
  const fields = new FormFields(assume, warn, sent);
  if (isEmpty(body)) return fields.collect();
  if (body.destroyed) throw hungUp();
  if (body.method !== 'POST') {
    warn('undocumented-encoding', nameOf(endpoint), 'no body', 'one');
    return fields.collect();
  }
  const mediaType = (body.headers['content-type'] ?? '').replace(/;.*/s, '');
  const encoding = ENCODINGS.get(mediaType.trim().toLowerCase());
  if (encoding !== endpoint.encoding) {
    warn('undocumented-encoding', nameOf(endpoint), MEDIA_TYPES[endpoint.encoding], mediaType);
  }
  // A body that nobody asked for is looked at where it can be, so that it is warned of.
  const isAsked = Object.keys(endpoint.form).length > 0;
  const isPlain = (body.headers['content-encoding'] ?? 'identity') === 'identity';
  if (!isPlain || encoding === undefined || !isAllowed(encoding, endpoint, assume)) {
    if (!isAsked) return fields.collect();
    throw unsupported();
  }
  try {
    await readAs(encoding, body, endpoint, reading, fields);
    sent.isRead = true;
  } catch (error) {
    if (isAsked) throw error;
  }
  return fields.collect();
}

async function readAs(
  encoding: Encoding,
  body: IncomingBody,
  endpoint: Endpoint,
  reading: Reading,
  fields: FormFields,
): Promise<void> {
  if (encoding === 'multipart') await readMultipart(body, endpoint, reading, fields);
  else if (encoding === 'urlencoded') readPairs(await readText(body), fields);
  else readJson(await readText(body), fields);
}

/** Does a request have no body? */
export const isEmpty = ({ headers }: Pick<IncomingBody, 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** The client is gone: nobody will read the failure. */
const hungUp = () => new Failure(400, 'The body ended before its end.');

function readText(body: IncomingBody): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    body
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BYTES) chunks.push(chunk);
        else reject(tooLarge(`more than ${MAX_BYTES} bytes`));
      })
      .on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      .on('error', () => reject(hungUp()))
      .on('close', () => reject(hungUp()));
  });
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

function readPairs(text: string, fields: FormFields): void {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw tooLarge(`more than ${MAX_FIELDS} fields`);
  try {
    for (const pair of pairs) {
      const [name = '', ...value] = pair.split('=');
      fields.add(decode(name), decode(value.join('=')));
    }
  } catch {
    throw malformed('urlencoded form');
  }
}

function readJson(text: string, fields: FormFields): void {
  const parsed = parseObject(text);
  if (parsed === undefined) throw malformed('JSON object');
  for (const [name, value] of Object.entries(parsed)) {
    if (!Array.isArray(value)) fields.add(name, asText(value));
    else for (const [index, element] of value.entries()) fields.add(`${name}[${index}]`, asText(element));
  }
}

function parseObject(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A JSON value as a form would carry it.
 * @throws {Failure} for one that is nested too deeply to be written
 */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === null) return '';
  try {
    return JSON.stringify(value);
  } catch {
    throw malformed('JSON object');
  }
}

function createParser(body: IncomingBody, assume: Assume): BusboyInstance {
  try {
    return new Busboy({
      headers: body.headers as BusboyHeaders,
      // A part is a file when it has a file name, whatever its content type says.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        ...PART_HEADERS,
        fieldSize: MAX_BYTES,
        fields: MAX_FIELDS,
        files: MAX_FILES,
        parts: MAX_PARTS,
        fileSize: assume.peek('limits.upload-bytes'),
      },
    });
  } catch {
    throw malformed('multipart form: it has no boundary');
  }
}

function readMultipart(
  body: IncomingBody,
  endpoint: Endpoint,
  { assume, sent }: Reading,
  fields: FormFields,
): Promise<void> {
  const parser = createParser(body, assume);
  return new Promise((resolve, reject) => {
    // What is left of the body is read and thrown away, so that the connection stays usable.
    const stop = (failure: Failure) => {
      body.unpipe(parser);
      body.resume();
      reject(failure);
    };
    let bytes = 0;
    parser
      .on('field', (name: string | undefined, value: string, _: boolean, isCut: boolean) => {
        bytes += Buffer.byteLength(`${name}${value}`);
        if (isCut || bytes > MAX_BYTES) stop(tooLarge(`more than ${MAX_BYTES} bytes`));
        else if (name !== undefined) fields.add(name, value);
      })
      .on('file', (name: string | undefined, file: BusboyFileStream, fileName: string, _: string, type: string) => {
        const isWanted = endpoint.form[name ?? '']?.prepare !== undefined;
        const chunks: Uint8Array[] = [];
        const record = sent.file(name ?? '', fileName, type);
        file
          .on('data', (chunk: Uint8Array) => {
            record.chunk(chunk);
            if (isWanted) chunks.push(chunk);
          })
          .on('limit', () => stop(tooLarge(`a file of more than ${assume('limits.upload-bytes')} bytes`)))
          .on('error', () => stop(malformed('multipart form')))
          // An empty file name is what a browser sends when no file was chosen.
          .on('end', () => {
            record.end();
            if (name !== undefined && fileName !== '') fields.add(name, { fileName, chunks });
          });
      })
      .on('fieldsLimit', () => stop(tooLarge(`more than ${MAX_FIELDS} fields`)))
      .on('filesLimit', () => stop(tooLarge(`more than ${MAX_FILES} files`)))
      .on('partsLimit', () => stop(tooLarge(`more than ${MAX_PARTS} parts`)))
      .on('error', () => stop(malformed('multipart form')))
      .on('finish', resolve);
    body.on('error', () => reject(hungUp())).on('close', () => body.readableEnded || reject(hungUp()));
    body.pipe(parser);
  });
}
