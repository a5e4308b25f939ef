/** Reads a multipart form part by part with @fastify/multipart, within the limits of a form. */
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Assume } from '../../assumptions/assume.js';
import { ByteBlocks } from '../../contract/byte-blocks.js';
import type { Endpoint } from '../../contract/endpoint.js';
import { Failure, malformed, tooLarge } from '../../contract/failure.js';
import type { FormLog } from '../recording/form-log.js';
import type { FormFields } from './form-fields.js';
import { hasHungUp, hungUp } from './hang-up.js';
import { MAX_TEXT_BYTES, PART_BUFFER, tooManyBytes, tooManyParts } from './limits.js';
import { PartCounter } from './part-counter.js';

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
  const counter = new PartCounter(reading.fields, reading.sent);
  try {
    await readParts(request.parts({ isPartAFile: counter.isPartAFile, fileHwm: PART_BUFFER }), counter, reading);
  } catch (error) {
    const failure = hasHungUp(raw) ? hungUp() : failureOf(error);
    if (failure !== undefined) throw failure;
  } finally {
    // The rest of the body is read and thrown away, so that the connection stays usable.
    raw.unpipe();
    raw.resume();
  }
  counter.finish();
  // @fastify/multipart takes a body without a byte for an empty form.
  if (!raw.readableDidRead) throw malformed('multipart form');
}

async function readParts(
  parts: AsyncIterable<Multipart>,
  counter: PartCounter,
  { endpoint, assume, sent, fields }: MultipartReading,
): Promise<void> {
  let bytes = 0;
  for await (const part of parts) {
    // The types of @fastify/multipart leave out that a part may lack a name or a file name.
    const name: string | undefined = part.fieldname;
    const fileName: string | undefined = part.type === 'file' ? part.filename : undefined;
    counter.count(fileName);
    if (part.type === 'file' && fileName !== undefined) {
      const isWanted = endpoint.form[name ?? '']?.prepare !== undefined;
      const bytes = await readUpload(part, isWanted, assume, sent);
      // A browser sends an empty file name when no file was chosen.
      if (name !== undefined && fileName !== '') fields.add(name, { fileName, bytes });
    } else {
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
 * The text of a part; that of a JSON part comes as a file.
 * @throws {Failure} 413 for more than `room` bytes
 */
async function readValue(part: Multipart, room: number): Promise<string> {
  if (part.type === 'field') {
    if (part.valueTruncated) throw tooManyBytes();
    // A field is a text: JSON parts, which would be parsed, come as files.
    return String(part.value);
  }
  const bytes = new ByteBlocks();
  for await (const chunk of part.file) {
    if (bytes.length + chunk.length > room) throw tooManyBytes();
    bytes.append(chunk);
  }
  return bytes.text();
}

/**
 * Reads an upload and logs its size and hash, up to the limit.
 * @param isWanted are its bytes kept?
 * @throws {Failure} 413
 */
async function readUpload(
  { file, fieldname, filename, mimetype }: MultipartFile,
  isWanted: boolean,
  assume: Assume,
  sent: FormLog,
): Promise<ByteBlocks> {
  const maxBytes = assume.peek('limits.upload-bytes');
  const log = sent.file(fieldname ?? '', filename, mimetype);
  const kept = new ByteBlocks();
  let bytes = 0;
  for await (const chunk of file) {
    log.chunk(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    if (bytes > maxBytes) break;
    if (isWanted) kept.append(chunk);
  }
  log.end();
  // No limit is lower than 1.
  if (bytes > 1) assume('limits.upload-bytes');
  if (bytes > maxBytes) throw tooLarge(`a file of more than ${maxBytes} bytes`);
  return kept;
}

/** The failure for an error of @fastify/multipart; undefined for one that is no reason to refuse the form. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const { code, message } = error as Error & { readonly code?: string };
  // Comes after the last part: PartCounter has seen the parts that were withheld.
  if (code === 'FST_PROTO_VIOLATION') return undefined;
  if (code === 'FST_PARTS_LIMIT') return tooManyParts();
  return malformed(
    message === 'Multipart: Boundary not found' ? 'multipart form: it has no boundary' : 'multipart form',
  );
}
