import t from 'tap';
import { MAX_KEPT } from '../../../src/server/recording/form-log.js';
import { excerptOf, renderBody } from '../../../src/server/recording/recorder.js';
import { Redaction } from '../../../src/server/recording/redaction.js';
import type { Body } from '../../../src/service/answer.js';

const SECRET = 'sk_test_default';
const secretive = new Redaction(SECRET);
const open = new Redaction();

const shownOf = (body: Body, redaction: Redaction) => renderBody(excerptOf(body), redaction);

/** The excerpts of a text and of its bytes. */
const keptOf = (text: string, redaction: Redaction) => [
  shownOf(text, redaction),
  shownOf(Buffer.from(text), redaction),
];

t.test('a body of up to 64 KiB is kept whole, and a longer one is cut there', async (t) => {
  const whole = 'x'.repeat(MAX_KEPT);
  for (const redaction of [open, secretive]) {
    for (const body of ['', 'x', '\ufeffx', whole.slice(1), whole]) {
      t.strictSame(keptOf(body, redaction), Array(2).fill({ body, truncated: false }), `${body.length}`);
    }
    for (const more of [1, SECRET.length, 100_000]) {
      t.strictSame(keptOf(whole + 'y'.repeat(more), redaction), Array(2).fill({ body: whole, truncated: true }));
    }
  }
});

t.test('a secret that is cut in two shows three characters at most, at any position', async (t) => {
  for (let at = MAX_KEPT - SECRET.length - 2; at <= MAX_KEPT + 2; at += 1) {
    const text = `${'x'.repeat(at)}${SECRET}${'y'.repeat(100)}`;
    const kept = text.slice(0, MAX_KEPT);
    const beginning = kept.slice(at);
    const body = beginning.length < 4 ? kept : `${kept.slice(0, at)}[redacted]${beginning.slice(SECRET.length)}`;
    t.strictSame(keptOf(text, secretive), Array(2).fill({ body, truncated: true }), `at ${at}`);
  }
});
