/** Records remember the assumptions that decided what was stored of them: the responses that show them say so. */
import t, { type Test } from 'tap';
import type { Fixture } from '../../src/fixtures/schema.js';
import { type Client, start, type TestResponse } from '../helper.js';
import { keys, sampleAccount } from '../sample-accounts/sample-account.js';
import { automations, singleSends } from '../sample-accounts/sample-mailings.js';
import { NOW } from '../sample-accounts/sample-time.js';

const shapersOf = ({ headers }: TestResponse): readonly string[] => headers['x-mock-assumptions']?.split(', ') ?? [];

const WAITING = ['single-send.lifecycle', 'single-send.step-seconds'];

async function startSample(t: Test, fixture: Fixture = sampleAccount) {
  const { mock, client } = await start(t, { fixture });
  return {
    client,
    /** Sets the clock to a time counted in microseconds from its start. */
    at: (micros: number) => mock.directory.find(keys.publicKey)?.clock.set({ frozen: NOW + micros }),
  };
}

const detailsOf = (client: Client, contact_id: number) => client.get('/contacts/details', { contact_id });

t.test('a contact remembers what an update made of the fields that it left out', async (t) => {
  const { client } = await startSample(t);
  const form = { contact_id: 11, contact_type_id: 3, email: 'ada@engine.example', country: 2 };
  t.notOk(shapersOf(await detailsOf(client, 11)).includes('update.omitted-fields'));
  t.ok(shapersOf(await client.post('/contacts/update', form)).includes('update.omitted-fields'));
  t.ok(shapersOf(await detailsOf(client, 11)).includes('update.omitted-fields'));
  t.notOk(shapersOf(await detailsOf(client, 12)).includes('update.omitted-fields'), 'another one does not');
});

t.test('a list names what any of its records remembers, as long as it lists one', async (t) => {
  const { client } = await startSample(t);
  const isNamed = async () => shapersOf(await client.get('/contacts/list')).includes('update.omitted-fields');
  t.notOk(await isNamed());
  const form = { contact_id: 11, contact_type_id: 3, email: 'ada@engine.example', country: 2 };
  await client.post('/contacts/update', form);
  t.ok(await isNamed());
  t.ok(await isNamed(), 'a list that is kept too');
  await client.delete('/contacts/delete', { contact_id: 11 });
  t.notOk(await isNamed());
});

t.test('a reset, and a snapshot that is restored, bring back what records remembered', async (t) => {
  const { client } = await startSample(t);
  const isNamed = async () => shapersOf(await detailsOf(client, 11)).includes('update.omitted-fields');
  await client.control('POST', '/snapshots/before');
  const form = { contact_id: 11, contact_type_id: 3, email: 'ada@engine.example', country: 2 };
  await client.post('/contacts/update', form);
  await client.control('POST', '/snapshots/after');
  await client.control('POST', '/snapshots/before/restore');
  t.notOk(await isNamed());
  await client.control('POST', '/snapshots/after/restore');
  t.ok(await isNamed());
  await client.control('POST', '/reset');
  t.notOk(await isNamed());
});

t.test('a list names what decided which records a write left out, removed with others or let stay', async (t) => {
  const { client } = await startSample(t);
  const ada = { segment_id: 22, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@engine.example' };
  const type = { contact_type_id: 3 };
  const cases = [
    ['/contacts/list', 'contact-type-delete.contacts', () => client.delete('/contacts-type/delete', type)],
    ['/single-send/list', 'delete.in-use', () => client.delete('/contacts-type/delete', type)],
    ['/contacts/list', 'custom-field-delete.values', () => client.delete('/custom-fields/delete', { id: 71 })],
    ['/segment/email/list?segment_id=22', 'duplicate-email', () => client.post('/segment/email/store', ada)],
  ] as const;
  for (const [path, id, write] of cases) {
    await client.control('POST', '/reset');
    await client.post('/segment/email/store', ada);
    const before = shapersOf(await client.get(path));
    t.equal((await write()).status, 200);
    t.strictSame([before.includes(id), shapersOf(await client.get(path)).includes(id)], [false, true], id);
  }
});

t.test('an upload leaves each contact with what decided its columns', async (t) => {
  const { client } = await startSample(t);
  const file = new File(['email\nbea@example.com\n'], 'contacts.csv');
  await client.post('/contacts/upload-csv', { contact_type_id: 3, file });
  t.ok(shapersOf(await client.get('/contacts/list')).includes('csv-columns'));
});

t.test('a completed send names its lifecycle where that completed it, and not where a fixture says so', async (t) => {
  const { client, at } = await startSample(t);
  const sent = await client.get('/single-send/details', { utr: singleSends.sent.utr });
  t.strictSame(
    shapersOf(sent).filter((id) => id.startsWith('single-send.')),
    ['single-send.sender-text'],
  );
  const { utr } = singleSends.planned;
  const zoned = [...WAITING, 'time-zone'];
  const planned = await client.get('/single-send/details', { utr });
  t.strictSame(
    shapersOf(planned).filter((id) => zoned.includes(id)),
    zoned,
  );
  at(100 * 86_400_000_000);
  const completed = await client.get('/single-send/details', { utr });
  t.match(completed.body, { message: { singleSend: [{ status: 3 }] } });
  t.strictSame(
    shapersOf(completed)
      .filter((id) => zoned.includes(id))
      .sort(),
    zoned.toSorted(),
  );
});

t.test('a mail event leaves its send with what decided the counters', async (t) => {
  const { client, at } = await startSample(t);
  const { utr } = singleSends.planned;
  at(100 * 86_400_000_000);
  const { status } = await client.control('POST', `/single-sends/${utr}/events`, { event: 'bounce' });
  t.equal(status, 200);
  const details = await client.get('/single-send/details', { utr });
  t.ok(shapersOf(details).includes('bounce.delivered'));
});

t.test(
  'a copy of an automation remembers what decided its name, its schedules and counters that are not fresh',
  async (t) => {
    const { client } = await startSample(t);
    const shapersOfCopy = async ({ utr }: { readonly utr: string }) => {
      const copy = await client.get('/automations/duplicate', { utr });
      const { message } = copy.body as { readonly message: { readonly utr: string } };
      return shapersOf(await client.get('/automations/details', message)).filter((id) => id.startsWith('duplicate.'));
    };
    t.strictSame(await shapersOfCopy(automations.draft), ['duplicate.name', 'duplicate.schedules']);
    t.strictSame(await shapersOfCopy(automations.live), ['duplicate.counters', 'duplicate.name']);
  },
);
