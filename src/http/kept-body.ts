/** What the journal keeps of the body of an answer: its beginning, as it was, from which a reader gets no secret. */
import type { Body } from '../contract/envelope.js';
import type { Redaction } from './redaction.js';
import { cut, MOST_KEPT } from './sent-record.js';

interface Told {
  readonly body: string;
  readonly is_cut: boolean;
}

/** A secret that begins in what is kept ends in what is looked at. */
const lookedAt = (redaction: Redaction): number => MOST_KEPT + redaction.length;

/** @returns what is looked at when somebody asks, and a byte more where there is more; nothing is copied */
export function keepBody(body: Body, redaction: Redaction): Body {
  if (typeof body === 'string') return body;
  const kept: Buffer[] = [];
  let room = lookedAt(redaction) + 1;
  for (const piece of body) {
    if (room <= 0) break;
    kept.push(piece.subarray(0, room));
    room -= piece.length;
  }
  return kept;
}

/** @param kept what was kept with the same redaction */
export function tellBody(kept: Body, redaction: Redaction): Told {
  if (typeof kept === 'string') return tellText(kept, false, redaction);
  const bytes = Buffer.concat(kept);
  const isPart = bytes.length > lookedAt(redaction);
  const looked = bytes.subarray(0, lookedAt(redaction));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(looked, { stream: isPart });
  return tellText(text, isPart, redaction);
}

function tellText(text: string, isPart: boolean, redaction: Redaction): Told {
  const shown = redaction.text(text);
  // What stands in the place of a secret is shorter: what moves up with it may end in half of one.
  const room = isPart ? Math.min(MOST_KEPT, Buffer.byteLength(shown) - redaction.length) : MOST_KEPT;
  const body = cut(shown, room);
  return { body, is_cut: isPart || body.length < shown.length };
}
