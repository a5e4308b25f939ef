/** What the journal keeps of the body of an answer: a copy of its beginning, from which a reader gets no secret. */
import { type Body, lengthOf } from '../../contract/envelope.js';
import { decodeStart, MAX_KEPT } from './form-log.js';
import type { Redaction } from './redaction.js';

export interface BodyExcerpt {
  readonly body: string;
  readonly is_cut: boolean;
}

/** The body, where it is a short text; else its first bytes. */
export interface KeptBody {
  readonly content: string | Buffer;
  readonly isCut: boolean;
}

/** Copies the beginning of a body: a part of a text or of a buffer would keep the whole of it alive. */
export function keepExcerpt(body: Body): KeptBody {
  const bytes = lengthOf(body);
  if (typeof body === 'string' && bytes <= MAX_KEPT) return { content: body, isCut: false };
  const kept = Buffer.allocUnsafeSlow(Math.min(bytes, MAX_KEPT));
  if (typeof body === 'string') return { content: kept.subarray(0, kept.write(body)), isCut: true };
  let end = 0;
  for (const piece of body) end += piece.copy(kept, end);
  return { content: kept, isCut: bytes > MAX_KEPT };
}

export function renderExcerpt({ content, isCut }: KeptBody, redaction: Redaction): BodyExcerpt {
  const text = typeof content === 'string' ? content : decodeStart(content, isCut);
  return { body: redaction.text(text, isCut), is_cut: isCut };
}
