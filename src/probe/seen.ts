/** The few things of steps that depend on what was seen: each gives the records that a name stands for. */
import { inWords } from '../api/contacts-csv-columns.js';
import { CREATE_SEND } from '../inference/own-mailings.js';
import { takenDate, takenTime } from '../inference/schedule-forms.js';
import {
  countriesIn,
  isList,
  kindShownBy,
  type RecordKind,
  recordsIn,
  type ShownRecord,
} from '../inference/shown-records.js';
import type { Session } from './guard/session.js';
import type { Pick } from './step.js';

const asRecords = (value: unknown): readonly ShownRecord[] => (value === undefined ? [] : [{ value }]);

/** What the user named. */
export const option =
  (name: 'segment' | 'group' | 'mail'): Pick =>
  ({ options }) =>
    asRecords(options[name]);

export const knownCountry: Pick = async (session) =>
  countriesIn(await session.send('GET /get/country-state-city')).slice(0, 1);

export const newest =
  (name: string): Pick =>
  async (_, recordsOf) =>
    [...(await recordsOf(name))].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, 1);

/** The members of records that count what lists under them hold. */
const COUNTS = ['segment_emails_count', 'unsubscribe_clients_count', 'automation_schedule_count'];

const countOf = (record: ShownRecord): number => COUNTS.reduce((sum, name) => sum + Number(record[name] ?? 0), 0);

/** The records that the first list of a kind has shown, the one that most is listed under first. */
function shownBefore({ recording }: Session, kind: RecordKind): readonly ShownRecord[] {
  const isShown = ({ name }: { readonly name: string }) => isList(name) && kindShownBy(name) === kind;
  const first = recording.exchanges.find((one) => isShown(one) && recordsIn(one).length > 0);
  return first === undefined ? [] : [...recordsIn(first)].sort((one, other) => countOf(other) - countOf(one));
}

export const known =
  (kind: RecordKind): Pick =>
  (session) =>
    shownBefore(session, kind);

/** The records that something is listed under. */
export const filled =
  (kind: RecordKind): Pick =>
  (session) =>
    shownBefore(session, kind).filter((one) => countOf(one) > 0);

/** A contact that has a value of a custom field. */
export const holder: Pick = (session) =>
  shownBefore(session, 'contacts')
    .filter(({ custom_field }) => Object.values(Object(custom_field)).some((one) => Object(one).field_value))
    .slice(0, 1);

/** A record that nothing is listed under, beside the first one. */
export const empty =
  (kind: RecordKind): Pick =>
  (session) =>
    shownBefore(session, kind)
      .slice(1)
      .slice(-1)
      .filter((one) => countOf(one) === 0);

const hasTokens = ({ unique_open_token }: ShownRecord): boolean => Object.keys(Object(unique_open_token)).length > 0;

/** One without open tokens, and one with some: the keys of a map, and what an empty one is shown as. */
export const withAndWithoutTokens =
  (name: string): Pick =>
  async (_, recordsOf) => {
    const all = await recordsOf(name);
    return [all.find((one) => !hasTokens(one)), all.find(hasTokens)].filter((one) => one !== undefined);
  };

/** A utr that begins with a digit could be read as an id of another record. */
const beginsWithLetter = ({ utr }: ShownRecord): boolean => /^[a-z]/i.test(String(utr));

/** So many records are named by their utr. */
const BY_UTR = 2;

/** Those of own records that are named by their utr, or the others. */
export const byUtr =
  (name: string, isByUtr: boolean): Pick =>
  async (_, recordsOf) => {
    const all = await recordsOf(name);
    const some = all.filter(beginsWithLetter).slice(0, BY_UTR);
    return isByUtr ? some : all.filter((one) => !some.includes(one));
  };

/** A record whose id names nothing else; a tombstone can. */
export const unambiguous =
  (kind: RecordKind, name: string): Pick =>
  async ({ ledger }, recordsOf) =>
    (await recordsOf(name)).filter(({ id }) => !ledger.isAmbiguous(kind, String(id)));

/** A listed unsubscribe group; 0, which is none, where the account has none. */
export const groupOrNone: Pick = async (_, recordsOf) => asRecords((await recordsOf('anyGroup'))[0]?.id ?? 0);

const TIMES = { hm: '09:30', hms: '09:30:00' } as const;
const PAST = '2001-06-15';

/** A date with two digits of its year. */
export const shortOf = (date: string): string => date.slice(2);

/** A day in nine years: two digits of a year tell it, too. */
export const farDate = ({ options }: Session): string => `${new Date(options.now()).getUTCFullYear() + 9}-06-15`;

/** Forms of a time, of a day that has passed, and of one that is far. */
export const scheduleForms: Pick = (session) => {
  const long = farDate(session);
  return [{ ...TIMES, long, short: shortOf(long), past: PAST, shortPast: shortOf(PAST) }];
};

/** A date years ahead and a time, in forms that an endpoint is known to take; nothing where none is known. */
export const takenForms =
  (endpoint: string = CREATE_SEND): Pick =>
  async ({ recording }, recordsOf) => {
    const [forms = {}] = await recordsOf('forms');
    const date = (['long', 'short'] as const).find((form) => takenDate(endpoint, form, recording));
    const time = (['hm', 'hms'] as const).find((form) => takenTime(endpoint, form, recording));
    if (date === undefined || time === undefined) return [];
    return [{ date: forms[date], time: forms[time], past: forms[date === 'long' ? 'past' : 'shortPast'] }];
  };

const COMPLETED = 3;

async function isCompleted(session: Session, { utr }: ShownRecord): Promise<boolean> {
  await session.list('singleSends');
  const [send] = recordsIn(await session.send('GET /single-send/details', { query: { utr: String(utr) } }));
  return send?.status === COMPLETED;
}

/** A single send once it went out: asks after 1, 2, 4 seconds and so on, so that what takes as long as before is seen. */
export const wentOut =
  (name: string): Pick =>
  async (session, recordsOf) => {
    const [send] = await recordsOf(name);
    const longest = Number(session.options.waitMilliseconds);
    let isDone = send !== undefined && (await isCompleted(session, send));
    for (let pause = 1000, waited = 0; send !== undefined && !isDone && waited + pause <= longest; pause *= 2) {
      await session.wait(pause);
      waited += pause;
      isDone = await isCompleted(session, send);
    }
    return send !== undefined && isDone ? [send] : [];
  };

/** The delimiters of files, by the names of what was uploaded with them. */
export const DELIMITERS = { comma: ',', semicolon: ';' } as const;

/**
 * What stands before the first row of a file, and in it before an address, as the service has taken it; `changed` and
 * `other` are the same with another name, of columns that are called so by one of both.
 */
export const takenFile: Pick = async (_, recordsOf) => {
  const hasHeader = (await recordsOf('bare')).length > 0;
  for (const [name, delimiter] of Object.entries(DELIMITERS)) {
    if ((await recordsOf(name)).length === 0) continue;
    const [changed, before, other] = [
      ['first_name', 'Last Name', 'email'],
      ['Ada', 'Lovelace', ''],
      ['Grace', 'Hopper', ''],
    ].map((cells) => cells.join(delimiter));
    return [
      hasHeader
        ? { head: 'email\n', before: '', changed: `${changed}\n`, other, delimiter }
        : { head: '', before, changed: '', other },
    ];
  }
  return [];
};

/** What stands between the names of columns. */
export const headed: Pick = async (_, recordsOf) => (await recordsOf('file')).filter(({ delimiter }) => delimiter);

/** The words that a name is shown as. */
export const label =
  (suffix: string): Pick =>
  ({ options }) =>
    asRecords(inWords(`${options.marker}${suffix}`));
