/** Reads a JSON object as a form, where the assumption `body-encoding` allows it. */
import type { IncomingMessage } from 'node:http';
import { Failure, malformed } from '../../endpoint/failure.js';
import type { FormFields } from './form-fields.js';
import { hungUp } from './hang-up.js';
import { MAX_FIELDS, MAX_TEXT_BYTES, tooManyBytes, tooManyFields } from './limits.js';

const notAnObject = () => malformed('JSON object');

/** @throws {Failure} */
export async function readJson(raw: IncomingMessage, fields: FormFields): Promise<void> {
  const members = Object.entries(parseObject(await readText(raw)));
  const elements = members.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0);
  if (elements > MAX_FIELDS) throw tooManyFields();
  for (const [name, value] of members) {
    if (!Array.isArray(value)) fields.add(name, asText(value));
    else for (const [index, element] of value.entries()) fields.add(`${name}[${index}]`, asText(element));
  }
}

/** @throws {Failure} */
async function readText(raw: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The body is read as it came: nobody has set an encoding.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_TEXT_BYTES) throw tooManyBytes();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Failure ? error : hungUp();
  } finally {
    // The rest of the body is read and thrown away, so that the connection stays usable.
    raw.resume();
  }
  return Buffer.concat(chunks).toString();
}

/** @throws {Failure} */
function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // It is told like any other text that is no object.
  }
  throw notAnObject();
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
    throw notAnObject();
  }
}
