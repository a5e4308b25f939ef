/** Whom a custom automation mails: the address that the user named is the only one in a contact type of the probe's own. */
import { SET_LIVE } from '../../inference/own-mailings.js';
import type { ShownRecord } from '../../inference/shown-records.js';
import { addEmail, createAutomation } from '../own-automations.js';
import { knownCountry } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const DETAILS = 'GET /automations/details';
const ADD_CONTACT = 'POST /contacts/add';
const ADD_TYPE = 'POST /contacts-type/add';

/** Sets an automation live that mails at once, and shows it; its utr, or undefined where the service takes none. */
async function setLive(session: Session, name: string, target: ShownRecord): Promise<string | undefined> {
  const own = await createAutomation(session, 'custom', name, target);
  if (own === undefined) return undefined;
  await addEmail(session, own, { waiting_type: 'instantly' });
  const query = { utr: own.utr };
  await session.send(DETAILS, { query });
  await session.send(SET_LIVE, { query });
  await session.send(DETAILS, { query });
  return own.utr;
}

export const audience: readonly Step[] = [
  {
    title: 'mail the address by one of two automations: it joins after the first and before the second is set live',
    needs: ['write', 'mail', 'notify'],
    calls: ['GET /get/country-state-city', 'POST /automations/create', DETAILS, SET_LIVE, ADD_TYPE, ADD_CONTACT],
    tells: ['automation.audience'],
    async run(session) {
      const { mail } = session.options;
      const country = await knownCountry(session);
      const form = { name: session.name('audience') };
      const [type] = mail && country ? (await session.make('contactTypes', ADD_TYPE, { form })).records : [];
      if (type === undefined || mail === undefined || country === undefined) return;
      const first = await setLive(session, 'first', type);
      if (first === undefined) return;
      const contact = { contact_type_id: String(type.id), first_name: session.name('reader'), email: mail, country };
      await session.make('contacts', ADD_CONTACT, { form: contact });
      await session.send(DETAILS, { query: { utr: first } });
      await setLive(session, 'second', type);
    },
  },
];
