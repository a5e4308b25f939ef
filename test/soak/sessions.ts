/** What a client does at an account. Each session leaves the account as its baseline was. */
import { type Client, expect } from './client.js';

/** Rows of an uploaded file. */
const ROWS = 500;

/** Milliseconds of real time: long enough for a mail that is there already. */
const PATIENCE = 10_000;

interface Listed {
  readonly message: Readonly<Record<string, readonly { readonly id: number; readonly email?: string }[]>>;
}

async function listed(client: Client, path: string, name: string) {
  // Every list has this shape.
  const { message } = (await client.get(path)) as Listed;
  return message[name] ?? [];
}

const contacts = (client: Client) => listed(client, '/contacts/list', 'contacts');

async function records(client: Client): Promise<void> {
  const before = await contacts(client);
  const count = 5 + client.random.below(15);
  for (let index = 0; index < count; index += 1) {
    await client.post('/contacts/add', { contact_type_id: 1, email: `soak.${index}@example.com`, country: 1 });
  }
  const after = await contacts(client);
  expect(after.length === before.length + count, 'the list has the added contacts');
  const added = after.filter(({ id }) => !before.some((one) => one.id === id));
  for (const { id } of added) {
    await client.get(`/contacts/details?contact_id=${id}`);
    await client.delete(`/contacts/delete?contact_id=${id}`);
  }
  await client.post('/contacts/add', { contact_type_id: 1, email: 'none', country: 1 }, 422);
  expect((await contacts(client)).length === before.length, 'the list has lost the deleted contacts');
}

async function upload(client: Client): Promise<void> {
  const before = (await contacts(client)).length;
  const rows = Array.from({ length: ROWS }, (_, index) => `Row ${index},row.${index}@example.com`);
  const file = new File([`first_name,email\n${rows.join('\n')}\n`], 'soak.csv', { type: 'text/csv' });
  await client.post('/contacts/upload-csv', { contact_type_id: 2, file });
  const after = await contacts(client);
  expect(after.length === before + ROWS, 'the list has the uploaded contacts');
  const ids = after.slice(-ROWS).map(({ id }, index) => [`strIds[${index}]`, id] as const);
  await client.post('/contacts/bulk-delete', Object.fromEntries(ids));
  expect((await contacts(client)).length === before, 'the list has lost the uploaded contacts');
}

async function snapshots(client: Client): Promise<void> {
  const { account } = client;
  const before = await contacts(client);
  await account.snapshot('soak');
  await client.post('/contacts-type/add', { name: 'Soaked' });
  await client.delete(`/contacts/delete?contact_id=${before[0]?.id}`);
  await account.restore('soak');
  expect(JSON.stringify(await contacts(client)) === JSON.stringify(before), 'a restored list is the saved one');
  await account.snapshots.delete('soak');
}

async function faults(client: Client): Promise<void> {
  const { faults } = client.account;
  await faults.add({ endpoint: 'POST /contacts-type/add', kind: 'failure', failure: '500', when: 'after' });
  await client.post('/contacts-type/add', { name: 'Faulty' }, 500);
  await faults.add({ endpoint: 'GET /contacts-type', kind: 'drip', bytes: 100, every: 1 });
  await client.get('/contacts-type');
  await faults.add({ endpoint: 'GET /contacts-type', kind: 'reset' });
  await client.getBroken('/contacts-type');
  await faults.clear();
}

async function sends(client: Client): Promise<void> {
  const { account } = client;
  await client.post('/single/send/create', {
    template_id: 2,
    sender_id: 1,
    unsubscribe_group_id: 1,
    single_send_name: 'Soak',
    subject: 'Hi ((first_name))',
    preheader: 'All that grew',
    'recipient_id[0]': 'contacts_1',
    schedule_type: 0,
  });
  await account.clock.advance('PT1H');
  await client.get('/single-send/list');
  const mails = await account.outbox.waitFor({ kind: 'single-send' }, PATIENCE);
  expect(mails.length > 0, 'the mails are out');
  await account.outbox.clear();
}

async function waits(client: Client): Promise<void> {
  const { outbox } = client.account;
  await outbox.clear();
  const waiting = outbox.waitFor({ kind: 'verification' }, PATIENCE);
  await client.post('/sender/save', {
    from_name: 'Care',
    from_email: 'care@acme.example',
    reply_to_email: 'reply@acme.example',
    country_id: 1,
    company_address: '3 Acme Road',
    nickname: 'care',
  });
  expect((await waiting).length === 1, 'the waiter gets the mail of the new sender');
}

async function ownAccount({ mock }: Client): Promise<void> {
  const account = await mock.account();
  const { baseUrl, headers } = account;
  const opened = await fetch(`${baseUrl}/contacts/list`, { headers: { ...headers } });
  const answer = await opened.text();
  await account.close();
  const closed = await fetch(`${baseUrl}/contacts/list`, { headers: { ...headers } });
  await closed.text();
  expect(opened.status === 200 && answer !== '' && closed.status === 401, 'an account answers until it is closed');
}

async function looks({ account }: Client): Promise<void> {
  await account.journal.find({ limit: 100 });
  await account.journal.har({});
  await account.warnings.read();
  await account.outbox.find({ limit: 100 });
  await account.load(await account.state());
}

async function times({ account }: Client): Promise<void> {
  await account.clock.set('2026-03-01T09:00:00Z');
  await account.clock.advance('P30D');
  await account.assumptions.change({ 'list-order': 'newest-first' });
  await account.assumptions.change({ 'list-order': null });
}

export const sessions = { records, upload, snapshots, faults, sends, waits, ownAccount, looks, times };
