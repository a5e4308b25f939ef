/** Reads the usual multipart form at once: a short form of texts only. With the streams of @fastify/multipart, a create takes twice the time. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { malformed } from '../../service/endpoint/failure.js';
import type { Pairs } from './form-log.js';

const TYPE = /^multipart\/form-data; ?boundary=([\w-]+)$/;
/** Matches a part as browsers and `FormData` write a text; further headers, such as a charset, can change its meaning. */
const TEXT = /^\r\nContent-Disposition: form-data; name="([^"\\\r\n]{1,200})"\r\n\r\n(.*)$/is;
const MAX_BYTES = 64 * 1024;

/**
 * Takes the body, if it is such a form. @throws {Failure} 400 when the client hangs up before the first byte
 * @returns undefined for a form that needs @fastify/multipart: long, incomplete, malformed, not UTF-8, or with other parts than texts
 */
export async function readShortForm(raw: IncomingMessage): Promise<Pairs | undefined> {
  // A complete message gets no further bytes, so that waiting for them would never end.
  if (raw.readableLength === 0 && !raw.complete) {
    await once(raw, 'readable').catch(() => {
      throw malformed('multipart form');
    });
  }
  const beginning: Buffer = raw.read() ?? Buffer.alloc(0);
  const pairs = pairsIn(beginning, raw.headers);
  if (pairs === undefined && beginning.length > 0) raw.unshift(beginning);
  // Ends the message, so that the connection stays usable.
  if (pairs !== undefined) raw.resume();
  return pairs;
}

function pairsIn(body: Buffer, headers: IncomingHttpHeaders): Pairs | undefined {
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
