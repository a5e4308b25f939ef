/** What the journal keeps of the body of an answer: its beginning, as it was, from which a reader gets no secret. */
import type { Body } from '../contract/envelope.js';
import type { Redaction } from './redaction.js';
import { cut, MOST_KEPT } from './sent-record.js';

interface Kept {
  readonly body: string;
  readonly is_cut: boolean;
}

/** @returns tells what was kept; only then is anything copied */
export function keepBody(body: Body, redaction: Redaction): () => Kept {
  if (typeof body === 'string') return () => keepText(body, false, redaction);
  // A secret that begins in what is kept ends in what is looked at.
  const looked: Buffer[] = [];
  let room = MOST_KEPT + redaction.length;
  for (const piece of body) {
    if (room > 0) looked.push(piece.subarray(0, room));
    room -= piece.length;
  }
  return () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(looked), { stream: room < 0 });
    return keepText(text, room < 0, redaction);
  };
}

function keepText(text: string, isPart: boolean, redaction: Redaction): Kept {
  const shown = redaction.text(text);
  // What stands in the place of a secret is shorter: what moves up with it may end in half of one.
  const room = isPart ? Math.min(MOST_KEPT, Buffer.byteLength(shown) - redaction.length) : MOST_KEPT;
  const body = cut(shown, room);
  return { body, is_cut: isPart || body.length < shown.length };
}
