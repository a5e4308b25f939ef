/** Reads the usual multipart form at once: a short form of texts only. With the streams of @fastify/multipart, a create takes twice the time. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Pairs } from '../recording/form-log.js';

const TYPE = /^multipart\/form-data; ?boundary=([\w-]+)$/;
/** Matches a part as browsers and `FormData` write a text; further headers, such as a charset, can change its meaning. */
const TEXT = /^\r\nContent-Disposition: form-data; name="([^"\\\r\n]{1,200})"\r\n\r\n(.*)$/is;
const MAX_BYTES = 64 * 1024;

/** @returns undefined for a form that needs @fastify/multipart: long, incomplete, malformed, not UTF-8, or with other parts than texts */
export function readPlainForm(body: Buffer, headers: IncomingHttpHeaders): Pairs | undefined {
  const [, boundary] = TYPE.exec(headers['content-type'] ?? '') ?? [];
  const isWhole = String(body.length) === headers['content-length'];
  const text = body.length > MAX_BYTES ? '' : `\r\n${body}`;
  if (boundary === undefined || !isWhole || text.includes('\uFFFD')) return undefined;
  const [before, ...parts] = text.split(`\r\n--${boundary}`);
  const end = parts.pop();
  if (before !== '' || (end !== '--' && end !== '--\r\n')) return undefined;
  const pairs = parts.map((part): [name: string, value: string] => {
    const [, name = '', value = ''] = TEXT.exec(part) ?? [];
    // A slice would keep the whole form in memory.
    return [name, Buffer.from(value).toString()];
  });
  return pairs.some(([name]) => name === '' || name in Object.prototype) ? undefined : pairs;
}
