import t from 'tap';
import { assumptionIds, defaultValues } from '../../src/assumptions/registry.js';
import { start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';

interface Entry {
  readonly id: string;
  readonly value: unknown;
  readonly default: unknown;
}

const entriesIn = (body: unknown) => (body as { assumptions: Entry[] }).assumptions;
const valueIn = (body: unknown, id: string) => entriesIn(body).find((entry) => entry.id === id)?.value;

t.test('GET /assumptions returns the registry with the values in force', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, assumptions: { 'http-status.rule': 400 } });
  const { body } = await client.control('GET', '/assumptions');
  t.same(
    entriesIn(body).map(({ id }) => id),
    assumptionIds,
  );
  for (const entry of entriesIn(body)) {
    t.equal(entry.default, defaultValues[entry.id as keyof typeof defaultValues]);
    t.equal(entry.value, entry.id === 'http-status.rule' ? 400 : entry.default);
  }
  t.match(
    entriesIn(body).find(({ id }) => id === 'list-order'),
    {
      question: String,
      section: String,
      values: { 'oldest-first': String, 'newest-first': String },
    },
  );
  t.match(
    entriesIn(body).find(({ id }) => id === 'rate-limit'),
    { default: 'none', minimum: 1, maximum: Number },
  );
  const other = await client.control('GET', '/assumptions', undefined, { PublicKey: 'pk_other' });
  t.equal(valueIn(other.body, 'list-order'), 'newest-first');
});

t.test('PATCH /assumptions changes all accounts, or one', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const statuses = async () => {
    const ask = [client, client.as('pk_other', 'sk_other')].map((one) => one.get('/contacts-type/view'));
    return (await Promise.all(ask)).map(({ status }) => status);
  };
  const id = 'http-status.not-found';
  const all = await client.control('PATCH', '/assumptions', { [id]: 410 });
  t.equal(all.status, 200);
  t.equal(valueIn(all.body, id), 410);
  t.same(await statuses(), [410, 410]);
  const one = await client.control('PATCH', '/assumptions', { [id]: '418' }, { PublicKey: 'pk_other' });
  t.equal(valueIn(one.body, id), 418);
  t.same(await statuses(), [410, 418]);
  await client.control('PATCH', '/assumptions', { [id]: null }, { PublicKey: 'pk_other' });
  t.same(await statuses(), [410, 404]);
  await client.control('PATCH', '/assumptions', { [id]: null, 'list-order': 'newest-first' });
  t.same(await statuses(), [404, 404]);
});
