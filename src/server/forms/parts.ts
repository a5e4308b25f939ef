/** The parts of a multipart form, read with @fastify/multipart: all workarounds for the plugin are in this file. */
import { pipeline, type Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOf, messageOf } from '../../messages/present.js';
import { type Failure, malformed } from '../../service/endpoint/failure.js';
import { WithoutBoundaryBlanks } from './boundary-blanks.js';
import { MAX_PARTS, PART_HEADERS, tooMany } from './limits.js';

export type FormRequest = Pick<FastifyRequest, 'raw' | 'body' | 'parts'>;

interface Part {
  readonly name: string | undefined;
  readonly content: AsyncIterable<Buffer>;
}
export type TextPart = Part & { readonly kind: 'text' };
export type FilePart = Part & { readonly kind: 'file'; readonly fileName: string; readonly mediaType: string };
/** A part that the plugin withholds for its name, such as `valueOf`: only its name is known. */
type WithheldPart = { readonly kind: 'withheld'; readonly name: string };

/** Bytes of a part that may wait for their reader: the parser hangs after it skips a part with a longer chunk. */
const PART_BUFFER = 1024 * 1024;

export const registerMultipart = (context: FastifyInstance) =>
  context.register(multipart, {
    // To the plugin each part is a file, and `limits.upload-bytes` differs by request: `readUpload` counts the bytes.
    throwFileSizeLimit: false,
    limits: { ...PART_HEADERS, parts: MAX_PARTS, fileSize: Number.POSITIVE_INFINITY },
  });

/** Yields the parts in the order of the form, and then the withheld parts. @throws {Failure} 400, 413 */
export async function* partsOf(request: FormRequest): AsyncGenerator<TextPart | FilePart | WithheldPart> {
  const { raw } = request;
  const withheld: string[] = [];
  /** Collects the names of withheld parts; the plugin names them only when it asks whether a part is a file. */
  const collectWithheld = (name: string | undefined): boolean => {
    if (name !== undefined && name in Object.prototype) withheld.push(name);
    // Each part is read as a file, whose bytes the plugin leaves alone: it decodes a text by its charset.
    return true;
  };
  try {
    const parts = withoutBoundaryBlanks(request).parts({ isPartAFile: collectWithheld, fileHwm: PART_BUFFER });
    for await (const part of parts) {
      // Only for the compiler: each part is a file.
      if (part.type !== 'file') continue;
      // The types of the plugin leave out that a part may lack a name or a file name.
      const [name, fileName]: (string | undefined)[] = [part.fieldname, part.filename];
      const content = contentOf(part.file);
      if (fileName === undefined) yield { kind: 'text', name, content };
      else yield { kind: 'file', name, fileName, mediaType: part.mimetype, content };
      // Frees the part: the plugin would keep each part, with 6 kB for its stream, until the last part.
      delete part.fields[part.fieldname];
    }
  } catch (error) {
    // After the last part the plugin throws this error for withheld parts, which are no failure to the mock.
    if (codeOf(error) !== 'FST_PROTO_VIOLATION') throw failureOf(error);
  } finally {
    // The plugin leaves the rest of a refused body unread; it is thrown away, so that the connection stays usable.
    raw.unpipe();
    raw.resume();
  }
  // The plugin accepts a body without a byte as an empty form; the mock refuses it.
  if (!raw.readableDidRead) throw malformed('multipart form');
  for (const name of withheld) yield { kind: 'withheld', name };
}

/** Returns the request with another `raw`, the only body that the plugin reads: without blanks after its boundaries. */
function withoutBoundaryBlanks(request: FormRequest): FormRequest {
  const { raw } = request;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(raw.headers['content-type'] ?? '') ?? [];
  const filter = new WithoutBoundaryBlanks(quoted ?? plain ?? '');
  // This callback ignores errors of the stream: the iterator of the parts throws them.
  pipeline(raw, filter, () => undefined);
  return Object.create(request, { raw: { value: Object.assign(filter, { headers: raw.headers }) } });
}

/** Yields the bytes of a part. @throws {Failure} 400 if the form ends within the part */
async function* contentOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw malformed('multipart form');
  }
}

function failureOf(error: unknown): Failure {
  if (codeOf(error) === 'FST_PARTS_LIMIT') return tooMany(MAX_PARTS, 'parts');
  const hasBoundary = messageOf(error) !== 'Multipart: Boundary not found';
  return malformed(hasBoundary ? 'multipart form' : 'multipart form: it has no boundary');
}
