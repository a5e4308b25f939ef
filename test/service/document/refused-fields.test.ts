/** The values that each field of a form refuses, with the text of the failure: nothing is stored, and no mail is sent. */
import t from 'tap';
import { automations } from '../../sample-accounts/sample-mailings.js';
import { assertResponse, call, shareSample, validationError } from './call.js';
import { FIXED_NAMES } from './document.js';
import { samples } from './samples.js';
import { leavesState } from './state.js';

const resetSample = shareSample(t);

/** The text of a failure, by the words of the field. */
type Text = (field: string) => string;

const selected: Text = (field) => `The selected ${field} is invalid.`;
const integer: Text = (field) => `The ${field} must be an integer.`;
const address: Text = (field) => `The ${field} must be a valid email address.`;
const isBoolean: Text = (field) => `The ${field} field must be true or false.`;
const required: Text = (field) => `The ${field} field is required.`;
const array: Text = (field) => `The ${field} must be an array.`;
const format: Text = (field) => `The ${field} format is invalid.`;
const atMost255: Text = (field) => `The ${field} must not be greater than 255 characters.`;
const atLeast2: Text = (field) => `The ${field} must be at least 2 characters.`;
const date: Text = (field) => `The ${field} does not match the format Y-m-d.`;
const time: Text = (field) => `The ${field} does not match the format H:i.`;

type Given = string | readonly string[];
type Row = readonly [field: string, text: Text, ...given: readonly Given[]];

const contact: readonly Row[] = [
  ['contact_type_id', selected, '999', '5'],
  ['contact_type_id', integer, 'Customers'],
  ['country', selected, '999', '0'],
  ['country', integer, 'India', '1.0', '-1', '12345678901234567890'],
  ['email', address, 'alan', 'alan@', '@bombe.example', 'alan@@bombe.example', 'alan@bombe@example'],
  ['email', address, 'al an@bombe.example', 'alan@bombe .example', 'alan@bombe..example', 'alan@.example'],
  ['email', address, 'alan@bombe.example.', 'alan@-bombe.example', '.alan@bombe.example', 'alan.@bombe.example'],
  ['email', address, 'al..an@bombe.example', 'alan<at>bombe.example', 'Alan <alan@bombe.example>'],
  ['email', address, 'alan@bombe.example,ken@unix.example', `${'x'.repeat(321 - '@b.example'.length)}@b.example`],
];

const badTargets = [
  ...['3', '_3', 'contact_3', 'Contacts_3', 'contacts3', 'contacts_', 'contacts_x', 'contacts_3x', 'contacts_03'],
  ...['contacts_-3', 'contacts_3.0', 'contacts_999', 'contacts_5', 'contacts_21', 'contacts_12345678901234567890'],
  ...['segments_999', 'segments_23', 'segments_3', 'contacts_3 segments_21'],
].map((target) => ['contacts_3', target]);

const send: readonly Row[] = [
  ['schedule_date', date, 'tomorrow', '2026-02-30', '2026-13-01', '06/01/2026', '2026-1-6', '26-01-06', '20260106'],
  ['schedule_time', time, 'noon', '24:00', '10:60', '9:30', '10', '10:30 am', '10:30:60', '10:30:00.5'],
  ['schedule_type', isBoolean, '2', '-1', 'true', 'now', '01'],
  ['template_id', selected, '999'],
  ['template_id', integer, 'blank'],
  ['sender_id', selected, '0', '999'],
  ['unsubscribe_group_id', selected, '0', '999'],
  ['recipient_id', array, 'contacts_3'],
  ['recipient_id', selected, ...badTargets],
  ['exclude_specific_recipient_id', array, 'contacts_3'],
  ['exclude_specific_recipient_id', selected, ...badTargets],
];

const sender: readonly Row[] = [
  ['from_email', address, 'care'],
  ['reply_to_email', address, 'care@'],
  ['country_id', selected, '999'],
  ['country_id', integer, 'India'],
  ['state_id', selected, '999'],
  ['state_id', integer, 'x'],
  ['city_id', selected, '999'],
  ...['company_address', 'company_address2'].map((field): Row => [field, atMost255, 'x'.repeat(256), '😀'.repeat(256)]),
];

const group: readonly Row[] = [['is_display', isBoolean, '2', '-1', '01', '1.0', 'true', 'false', 'yes', 'on']];
const typeName: readonly Row[] = [['name', atLeast2, 'a', ' a ', 'é', '😀']];

const fields: Readonly<Record<string, readonly Row[]>> = {
  'POST /global-unsubscribes/save': [
    ['email_address', required, ' , ,, '],
    ['email_address', address, 'ken', 'ken@unix.example,dmr', 'ken@unix.example;dmr@unix.example'],
    ['email_address', address, 'ken@unix.example dmr@unix.example'],
  ],
  'POST /segment/email/store': [
    ['segment_id', selected, '999', '23'],
    ['segment_id', integer, 'x', '1.5'],
    ['email', address, 'alan', 'a@b.example,c@d.example'],
  ],
  'POST /unsubscribes-groups/save': group,
  'POST /unsubscribes-groups/update': group,
  'POST /unsubscribes-groups/manually-add': [
    ['email_address', required, ' ,, '],
    ['email_address', address, 'a@b.example,c'],
    ['unsubscribe_groups_id', selected, '999'],
    ['unsubscribe_groups_id', integer, 'news'],
  ],
  'POST /contacts-type/add': typeName,
  'POST /contacts-type/update': typeName,
  'POST /contacts/add': contact,
  'POST /contacts/update': contact,
  'POST /custom-fields/save': [
    ['field_type', selected, 'Text', 'date', 'datetime', 'email', 'boolean', 'string', '1', '__proto__'],
    [
      'field_name',
      format,
      'shoe size',
      'shoe-size',
      'shoe.size',
      'größe',
      'shoe\nsize',
      '靴',
      'a😀',
      'size!',
      '((size))',
    ],
    ['field_name', selected, ...FIXED_NAMES.reserved, 'First_Name', 'EMAIL'],
  ],
  'POST /single/send/create': send,
  'POST /single/send/update': send,
  'POST /automations/create': [
    ['type', selected, 'Welcome', 'birthday', '1', 'constructor'],
    ['automation_for', selected, '3', 'contacts_999', 'contacts_5', 'segments_23', 'segments_', 'contacts_x'],
    ['automation_for', selected, 'contacts_3 contacts_3 '],
    ['unsubscribe_group_id', selected, '999'],
    ['unsubscribe_group_id', integer, 'news'],
  ],
  'POST /automations/schedule/create': [
    ['utr', selected, 'x', automations.gone.utr],
    ['sender_id', selected, '999'],
    ['sender_id', integer, 'news'],
    ['template_id', selected, '999'],
    ['waiting_period', integer, 'x', '1.5', '-1'],
    ['waiting_type', selected, 'Days', 'day', 'weeks', 'instant', '1'],
  ],
  'POST /sender/save': sender,
  'POST /sender/update': sender,
  'POST /notification-recipient/save': [
    ['email_address', address, 'cto', 'cto@acme.example,cfo@acme.example', 'cto@@acme.example'],
  ],
};

/** A send reads a date and a time only if it is scheduled. */
const planned = { schedule_type: 1, schedule_date: '2026-01-06', schedule_time: '10:30' };

for (const [name, rows] of Object.entries(fields)) {
  t.test(`${name} refuses invalid values of its fields, and changes nothing`, async (t) => {
    const { client } = await resetSample();
    const { query = {}, form = {} } = samples[name] ?? {};
    await leavesState(t, client, async () => {
      for (const [field, text, ...given] of rows) {
        const body = validationError(field, text(field.replaceAll('_', ' ')));
        for (const one of given) {
          const sent = { ...form, ...(rows === send && planned), [field]: one };
          assertResponse(t, await call(client, name, { query, form: sent }), 422, body);
        }
      }
    });
    t.match((await client.control('GET', '/outbox')).body, { total: 0 });
  });
}

t.test('a JSON body with an address that is not well-formed Unicode is refused with 400', async (t) => {
  const { client } = await resetSample();
  const headers = { 'content-type': 'application/json', 'x-mock-assume': 'body-encoding=any' };
  // A JSON text can hold half a character, which no link in a mail can: the whole body is refused.
  const body = JSON.stringify({ email_owner: 'A', email_address: '\ud800@example.com' });
  for (const path of ['/notification-recipient/save', '/global-unsubscribes/save']) {
    const expected = { status: 'failed', errors: 'The body is not a well-formed JSON object.' };
    assertResponse(t, await client.request('POST', path, { headers, body }), 400, expected);
  }
});
