import t from 'tap';
import type { Client } from '../helper.js';
import {
  advance,
  after,
  instantly,
  join,
  sendForm,
  sendOut,
  startMailing,
  welcome,
} from '../sample-accounts/mailing-account.js';

const contacts = ['ada@example.com', 'Bob@example.com', 'cy@example.com'].map((email) => ({
  email,
  contact_type_id: 1,
}));
const recordEvent = (client: Client, path: string, body: unknown, headers = {}) =>
  client.control('POST', `${path}/events`, body, headers);

type Row = Readonly<Record<string, unknown>>;
const sendIn = ({ body }: { body: unknown }) => (body as { single_send: Row }).single_send;
const detailsOf = async (client: Client, utr: string) => {
  const { body } = await client.get('/single-send/details', { utr });
  return (body as { message: { singleSend: readonly Row[] } }).message.singleSend[0];
};
const listOf = async (client: Client, groupId: number) =>
  (
    (await client.get('/unsubscribes-groups/recipients-list', { groupId })).body as {
      message: { recipients: readonly Row[] };
    }
  ).message.recipients;

t.test('an event of a single send changes its counters, and unsubscribes a recipient from its group', async (t) => {
  const { client } = await startMailing(t, { contacts });
  const utr = await sendOut(client);
  const path = `/single-sends/${utr}`;
  let expected = await detailsOf(client, utr);
  const counts = async (event: string, to: string | readonly string[], counters: object) => {
    const { status, body } = await recordEvent(client, path, { event, to });
    expected = { ...expected, ...counters };
    t.strictSame([status, body], [200, { single_send: expected }], event);
  };
  const opened = await recordEvent(client, path, { event: 'open', to: 'ADA@example.com' });
  const [token] = Object.values(sendIn(opened).unique_open_token as Readonly<Record<string, string>>);
  t.match(token, /^[A-Za-z0-9]{20}$/);
  const tokens = { unique_open_token: { 1: token } };
  await counts('open', ['ada@example.com', 'ada@example.com'], { unique_opens: 1, total_opens: 3, ...tokens });
  await counts('bounce', ['bob@example.com'], { bounces: 1 });
  await counts('unsubscribe', 'ada@example.com', { unsubscribes: 1 });
  t.strictSame(await detailsOf(client, utr), expected);
  const stamps = { created_at: '2026-01-05T09:00:10.000000Z', updated_at: '2026-01-05T09:00:10.000000Z' };
  const listed = { id: 1, user_id: 1, unsubscribe_groups_id: 1, email_address: 'ada@example.com', ...stamps };
  t.strictSame([await listOf(client, 1), await listOf(client, 2)], [[listed], []]);
});

t.test('an event without addresses counts for every recipient', async (t) => {
  const { client } = await startMailing(t, { contacts, global_unsubscribers: [{ email_address: 'cy@example.com' }] });
  const path = `/single-sends/${await sendOut(client)}`;
  const open = sendIn(await recordEvent(client, path, { event: 'open' }));
  t.strictSame([open.delivered, open.unique_opens, open.total_opens], [2, 2, 2]);
  t.strictSame(Object.keys(open.unique_open_token as object), ['1', '2']);
  const second = sendIn(await recordEvent(client, path, { event: 'open' }));
  t.strictSame([second.unique_opens, second.total_opens], [2, 4]);
  t.equal(sendIn(await recordEvent(client, path, { event: 'bounce' })).bounces, 2);
  t.equal(sendIn(await recordEvent(client, path, { event: 'unsubscribe' })).unsubscribes, 2);
  t.equal((await listOf(client, 1)).length, 2);
});

t.test('an event of an automation changes its counters', async (t) => {
  const { client } = await startMailing(t, {
    automations: [welcome],
    automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips')],
  });
  for (const email of ['ada@example.com', 'bob@example.com']) await join(client, email);
  await advance(client, 'PT1H');
  const { body } = await client.get('/automations/details', { utr: 'a-1' });
  let { automation: expected } = (body as { message: { automation: Row } }).message;
  t.strictSame([expected.total_triggered, expected.total_delivered], [4, 4]);
  const counts = async (event: string, to: string | readonly string[] | undefined, counters: object) => {
    const { status, body } = await recordEvent(client, '/automations/a-1', { event, to });
    expected = { ...expected, ...counters };
    t.strictSame([status, body], [200, { automation: expected }], event);
  };
  await counts('open', ['ada@example.com', 'ADA@example.com'], { total_unique_opens: 1, total_opens: 2 });
  await counts('open', undefined, { total_unique_opens: 2, total_opens: 4 });
  await counts('bounce', 'bob@example.com', { total_bounces: 1 });
  await counts('unsubscribe', 'bob@example.com', { total_unsubscribe: 1 });
});

t.test('an unsubscribed recipient can still open the mail, also after its state is loaded', async (t) => {
  const { client } = await startMailing(t, { contacts });
  const path = `/single-sends/${await sendOut(client)}`;
  await recordEvent(client, path, { event: 'unsubscribe', to: 'ada@example.com' });
  t.equal((await recordEvent(client, path, { event: 'open', to: 'ada@example.com' })).status, 200);
  const { body: state } = await client.control('GET', '/state');
  t.equal((await client.control('POST', '/load', { fixture: state })).status, 200);
  t.equal((await recordEvent(client, path, { event: 'open', to: 'ada@example.com' })).status, 200);
});

t.test('an event first sends what fell due by the clock of the account', async (t) => {
  const { client, mock } = await startMailing(t, { contacts });
  const { body } = await client.post('/single/send/create', sendForm);
  const { utr } = (body as { message: { utr: string } }).message;
  const clock = mock.directory.find(mock.keys.publicKey)?.clock;
  clock?.set({ frozen: clock.now() + 10_000_000 });
  const opened = await recordEvent(client, `/single-sends/${utr}`, { event: 'open', to: 'cy@example.com' });
  t.strictSame([opened.status, sendIn(opened).status, sendIn(opened).total_opens], [200, 3, 1]);
});
