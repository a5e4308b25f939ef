/** Creates and updates that cannot succeed: each lacks a field that every value of `required-fields` requires. */
import { endpoints } from '../../api/index.js';
import { type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import type { RecordKind } from '../../inference/shown-records.js';
import { type Act, type Fields, find, type Step, send, step, when } from '../step.js';

type Field = ListedEndpoint['form'][string];

/** Longer than every value of `text.max-length`; it begins with the marker, which a service that cuts it keeps. */
export const LONG = `~${'x'.repeat(65_536)}`;
/** No id, no flag, no date and no address, and not longer than any value of `limits.address-octets`. */
const JUNK = 'x';
/** An id that no service gives. */
export const NO_ID = 2_147_483_647;

/** The fields without which a request fails by every value of `required-fields`. */
const neededBy = ({ form, reported }: ListedEndpoint): readonly string[] =>
  reported ?? Object.keys(form).filter((name) => form[name]?.presence === 'starred');

/** A bulk delete without its ids is none of them: it could mean every record. */
const refusable = endpoints.filter((one) => one.encoding === 'multipart' && neededBy(one).length > 0);

/**
 * The fields that may be sent beside a missing one: no file, one of two bodies, nothing that says which record is meant,
 * and nothing that counts only beside another field.
 */
const plain = ({ form }: ListedEndpoint, lacking: string): readonly (readonly [string, Field])[] =>
  Object.entries(form).filter(
    ([name, { presence, readFile, excludes, isIgnored }]) =>
      ![lacking, 'utr'].includes(name) &&
      presence !== 'key' &&
      [readFile, excludes, isIgnored].every((one) => one === undefined),
  );

const reads = ({ asks }: Field, ...ids: readonly string[]): boolean =>
  ids.every((id) => asks.some((one) => one === id));
const isAddress = (field: Field): boolean => reads(field, 'email-format');

/** Breaks one rule of each field. */
const brokenOnce = (field: Field): string =>
  reads(field, 'text.max-length') && !isAddress(field) && !reads(field, 'text-fields.max-length') ? LONG : JUNK;
/** Breaks two rules of the fields that have several, and the length of long texts, which is another assumption. */
const brokenTwice = (field: Field): string =>
  reads(field, 'text-fields.max-length') || isAddress(field)
    ? LONG
    : reads(field, 'text.max-length', 'errors-per-field')
      ? `a b${LONG}`
      : JUNK;
/** Names records that are not there. */
const dangling = ({ names }: Field): string | number =>
  names === undefined ? JUNK : names === 'targets' ? `contacts_${NO_ID}` : NO_ID;

/** The forms of an endpoint that lack its first or its last needed field. */
function brokenForms(endpoint: ListedEndpoint): readonly Fields[] {
  const needed = neededBy(endpoint);
  const forms = [needed.at(0), needed.at(-1)].flatMap((lacking = '') =>
    [brokenOnce, brokenTwice, dangling].map((value) =>
      Object.fromEntries(
        plain(endpoint, lacking).map(([name, field]) => [
          name,
          reads(field, 'array-errors') ? [value(field)] : value(field),
        ]),
      ),
    ),
  );
  return [{}, ...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

/** Ways to send a field that the document leaves open. */
const WAYS: readonly ((name: string) => readonly (readonly [string, string])[])[] = [
  (name) => [[`${name}[]`, JUNK]],
  (name) => [
    [name, JUNK],
    [name, ''],
  ],
  (name) => [[name, '  ']],
];

/** Sends needed fields in odd ways, or starred ones where only one is needed: as many in a form as there are. */
function oddForms(endpoint: ListedEndpoint): readonly Act[] {
  const needed = neededBy(endpoint);
  const lacking = String(needed.at(-1));
  const starred = plain(endpoint, lacking).filter(([, { presence }]) => presence === 'starred');
  const some = starred.filter(([name]) => needed.includes(name));
  const names = (some.length > 0 ? some : starred).map(([name]) => name);
  const acts: Act[] = [];
  for (let at = 0; names.length > 0 && at < WAYS.length; at += names.length) {
    const form = WAYS.slice(at, at + names.length).flatMap((way, index) => way(String(names[index])));
    acts.push(send(nameOf(endpoint), {}, { form }));
  }
  return acts;
}

/** The creates whose records have a name or an address of their own, and which need another field beside it. */
const unique = refusable.flatMap((endpoint) => {
  const needed = neededBy(endpoint);
  const own = endpoint.makes === undefined ? [] : endpoint.unique;
  return own
    .filter(({ field, within }) => within === undefined && needed.some((name) => name !== field))
    .map(({ table, field }) => {
      // A table with such a field is a kind.
      return { call: nameOf(endpoint), kind: table as RecordKind, field };
    });
});

/** The endpoints with a text beside a missing field. */
const readable = refusable.flatMap((endpoint) => {
  const all = plain(endpoint, String(neededBy(endpoint).at(-1)));
  return all
    .flatMap(([field, { names }]) => (names === undefined ? [{ call: nameOf(endpoint), field }] : []))
    .slice(0, 1);
});

const CREATE = 'POST /single/send/create';
const SCHEDULED = { schedule_type: 1 };

export const refusedPosts: readonly Step[] = [
  step('post forms that lack required fields, with others in odd forms', [], refusable.map(oddForms)),
  step(
    'post forms that lack a required field in other encodings',
    [],
    readable.map(({ call, field }) => [
      send(call, { [field]: '~x' }, { encoding: 'urlencoded' }),
      send(call, { [field]: '~x' }, { encoding: 'json' }),
      send(call, {}, { body: { contentType: 'text/plain', text: JUNK } }),
    ]),
  ),
  step(
    'send creates that lack a required field, with values of which some may be refused',
    [],
    refusable.flatMap((endpoint) => brokenForms(endpoint).map((form) => send(nameOf(endpoint), form))),
  ),
  step(
    'send creates that lack a required field, with names and addresses that are there already',
    [],
    unique.flatMap(({ call, kind, field }) => [
      find('there', kind),
      when('there', send(call, { [field]: `$there.${field}` })),
    ]),
  ),
  // The first is the positive control: letters, digits and underscore only.
  step(
    'send custom fields without a type, under names that may be reserved',
    [],
    ['a b', 'age', 'City'].map((field_name) => send('POST /custom-fields/save', { field_name })),
  ),
];

/** Every one lacks name, subject, preheader, targets, template and group: an update the utr, too, so that it names no record. */
export const refusedSends: readonly Step[] = [
  step(
    'create and update single sends without required fields',
    [],
    [CREATE, 'POST /single/send/update'].map((call) => [
      // The control: both are listed, or nothing of them is told.
      send(call, { ...SCHEDULED, schedule_date: 'x', schedule_time: 'x' }),
      send(call, { ...SCHEDULED, schedule_date: '$forms.long', schedule_time: '$forms.hm' }),
      send(call, { ...SCHEDULED, schedule_date: '$forms.short', schedule_time: '$forms.hms' }),
      send(call, SCHEDULED),
    ]),
  ),
  step(
    'create a single send without required fields, in the past and from an unverified sender',
    [],
    find('unverified', 'senders', { is_verified: 0 }),
    ...['$forms.past', '$forms.shortPast'].map((schedule_date) =>
      send(CREATE, { ...SCHEDULED, schedule_date, schedule_time: '$forms.hm', sender_id: '$unverified.id?' }),
    ),
  ),
  // No record has the id 0: as a target it is the control.
  step(
    'create an automation without type and name, for the group 0',
    [],
    send('POST /automations/create', { automation_for: 'contacts_0', unsubscribe_group_id: 0 }),
  ),
];
