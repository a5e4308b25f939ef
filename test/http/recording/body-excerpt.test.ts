import t from 'tap';
import type { Body } from '../../../src/contract/envelope.js';
import { keepExcerpt, renderExcerpt } from '../../../src/http/recording/body-excerpt.js';
import { MAX_KEPT } from '../../../src/http/recording/form-log.js';
import { Redaction } from '../../../src/http/recording/redaction.js';

const SECRET = 'sk_test_default';
const secretive = new Redaction(SECRET);
const open = new Redaction(undefined);

const excerptOf = (body: Body, redaction: Redaction) => renderExcerpt(keepExcerpt(body, redaction), redaction);

/** A text in chunks of `bytes`. */
function pieces(text: string, bytes: number): Buffer[] {
  const whole = Buffer.from(text);
  return Array.from({ length: Math.ceil(whole.length / bytes) }, (_, index) =>
    whole.subarray(index * bytes, (index + 1) * bytes),
  );
}

const bytesIn = (text: string): number => Buffer.byteLength(text);

/** The excerpts of a text and of the same text in chunks. */
const keptOf = (text: string, redaction: Redaction, bytes = 1000) => [
  excerptOf(text, redaction),
  excerptOf(pieces(text, bytes), redaction),
];

t.test('a body of up to 64 KiB is kept whole, and a longer one is cut there', async (t) => {
  for (const redaction of [open, secretive]) {
    for (const length of [0, 1, MAX_KEPT - 1, MAX_KEPT]) {
      const body = 'x'.repeat(length);
      t.strictSame(keptOf(body, redaction), Array(2).fill({ body, is_cut: false }), `${length}`);
    }
    const body = 'x'.repeat(MAX_KEPT);
    for (const more of [1, SECRET.length - 1, SECRET.length, SECRET.length + 1, 100_000]) {
      t.strictSame(keptOf(body + 'y'.repeat(more), redaction), Array(2).fill({ body, is_cut: true }), `+${more}`);
    }
  }
});

t.test('the chunk size does not change the excerpt', async (t) => {
  const text = 'é'.repeat(MAX_KEPT);
  const [asText] = keptOf(text, open);
  for (const bytes of [7, MAX_KEPT - 1, MAX_KEPT, MAX_KEPT + 1, 3 * MAX_KEPT]) {
    t.strictSame(excerptOf(pieces(text, bytes), open), asText, `${bytes}`);
  }
  t.strictSame(excerptOf([], open), { body: '', is_cut: false });
});

t.test('a character that is cut in two is dropped', async (t) => {
  for (const character of ['é', '€', '😀']) {
    for (let before = 0; before < bytesIn(character); before += 1) {
      const text = 'x'.repeat(before) + character.repeat(MAX_KEPT);
      for (const redaction of [open, secretive]) {
        for (const { body, is_cut } of keptOf(text, redaction)) {
          t.strictSame([body, is_cut], [text.slice(0, body.length), true]);
          t.notMatch(body, '\ufffd');
          // Both the inspected and the kept range can end inside a character.
          t.ok(bytesIn(body) <= MAX_KEPT && bytesIn(body) > MAX_KEPT - 2 * bytesIn(character));
        }
      }
    }
  }
});

t.test('a byte order mark is kept', async (t) => {
  t.strictSame(keptOf('\ufeffx', open), Array(2).fill({ body: '\ufeffx', is_cut: false }));
});

t.test('no part of a secret is kept, at any position', async (t) => {
  for (let at = MAX_KEPT - SECRET.length - 12; at <= MAX_KEPT + 2 * SECRET.length; at += 1) {
    for (const after of ['', 'y'.repeat(100)]) {
      const text = `${'x'.repeat(at)}${SECRET}${after}`;
      for (const { body, is_cut } of keptOf(text, secretive, 777)) {
        const redacted = `${'x'.repeat(at)}[redacted]${after}`;
        t.ok(redacted.startsWith(body), `at ${at}`);
        t.ok(bytesIn(body) <= MAX_KEPT);
        t.equal(is_cut, body.length < redacted.length, `at ${at}`);
      }
    }
  }
});

t.test('redaction moves no half of another secret into the excerpt', async (t) => {
  for (const count of [1, 2, 50]) {
    for (let shift = 0; shift < SECRET.length; shift += 1) {
      const text = SECRET.repeat(count) + 'x'.repeat(shift) + SECRET.repeat(MAX_KEPT / 8);
      for (const { body, is_cut } of keptOf(text, secretive)) {
        t.ok(text.replaceAll(SECRET, '[redacted]').startsWith(body));
        t.equal(is_cut, true);
      }
    }
  }
});

t.test('a secret across two chunks is redacted', async (t) => {
  const text = `before ${SECRET} after`;
  for (let bytes = 1; bytes < text.length; bytes += 1) {
    const kept = excerptOf(pieces(text, bytes), secretive);
    t.strictSame(kept, { body: 'before [redacted] after', is_cut: false }, `${bytes}`);
  }
});

t.test('a secret shorter than its replacement is redacted', async (t) => {
  const short = new Redaction('abcd');
  const text = 'abcd'.repeat(MAX_KEPT / 4);
  const body = '[redacted]'.repeat(MAX_KEPT).slice(0, MAX_KEPT);
  t.strictSame(keptOf(text, short), Array(2).fill({ body, is_cut: true }));
  t.strictSame(keptOf('abcd', short), Array(2).fill({ body: '[redacted]', is_cut: false }));
});

t.test('an excerpt stays unchanged when the sent chunks change', async (t) => {
  const sent = [Buffer.from('one '), Buffer.from('two')];
  const kept = keepExcerpt(sent, open);
  sent.push(Buffer.from(' three'));
  t.strictSame(renderExcerpt(kept, open), { body: 'one two', is_cut: false });
});
