/** Records of its own that several steps of a probe use; they are empty until a step fills them. */
import { countriesIn } from '../evidence/known-records.js';
import type { ShownRecord } from '../evidence/shown-records.js';
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

/** Deletes contacts that a step made. */
export async function removeContacts(session: Session, contacts: readonly ShownRecord[]): Promise<void> {
  for (const { id } of contacts) await session.change('DELETE /contacts/delete', { query: { contact_id: Number(id) } });
}

/** The id of a contact type that a step made and deleted; undefined where that was not possible. */
export const goneContactType = (session: Session): Promise<number | undefined> =>
  session.share('deleted contact type', async () => {
    const [type] = (await makeContactType(session, 'gone')).records;
    if (type === undefined) return undefined;
    const id = Number(type.id);
    await session.change('DELETE /contacts-type/delete', { query: { contact_type_id: id } });
    return id;
  });
