/** Senders of the probe's own: what their verification mails change. */
import type { ShownRecord } from '../../inference/shown-records.js';
import { ownSender, senderForm } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const RESEND = 'GET /sender/resend-mail';
const UPDATE = 'POST /sender/update';

/** Runs what needs the own sender, as it is now. */
const withSender =
  (act: (session: Session, sender: ShownRecord) => Promise<void>) =>
  async (session: Session): Promise<void> => {
    const own = await ownSender(session);
    const current = (await session.list('senders')).find(({ id }) => id === own?.id);
    if (current !== undefined) await act(session, current);
  };

async function resend(session: Session, { id }: ShownRecord): Promise<void> {
  await session.send(RESEND, { query: { sender_id: String(id) } });
  await session.list('senders');
}

/** The same address for every mail server: a domain has no case. */
async function changeAddress(session: Session, { id, from_email, country_id }: ShownRecord): Promise<void> {
  const address = String(from_email).replace(/[^@]*$/, (domain) => domain.toUpperCase());
  const form = senderForm(session, address, Number(country_id));
  await session.send(UPDATE, { form: { sender_id: String(id), ...form } });
  await session.list('senders');
}

export const senders: readonly Step[] = [
  {
    title: 'save a sender, and mail its verification again',
    needs: ['write', 'mail'],
    calls: ['GET /get/country-state-city', 'POST /sender/save', RESEND],
    tells: ['sender.verification'],
    run: withSender(resend),
  },
  {
    title: 'mail the verification of a sender later, and change its address',
    needs: ['write', 'mail', 'wait'],
    calls: [RESEND, UPDATE],
    tells: ['updated-at.service', 'sender.resend-verified', 'sender.update-verification'],
    run: withSender(async (session, sender) => {
      await session.wait(2000);
      await resend(session, sender);
      await session.wait(2000);
      await changeAddress(session, sender);
    }),
  },
];
