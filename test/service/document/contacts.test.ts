import t from 'tap';
import { type Fields, start } from '../../helper.js';
import { contacts, contactTypes } from '../../sample-accounts/sample-account.js';
import { fresh, NOW_STAMP, SECOND } from '../../sample-accounts/sample-time.js';
import { smallAccount } from '../../sample-accounts/small-account.js';
import { assertResponse, failed, listFromMessage, startSample, success } from './call.js';
import { empty } from './csv-upload.js';
import { contactForm } from './samples.js';

const bare: Fields = { contact_type_id: 3, email: 'alan@bombe.example', country: 1 };

/** A contact with a value in every text field. */
const allTexts = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'L',
  state: 'A',
  city: 'B',
  address_line1: 'C',
  address_line2: 'D',
  state_province_region: 'E',
  postal_code: 'F',
};

const ODD_TEXT = '<b>"Flat" & \'1\'</b> 100% + ünï; \\n ((city))';

/** The contact that `add` creates first, as its details show it. */
const created = {
  id: 15,
  contact_type_id: 3,
  ...empty,
  email: 'alan@bombe.example',
  country: 'India',
  deleted_at: null,
  ...fresh,
  fullname: '',
};

const added: readonly (readonly [what: string, given: Fields, kept: object])[] = [
  ['all fields', contactForm, { ...contactForm, country: 'United Kingdom', fullname: 'Alan Turing' }],
  ['no optional field', {}, {}],
  ['a first name', { first_name: 'Alan' }, { first_name: 'Alan', fullname: 'Alan' }],
  ['a last name', { last_name: 'Turing' }, { last_name: 'Turing', fullname: 'Turing' }],
  [
    'names with blanks',
    { first_name: ' Alan  Mathison ', last_name: ' Turing ' },
    { first_name: 'Alan  Mathison', last_name: 'Turing', fullname: 'Alan  Mathison Turing' },
  ],
  [
    'names of any script',
    { first_name: 'Ælfrēd 😀', last_name: '大王' },
    { first_name: 'Ælfrēd 😀', last_name: '大王', fullname: 'Ælfrēd 😀 大王' },
  ],
  ...[
    'alan+list@bombe.example',
    'a@b.co',
    "o'brien@bombe.example",
    'ALAN@BOMBE.EXAMPLE',
    'alan@sub.bombe.example',
    'alan_1-2@bombe-x.example',
    'jörg@bücher.example',
    'ada@engine.example',
  ].map((email) => [email, { email }, { email }] as const),
  ['HTML and CSV characters', { address_line1: ODD_TEXT }, { address_line1: ODD_TEXT }],
  [
    'unknown fields',
    { id: 99, user_id: 1, created_at: 'x', deleted_at: 'x', fullname: 'x', alt_email: 'x@y.example', __proto__x: '1' },
    {},
  ],
];

for (const [what, given, kept] of added) {
  t.test(`add with ${what} stores the given fields, and leaves the others empty`, async (t) => {
    const { client } = await startSample(t);
    const response = await client.post('/contacts/add', { ...bare, ...given });
    assertResponse(t, response, 200, success('Contact Added Successfully'));
    const contact = { ...created, ...kept };
    assertResponse(t, await client.get('/contacts/details', { contact_id: 15 }), 200, success({ contact }));
    const listed = listFromMessage(await client.get('/contacts/list'), 'contacts');
    t.strictSame(listed[3], { ...contact, contact_type: contactTypes.customers });
  });
}

t.test('update keeps omitted fields, created_at and custom fields, and moves updated_at', async (t) => {
  const { client, wait } = await startSample(t);
  wait(2 * SECOND);
  const form = { contact_id: 11, contact_type_id: 4, email: 'ada@analytical.example', country: 1, city: 'Surat' };
  assertResponse(t, await client.post('/contacts/update', form), 200, success('Contact Updated Successfully'));
  const contact = {
    ...contacts.ada,
    contact_type_id: 4,
    email: 'ada@analytical.example',
    country: 'India',
    city: 'Surat',
    updated_at: '2026-01-05T09:00:02.000000Z',
    fullname: 'Ada Lovelace',
  };
  assertResponse(t, await client.get('/contacts/details', { contact_id: 11 }), 200, success({ contact }));
  const [listed] = listFromMessage(await client.get('/contacts/list'), 'contacts');
  t.strictSame(listed, { ...contact, contact_type: contactTypes.partners });
});

t.test('list shows the updated contact type of a contact', async (t) => {
  const { client } = await startSample(t);
  await client.post('/contacts-type/update', { id: 4, name: 'Friends' });
  const listed = listFromMessage(await client.get('/contacts/list'), 'contacts');
  t.strictSame(listed[2]?.contact_type, { ...contactTypes.partners, name: 'Friends', updated_at: NOW_STAMP });
});

const mistyped: readonly { what: string; given: Fields; errors: object }[] = [
  {
    what: 'arrays',
    given: { email: ['a@b.example'], first_name: ['Alan', 'Mathison'] },
    errors: { email: ['The email must be a string.'], first_name: ['The first name must be a string.'] },
  },
  {
    what: 'files',
    given: { city: new File(['Wilmslow'], 'city.txt'), email: new File(['a@b.example'], 'email.txt') },
    errors: { email: ['The email must be a string.'], city: ['The city must be a string.'] },
  },
  {
    what: 'fields sent in another order',
    given: { city: ['x'], country: 'x', email: 'x', contact_type_id: 'x' },
    errors: {
      contact_type_id: ['The contact type id must be an integer.'],
      email: ['The email must be a valid email address.'],
      country: ['The country must be an integer.'],
      city: ['The city must be a string.'],
    },
  },
];

for (const { what, given, errors } of mistyped) {
  t.test(`add reports invalid fields in the order of the document: ${what}`, async (t) => {
    const { client } = await startSample(t);
    const others = Object.entries(bare).filter(([name]) => !Object.hasOwn(given, name));
    const response = await client.post('/contacts/add', { ...given, ...Object.fromEntries(others) });
    t.equal(JSON.stringify(response.body), JSON.stringify(failed(errors)));
    t.equal(response.status, 422);
  });
}

t.test('details names only the assumptions that shape its response', async (t) => {
  const custom_field = { Rank: { field_name: 'Rank', field_value: '1' } };
  const fixture = smallAccount(
    [{ contact_types: [{ id: 1, name: 'Team' }], contacts: [{ ...allTexts, country: 'Atlantis', custom_field }] }],
    {
      countries: [
        { id: 1, name: 'India' },
        { id: 2, name: 'India' },
      ],
    },
  );
  const { client } = await start(t, { fixture });
  for (const assume of ['country.text=name', 'country.text=id', 'custom-field.label=name']) {
    const { headers, body } = await client.get('/contacts/details', { contact_id: 1 }, { 'x-mock-assume': assume });
    t.equal(headers['x-mock-assumptions'], 'custom-field.shown, http-status.success', assume);
    t.match(body, { message: { contact: { country: 'Atlantis', custom_field } } });
  }
  await client.post('/contacts/update', { contact_id: 1, contact_type_id: 1, email: 'ada@example.com', country: 2 });
  const byId = await client.get('/contacts/details', { contact_id: 1 }, { 'x-mock-assume': 'country.text=id' });
  t.match(byId.body, { message: { contact: { country: '1' } } }, 'the first of two equal country names counts');
});
