/** The fields of single sends that a probe creates: dated years ahead, for a contact type of its own without contacts. */
import { CREATE_SEND, utrIn } from '../inference/own-mailings.js';
import { takenDate, takenTime } from '../inference/schedule-forms.js';
import type { ShownRecord } from '../inference/shown-records.js';
import { ownContactType } from './own-records.js';
import type { Session } from './session.js';

export const TIMES = { hm: '09:30', hms: '09:30:00' } as const;

/** A day in nine years: two digits of a year tell it, too. */
export function farDate(session: Session): string {
  const year = new Date(session.options.now()).getUTCFullYear() + 9;
  return `${year}-06-15`;
}

/** A date with two digits of its year. */
export const shortOf = (date: string): string => date.slice(2);

/** A date years ahead and a time, in forms that the service is known to take; undefined where it is not known. */
export function knownSchedule(session: Session, endpoint: string) {
  const { recording } = session;
  const date = farDate(session);
  const hasLong = takenDate(endpoint, 'long', recording);
  const hasTime = takenTime(endpoint, 'hm', recording) ?? takenTime(endpoint, 'hms', recording);
  if (hasTime === undefined || (hasLong === undefined && takenDate(endpoint, 'short', recording) === undefined))
    return undefined;
  return {
    schedule_type: 1,
    schedule_date: hasLong ? date : shortOf(date),
    schedule_time: takenTime(endpoint, 'hm', recording) ? TIMES.hm : TIMES.hms,
  };
}

/** The records that a mailing names: those of others are never changed, and nobody is in the contact type. */
export interface Named {
  readonly sender: ShownRecord;
  readonly template: ShownRecord;
  readonly group: ShownRecord;
  readonly type: ShownRecord;
}

/** Existing records to name, and an own contact type; undefined where one of them is missing. */
export const namedRecords = (session: Session): Promise<Named | undefined> =>
  session.share('named records', async () => {
    // Mails of an unverified sender may be refused.
    const sender = (await session.list('senders')).find(({ is_verified }) => is_verified === 1);
    // The first one is blank.
    const [template] = [...(await session.list('templates'))].sort((one, other) => Number(other.id) - Number(one.id));
    const [group] = await session.list('unsubscribeGroups');
    const type = sender && template && group && (await ownContactType(session));
    return type && { sender, template, group, type };
  });

/** The fields of a single send without its schedule; undefined where a record is missing that it names. */
export async function sendForm(session: Session, name: string) {
  const named = await namedRecords(session);
  return (
    named && {
      template_id: String(named.template.id),
      sender_id: String(named.sender.id),
      unsubscribe_group_id: String(named.group.id),
      single_send_name: session.name(name),
      subject: session.name(name),
      preheader: session.name(name),
      recipient_id: [`contacts_${named.type.id}`],
    }
  );
}

/**
 * Creates a single send, and shows it; undefined where the service takes none.
 * @param more its schedule, which is undefined where it is not known how to write one, and other fields
 */
export async function createSend(
  session: Session,
  name: string,
  more: Readonly<Record<string, string | number>> | undefined,
) {
  const form = more && (await sendForm(session, name));
  if (form === undefined) return undefined;
  // The sender is shown next to what is created from it.
  await session.list('senders');
  const { exchange } = await session.make('singleSends', CREATE_SEND, { form: { ...form, ...more } });
  const utr = utrIn(exchange);
  if (utr === undefined) return undefined;
  await session.send('GET /single-send/details', { query: { utr } });
  return { utr, form };
}
