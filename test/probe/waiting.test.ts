import t from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import type { Step } from '../../src/probe/step.js';
import { refusedSends } from '../../src/probe/steps/refused-sends.js';
import { senders } from '../../src/probe/steps/senders.js';
import { waiting } from '../../src/probe/steps/waiting.js';
import { assertFound, assertSound, play } from './round-trip.js';
import { assertTogether } from './together.js';
import { offDocument } from './warnings.js';

const STEPS: readonly Step[] = [...refusedSends, ...waiting];
const NOW = { clock: '2026-03-02T09:00:00Z' };
const SENDS = ['POST /single/send/create', 'POST /single/send/update'];
const DUPLICATE = ['POST /single/send/duplicate'];
const RESEND = ['GET /sender/resend-mail'];
const WORDS = ['text:Not "now"', `text:${'long '.repeat(99)}`];

t.test('single sends that go out tell when and how', async (t) => {
  await assertTogether(
    t,
    STEPS,
    [
      ['single-send.update', ['accept', 'refuse', ...WORDS], ['POST /single/send/update']],
      ['single-send.lifecycle', ['timed', 'waits']],
      ['single-send.step-seconds', [5, 1, 90]],
      ['schedule-date.format', ['long', 'short'], SENDS],
      ['schedule.past', ['accept', 'refuse', 'never']],
      ['send.counted-at', ['completion', 'start', 'start']],
      ['sender.unverified', ['accept', 'refuse', 'never-sent']],
      ['updated-at.service', ['keep', 'move']],
      ['duplicate.counters', ['fresh'], DUPLICATE],
      ['duplicate.status', ['waits', 'starts'], DUPLICATE],
    ],
    NOW,
  );
});

t.test('a copy of a single send that went out is like it, and its time is in any zone', async (t) => {
  const overrides: AssumptionOverrides = { 'duplicate.counters': 'same', 'time-zone': 'Europe/Berlin' };
  const trip = await play(STEPS, overrides, NOW);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'duplicate.counters', 'same', DUPLICATE);
  assertFound(t, trip, 'single-send.step-seconds', 5, []);
  t.same(offDocument(trip), []);
});

t.test('what goes out at once, or not while it waits, tells nothing of its time', async (t) => {
  for (const overrides of [
    { 'single-send.lifecycle': 'never' },
    { 'single-send.lifecycle': 'immediate' },
    { 'single-send.step-seconds': 0 },
    { 'single-send.step-seconds': 86_400 },
  ] as const satisfies readonly AssumptionOverrides[]) {
    const trip = await play(STEPS, overrides, NOW);
    assertSound(t, trip, overrides);
    assertFound(t, trip, 'single-send.step-seconds', undefined, []);
    assertFound(t, trip, 'single-send.lifecycle', undefined, []);
  }
});

t.test('own senders tell how they are verified', async (t) => {
  const update = ['POST /sender/update'];
  await assertTogether(
    t,
    senders,
    [
      ['sender.verification', ['by-link', 'on-resend'], RESEND],
      ['updated-at.service', ['keep', 'move', 'move', 'keep']],
      ['sender.update-verification', ['on-email-change'], update],
    ],
    NOW,
  );
  await assertTogether(
    t,
    senders,
    [
      ['sender.verification', ['on-resend'], RESEND],
      ['sender.resend-verified', ['accept', 'rule', WORDS[0] ?? ''], RESEND],
    ],
    NOW,
  );
});
