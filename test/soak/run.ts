/** The command `npm run soak -- --minutes 30`: 20 clients of one process, whose memory and sockets may not grow after its warm-up. It prints TAP. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import t from 'tap';
import type { MockClient } from '../../src/client/client-methods.js';
import { connectCampaignMock } from '../../src/client/remote-client.js';
import { Child, compiled } from '../bench/child.js';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const CLIENTS = 20;
/** Measurements of the memory; in the first third, code is still compiled. */
const SAMPLES = 60;
const WARM_UP = SAMPLES / 3;
/** The allowed growth of the memory after the warm-up: requests are under way. */
const TOLERANCE = 1.1;
const ROWS = Array.from({ length: 500 }, (_, index) => `Row ${index},row.${index}@example.com`);

t.setTimeout(0);
let requests = 0;

/** An account from its opening to its end: records, an upload, a snapshot, a fault, a send and its mails. */
async function session(mock: MockClient): Promise<void> {
  await using account = await mock.account();
  const ask = async (path: string, fields?: Readonly<Record<string, string | File>>, wanted = 200) => {
    requests += 1;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    const init = { headers: { ...account.headers }, ...(fields !== undefined && { method: 'POST', body }) };
    const response = await fetch(account.baseUrl + path, init);
    const text = await response.text();
    if (response.status !== wanted) throw new Error(`${path} got ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
  const contact = { contact_type_id: '1', email: 'soak@example.com', country: '1' };
  await ask('/contacts-type/add', { name: 'Soaked' });
  await account.snapshot('before');
  for (let left = 10; left > 0; left -= 1) await ask('/contacts/add', contact);
  await ask('/contacts/add', { ...contact, email: 'none' }, 422);
  const file = new File([`first_name,email\n${ROWS.join('\n')}\n`], 'soak.csv', { type: 'text/csv' });
  await ask('/contacts/upload-csv', { contact_type_id: '1', file });
  if (!(await ask('/contacts/list')).includes('row.499@example.com')) throw new Error('the upload is not listed');
  await account.faults.add({ endpoint: 'GET /contacts-type', kind: 'failure', failure: '500' });
  await ask('/contacts-type', undefined, 500);
  await account.restore('before');
  if ((await ask('/contacts/list')).includes('soak@example.com')) throw new Error('the snapshot is not restored');
  await account.load('default');
  await ask('/single/send/create', {
    template_id: '2',
    sender_id: '1',
    unsubscribe_group_id: '1',
    single_send_name: 'Soak',
    subject: 'Hi',
    preheader: 'All that grew',
    'recipient_id[0]': 'contacts_1',
    schedule_type: '0',
  });
  await account.clock.advance('PT1H');
  await account.outbox.waitFor({ kind: 'single-send' }, 10_000);
  await account.journal.har({});
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

t.test('20 clients leave no memory, sockets and timers behind', async (t) => {
  const server = new Child(
    '--import',
    `./${compiled('bench/memory.js')}`,
    'dist/cli.js',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  );
  t.teardown(() => server.end());
  const mock = await connectCampaignMock(await server.address());
  const before = await server.held();

  const errors: string[] = [];
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await session(mock).catch((error: unknown) => errors.push(String(error)));
  });
  const curve: number[] = [];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await sleep((Number(values.minutes) * 60_000) / SAMPLES);
    const { memory } = await server.held();
    curve.push(memory);
    t.comment(`${sample} of ${SAMPLES}: ${memory.toFixed(1)} MB, ${requests} requests, ${errors.length} errors`);
  }
  isOver = true;
  await Promise.all(clients);
  t.same(errors.slice(0, 5), [], 'every response is as expected');

  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const warm = curve.slice(WARM_UP);
  const [early, late] = [mean(warm.slice(0, warm.length / 4)), mean(warm.slice(-warm.length / 4))];
  t.ok(late <= early * TOLERANCE, `the memory stays flat: ${early.toFixed(1)} MB, then ${late.toFixed(1)} MB`);

  const leftOver = async () => {
    const { resources } = await server.held();
    return Object.entries(resources).filter(([kind, count]) => count > (before.resources[kind] ?? 0));
  };
  // An idle connection stays open for 72 seconds.
  for (let left = 100; left > 0 && (await leftOver()).length > 0; left -= 1) await sleep(1000);
  t.same(await leftOver(), [], 'no sockets and timers are left');
});
