/** Reads a JSON object as a form, where the assumption `body-encoding` allows it. */
import type { IncomingMessage } from 'node:http';
import { itemsInBatches, nextTurn, runInBatches } from '../../batches.js';
import { Failure, tooLarge } from '../../contract/failure.js';
import { decodeUtf8 } from '../../contract/utf8.js';
import { BeyondBound } from '../../json/bounds.js';
import { parseLongMember } from '../../json/long-member.js';
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
  const long = await runInBatches(readLong(text));
  if (long === undefined) return onlyMember(text);
  const [name = '', value] = long.texts;
  const [, other] = onlyMember(long.skeleton);
  return [name, value ?? other];
}

/** @throws {Failure} */
function* readLong(member: string): ReturnType<typeof parseLongMember> {
  try {
    return yield* parseLongMember(member);
  } catch (error) {
    throw error instanceof BeyondBound ? tooLarge(error.message) : notAnObject();
  }
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
