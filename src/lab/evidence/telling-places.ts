/** Decides which places of a response prove something about the records that the twin knows. */
import type { Known } from './knowledge.js';
import { millisecondsOf, type Places, SECOND, ZONES_APART } from './places.js';
import { isFarOff } from './stored-record.js';

/**
 * True if a place is compared. The code of an automation proves something if the type is known, custom fields without
 * values if nothing was sent, the progress of a single send before it is sent, and an unchanged time of a mail if the
 * time of the update differs.
 */
export function isTelling(place: string, real: Places, known: Known, made?: string): boolean {
  const { automations, contacts, senders, singleSends } = known;
  const [, recipient] = LINK.exec(place) ?? [];
  if (recipient !== undefined) return isLinkTelling(Number(recipient), real.get(place), known, made);
  const [, record = '', field] = TOLD_APART.exec(place) ?? [];
  if (field === undefined) return true;
  const id = Number(real.get(`${record}.id`));
  const value = real.get(place);
  if (field === 'automation_type')
    return (
      automations.sent.has(id) || (made === 'automations' && automations.whole.has('*') && !automations.records.has(id))
    );
  if (field === 'custom_field') {
    const known = contacts.records.get(id);
    const [name = ''] = place.slice(`${record}.${field}.`.length).split('.');
    // A field without a value may be shown for every contact.
    const isHeld = known?.custom_field !== null && Object(Object(known?.custom_field)[name]).field_value !== null;
    return contacts.sent.has(id) || (isHeld && (known !== undefined || made === 'contacts')) || value === null;
  }
  if (field === 'send_at')
    return value !== senders.records.get(id)?.send_at || !isOfCreation(value, real.get(`${record}.updated_at`));
  const type = real.get(`${record}.schedule_type`);
  // A copy that waits for an update is shown like a send that stays as created.
  const isHeld = field === 'status' && value === 0 && singleSends.records.has(id) && !singleSends.sent.has(id);
  if (type === undefined || value === 0 || value === null) return !isHeld;
  // A scheduled single send that is ready long before its date waits.
  if (field === 'status')
    return (
      value === 1 && (type === 0 || isFarOff(real.get(`${record}.schedule_date`), real.get(`${record}.updated_at`)))
    );
  return field === 'sent_at' && !isOfCreation(value, real.get(`${record}.created_at`));
}

const TOLD_APART = /^(.*)\.(automation_type|custom_field|status|triggered|delivered|sent_at|send_at)\b/;

const LINK = /\.contactEmails\.#(\d+)\.(?:contact_id|country|state|city|address_line1)$/;

/** True if the link of a recipient proves when the service links: a missing link on a new recipient, or a link on a recipient that had none. */
function isLinkTelling(id: number, value: unknown, { segmentRecipients }: Known, made?: string): boolean {
  const before = segmentRecipients.records.get(id);
  return value === null ? before === undefined && made === 'segmentRecipients' : before?.contact_id === null;
}

/** True if two times are the same moment in any zone. */
function isOfCreation(sent: unknown, created: unknown): boolean {
  const rest = Math.abs(millisecondsOf(sent) - millisecondsOf(created)) % ZONES_APART;
  return rest < 2 * SECOND || rest > ZONES_APART - 2 * SECOND;
}
