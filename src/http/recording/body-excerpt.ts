/** What the journal keeps of the body of an answer: its beginning, as it was, from which a reader gets no secret. */
import type { Body } from '../../contract/envelope.js';
import { MAX_KEPT, truncate } from './form-log.js';
import type { Redaction } from './redaction.js';

interface BodyExcerpt {
  readonly body: string;
  readonly is_cut: boolean;
}

/** A secret that begins in what is kept ends in what is looked at. */
const excerptLength = (redaction: Redaction): number => MAX_KEPT + redaction.length;

/** @returns what is looked at when somebody asks, and a byte more where there is more; nothing is copied */
export function keepExcerpt(body: Body, redaction: Redaction): Body {
  if (typeof body === 'string') return body;
  const kept: Buffer[] = [];
  let room = excerptLength(redaction) + 1;
  for (const piece of body) {
    if (room <= 0) break;
    kept.push(piece.subarray(0, room));
    room -= piece.length;
  }
  return kept;
}

/** @param kept what was kept with the same redaction */
export function renderExcerpt(kept: Body, redaction: Redaction): BodyExcerpt {
  if (typeof kept === 'string') return excerptOf(kept, false, redaction);
  const bytes = Buffer.concat(kept);
  const isPart = bytes.length > excerptLength(redaction);
  const looked = bytes.subarray(0, excerptLength(redaction));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(looked, { stream: isPart });
  return excerptOf(text, isPart, redaction);
}

function excerptOf(text: string, isPart: boolean, redaction: Redaction): BodyExcerpt {
  const redacted = redaction.text(text);
  // What stands in the place of a secret is shorter: what moves up with it may end in half of one.
  const room = isPart ? Math.min(MAX_KEPT, Buffer.byteLength(redacted) - redaction.length) : MAX_KEPT;
  const body = truncate(redacted, room);
  return { body, is_cut: isPart || body.length < redacted.length };
}
