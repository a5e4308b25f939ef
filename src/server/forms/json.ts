/** Reads a JSON object as a form, where the assumption `body-encoding` allows it. */
import { malformed } from '../../service/endpoint/failure.js';
import type { FormFields } from '../../service/endpoint/form-fields.js';
import { MAX_FIELDS, tooManyFields } from './limits.js';

const notAnObject = () => malformed('JSON object');

/**
 * Adds the members.
 * @throws {Failure} 400, 413
 */
export function addMembers(text: string, fields: FormFields): void {
  const members = Object.entries(parseObject(text));
  const elements = members.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0);
  if (elements > MAX_FIELDS) throw tooManyFields();
  for (const [name, value] of members) {
    if (!Array.isArray(value)) fields.add(name, asText(value));
    else for (const [index, element] of value.entries()) fields.add(`${name}[${index}]`, asText(element));
  }
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
