/** Reads a JSON object as a form, where the assumption `body-encoding` allows it. */
import type { IncomingMessage } from 'node:http';
import { itemsInBatches, nextTurn } from '../../batches.js';
import { Failure } from '../../contract/failure.js';
import { decodeUtf8 } from '../../contract/utf8.js';
import type { FormFields } from './form-fields.js';
import { hungUp } from './hang-up.js';
import { JsonMembers, notAnObject } from './json-members.js';
import { MAX_TEXT_BYTES, tooManyBytes } from './limits.js';

/** @throws {Failure} */
export async function readJson(raw: IncomingMessage, fields: FormFields): Promise<void> {
  try {
    for await (const [name, value] of membersOf(raw)) await addMember(name, value, fields);
  } catch (error) {
    throw error instanceof Failure ? error : hungUp();
  } finally {
    // The rest of the body is read and thrown away, so that the connection stays usable.
    raw.resume();
  }
}

/** A batch of members takes a few milliseconds. */
const MAX_BATCH = 1000;

async function* membersOf(raw: IncomingMessage): AsyncGenerator<readonly [name: string, value: unknown], void> {
  const members = new JsonMembers();
  let bytes = 0;
  let count = 0;
  // The body is read as it came: nobody has set an encoding.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) throw tooManyBytes();
    for (const member of members.read(chunk)) {
      const text = await decodeUtf8(member);
      const isEmptyObject = count === 0 && members.isWhole && text.trim() === '';
      if (!isEmptyObject) yield await parseMember(text);
      count += 1;
      if (count % MAX_BATCH === 0) await nextTurn();
    }
  }
  if (!members.isWhole) throw notAnObject();
}

/** @throws {Failure} */
async function parseMember(text: string): Promise<readonly [name: string, value: unknown]> {
  const [begin] = text.length > MAX_PIECE ? (BEGIN_OF_TEXT.exec(text) ?? []) : [];
  const end = text.trimEnd().length - 1;
  if (begin === undefined || begin.length > end || text.charAt(end) !== '"') return onlyMember(text);
  const [name] = onlyMember(`${begin}"`);
  const pieces: unknown[] = [];
  for (let from = begin.length; from < end; ) {
    const to = Math.min(endOfPiece(text, from), end);
    const [, piece] = onlyMember(`"":"${text.slice(from, to)}"`);
    pieces.push(piece);
    from = to;
    await nextTurn();
  }
  return [name, pieces.join('')];
}

/** Characters of a long text that are parsed in one step. */
const MAX_PIECE = 256 * 1024;

/** A name, and the quote that begins a text. */
const BEGIN_OF_TEXT = /^\s*"[^"\\]{0,1000}"\s*:\s*"/;

/** Where a piece can end: not within an escape. */
function endOfPiece(text: string, from: number): number {
  const most = from + MAX_PIECE;
  const digits = /u[\da-f]{0,3}$/i.exec(text.slice(most - 4, most)) ?? [''];
  const at = most - digits[0].length;
  let first = at;
  while (first > from && text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 0 ? most : at - 1;
}

/** @throws {Failure} */
function onlyMember(text: string): readonly [name: string, value: unknown] {
  const [member] = parseObject(`{${text}}`);
  if (member === undefined) throw notAnObject();
  return member;
}

function parseObject(text: string): readonly [name: string, value: unknown][] {
  try {
    return Object.entries(JSON.parse(text));
  } catch {
    return [];
  }
}

/** @throws {Failure} */
async function addMember(name: string, value: unknown, fields: FormFields): Promise<void> {
  if (!Array.isArray(value)) {
    fields.add(name, asText(value));
    return;
  }
  for await (const some of itemsInBatches([...value.entries()])) {
    for (const [index, element] of some) fields.add(`${name}[${index}]`, asText(element));
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
    throw notAnObject();
  }
}
