/** Records of its own that several steps of a probe use; they are empty until a step fills them. */

import { lookupText } from '../inference/refusals.js';
import { plural } from '../inference/report.js';
import {
  countriesIn,
  isUnderstood,
  listOf,
  type RecordKind,
  recordsIn,
  type ShownRecord,
} from '../inference/shown-records.js';
import type { ProbeRequest } from './requests.js';
import type { MakeResult, Session } from './session.js';

/** A contact type without contacts; undefined where the service takes none. */
export const ownContactType = (session: Session): Promise<ShownRecord | undefined> =>
  session.share('contact type', async () => (await makeContactType(session, 'type')).records[0]);

export const makeContactType = (session: Session, suffix: string): Promise<MakeResult> =>
  session.make('contactTypes', 'POST /contacts-type/add', { form: { name: session.name(suffix) } });

/** An address of the domain that nobody owns (RFC 2606). */
export const ownAddress = (session: Session, suffix: string): string => `${session.name(suffix)}@example.com`;

/** The id of a country that is listed; undefined where none is. */
export const knownCountry = (session: Session): Promise<number | undefined> =>
  session.share('country', async () => {
    const [first] = countriesIn(await session.send('GET /get/country-state-city'));
    return first && Number(first.id);
  });

/** The form of a contact of a type. */
export async function contactForm(
  session: Session,
  type: ShownRecord,
  fields: Readonly<Record<string, string | number>>,
) {
  return { contact_type_id: Number(type.id), country: (await knownCountry(session)) ?? 0, ...fields };
}

/** Adds a contact to a contact type of its own. */
export const makeContact = async (
  session: Session,
  type: ShownRecord,
  fields: Readonly<Record<string, string>>,
): Promise<MakeResult> =>
  session.make('contacts', 'POST /contacts/add', { form: await contactForm(session, type, fields) });

/** Deletes those of some own records that their list still shows. */
export async function removeListed(
  session: Session,
  kind: RecordKind,
  records: readonly ShownRecord[],
  of: ProbeRequest = {},
): Promise<void> {
  const left = new Set((await session.list(kind, of)).map(({ id }) => id));
  for (const record of records) if (left.has(record.id)) await session.remove(kind, record);
}

/** The id of a contact type that a step made and deleted; undefined where that was not possible. */
export const goneContactType = (session: Session): Promise<number | undefined> =>
  session.share('deleted contact type', async () => {
    const [type] = (await makeContactType(session, 'gone')).records;
    if (type === undefined) return undefined;
    await session.remove('contactTypes', type);
    return Number(type.id);
  });

/** Why no event is fired: notification recipients, who are somebody, would be told of it. */
export async function reasonNotToFire(session: Session): Promise<string | undefined> {
  if (session.options.notify) return undefined;
  const list = await session.send(listOf('notificationRecipients'));
  const others = recordsIn(list).filter((one) => !session.ledger.isOwn('notificationRecipients', one));
  if (others.length === 0 && (isUnderstood(list) || lookupText(list) !== undefined)) return undefined;
  const who = others.length === 0 ? 'unknown notification recipients' : plural(others.length, 'notification recipient');
  return `${who} would be told of its events, and --notify is not given`;
}

/** The fields of a sender with an address. */
export const senderForm = (session: Session, from_email: string, country_id: number) => ({
  from_name: session.name('sender'),
  from_email,
  reply_to_email: from_email,
  country_id,
  company_address: '12 Residency Road',
  nickname: session.name('sender'),
});

/** An unverified sender, whose address gets a mail when it is saved; undefined where no address is named, or the service takes none. */
export const ownSender = (session: Session): Promise<ShownRecord | undefined> =>
  session.share('sender', async () => {
    const { mail } = session.options;
    const country = await knownCountry(session);
    if (mail === undefined || country === undefined) return undefined;
    return (await session.make('senders', 'POST /sender/save', { form: senderForm(session, mail, country) }))
      .records[0];
  });
