/** A sender of the probe's own: saving one mails its address, which the user named. */
import type { ShownRecord } from '../evidence/shown-records.js';
import { knownCountry } from './own-records.js';
import type { Session } from './session.js';

/** The fields of a sender with an address. */
export const senderForm = (session: Session, from_email: string, country_id: number) => ({
  from_name: session.name('sender'),
  from_email,
  reply_to_email: from_email,
  country_id,
  company_address: '12 Residency Road',
  nickname: session.name('sender'),
});

/** An unverified sender; undefined where no address is named, or the service takes none. */
export const ownSender = (session: Session): Promise<ShownRecord | undefined> =>
  session.share('sender', async () => {
    const { mail } = session.options;
    const country = await knownCountry(session);
    if (mail === undefined || country === undefined) return undefined;
    return (await session.make('senders', 'POST /sender/save', { form: senderForm(session, mail, country) }))
      .records[0];
  });
