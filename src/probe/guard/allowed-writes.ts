/** What a write of a probe may say: own records, harmless addresses, dates that are years ahead. */
import type { SentFile } from '../../inference/exchange.js';
import type { RecordKind, ShownRecord } from '../../inference/shown-records.js';
import type { Ledger } from './ledger.js';
import type { Allowed } from './levels.js';
import { baseOf, type OutgoingRequest, refuse, textsOf } from './outgoing.js';

/** What the user allows, and what else a write is judged by. */
export interface WriteContext extends Allowed {
  readonly ledger: Ledger;
  /** May own records be written? */
  readonly mayWrite: boolean;
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
  const array = sent.form.find(([field]) => field.endsWith('[]'));
  if (array !== undefined) refuse(sent, `nobody knows what a service reads of ${array[0]}`);
  // A duplicate is known by its original, and a contact by its type, which is judged beside it.
  if (sent.form.length === 0 || textsOf(sent, 'contact_type_id').length > 0) return;
  const isMarked = sent.form.some(([, value]) => typeof value === 'string' && ledger.isMarked(value.slice(0, MAX_CUT)));
  if (!isMarked) refuse(sent, 'nothing in it begins with the marker');
}

/** What every service keeps of a text that is too long: as much as of the part of an address before its at sign. */
const MAX_CUT = 64;

/** Longer texts are cut, or refused. */
const MAX_PLAIN = 255;

/** The texts that a service which takes them shows as they are: no long ones, and no addresses that are none. */
export const plainTexts = ({ form }: OutgoingRequest): readonly string[] =>
  form.flatMap(([field, value]) => {
    if (typeof value !== 'string') return [];
    const isAddress = ADDRESS_FIELDS.includes(baseOf(field));
    const pieces = isAddress ? value.split(',').filter((one) => one.includes('@')) : [value];
    return pieces.filter((one) => one.length <= MAX_PLAIN);
  });

interface Reference {
  readonly field: string;
  readonly value: string;
  readonly names: string;
}

const TARGET = /^(contacts_|segments_)(\d+)$/;

/** A record that a write refers to is an own one, one that the user named, or one that a list showed and that stays as it is. */
function judgeReference(sent: OutgoingRequest, { field, value, names }: Reference, context: WriteContext): void {
  const { ledger, segment, group, mail } = context;
  if (names === 'targets') {
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
  // Every other table of a reference is a kind.
  const kind = names as RecordKind;
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

/** Is a date in this year or later? Two digits are no day of a month, whatever order a service reads, and of no past century. */
function isFrom(year: number, date: string): boolean {
  const [, written = ''] = /^(\d{4}|3[2-9]|[4-6]\d)-\d{1,2}-\d{1,2}$/.exec(date) ?? [];
  return Number(written.padStart(4, '20')) >= year;
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
