/** Reads a multipart form part by part with @fastify/multipart, within the limits of a form. */

import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codeOf, messageOf } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import type { Assume } from '../../service/assumptions/registry.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import { Failure, malformed, notUtf8, tooLarge } from '../../service/endpoint/failure.js';
import type { Upload } from '../../service/endpoint/fields.js';
import type { FormFields } from '../../service/endpoint/form-fields.js';
import type { FormLog } from '../recording/form-log.js';
import { WithoutBoundaryBlanks } from './boundary-blanks.js';
import {
  MAX_FIELDS,
  MAX_FILES,
  MAX_TEXT_BYTES,
  PART_BUFFER,
  tooManyBytes,
  tooManyFields,
  tooManyFiles,
  tooManyParts,
} from './limits.js';

export type MultipartRequest = Pick<FastifyRequest, 'raw' | 'parts'>;

interface MultipartReading {
  readonly endpoint: Endpoint;
  readonly assume: Assume;
  readonly sent: FormLog;
  readonly fields: FormFields;
}

/** @throws {Failure} */
export async function readMultipart(request: MultipartRequest, reading: MultipartReading): Promise<void> {
  const { raw } = request;
  const { fields, sent } = reading;
  /** The names of parts that @fastify/multipart does not hand over: no endpoint has such fields. */
  const withheld: string[] = [];
  // A text is read like an upload: as bytes that are neither parsed nor decoded by the charset of the part.
  const isPartAFile = (name: string | undefined) => {
    if (name !== undefined && name in Object.prototype) withheld.push(name);
    return true;
  };
  let beginning: Buffer | undefined;
  try {
    beginning = await readBeginning(raw);
    const cleaned = withoutBoundaryBlanks(request, beginning);
    await readParts(cleaned.parts({ isPartAFile, fileHwm: PART_BUFFER }), reading);
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.status === 400 && beginning !== undefined) {
      // A chunked body does not say its length.
      sent.keepBytes(beginning, Number(raw.headers['content-length'] ?? Infinity) <= beginning.length);
    }
    if (failure !== undefined) throw failure;
  } finally {
    // The rest of the body is read and thrown away, so that the connection stays usable.
    raw.unpipe();
    raw.resume();
  }
  sent.isCut ||= withheld.length > 0;
  for (const name of withheld) fields.add(name, '');
  // @fastify/multipart takes a body without a byte for an empty form.
  if (!raw.readableDidRead) throw malformed('multipart form');
}

/** The first bytes of a body, which stay in it. @throws {Error} where the client hangs up */
async function readBeginning(raw: FastifyRequest['raw']): Promise<Buffer> {
  // Nothing more comes where the message is complete.
  if (raw.readableLength === 0 && !raw.complete) await once(raw, 'readable');
  const bytes: Buffer = raw.read() ?? Buffer.alloc(0);
  if (bytes.length > 0) raw.unshift(bytes);
  return bytes;
}

/** The request as the parser can read it. Few clients send such blanks: the first bytes say whether this one does. */
function withoutBoundaryBlanks(request: MultipartRequest, beginning: Buffer): MultipartRequest {
  const { raw } = request;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(raw.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain ?? '';
  if (![' ', '\t'].some((blank) => beginning.includes(`--${boundary}${blank}`))) return request;
  const filter = new WithoutBoundaryBlanks(boundary);
  // Nobody waits for the end: the parts say what is wrong with them.
  pipeline(raw, filter, () => undefined);
  return Object.create(request, { raw: { value: Object.assign(filter, { headers: raw.headers }) } });
}

async function readParts(
  parts: AsyncIterable<Multipart>,
  { endpoint, assume, sent, fields }: MultipartReading,
): Promise<void> {
  let bytes = 0;
  let texts = 0;
  let files = 0;
  for await (const part of parts) {
    // `isPartAFile` lets no other part come.
    if (part.type !== 'file') continue;
    // The types of @fastify/multipart leave out that a part may lack a name or a file name.
    const [name, fileName]: (string | undefined)[] = [part.fieldname, part.filename];
    // The parser puts U+FFFD in the place of bytes that are not UTF-8.
    if (name?.includes('\uFFFD')) throw notUtf8('multipart form', 'the name of a field');
    if (fileName?.includes('\uFFFD')) throw notUtf8('multipart form', 'the name of a file');
    if (fileName !== undefined) {
      files += 1;
      if (files > MAX_FILES) throw tooManyFiles();
      const upload = await readUpload(part, endpoint, assume, sent);
      // A browser sends an empty file name when no file was chosen.
      if (name !== undefined && fileName !== '') fields.add(name, upload);
    } else {
      texts += 1;
      if (texts > MAX_FIELDS) throw tooManyFields();
      const value = await readValue(part, MAX_TEXT_BYTES - bytes);
      bytes += Buffer.byteLength(name ?? '') + Buffer.byteLength(value);
      if (bytes > MAX_TEXT_BYTES) throw tooManyBytes();
      if (name !== undefined) fields.add(name, value);
    }
    // @fastify/multipart keeps every part until the last one: 6 kB of each stream.
    delete part.fields[part.fieldname];
  }
}

/**
 * The text of a part.
 * @throws {Failure} 413 for more than `room` bytes, 400 for another encoding than UTF-8
 */
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

/**
 * Reads an upload and logs its size and hash, up to the limit.
 * @throws {Failure} 413
 */
async function readUpload(
  { file, fieldname, filename, mimetype }: MultipartFile,
  { form }: Endpoint,
  assume: Assume,
  sent: FormLog,
): Promise<Upload> {
  const maxBytes = assume('limits.upload-bytes');
  const readFile = form[fieldname ?? '']?.readFile;
  const log = sent.file(fieldname ?? '', filename, mimetype);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    log.chunk(chunk.subarray(0, Math.max(0, maxBytes - bytes)));
    bytes += chunk.length;
    if (bytes > maxBytes) break;
    if (readFile !== undefined) chunks.push(chunk);
  }
  log.end();
  if (bytes > maxBytes) throw tooLarge(`a file of more than ${maxBytes} bytes`);
  const csv = readFile?.(Buffer.concat(chunks));
  return { fileName: filename, ...(csv !== undefined && { csv }) };
}

/** The failure for an error of @fastify/multipart; undefined for one that is no reason to refuse the form. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  // It comes after the last part.
  if (code === 'FST_PROTO_VIOLATION') return undefined;
  if (code === 'FST_PARTS_LIMIT') return tooManyParts();
  return malformed(
    messageOf(error) === 'Multipart: Boundary not found' ? 'multipart form: it has no boundary' : 'multipart form',
  );
}
