/** What a write of a probe may say: own records, harmless addresses, dates that are years ahead. */
import type { SentFile } from '../evidence/exchange.js';
import type { RecordKind, ShownRecord } from '../evidence/shown-records.js';
import { kindOfTable } from './kinds.js';
import type { Ledger } from './ledger.js';
import { baseOf, type OutgoingRequest, refuse, textsOf } from './outgoing.js';

export interface WriteContext {
  readonly ledger: Ledger;
  /** May own records be written? */
  readonly mayWrite: boolean;
  /** What the user named. */
  readonly segment: number | undefined;
  readonly group: number | undefined;
  readonly mail: string | undefined;
  /** ISO 8601. */
  readonly time: string;
  /** Is what it makes found by the difference of lists? */
  readonly isMake: boolean;
}

/** Writes that mail. */
const MAILING = ['POST /sender/save', 'POST /sender/update', 'GET /sender/resend-mail', 'GET /automations/set-live'];
/** Kinds whose records get something new when they are named: only own ones do, and those that the user named. */
const CHANGED_BY_NAMING = ['contactTypes', 'segments', 'automations'];

/** @throws {Forbidden} */
export function judgeWrite(sent: OutgoingRequest, makes: RecordKind | undefined, context: WriteContext): void {
  const { endpoint, name } = sent;
  if (!context.mayWrite) refuse(sent, 'it writes, and --write is not given');
  if (MAILING.includes(name) && context.mail === undefined) refuse(sent, 'it mails, and --mail is not given');
  if (sent.text !== undefined) refuse(sent, 'its body is no form');
  const known = { ...endpoint.query, ...endpoint.form };
  const unknown = [...sent.query, ...sent.form].find(([one]) => !Object.hasOwn(known, baseOf(one)));
  if (unknown !== undefined) refuse(sent, `the document has no ${unknown[0]} there`);
  if (makes !== undefined) judgeMake(sent, context);
  for (const [field, { names, presence }] of Object.entries(endpoint.form)) {
    if (names === undefined || presence === 'key') continue;
    for (const value of textsOf(sent, field)) judgeReference(sent, { field, value, names }, context);
  }
  for (const [field, value] of sent.form) {
    const bad = addressesIn(field, value).find((address) => !isHarmless(address, context.mail));
    if (bad !== undefined) refuse(sent, `${bad} may be somebody's address`);
  }
  if (Object.hasOwn(endpoint.form, 'schedule_type')) judgeSchedule(sent, context);
  if (name === 'GET /automations/set-live') judgeLive(sent, context);
}

/** What a write makes can be found again. */
function judgeMake(sent: OutgoingRequest, { ledger, isMake }: WriteContext): void {
  if (!isMake) refuse(sent, 'what it makes would not be looked for');
  // A duplicate is known by its original, and a contact by its type, which is judged beside it.
  if (sent.form.length === 0 || textsOf(sent, 'contact_type_id').length > 0) return;
  if (!isMarked(sent, ledger) && !isKnownByAddress(sent)) refuse(sent, 'nothing in it has the marker');
}

export const isMarked = ({ form }: OutgoingRequest, ledger: Ledger): boolean =>
  form.some(([, value]) => ledger.isMarked(typeof value === 'string' ? value : String(value.text)));

/** Has it an address that is none? Nobody else adds that: a record with all that was sent is the one that it made. */
const isKnownByAddress = (sent: OutgoingRequest): boolean => {
  const addresses = ADDRESS_FIELDS.flatMap((field) => textsOf(sent, field));
  return addresses.length > 0 && addresses.every((one) => /^[^@,]{1,3}$/.test(one));
};

interface Reference {
  readonly field: string;
  readonly value: string;
  readonly names: string;
}

const TARGET = /^(contacts_|segments_)(\d+)$/;

/** A record that a write refers to is an own one, one that the user named, or one that a list showed and that stays as it is. */
function judgeReference(sent: OutgoingRequest, { field, value, names }: Reference, context: WriteContext): void {
  const { ledger, segment, group, mail } = context;
  const kind = kindOfTable(names);
  if (kind === 'targets') {
    const [, table, id = ''] = TARGET.exec(value) ?? [];
    // A text without digits names nothing.
    if (table === undefined && !/\d/.test(value)) return;
    const isNamed = table === 'segments_' && id === String(segment) && field !== 'recipient_id';
    const isOwn = table === 'contacts_' && ledger.named('contactTypes', 'id', id) !== undefined;
    if (!isNamed && !isOwn) refuse(sent, `${field} ${value} is no contact type of the probe`);
    if (field === 'recipient_id' && mail === undefined && ledger.filledTypes.has(id))
      refuse(sent, `${field} ${value} has contacts`);
    return;
  }
  const member = kind === 'automations' ? 'utr' : 'id';
  if (ledger.named(kind, member, value) !== undefined) return;
  const isNamed =
    (kind === 'segments' && value === String(segment)) || (kind === 'unsubscribeGroups' && value === String(group));
  const isUntouched = !CHANGED_BY_NAMING.includes(kind) && field !== 'unsubscribe_groups_id';
  // No record has the id 0.
  // A text without digits names nothing, and no record has the id 0.
  const isNothing = value === '0' || !/\d/.test(value);
  const isShown = isUntouched && (isNothing || ledger.wasShown(kind, value));
  if (!isNamed && !isShown) refuse(sent, `${field} ${value} is no record that the probe may name`);
}

const ADDRESS_FIELDS = ['email', 'email_address', 'from_email', 'reply_to_email'];

function addressesIn(field: string, value: string | SentFile): readonly string[] {
  if (typeof value !== 'string') return String(value.text).match(/[^\s,;"']*@[^\s,;"']*/g) ?? [];
  return ADDRESS_FIELDS.includes(baseOf(field)) ? value.split(',').filter((one) => one.includes('@')) : [];
}

/** Names that nobody can own (RFC 2606), and those of no domain at all. */
const RESERVED = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)\.?$/i;

function isHarmless(address: string, mail: string | undefined): boolean {
  if (address.trim().toLowerCase() === mail?.toLowerCase()) return true;
  const domain = address.slice(address.lastIndexOf('@') + 1).trim();
  return RESERVED.test(domain) || !domain.includes('.');
}

/** A single send is years ahead, unless mails may go. */
function judgeSchedule(sent: OutgoingRequest, { mail, time }: WriteContext): void {
  if (mail !== undefined) return;
  if (textsOf(sent, 'schedule_type').some((type) => type !== '1')) refuse(sent, 'it sends, and --mail is not given');
  const dates = textsOf(sent, 'schedule_date');
  const year = Number(time.slice(0, 4)) + 2;
  if (dates.length === 0 || !dates.every((date) => isFrom(year, date)))
    refuse(sent, `its date ${dates.join(', ')} is not years ahead`);
}

const DAYS_OF_MONTH = 31;

/** Is a date in this year or later, in whatever order a service reads it? */
function isFrom(year: number, date: string): boolean {
  const [, long] = /^(\d{4})-\d{1,2}-\d{1,2}$/.exec(date) ?? [];
  if (long !== undefined) return Number(long) >= year;
  const [, first, last] = (/^(\d\d)-\d{1,2}-(\d\d)$/.exec(date) ?? []).map(Number);
  if (first === undefined) return false;
  const years = first > DAYS_OF_MONTH ? [first] : [first, last];
  // A later one may be of the last century.
  return years.every((short) => Number(short) < 70 && 2000 + Number(short) >= year);
}

/** What goes live mails nobody but own contacts. */
function judgeLive(sent: OutgoingRequest, { ledger }: WriteContext): void {
  for (const utr of textsOf(sent, 'utr')) {
    // Its key was judged before: it is an own one.
    const own = ledger.named('automations', 'utr', utr) as ShownRecord;
    const { automation_for: id, automation_for_table: table } = own;
    const isNobody = id === null || id === 0;
    const isOwn = table === 'contacts_' && ledger.named('contactTypes', 'id', String(id)) !== undefined;
    if (!isNobody && !isOwn) refuse(sent, "the automation has a target that is not the probe's");
  }
}
