/** Single sends of the probe's own that go out, to nobody, while it waits. */
import { CREATE_SEND, DUPLICATE_SEND, UPDATE_SEND } from '../../inference/own-mailings.js';
import { recordsIn } from '../../inference/shown-records.js';
import { ownSender } from '../own-records.js';
import { createSend, knownSchedule, sendForm } from '../send-forms.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const DETAILS = 'GET /single-send/details';
const AT_ONCE = { schedule_type: 0 };
const COMPLETED = 3;

/** A day that has passed everywhere, in the form of one that is taken. */
const passed = (date: string): string => (date.length > 8 ? '2001-06-15' : '01-6-15');

async function isCompleted(session: Session, utr: string): Promise<boolean> {
  await session.list('singleSends');
  const [send] = recordsIn(await session.send(DETAILS, { query: { utr } }));
  return send?.status === COMPLETED;
}

/** Asks again after 1, 2, 4 seconds and so on: what takes as long as what was before it is seen on its way. */
async function waitFor(session: Session, utr: string): Promise<boolean> {
  const longest = Number(session.options.waitMilliseconds);
  let waited = 0;
  let isDone = await isCompleted(session, utr);
  for (let pause = 1000; !isDone && waited + pause <= longest; pause *= 2) {
    await session.wait(pause);
    waited += pause;
    isDone = await isCompleted(session, utr);
  }
  return isDone;
}

interface CompletedSend {
  readonly utr: string;
  /** One that is years ahead. */
  readonly planned: string | undefined;
}

/** A send that went out at once, with others that began before it; undefined where it did not. */
const ownSent = (session: Session): Promise<CompletedSend | undefined> =>
  session.share('sent', async () => {
    const schedule = knownSchedule(session, CREATE_SEND);
    const planned = await createSend(session, 'planned', schedule);
    const past = schedule && { ...schedule, schedule_date: passed(schedule.schedule_date) };
    await createSend(session, 'past', past);
    const sender = await ownSender(session);
    const sender_id = String(sender?.id);
    await createSend(session, 'unverified', sender && { ...AT_ONCE, sender_id });
    const send = await createSend(session, 'sent', AT_ONCE);
    const isSent = send !== undefined && (await waitFor(session, send.utr));
    // The senders are shown next to what went out from them.
    await session.list('senders');
    return isSent ? { utr: send.utr, planned: planned?.utr } : undefined;
  });

export const waiting: readonly Step[] = [
  {
    title: 'send single sends to nobody, and wait until they went out',
    needs: ['write', 'mail', 'notify', 'wait'],
    calls: [CREATE_SEND, DETAILS],
    tells: [
      'single-send.lifecycle',
      'single-send.step-seconds',
      'schedule.past',
      'send.counted-at',
      'sender.unverified',
      'updated-at.service',
    ],
    async run(session) {
      await ownSent(session);
    },
  },
  {
    title: 'duplicate a single send that went out',
    needs: ['write', 'mail', 'notify', 'wait'],
    calls: [DUPLICATE_SEND],
    tells: ['duplicate.counters', 'duplicate.status'],
    async run(session) {
      const sent = await ownSent(session);
      if (sent === undefined) return;
      await session.make('singleSends', DUPLICATE_SEND, { query: { utr: sent.utr } });
    },
  },
  {
    title: 'update a single send that went out',
    needs: ['write', 'mail', 'notify', 'wait'],
    calls: [UPDATE_SEND],
    tells: ['single-send.update'],
    async run(session) {
      const sent = await ownSent(session);
      const schedule = knownSchedule(session, UPDATE_SEND);
      if (sent?.planned === undefined || schedule === undefined) return;
      const form = await sendForm(session, 'updated');
      // The control: another one takes the same fields.
      await session.send(UPDATE_SEND, { form: { utr: sent.planned, ...form, ...schedule } });
      await session.list('singleSends');
      await session.send(DETAILS, { query: { utr: sent.utr } });
      await session.send(UPDATE_SEND, { form: { utr: sent.utr, ...form, ...schedule } });
    },
  },
];
