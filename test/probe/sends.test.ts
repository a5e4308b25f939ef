/** What steps with sends, automations and senders tell, under values of several assumptions at once. */
import t, { type Test } from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { Stopped } from '../../src/probe/guard/connection.js';
import { Session, type SessionOptions } from '../../src/probe/guard/session.js';
import { runStep } from '../../src/probe/run-step.js';
import type { Step } from '../../src/probe/step.js';
import { audience, automations, senders, sends, waiting } from '../../src/probe/steps/mailings.js';
import { refusedSends } from '../../src/probe/steps/refused.js';
import { failed, success } from '../inference/exchanges.js';
import type { RoundTrip } from './round-trip.js';
import { assertFound, assertSound, assertTogether, play, type Told } from './round-trip.js';

/** What a mock warned of, but for the methods of which the document names two. */
const offDocument = ({ warnings }: RoundTrip): readonly string[] =>
  warnings.filter((one) => !one.includes('"ambiguous-method"'));

/** A step that creates needs to know which dates are taken. */
const DATED = [...refusedSends, ...sends];
const NOW = { clock: '2026-03-02T09:00:00Z' };
const assertTold = (t: Test, steps: readonly Step[], told: readonly Told[]) => assertTogether(t, steps, told, NOW);
const SHOWN_SENDS = ['GET /single-send/list', 'GET /single-send/details'];
const WRITTEN = ['POST /single/send/create', 'POST /single/send/update'];

t.test('own single sends tell how they are stored, shown and copied', async (t) => {
  const names = ['copy-suffix', 'same', 'text:Copy of "{name}"', `text:${'long '.repeat(90)}`];
  await assertTold(t, DATED, [
    ['duplicate.name', names, ['POST /single/send/duplicate']],
    ['single-send.lifecycle', ['waits']],
    ['single-send.sender-text', ['sender', 'null'], SHOWN_SENDS],
    ['schedule-date.format', ['long', 'short-too', 'short'], WRITTEN],
    ['schedule.read-back', ['as-given', 'normalized'], SHOWN_SENDS],
    ['template-body', ['empty', 'template'], SHOWN_SENDS],
    ['template-body.both', ['json', 'html', 'keep'], WRITTEN],
    ['template-body.blank', ['accept', 'required'], ['POST /single/send/create', 'POST /automations/schedule/create']],
  ]);
});

t.test('a sender that a single send names tells whether it can be deleted', async (t) => {
  const values = ['accept', 'refuse', 'cascade', 'text:It is in use'];
  await assertTold(t, [...refusedSends, ...senders], [['delete.in-use', values, ['DELETE /sender/delete']]]);
});

t.test('a sender that is gone tells what its update says, where names are taken', async (t) => {
  const overrides = { 'duplicate-name': 'taken', 'update-unknown': 'not-found-2' } as const;
  const trip = await play(senders, overrides, NOW);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'update-unknown', 'not-found-2', ['POST /sender/update']);
});

t.test('both bodies alone leave the document; sends name the newest template, and the blank one', async (t) => {
  const templates = new Set<unknown>();
  const exchanged = async (request: Request) => {
    if (request.url.endsWith('/single/send/create')) templates.add((await request.formData()).get('template_id'));
  };
  const trip = await play(DATED, { 'schedule-time.format': 'hms' }, NOW, { exchanged });
  const [create, update, ...more] = offDocument(trip);
  t.match(create, /^POST \/single\/send\/create .*"both-bodies"/);
  t.match(update, /^POST \/single\/send\/update .*"both-bodies"/);
  t.same(more, []);
  // Those of refused sends have none.
  t.strictSame(
    [...templates].filter((id) => id !== null),
    ['4', '1'],
  );
});

t.test('no single send is created where no accepted date is known', async (t) => {
  const trip = await play(sends, {}, NOW);
  assertSound(t, trip, {});
  assertFound(t, trip, 'duplicate.name', undefined, ['POST /single/send/duplicate']);
});

t.test('refused creates and updates tell which dates and times are taken', async (t) => {
  await assertTold(t, refusedSends, [
    ['schedule-date.format', ['long', 'short-too', 'short'], WRITTEN],
    ['schedule-time.format', ['hm-or-hms', 'hm', 'hms', 'hm'], WRITTEN],
    ['schedule.missing', ['accept', 'required'], WRITTEN],
    ['schedule.past', ['refuse']],
    ['sender.unverified', ['refuse']],
    ['automation.group-zero', ['none', 'invalid'], ['POST /automations/create']],
  ]);
});

t.test('refused creates and updates stay within the document', async (t) => {
  t.same(offDocument(await play(refusedSends, {}, NOW)), []);
});

t.test('refused creates and updates tell nothing where no control is listed', async (t) => {
  const { found } = await play(refusedSends, { 'rule-violations': 'text', 'dangling-reference': 'accept' }, NOW);
  t.same(found['schedule-date.format@POST /single/send/create'], undefined);
  t.same(found['automation.group-zero@POST /automations/create'], undefined);
});

const SHOWN = ['GET /automations', 'GET /automations/details'];
const DUPLICATE = ['GET /automations/duplicate'];
const SCHEDULES = ['GET /automations/schedule'];
const LIVE = ['GET /automations/set-live'];
const PAUSE = ['GET /automations/pause'];
const WORDS = ['text:Not "now"', `text:${'long '.repeat(99)}`];

t.test('own automations tell how they are stored, shown, copied, set live and paused', async (t) => {
  await assertTold(t, automations, [
    ['set-live.already-live', ['accept', 'restart', 'rule', ...WORDS], LIVE],
    ['set-live.incomplete', ['accept', 'rule', ...WORDS], LIVE],
    ['pause.not-live', ['not-found-2', 'rule', ...WORDS], PAUSE],
    ['pause.next-status', ['draft', 'live'], PAUSE],
    ['automation-type.codes', ['1,2', '0,1', '7,-3'], SHOWN],
    ['automation.exit-criteria', [0, 7], SHOWN],
    ['template-body', ['empty', 'template'], SCHEDULES],
    ['template-body.both', ['json', 'html', 'keep'], ['POST /automations/schedule/create']],
    ['duplicate.name', ['copy-suffix', 'same', 'text:{name} 2'], DUPLICATE],
    ['duplicate.counters', ['fresh', 'same'], DUPLICATE],
    ['duplicate.schedules', ['copied', 'none'], DUPLICATE],
  ]);
});

t.test('automations mail who joins them, or who is there', async (t) => {
  await assertTold(t, audience, [['automation.audience', ['joining', 'existing']]]);
  const { found } = await play(audience, {}, { ...NOW, fixture: 'empty' });
  t.equal(found['automation.audience'], undefined, 'there is no sender to name');
});

t.test('both bodies alone leave the document', async (t) => {
  const [create, ...more] = offDocument(await play(automations, {}, NOW));
  t.match(create, /^POST \/automations\/schedule\/create .*"both-bodies"/);
  t.same(more, []);
});

const WAITED: readonly Step[] = [...refusedSends, ...waiting];
const COPY = ['POST /single/send/duplicate'];
const RESEND = ['GET /sender/resend-mail'];

t.test('single sends that go out tell when and how', async (t) => {
  await assertTold(t, WAITED, [
    ['single-send.update', ['accept', 'refuse', ...WORDS], ['POST /single/send/update']],
    ['single-send.lifecycle', ['timed', 'waits']],
    ['single-send.step-seconds', [5, 1, 90]],
    ['schedule-date.format', ['long', 'short'], WRITTEN],
    ['schedule.past', ['accept', 'refuse', 'never']],
    ['send.counted-at', ['completion', 'start', 'start']],
    ['sender.unverified', ['accept', 'refuse', 'never-sent']],
    ['updated-at.service', ['keep', 'move']],
    ['duplicate.counters', ['fresh'], COPY],
    ['duplicate.status', ['waits', 'starts'], COPY],
  ]);
});

t.test('a copy of a single send that went out is like it, and its time is in any zone', async (t) => {
  const overrides: AssumptionOverrides = { 'duplicate.counters': 'same', 'time-zone': 'Europe/Berlin' };
  const trip = await play(WAITED, overrides, NOW);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'duplicate.counters', 'same', COPY);
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
    const trip = await play(WAITED, overrides, NOW);
    assertSound(t, trip, overrides);
    assertFound(t, trip, 'single-send.step-seconds', undefined, []);
    assertFound(t, trip, 'single-send.lifecycle', undefined, []);
  }
});

t.test('own senders tell how they are verified', async (t) => {
  const update = ['POST /sender/update'];
  await assertTold(t, senders, [
    ['sender.verification', ['by-link', 'on-resend'], RESEND],
    ['updated-at.service', ['keep', 'move', 'move', 'keep']],
    ['sender.update-verification', ['on-email-change'], update],
  ]);
  await assertTold(t, senders, [
    ['sender.verification', ['on-resend'], RESEND],
    ['sender.resend-verified', ['accept', 'rule', WORDS[0] ?? ''], RESEND],
  ]);
});

t.test('own senders tell how they are verified in a zone that nothing tells', async (t) => {
  const overrides: AssumptionOverrides = {
    'time-zone': 'Europe/Paris',
    'sender.update-verification': 'on-email-change',
  };
  const trip = await play(senders, overrides, NOW);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'sender.update-verification', 'on-email-change', ['POST /sender/update']);
});

const makers = [...refusedSends, ...automations, ...audience, ...sends, ...waiting, ...senders];

/** Runs all steps against a service that refuses everything, and gives the writes. */
async function refused(options: Partial<SessionOptions>): Promise<readonly string[]> {
  const session = new Session({
    baseUrl: 'http://127.0.0.1',
    keys: { publicKey: 'public', secretKey: 'secret' },
    fetch: async (_url, { method }) => new Response(JSON.stringify(method === 'GET' ? success({}) : failed('No'))),
    marker: 'probe-',
    now: () => '2026-01-05T09:00:00.000Z',
    wait: async () => undefined,
    ...options,
  });
  for (const step of makers)
    await runStep(session, step).catch((error) => t.ok(error instanceof Stopped, String(error)));
  return session.recording.exchanges.flatMap(({ name, request }) => (request.method === 'GET' ? [] : [name]));
}

t.test('steps that create end where what they name is not listed', async (t) => {
  const refusals = ['POST /single/send/create', 'POST /single/send/update', 'POST /automations/create'];
  t.same([...new Set(await refused({}))].sort(), refusals.sort());
  t.same([...new Set(await refused({ mail: 'probe@example.com' }))].sort(), refusals.sort());
});

t.test('steps that create end where the service takes nothing of them', async (t) => {
  const { found } = await play(makers, { 'text.max-length': 10 }, NOW);
  t.equal(found['duplicate.name@GET /automations/duplicate'], undefined);
  t.equal(found['sender.verification@GET /sender/resend-mail'], undefined);
});
