/** Creates the forms of a probe from the declarations of the document, with valid, invalid, long or taken values. */
import { isReadBy } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { keyOf, pick, type Shown, tableNamed, UNKNOWN, type Values } from './requests.js';
import type { Visit } from './visit.js';

type FieldEntry = readonly [name: string, field: ListedEndpoint['form'][string]];

export const isAddressField = ([name, { schema }]: FieldEntry): boolean =>
  name === 'email_address' || Object(schema).format === 'idn-email';

/** Values for fields whose declaration does not say which values they accept. */
const FIXED: Readonly<Record<string, string>> = { schedule_type: '1', template_json: '{}' };

/** The number of characters of a text that is too long for most services. */
const LONG = 300;

/** Dates so far in the future that nothing is sent, in each format that a service may want. */
export const SCHEDULES: readonly Readonly<Record<string, string>>[] = [
  { schedule_date: '39-1-5', schedule_time: '10:00' },
  { schedule_date: '2039-01-05', schedule_time: '10:00:00' },
  { schedule_date: '2039-01-05', schedule_time: '10:00' },
];

/** True for a field of a schedule. A probe always sends it, and valid, because without it a mail may go out at once. */
const isSchedule = (name: string): boolean => name.startsWith('schedule_');

export const hasSchedule = ({ form }: ListedEndpoint): boolean => Object.keys(form).some(isSchedule);

export const scheduleIn = (form: Values): Values => pick(form, isSchedule);

/** Numbers of the forms that try the formats of dates; other forms have the format that the service has accepted. */
const TRYING: readonly number[] = [1, 2, 3, 4, 5, 6, 11, 12, 13];
/** Numbers of the forms that include fields of a contact that the document has only in responses. */
const FURTHER: readonly number[] = [4, 13];

/** Returns a form that the document accepts. @param isWhole true to include optional fields */
export function formFor(visit: Visit, endpoint: ListedEndpoint, number: number, isWhole: boolean): Values {
  const schedule = TRYING.includes(number) ? SCHEDULES[number % SCHEDULES.length] : visit.schedule;
  const fixed: Values = { ...FIXED, ...SCHEDULES[0], ...schedule };
  const values = Object.entries(endpoint.form).flatMap(([name, field]) => {
    const isWanted = field.presence === 'starred' || endpoint.reported?.includes(name) === true;
    const isSent = isWanted || isSchedule(name) || (isWhole && !field.excludes);
    if (!isSent || field.presence === 'key') return [];
    const [valid] = valuesOf(visit, [name, field], number);
    const value = fixed[name] ?? valid;
    return value === undefined ? [] : [[name, value] as const];
  });
  const form = Object.fromEntries(values);
  if (!FURTHER.includes(number) || !isReadBy('contact-form.further', endpoint)) return form;
  const custom = visit.known('customFields').find(visit.isOwn);
  const customValue = custom && { [`custom_field[${custom.field_name}]`]: `${visit.marker} ${number}` };
  return { ...form, alt_email: `${visit.marker}alt${number}@example.com`, ...customValue };
}

/** Returns a valid value of a field, and a value that breaks its rule; undefined if there is no such value. */
function valuesOf(visit: Visit, [name, field]: FieldEntry, number: number): readonly (Values[string] | undefined)[] {
  const { marker } = visit;
  const { type, enum: words, pattern, minLength = 0 } = Object(field.schema);
  if (field.readFile !== undefined)
    return [csvOf(visit, number), new File(['no rows'], `${marker}.txt`, { type: 'text/plain' })];
  if (field.names !== undefined) {
    const keys = [nameIn(visit, field.names, number), keyOf(field.names, UNKNOWN)];
    return type === 'array' ? keys.map((key) => key && [key]) : keys;
  }
  if (isAddressField([name, field])) return [`${marker}${number}@example.com`, 'no address'];
  if (words !== undefined) return [String(words[number % words.length]), 'neither'];
  if (type === 'integer') return ['1', 'neither'];
  const text = `${marker} ${name} ${number}`;
  if (pattern !== undefined) return [text.replaceAll(' ', '_'), 'not fit!'];
  return [text, minLength > 1 ? 'x' : undefined];
}

/** The form of a custom field with a reserved name. Its type is invalid, so that no service creates the field. */
export const RESERVED = { field_name: 'unsubscribe_preferences', field_type: 'neither' };

/** Returns the values of a record that must be unique, so that a second record with them is refused. */
export const takenIn = ({ unique }: ListedEndpoint, record: Shown): Values =>
  Object.fromEntries(unique.flatMap(({ field }) => (field in record ? [[field, String(record[field])]] : [])));

/** Returns a form in which each value breaks the rule of its field, and each text without a rule is very long. */
export function brokenFor(visit: Visit, endpoint: ListedEndpoint, number: number): Values {
  const whole = formFor(visit, endpoint, number, true);
  const bad = badValuesIn(visit, endpoint).map(([name, value]) => {
    const isText = typeof value === 'string' && value.includes(' ');
    return [name, isText ? value.padEnd(LONG, 'x') : Array.isArray(value) ? ['neither'] : value] as const;
  });
  const all = { ...whole, ...longIn(visit, whole), ...Object.fromEntries(bad) };
  return pick(all, (_, value) => !(value instanceof File));
}

/** Returns those texts of a form that can be lengthened, in a length that most services refuse. */
export function longIn(visit: Visit, form: Values): Values {
  const texts = Object.entries(form).filter((entry) => isPlainText(visit, entry));
  return Object.fromEntries(texts.map(([name, text]) => [name, text.padEnd(LONG, 'x')]));
}

/** True for a text of `formFor` that has no format, so that it can be made longer. */
export const isPlainText = ({ marker }: Visit, entry: [string, Values[string]]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1].startsWith(marker) && !entry[1].includes('@');

/** Returns a CSV file with a new, a repeated or an invalid address, or with other columns, depending on the number. */
function csvOf(visit: Visit, number: number): File {
  const { marker } = visit;
  const countries = visit.known('countries').map(({ name }) => String(name));
  const address = `${marker}csv${number}@example.com`;
  const further = [[], [], [address], ['no address']][number] ?? [];
  // A repeated address gets another country, which shows whether the service has read its row.
  const rows = [address, ...further].map((one, index) => [one, countries[index] ?? '', `${marker} ${index}`]);
  const files: Readonly<Record<number, readonly (readonly string[])[]>> = {
    4: [['Email', 'Country', 'First Name'], ...rows],
    5: rows.map(([email = '', place = '', name = '']) => [name, '', email, place, '', '', '', '', '', '']),
  };
  const lines = files[number] ?? [['email', 'country', 'first_name'], ...rows];
  return new File([`${lines.join('\n')}\n`], `${marker}.csv`, { type: 'text/csv' });
}

/** Returns the key of a known record, or in a table whose records a reference changes, of a record of the probe. */
function nameIn(visit: Visit, table: string, number: number): string | undefined {
  const known = visit.known(tableNamed(table));
  const own = known.filter(visit.isOwn);
  const changed: Readonly<Record<string, Shown | undefined>> = {
    // The probe copies its second automation, which gets the schedules, so that the copy has schedules, too.
    automations: own[1] ?? own[0],
    contactTypes: own[0],
    // The latest contact type has no contacts, because the contacts of the probe are in the first.
    targets: own.at(-1),
  };
  const verified = known.find(({ is_verified }) => is_verified === (number === 4 ? 0 : 1)) ?? known[0];
  const record = table in changed ? changed[table] : verified;
  return record && keyOf(table, record);
}

/** Returns a value that breaks the rule of a field, for each field with a rule. */
export function badValuesIn(visit: Visit, { form }: ListedEndpoint): readonly (readonly [string, Values[string]])[] {
  const fields = Object.entries(form).filter(([name, { presence }]) => presence !== 'key' && !isSchedule(name));
  return fields.flatMap(([name, field]) => {
    const [, broken] = valuesOf(visit, [name, field], 0);
    return broken === undefined ? [] : [[name, broken] as const];
  });
}
