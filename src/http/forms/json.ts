/** Reads a JSON object as a form, where the assumption `body-encoding` allows it. */
import type { IncomingMessage } from 'node:http';
import { malformed } from '../../contract/failure.js';
import type { FormFields } from './form-fields.js';
import { hungUp } from './hang-up.js';
import { MAX_TEXT_BYTES, tooManyBytes } from './limits.js';

/** @throws {Failure} */
export async function readJson(raw: IncomingMessage, fields: FormFields): Promise<void> {
  const parsed = parseObject(await readText(raw));
  if (parsed === undefined) throw malformed('JSON object');
  for (const [name, value] of Object.entries(parsed)) {
    if (!Array.isArray(value)) fields.add(name, asText(value));
    else for (const [index, element] of value.entries()) fields.add(`${name}[${index}]`, asText(element));
  }
}

/** A body that is too large is still read to its end, so that the connection stays usable. */
function readText(raw: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    raw
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_TEXT_BYTES) chunks.push(chunk);
        else reject(tooManyBytes());
      })
      .on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      .on('error', () => reject(hungUp()))
      .on('close', () => reject(hungUp()));
  });
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
 * The text that a form would carry for a JSON value.
 * @throws {Failure} for a value that is nested too deeply to be written
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
