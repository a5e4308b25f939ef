import t from 'tap';
import { start } from '../helper.js';
import { smallWorld } from '../worlds/small-world.js';

const fixtureOf = (size: number, label: string) =>
  smallWorld([
    {
      contact_types: [{ name: label }],
      contacts: Array.from({ length: size }, (_, index) => ({ email: `${label}${index}@example.com` })),
    },
  ]);
const SMALL = fixtureOf(3, 'small');
const LARGE = fixtureOf(700, 'large');

t.test('requests during loads see one fixture or the other', async (t) => {
  const { client } = await start(t, { fixture: SMALL });
  const list = async () => JSON.stringify((await client.get('/contacts/list')).body);
  const small = await list();
  await client.control('POST', '/load', { state: LARGE });
  const large = await list();
  t.not(small, large);
  const loads = Array.from({ length: 20 }, (_, index) => ({ state: index % 2 ? LARGE : SMALL }));
  const [seen] = await Promise.all([
    Promise.all(Array.from({ length: 200 }, list)),
    Promise.all(loads.map((body) => client.control('POST', '/load', body))),
  ]);
  t.same(
    seen.filter((one) => one !== small && one !== large),
    [],
  );
});

t.test('requests during loads of one account see one fixture or the other', async (t) => {
  const { client } = await start(t, { fixture: SMALL });
  const list = async () => JSON.stringify((await client.get('/contacts/list')).body);
  const small = await list();
  const headers = { PublicKey: 'pk_test_default' };
  await client.control('POST', '/load', { state: LARGE }, headers);
  const large = await list();
  const [seen] = await Promise.all([
    Promise.all(Array.from({ length: 200 }, list)),
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.control('POST', '/load', { state: index % 2 ? LARGE : SMALL }, headers),
      ),
    ),
  ]);
  t.same(
    seen.filter((one) => one !== small && one !== large),
    [],
  );
});

t.test('an upload during resets is there whole or not at all', async (t) => {
  const { client } = await start(t, { fixture: SMALL });
  const csv = `email\n${Array.from({ length: 200 }, (_, index) => `new${index}@example.com`).join('\n')}`;
  const upload = () => client.post('/contacts/upload-csv', { contact_type_id: 1, file: new File([csv], 'a.csv') });
  const count = async () => {
    const { message } = (await client.get('/contacts/list')).body as { message: { contacts: unknown[] } };
    return message.contacts.length;
  };
  const [counts, uploads] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, count)),
    Promise.all(Array.from({ length: 10 }, upload)),
    Promise.all(Array.from({ length: 10 }, () => client.control('POST', '/reset'))),
  ]);
  t.same(
    counts.filter((one) => (one - 3) % 200 !== 0),
    [],
  );
  t.same(
    uploads.filter(({ status }) => status !== 200),
    [],
  );
  await client.control('POST', '/reset');
  t.equal(await count(), 3);
});

t.test('concurrent requests get different ids', async (t) => {
  const { client } = await start(t, { fixture: SMALL });
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => client.post('/contacts-type/add', { name: `Type ${index}` })),
  );
  const { message } = (await client.get('/contacts-type')).body as { message: { contactTypes: { id: number }[] } };
  t.same(
    message.contactTypes.map(({ id }) => id),
    Array.from({ length: 101 }, (_, index) => index + 1),
  );
});
