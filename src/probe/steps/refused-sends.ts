/** Creates and updates of mailings that lack required fields: what they list tells what else would have been taken. */

import { farDate, shortOf, TIMES } from '../send-forms.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const CREATE = 'POST /single/send/create';
const UPDATE = 'POST /single/send/update';

/** A sender that the account has already, and that nobody has verified. */
async function unverifiedSender(session: Session): Promise<string | undefined> {
  const found = (await session.list('senders')).find(({ is_verified }) => is_verified === 0);
  return found && String(found.id);
}

/**
 * Every one of them lacks the name, the subject, the preheader, the targets, the template and the group: an update the
 * utr, too, so that it names no record.
 */
async function askRefused(session: Session, name: string): Promise<void> {
  const ask = (form: Readonly<Record<string, string>>) => session.send(name, { form: { schedule_type: 1, ...form } });
  const date = farDate(session);
  // The control: both are listed, or nothing of them is told.
  await ask({ schedule_date: 'x', schedule_time: 'x' });
  await ask({ schedule_date: date, schedule_time: TIMES.hm });
  await ask({ schedule_date: shortOf(date), schedule_time: TIMES.hms });
  await ask({});
}

export const refusedSends: readonly Step[] = [
  {
    title: 'create and update single sends without required fields',
    needs: [],
    calls: [CREATE, UPDATE],
    tells: ['schedule-date.format', 'schedule-time.format', 'schedule.missing'],
    async run(session) {
      await askRefused(session, CREATE);
      await askRefused(session, UPDATE);
    },
  },
  {
    title: 'create a single send without required fields, in the past and from an unverified sender',
    needs: [],
    calls: [CREATE],
    tells: ['schedule.past', 'sender.unverified'],
    async run(session) {
      const sender_id = await unverifiedSender(session);
      for (const schedule_date of [PAST, shortOf(PAST)])
        await session.send(CREATE, {
          form: { schedule_type: 1, schedule_date, schedule_time: TIMES.hm, ...(sender_id && { sender_id }) },
        });
    },
  },
  {
    title: 'create an automation without type and name, for the group 0',
    needs: [],
    calls: ['POST /automations/create'],
    tells: ['automation.group-zero'],
    async run(session) {
      // No record has the id 0: as a target it is the control.
      const form = { automation_for: 'contacts_0', unsubscribe_group_id: 0 };
      await session.send('POST /automations/create', { form });
    },
  },
];

const PAST = '2001-06-15';
