/** Creates that cannot succeed: each lacks a field that every value of `required-fields` requires. */

import type { RecordKind } from '../../inference/shown-records.js';
import { countriesIn } from '../../inference/shown-records.js';
import type { ProbeRequest } from '../requests.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

type Form = NonNullable<ProbeRequest['form']>;

/** Longer than every value of `text.max-length`. */
const LONG = 'x'.repeat(65_536);

/** An address that is none, and not longer than any value of `limits.address-octets`. */
const NO_ADDRESS = 'x';

/** A template id that no service gives. */
export const NO_TEMPLATE = 2_147_483_647;

/** The positive control of an integer or a flag: every value of every assumption refuses it. */
const BAD = 'x';

const NOTHING: Form = {};

const OF_CONTACTS: readonly Form[] = [
  NOTHING,
  // Lacks email.
  { contact_type_id: BAD, country: BAD, first_name: LONG },
];

const OF_SENDS: readonly Form[] = [
  // Lack subject.
  { template_id: BAD, recipient_id: [BAD], preheader: LONG },
  { template_id: NO_TEMPLATE, schedule_type: BAD },
];

const OF_SENDERS: readonly Form[] = [
  // Lack from_name; the second address breaks two rules.
  { from_email: NO_ADDRESS, country_id: BAD, nickname: LONG },
  { from_email: LONG, country_id: BAD },
];

/** The forms of each endpoint. */
const FORMS: Readonly<Record<string, readonly Form[]>> = {
  'POST /segment/email/store': [
    // Lack first_name.
    { segment_id: BAD, last_name: LONG, email: NO_ADDRESS },
    { segment_id: BAD, email: LONG },
  ],
  'POST /unsubscribes-groups/save': [NOTHING, { group_name: LONG, is_display: BAD }],
  // Lacks the id and group_name.
  'POST /unsubscribes-groups/update': [{ description: LONG, is_display: BAD }],
  // Lack email_address.
  'POST /unsubscribes-groups/manually-add': [NOTHING, { unsubscribe_groups_id: BAD }],
  // Lack the id: an array is no name.
  'POST /contacts/add': OF_CONTACTS,
  'POST /contacts/update': OF_CONTACTS,
  // Lacks file.
  'POST /contacts/upload-csv': [{ contact_type_id: BAD }],
  // Lack field_type; the first name breaks two rules.
  'POST /custom-fields/save': [{ field_name: `a b${LONG}` }, { field_name: LONG }],
  'POST /single/send/create': OF_SENDS,
  'POST /single/send/update': OF_SENDS,
  // Lack automation_name.
  'POST /automations/create': [NOTHING, { type: BAD, unsubscribe_group_id: BAD }],
  'POST /automations/schedule/create': [
    NOTHING,
    // Lack sender_id.
    { subject: LONG, waiting_period: BAD },
    { template_id: NO_TEMPLATE, waiting_period: BAD },
  ],
  'POST /sender/save': OF_SENDERS,
  'POST /sender/update': OF_SENDERS,
  'POST /notification-recipient/save': [
    // Lack email_address: an array is no name.
    { email_owner: [BAD] },
    { email_owner: LONG },
    // Lack email_owner.
    { email_address: NO_ADDRESS },
    { email_address: LONG },
  ],
};

/** The first text of a member in a list. */
async function firstIn(session: Session, kind: RecordKind, member: string): Promise<string | undefined> {
  const [record] = await session.list(kind);
  return record === undefined ? undefined : String(record[member]);
}

/** A long text begins with the marker: what a service cuts has it, too. */
const send = (session: Session, name: string, form: Form) =>
  session.send(name, { form: JSON.parse(JSON.stringify(form).replace(LONG, session.name(LONG))) });

export const refusedPosts: readonly Step[] = [
  {
    title: 'send creates that lack a required field, with values of which some may be refused',
    needs: [],
    calls: Object.keys(FORMS),
    tells: [
      'rule-violations',
      'array-errors',
      'errors-per-field',
      'text.max-length',
      'required-fields',
      'dangling-reference',
      'email-format',
    ],
    async run(session) {
      for (const [name, forms] of Object.entries(FORMS)) for (const form of forms) await send(session, name, form);
    },
  },
  {
    title: 'send creates that lack a required field, with a country that is not listed',
    needs: [],
    calls: [
      'GET /get/country-state-city',
      'POST /contacts/add',
      'POST /contacts/update',
      'POST /sender/save',
      'POST /sender/update',
    ],
    tells: ['dangling-reference'],
    async run(session) {
      const ids = countriesIn(await session.send('GET /get/country-state-city')).map(({ id }) => Number(id));
      if (ids.length === 0) return;
      const country = Math.max(...ids) + 1;
      for (const name of ['POST /contacts/add', 'POST /contacts/update'])
        await send(session, name, { country, contact_type_id: BAD });
      for (const name of ['POST /sender/save', 'POST /sender/update'])
        await send(session, name, { country_id: country, state_id: BAD });
    },
  },
  {
    title: 'send creates that lack a required field, with names and addresses that are there already',
    needs: [],
    calls: ['POST /unsubscribes-groups/save', 'POST /custom-fields/save', 'POST /notification-recipient/save'],
    tells: ['duplicate-name', 'duplicate-email'],
    async run(session) {
      const group_name = await firstIn(session, 'unsubscribeGroups', 'group_name');
      if (group_name !== undefined)
        await send(session, 'POST /unsubscribes-groups/save', { group_name, is_display: BAD });
      const field_name = await firstIn(session, 'customFields', 'field_name');
      if (field_name !== undefined) await send(session, 'POST /custom-fields/save', { field_name });
      const email_address = await firstIn(session, 'notificationRecipients', 'email_address');
      if (email_address !== undefined) await send(session, 'POST /notification-recipient/save', { email_address });
    },
  },
];
