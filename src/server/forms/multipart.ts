/** Reads a multipart form part by part, within the limits of a form. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { preview } from '../../messages/preview.js';
import type { AccountAttempt } from '../../service/answer.js';
import type { SentPair } from '../../service/endpoint/admission.js';
import { notUtf8, tooLarge } from '../../service/endpoint/failure.js';
import type { Upload } from '../../service/endpoint/fields.js';
import type { FormLog } from './form-log.js';
import { MAX_FIELDS, MAX_FILES, MAX_TEXT_BYTES, tooMany, tooManyBytes, tooManyFields } from './limits.js';
import { type FilePart, type FormRequest, partsOf, type TextPart } from './parts.js';

export interface FormReading extends AccountAttempt {
  readonly log: FormLog;
}

/** Returns the parts of a multipart body as pairs. @throws {Failure} 400, 413 */
export async function readMultipart(request: FormRequest, reading: FormReading): Promise<readonly SentPair[]> {
  const pairs: SentPair[] = [];
  let bytes = 0;
  let texts = 0;
  let files = 0;
  for await (const part of partsOf(request)) {
    const { kind, name } = part;
    // A name with U+FFFD was not UTF-8: the parser puts U+FFFD in the place of such bytes.
    if (name?.includes('\uFFFD')) throw notUtf8('multipart form', 'the name of a field');
    if (kind === 'withheld') {
      reading.log.markCut();
      pairs.push([name, '']);
    } else if (kind === 'file') {
      if (part.fileName.includes('\uFFFD')) throw notUtf8('multipart form', 'the name of a file');
      files += 1;
      if (files > MAX_FILES) throw tooMany(MAX_FILES, 'files');
      const upload = await readUpload(part, reading);
      // A browser sends an empty file name when no file was chosen: the field counts as missing.
      if (name !== undefined && part.fileName !== '') pairs.push([name, upload]);
    } else {
      texts += 1;
      if (texts > MAX_FIELDS) throw tooManyFields();
      const value = await readValue(part, MAX_TEXT_BYTES - bytes);
      bytes += Buffer.byteLength(name ?? '') + Buffer.byteLength(value);
      if (bytes > MAX_TEXT_BYTES) throw tooManyBytes();
      if (name !== undefined) pairs.push([name, value]);
    }
  }
  return pairs;
}

/** Returns the text of a part. @throws {Failure} 413 for more than `room` bytes, 400 for another encoding than UTF-8 */
async function readValue({ content, name = '' }: TextPart, room: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > room) throw tooManyBytes();
    chunks.push(chunk);
  }
  const value = Buffer.concat(chunks);
  if (!isUtf8(value)) throw notUtf8('multipart form', `the field ${preview(name)}`);
  return value.toString();
}

/** Reads an upload, and logs its size and its hash up to the limit. @throws {Failure} 413 */
async function readUpload(
  { content, name = '', fileName, mediaType }: FilePart,
  { endpoint, assume, log }: FormReading,
): Promise<Upload> {
  const maxBytes = assume('limits.upload-bytes');
  const readFile = endpoint.form[name]?.readFile;
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    if (bytes > maxBytes) break;
    if (readFile !== undefined) chunks.push(chunk);
  }
  const logged = { bytes: Math.min(bytes, maxBytes), sha256: hash.digest('hex') };
  log.file({ name, file_name: fileName, content_type: mediaType, ...logged });
  if (bytes > maxBytes) throw tooLarge(`a file of more than ${maxBytes} bytes`);
  const csv = readFile?.(Buffer.concat(chunks));
  return { fileName, ...(csv !== undefined && { csv }) };
}
