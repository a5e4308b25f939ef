/** Contacts, their types, segments, unsubscribes and lookup lists. */
import { assumptionCase, column, columns, fixture, NF1, ok, okUnderErrors, statusAndBody } from '../assumption-case.js';

const ada = { id: 1, email: 'ada@example.com' };
const stamp = '2026-01-05T09:00:00.000000Z';
const unsubscriber = (id: number, email_address: string, unsubscribe_groups_id: number | null = null) => ({
  id,
  user_id: 1,
  unsubscribe_groups_id,
  email_address,
  created_at: stamp,
  updated_at: stamp,
});
/** The contacts that the stored recipients name, whatever is shown. */
const STORED = [null, null, 2, null];
const postal = { country: 'India', state: 'Kerala', city: 'Kochi', address_line1: 'Street 1' };

/** The name of a contact type; an unset one where it is not there. */
const nameOf = (type: unknown) => (type as { readonly name: string }).name;

export default [
  assumptionCase({
    id: 'contact-type-delete.contacts',
    fixture: fixture({
      contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
      contacts: [
        { ...ada, contact_type_id: 1 },
        { id: 2, email: 'bea@example.com', contact_type_id: 2 },
      ],
    }),
    async act({ client, names }) {
      const deleted = names(await client.delete('/contacts-type/delete', { contact_type_id: 1 }));
      const left = await columns(client, '/contacts/list', ['id', 'contact_type_id']);
      const types = (await column(client, '/contacts/list', 'contact_type')).map(nameOf);
      return [statusAndBody(deleted), left, types, (await client.get('/contacts/details', { contact_id: 1 })).status];
    },
    values: {
      delete: [okUnderErrors('Deleted Successfully'), [[2, 2]], ['Type 2'], 404],
      keep: [
        okUnderErrors('Deleted Successfully'),
        [
          [1, 1],
          [2, 2],
        ],
        ['', 'Type 2'],
        200,
      ],
    },
  }),
  assumptionCase({
    id: 'segment-recipient.contact',
    fixture: fixture({
      contacts: [
        { ...ada, ...postal },
        { id: 2, email: 'ada@example.com', country: 'Nepal' },
      ],
      segments: [{ id: 1, segment_name: 'Big spenders' }],
      segment_recipients: [
        { email: 'ada@example.com' },
        { email: 'ada@example.com', country: 'Peru' },
        { email: 'ada@example.com', contact_id: 2 },
      ],
    }),
    async act({ client, names }) {
      const recipient = { segment_id: 1, first_name: 'Ada', last_name: 'L', email: 'bea@example.com' };
      await client.post('/segment/email/store', recipient);
      const list = () => client.get('/segment/email/list', { segment_id: 1 });
      names(await list());
      const fields = ['email', 'contact_id', ...Object.keys(postal)];
      const shown = () => columns(client, '/segment/email/list', fields, { segment_id: 1 });
      const before = await shown();
      const { body } = await client.control('GET', '/state');
      const [stored] = (body as { accounts: { segment_recipients: { contact_id: unknown }[] }[] }).accounts;
      await client.delete('/contacts/delete', { contact_id: 1 });
      names(await list());
      return [
        ...before,
        ...(await shown()).slice(0, 1),
        stored?.segment_recipients.map(({ contact_id }) => contact_id),
      ];
    },
    values: {
      none: [
        ['ada@example.com', null, null, null, null, null],
        ['ada@example.com', null, 'Peru', null, null, null],
        ['ada@example.com', 2, null, null, null, null],
        ['bea@example.com', null, null, null, null, null],
        ['ada@example.com', null, null, null, null, null],
        STORED,
      ],
      'by-email': [
        ['ada@example.com', 1, ...Object.values(postal)],
        ['ada@example.com', 1, 'Peru', 'Kerala', 'Kochi', 'Street 1'],
        ['ada@example.com', 2, null, null, null, null],
        ['bea@example.com', null, null, null, null, null],
        ['ada@example.com', 2, 'Nepal', null, null, null],
        STORED,
      ],
    },
  }),
  assumptionCase({
    id: 'segment-recipient.contact',
    of: 'which recipients go with their contacts',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      contacts: [ada, { id: 2, email: 'ADA@example.com' }, { id: 3, email: 'bea@example.com' }],
      segments: [{ id: 1, segment_name: 'Big spenders' }],
      segment_recipients: [
        { email: 'Ada@example.com' },
        { email: 'cem@example.com', contact_id: 3 },
        { email: 'bea@example.com' },
        { email: 'dan@example.com' },
      ],
    }),
    async act({ client, names }) {
      const headers = { 'x-mock-assume': 'delete.in-use=cascade' };
      const left = () => column(client, '/segment/email/list', 'email', { segment_id: 1 });
      names(await client.delete('/contacts/delete', { contact_id: 1 }, headers));
      const one = await left();
      names(await client.postUrlencoded('/contacts/bulk-delete', { strIds: [2, 3] }, headers));
      return [one, await left()];
    },
    values: {
      none: [
        ['Ada@example.com', 'cem@example.com', 'bea@example.com', 'dan@example.com'],
        ['Ada@example.com', 'bea@example.com', 'dan@example.com'],
      ],
      'by-email': [['cem@example.com', 'bea@example.com', 'dan@example.com'], ['dan@example.com']],
    },
  }),
  assumptionCase({
    id: 'country.text',
    fixture: fixture(
      { contact_types: [{ id: 1, name: 'Customers' }] },
      { countries: [1, 7].map((id) => ({ id, name: `Country ${id}` })) },
    ),
    async act({ client, names }) {
      await client.post('/contacts/add', { contact_type_id: 1, email: 'ada@example.com', country: 7 });
      const listed = names(await client.get('/contacts/list'));
      const details = names(await client.get('/contacts/details', { contact_id: 1 }));
      const { contact } = (details.body as { message: { contact: { country: unknown } } }).message;
      return [listed.status, await column(client, '/contacts/list', 'country'), contact.country];
    },
    values: { name: [200, ['Country 7'], 'Country 7'], id: [200, ['7'], '7'] },
  }),
  assumptionCase({
    id: 'global-unsubscribes.scope',
    fixture: fixture({
      global_unsubscribers: [{ id: 1, email_address: 'ada@example.com' }],
      unsubscribe_groups: [{ id: 5, group_name: 'News' }],
      unsubscribe_group_recipients: [{ id: 8, email_address: 'bea@example.com' }],
    }),
    act: async ({ client, heard }) => [
      await heard(client.get('/global-unsubscribes')),
      await heard(client.delete('/global-unsubscribes/delete', { id: 8 })),
      await column(client, '/unsubscribes-groups/recipients-list', 'id', { groupId: 5 }),
    ],
    values: {
      'global-only': [ok({ unSubscribers: [unsubscriber(1, 'ada@example.com')] }), NF1, [8]],
      'with-groups': [
        ok({ unSubscribers: [unsubscriber(1, 'ada@example.com'), unsubscriber(8, 'bea@example.com', 5)] }),
        ok('Deleted Successfully'),
        [],
      ],
    },
  }),
  assumptionCase({
    id: 'global-unsubscribes.scope',
    of: 'in the order of their time',
    fixture: fixture({
      global_unsubscribers: [{ id: 1, email_address: 'ada@example.com', created_at: '2026-01-02T09:00:00.000000Z' }],
      unsubscribe_groups: [{ id: 5, group_name: 'News' }],
      unsubscribe_group_recipients: [
        { id: 2, email_address: 'bea@example.com', created_at: '2026-01-01T09:00:00.000000Z' },
      ],
    }),
    async act({ client, names }) {
      names(await client.get('/global-unsubscribes'));
      return column(client, '/global-unsubscribes', 'id');
    },
    values: { 'global-only': [1], 'with-groups': [2, 1] },
  }),
  assumptionCase({
    id: 'geo.fields',
    fixture: fixture(
      {},
      {
        countries: [{ id: 1, name: 'India', iso2: 'IN', phone_code: '91' }],
        states: [{ id: 2, country_id: 1, name: 'Kerala', iso2: 'KL' }],
        cities: [{ id: 3, state_id: 2, name: 'Kochi' }],
      },
    ),
    act: async ({ client, heard }) => await heard(client.get('/get/country-state-city')),
    values: {
      names: ok({
        countries: [{ id: 1, name: 'India' }],
        states: [{ id: 2, country_id: 1, name: 'Kerala' }],
        cities: [{ id: 3, state_id: 2, name: 'Kochi' }],
      }),
      'with-codes': ok({
        countries: [{ id: 1, name: 'India', iso2: 'IN', phone_code: '91' }],
        states: [{ id: 2, country_id: 1, name: 'Kerala', iso2: 'KL' }],
        cities: [{ id: 3, state_id: 2, name: 'Kochi' }],
      }),
    },
  }),
];
