/** Reads a multipart form part by part with @fastify/multipart, within the limits of a form. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codeOf, messageOf } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import type { AccountAttempt } from '../../service/answer.js';
import type { SentPair } from '../../service/endpoint/admission.js';
import { Failure, malformed, notUtf8, tooLarge } from '../../service/endpoint/failure.js';
import type { Upload } from '../../service/endpoint/fields.js';
import { WithoutBoundaryBlanks } from './boundary-blanks.js';
import type { FormLog } from './form-log.js';
import {
  MAX_FIELDS,
  MAX_FILES,
  MAX_PARTS,
  MAX_TEXT_BYTES,
  PART_BUFFER,
  tooMany,
  tooManyBytes,
  tooManyFields,
} from './limits.js';

export type FormRequest = Pick<FastifyRequest, 'raw' | 'body' | 'parts'>;
type Parts = AsyncIterable<Multipart>;

export interface FormReading extends AccountAttempt {
  readonly log: FormLog;
}

/** Returns the parts of a multipart body as pairs. @throws {Failure} 400, 413 */
export async function readMultipart(request: FormRequest, reading: FormReading): Promise<readonly SentPair[]> {
  const { raw } = request;
  const { log } = reading;
  const pairs: SentPair[] = [];
  /** Names such as `valueOf`, whose parts @fastify/multipart withholds: such a field is added with an empty value. */
  const withheld: string[] = [];
  // Makes each part a file: @fastify/multipart leaves the bytes of a file alone, and decodes a text by its charset.
  const isPartAFile = (name: string | undefined) => {
    if (name !== undefined && name in Object.prototype) withheld.push(name);
    return true;
  };
  try {
    const cleaned = withoutBoundaryBlanks(request);
    await readParts(cleaned.parts({ isPartAFile, fileHwm: PART_BUFFER }), reading, pairs);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined) throw failure;
  } finally {
    // The rest of the body is read and thrown away, so that the connection stays usable.
    raw.unpipe();
    raw.resume();
  }
  log.isCut ||= withheld.length > 0;
  // @fastify/multipart accepts a body without a byte as an empty form; the mock refuses it.
  if (!raw.readableDidRead) throw malformed('multipart form');
  return [...pairs, ...withheld.map((name): SentPair => [name, ''])];
}

/** Returns the request with a body that has no blanks after its boundaries. */
function withoutBoundaryBlanks(request: FormRequest): FormRequest {
  const { raw } = request;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(raw.headers['content-type'] ?? '') ?? [];
  const filter = new WithoutBoundaryBlanks(quoted ?? plain ?? '');
  // This callback ignores errors of the stream: the iterator of the parts throws them.
  pipeline(raw, filter, () => undefined);
  return Object.create(request, { raw: { value: Object.assign(filter, { headers: raw.headers }) } });
}

async function readParts(parts: Parts, reading: FormReading, pairs: SentPair[]): Promise<void> {
  let bytes = 0;
  let texts = 0;
  let files = 0;
  for await (const part of parts) {
    // Only for the compiler: `isPartAFile` makes each part a file.
    if (part.type !== 'file') continue;
    // The types of @fastify/multipart leave out that a part may lack a name or a file name.
    const [name, fileName]: (string | undefined)[] = [part.fieldname, part.filename];
    // A name with U+FFFD was not UTF-8: the parser puts U+FFFD in the place of such bytes.
    if (name?.includes('\uFFFD')) throw notUtf8('multipart form', 'the name of a field');
    if (fileName?.includes('\uFFFD')) throw notUtf8('multipart form', 'the name of a file');
    if (fileName !== undefined) {
      files += 1;
      if (files > MAX_FILES) throw tooMany(MAX_FILES, 'files');
      const upload = await readUpload(part, reading);
      // A browser sends an empty file name when no file was chosen: the field counts as missing.
      if (name !== undefined && fileName !== '') pairs.push([name, upload]);
    } else {
      texts += 1;
      if (texts > MAX_FIELDS) throw tooManyFields();
      const value = await readValue(part, MAX_TEXT_BYTES - bytes);
      bytes += Buffer.byteLength(name ?? '') + Buffer.byteLength(value);
      if (bytes > MAX_TEXT_BYTES) throw tooManyBytes();
      if (name !== undefined) pairs.push([name, value]);
    }
    // Frees the part: @fastify/multipart would keep each part, with 6 kB for its stream, until the last part.
    delete part.fields[part.fieldname];
  }
}

/** Returns the text of a part. @throws {Failure} 413 for more than `room` bytes, 400 for another encoding than UTF-8 */
async function readValue({ file, fieldname }: MultipartFile, room: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > room) throw tooManyBytes();
    chunks.push(chunk);
  }
  const value = Buffer.concat(chunks);
  if (!isUtf8(value)) throw notUtf8('multipart form', `the field ${preview(fieldname ?? '')}`);
  return value.toString();
}

/** Reads an upload, and logs its size and its hash up to the limit. @throws {Failure} 413 */
async function readUpload(
  { file, fieldname: name = '', filename, mimetype }: MultipartFile,
  { endpoint, assume, log }: FormReading,
): Promise<Upload> {
  const maxBytes = assume('limits.upload-bytes');
  const readFile = endpoint.form[name]?.readFile;
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    hash.update(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    if (bytes > maxBytes) break;
    if (readFile !== undefined) chunks.push(chunk);
  }
  const logged = { bytes: Math.min(bytes, maxBytes), sha256: hash.digest('hex') };
  log.file({ name, file_name: filename, content_type: mimetype, ...logged });
  if (bytes > maxBytes) throw tooLarge(`a file of more than ${maxBytes} bytes`);
  const csv = readFile?.(Buffer.concat(chunks));
  return { fileName: filename, ...(csv !== undefined && { csv }) };
}

/** Returns the failure for an error; undefined for the error about withheld names, which comes after the last part. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (code === 'FST_PROTO_VIOLATION') return undefined;
  if (code === 'FST_PARTS_LIMIT') return tooMany(MAX_PARTS, 'parts');
  const hasBoundary = messageOf(error) !== 'Multipart: Boundary not found';
  return malformed(hasBoundary ? 'multipart form' : 'multipart form: it has no boundary');
}
