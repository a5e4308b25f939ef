/** Decides which places of a response are compared, because they prove something about the records of the twin. */
import { type UnsetKind, unsetFieldsOf } from '../../service/account/records/shapes.js';
import { accountTables } from '../../service/account/tables.js';
import type { Known } from './knowledge.js';
import type { Places } from './places.js';
import { isFarOff, isOneMoment } from './times.js';

/**
 * True if a place is compared. Some places are compared only in certain cases, because otherwise a difference may have
 * another cause. These are the type code of an automation, custom fields, the status and the progress of a single send,
 * the time of a mail, and the contact that is linked to a recipient.
 */
export function isTelling(place: string, real: Places, known: Known, made?: string): boolean {
  const { automations, contacts, senders, singleSends } = known;
  const [, holder = '', own = ''] = /^(.*)\.(\w+)$/.exec(place) ?? [];
  if (OPTIONAL.has(own) && isMixed(holder, real)) return false;
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
    const held = contacts.records.get(id)?.custom_field;
    const [name = ''] = place.slice(`${record}.${field}.`.length).split('.');
    // A service may show a custom field without a value for every contact, so the contact must have a known value.
    const isHeld = held !== null && Object(Object(held)[name]).field_value !== null;
    const isElsewhere = value === undefined && !Object.hasOwn(Object(held), name);
    return (
      contacts.sent.has(id) || (isHeld && (held !== undefined || made === 'contacts')) || value === null || isElsewhere
    );
  }
  if (field === 'send_at')
    return value !== senders.records.get(id)?.send_at || !isOneMoment(value, real.get(`${record}.updated_at`));
  const type = real.get(`${record}.schedule_type`);
  // A copy that waits for an update looks like a send that stays as created, so its status proves nothing.
  const isHeld = field === 'status' && value === 0 && singleSends.records.has(id) && !singleSends.sent.has(id);
  if (type === undefined || value === 0 || value === null) return !isHeld;
  // A scheduled send that is shown as ready long before its date is waiting, so its status is compared.
  if (field === 'status')
    return (
      value === 1 && (type === 0 || isFarOff(real.get(`${record}.schedule_date`), real.get(`${record}.updated_at`)))
    );
  return field === 'sent_at' && !isOneMoment(value, real.get(`${record}.created_at`));
}

/** The kinds of the fields that may be absent, by their names. */
const OPTIONAL: ReadonlyMap<string, UnsetKind> = new Map(
  Object.values(accountTables).flatMap(({ schema }) => unsetFieldsOf(schema)),
);

/** True if a record has empty fields in forms that no value has together, so that they may be properties of the fields. */
function isMixed(record: string, real: Places): boolean {
  const has = (isId: boolean, value: unknown) =>
    [...OPTIONAL].some(([name, kind]) => (kind === 'id') === isId && real.get(`${record}.${name}`) === value);
  return (has(false, null) && (has(false, '') || has(true, 0))) || (has(true, null) && has(true, 0));
}

const TOLD_APART = /^(.*)\.(automation_type|custom_field|status|triggered|delivered|sent_at|send_at)\b/;

const LINK = /\.contactEmails\.#(\d+)\.(?:contact_id|country|state|city|address_line1)$/;

/** True if a new recipient has no link, or a known one has got a link. Both prove when the service links recipients. */
function isLinkTelling(id: number, value: unknown, { segmentRecipients }: Known, made?: string): boolean {
  const before = segmentRecipients.records.get(id);
  return value === null ? before === undefined && made === 'segmentRecipients' : before?.contact_id === null;
}
