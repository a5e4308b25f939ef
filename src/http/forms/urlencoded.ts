/** Reads an urlencoded form: the parser that @fastify/formbody calls, and what is made of its result. */
import { nextTurn } from '../../batches.js';
import { malformed } from '../../contract/failure.js';
import type { FormFields } from './form-fields.js';
import { MAX_FIELDS, MAX_PARTS, tooManyFields, tooManyParts } from './limits.js';

/** A type alias: @fastify/formbody wants a record, which an interface is not. */
export type UrlencodedForm = { readonly text: string };

/** Keeps the text: an endpoint without a form ignores what is wrong with it. */
export const keepText = (text: string): UrlencodedForm => ({ text });

/** A batch of pairs, or of the characters of a long one, takes a few milliseconds. */
const MAX_BATCH_PAIRS = 1000;
const MAX_BATCH_LENGTH = 32 * 1024;

/**
 * Adds the pairs in batches; an empty one counts as a part, like a part without a name in a multipart form.
 * @throws {Failure} 400, 413
 */
export async function addPairs({ text }: UrlencodedForm, fields: FormFields): Promise<void> {
  let pairs = 0;
  let parts = 0;
  let batch = 0;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('&', from);
    const to = next === -1 ? text.length : next;
    parts += 1;
    if (parts > MAX_PARTS) throw tooManyParts();
    if (parts % MAX_BATCH_PAIRS === 0 || from - batch > MAX_BATCH_LENGTH) {
      await nextTurn();
      batch = from;
    }
    if (to > from) {
      pairs += 1;
      if (pairs > MAX_FIELDS) throw tooManyFields();
      const pair = text.slice(from, to);
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
      if (pair.length <= MAX_BATCH_LENGTH) fields.add(decodePiece(name), decodePiece(value));
      else fields.add(await decodeLong(name), await decodeLong(value));
    }
    from = to + 1;
  }
}

/** @throws {Failure} */
async function decodeLong(text: string): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    if (from > 0) await nextTurn();
    const to = endOfPiece(text, from);
    pieces.push(decodePiece(text.slice(from, to)));
    from = to;
  }
  return pieces.join('');
}

/** The bytes of a character behind its first one, three at most. */
const CONTINUATION = /^(%[89ab][0-9a-f])+/i;
const MAX_CONTINUATION = 9;

/** Where a piece can end: not within a character, whose bytes are escaped one by one. */
function endOfPiece(text: string, from: number): number {
  const most = from + MAX_BATCH_LENGTH;
  const cut = text.slice(most - 2, most).indexOf('%');
  const end = cut === -1 ? most : most - 2 + cut;
  const rest = text.slice(end, end + MAX_CONTINUATION);
  return Math.min(end + rest.length - rest.replace(CONTINUATION, '').length, text.length);
}

function decodePiece(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('urlencoded form');
  }
}
