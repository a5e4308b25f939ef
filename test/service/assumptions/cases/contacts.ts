/** Contacts, their types, segments, unsubscribes and lookup lists. */
import { type AssumptionCase, account, contact, fixture, type Row, two } from '../assumption-case.js';
import { added, contactAdded, deleted, deletedUnderErrors, NF1, ok } from '../expected.js';
import { act, column, get, post, remove, status } from '../steps.js';

const postal = { country: 'India', state: 'Kerala', city: 'Kochi', address_line1: 'Street 1' };
const name = { first_name: 'Bea', last_name: 'B' };
const guests = '/segment/email/list?segment_id=1';
const emails = (...names: readonly string[]) => names.map((name) => `${name}@example.com`);

const stored = act('the stored contact ids of segment recipients', async ({ client }) => {
  const { body } = await client.control('GET', '/state');
  const [state] = (body as { accounts: { segment_recipients: { contact_id: unknown }[] }[] }).accounts;
  return state?.segment_recipients.map(({ contact_id }) => contact_id);
});

/** Every lookup list with one record. */
const geography = {
  countries: [{ id: 1, name: 'India', iso2: 'IN', phone_code: '91' }],
  states: [{ id: 2, country_id: 1, name: 'Kerala', iso2: 'KL' }],
  cities: [{ id: 3, state_id: 2, name: 'Kochi' }],
};
const names = {
  countries: [{ id: 1, name: 'India' }],
  states: [{ id: 2, country_id: 1, name: 'Kerala' }],
  cities: geography.cities,
};

export default [
  {
    id: 'contact-type-delete.contacts',
    fixture: fixture({
      contact_types: two((id) => ({ name: `Type ${id}` })),
      contacts: two((id) => ({ email: `c${id}@example.com`, contact_type_id: id })),
    }),
    values: ['delete', 'keep'],
    rows: [
      [remove('/contacts-type/delete?contact_type_id=1'), deletedUnderErrors],
      [column('/contacts/list', 'contact_type_id'), [2], [1, 2]],
      // A contact without its type shows an empty type.
      [column('/contacts/list', 'contact_type.name'), ['Type 2'], ['', 'Type 2']],
      [status(get('/contacts/details?contact_id=1')), 404, 200],
    ],
  },
  {
    id: 'segment-recipient.contact',
    fixture: account({
      contacts: [
        { id: 1, email: 'ada@example.com', ...postal },
        { id: 2, email: 'ada@example.com', country: 'Nepal' },
      ],
      segment_recipients: [{}, { country: 'Peru' }, { contact_id: 2 }].map((one) => ({
        email: 'ada@example.com',
        ...one,
      })),
    }),
    values: ['none', 'by-email'],
    rows: [
      [post('/segment/email/store', { segment_id: 1, ...name, email: 'bea@example.com' }), added],
      [column(guests, 'email'), emails('ada', 'ada', 'ada', 'bea')],
      [column(guests, 'contact_id'), [null, null, 2, null], [1, 1, 2, null]],
      [column(guests, 'country'), [null, 'Peru', null, null], ['India', 'Peru', null, null]],
      ...(['state', 'city', 'address_line1'] as const).map(
        (name): Row => [column(guests, name), Array(4).fill(null), [postal[name], postal[name], null, null]],
      ),
      [stored, [null, null, 2, null]],
      [remove('/contacts/delete?contact_id=1'), deleted],
      [column(guests, 'contact_id'), [null, null, 2, null], [2, 2, 2, null]],
      [column(guests, 'country'), [null, 'Peru', null, null], ['Nepal', 'Peru', null, null]],
    ],
  },
  {
    id: 'segment-recipient.contact',
    of: 'recipients that are deleted with their contacts',
    fixture: account({
      contacts: ['ada', 'ADA', 'bea'].map((name, index) => ({ id: index + 1, email: `${name}@example.com` })),
      segment_recipients: [
        { email: 'Ada@example.com' },
        { email: 'cem@example.com', contact_id: 3 },
        { email: 'bea@example.com' },
        { email: 'dan@example.com' },
      ],
    }),
    values: ['none', 'by-email'],
    rows: [
      [remove('/contacts/delete?contact_id=1', 'delete.in-use=cascade'), deleted],
      [column(guests, 'email'), emails('Ada', 'cem', 'bea', 'dan'), emails('cem', 'bea', 'dan')],
      [post('/contacts/bulk-delete', { strIds: [2, 3] }, 'delete.in-use=cascade'), deleted],
      [column(guests, 'email'), emails('Ada', 'bea', 'dan'), emails('dan')],
    ],
  },
  {
    id: 'country.text',
    fixture: account({}, { countries: two((id) => ({ name: `Country ${id}` })) }),
    values: ['name', 'id'],
    rows: [
      [post('/contacts/add', { ...contact, country: 2 }), contactAdded],
      [column('/contacts/list', 'country'), ['Country 2'], ['2']],
      [column('/contacts/details?contact_id=1', 'country'), ['Country 2'], ['2']],
    ],
  },
  {
    id: 'global-unsubscribes.scope',
    fixture: account({
      global_unsubscribers: [{ id: 2, email_address: 'ada@example.com', created_at: '2026-01-02T09:00:00.000000Z' }],
      unsubscribe_group_recipients: [
        { id: 8, email_address: 'bea@example.com', created_at: '2026-01-01T09:00:00.000000Z' },
      ],
    }),
    values: ['global-only', 'with-groups'],
    rows: [
      // In the order of created_at.
      [column('/global-unsubscribes', 'id'), [2], [8, 2]],
      [column('/global-unsubscribes', 'email_address'), emails('ada'), emails('bea', 'ada')],
      [column('/global-unsubscribes', 'unsubscribe_groups_id'), [null], [1, null]],
      [remove('/global-unsubscribes/delete?id=8'), NF1, deleted],
      [column('/unsubscribes-groups/recipients-list?groupId=1', 'id'), [8], []],
    ],
  },
  {
    id: 'geo.fields',
    fixture: fixture({}, geography),
    values: ['names', 'with-codes'],
    rows: [[get('/get/country-state-city'), ok(names), ok(geography)]],
  },
] satisfies readonly AssumptionCase[];
