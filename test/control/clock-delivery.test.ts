import t from 'tap';
import { type Client, start } from '../helper.js';
import { CLOCK, fullFixture, newsForm } from '../sample-accounts/full-fixture.js';

const advance = (client: Client, by: string) => client.control('POST', '/clock/advance', { by });
const setClock = (client: Client, clock: string) => client.control('PUT', '/clock', { clock });

/** How far the send is that was created last. */
async function progress(client: Client) {
  const { message } = (await client.get('/single-send/list')).body as {
    message: { singleSends: { status: number; sent_at: string | null; delivered: number }[] };
  };
  const { status, sent_at, delivered } = message.singleSends.at(-1) ?? {};
  return { status, sent_at, delivered };
}

/** When mails of a kind went out. */
async function mailed(client: Client, kind: string) {
  const { mails } = (await client.control('GET', `/outbox?kind=${kind}`)).body as {
    mails: { to: string; at: string }[];
  };
  return mails.map(({ to, at }) => `${to} ${at}`);
}

t.test('advance delivers due single sends', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const scheduled = { ...newsForm, schedule_type: 1, schedule_date: '2026-01-06', schedule_time: '10:00:00' };
  t.equal((await client.post('/single/send/create', scheduled)).status, 200);
  const waiting = { sent_at: null, delivered: 0 };
  t.strictSame(await progress(client), { status: 0, ...waiting });
  const steps: [by: string, seen: unknown][] = [
    ['P1D', { status: 0, ...waiting }],
    ['PT59M59.999999S', { status: 0, ...waiting }],
    ['PT0.000001S', { status: 1, ...waiting }],
    ['PT5S', { status: 2, ...waiting }],
    ['PT4.999999S', { status: 2, ...waiting }],
    ['PT0.000001S', { status: 3, sent_at: '2026-01-06 10:00:10', delivered: 1 }],
  ];
  for (const [by, seen] of steps) {
    await advance(client, by);
    t.strictSame(await progress(client), seen, by);
  }
  t.strictSame(await mailed(client, 'single-send'), ['ada@example.com 2026-01-06T10:00:10.000000Z']);
  t.strictSame(await mailed(client, 'notification'), ['owner@example.com 2026-01-06T10:00:10.000000Z']);
});

t.test('setting the clock first delivers what fell due before', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await client.post('/single/send/create', { ...newsForm, schedule_type: 0 });
  const clock = mock.directory.find('pk_test_default')?.clock;
  clock?.set({ frozen: Date.UTC(2026, 0, 5, 10) * 1000 });
  t.equal((await setClock(client, '2026-01-01T00:00:00Z')).status, 200);
  t.strictSame(await progress(client), { status: 3, sent_at: '2026-01-05 09:00:10', delivered: 1 });
});

t.test('a single send is delivered once although the clock is set back', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.post('/single/send/create', { ...newsForm, schedule_type: 0 });
  await advance(client, 'PT1H');
  const done = { status: 3, sent_at: '2026-01-05 09:00:10', delivered: 1 };
  t.strictSame(await progress(client), done);
  await setClock(client, CLOCK);
  t.strictSame(await progress(client), done);
  await advance(client, 'PT1H');
  t.strictSame(await progress(client), done);
  t.strictSame(await mailed(client, 'single-send'), ['ada@example.com 2026-01-05T09:00:10.000000Z']);
});
