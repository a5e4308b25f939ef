import t from 'tap';
import type { Client } from '../helper.js';
import {
  advance,
  after,
  countersOf,
  instantly,
  join,
  mailSummaries,
  startMailing,
  welcome,
} from '../sample-accounts/mailing-account.js';

const HELLO = '05 09:00 ada@example.com Hello';
const TIPS = '05 10:00 ada@example.com Tips';
const LATE = '06 09:00 ada@example.com Late';
const three = {
  automations: [welcome],
  automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips'), after(1, 'days', 'Late')],
};
const set = (client: Client) => client.get('/automations/set-live', { utr: 'a-1' });
const pause = (client: Client) => client.get('/automations/pause', { utr: 'a-1' });
const move = (client: Client, contact_type_id: number) =>
  client.post('/contacts/update', { contact_id: 1, contact_type_id, email: 'ada@example.com', country: 1 });

const stops: readonly { what: string; act(client: Client): Promise<unknown>; counts?: number[] }[] = [
  { what: 'the automation was paused', act: pause, counts: [2, 2] },
  { what: 'the automation was deleted', act: (client) => client.delete('/automations/delete', { utr: 'a-1' }) },
  {
    what: 'the automation was deleted in bulk',
    act: (client) => client.postUrlencoded('/automations/bulk-delete', { strIds: ['a-1'] }),
  },
  {
    what: 'the schedule was deleted',
    act: (client) => client.delete('/automations/schedule/delete', { utr: 'e-Late' }),
    counts: [2, 2],
  },
  {
    what: 'the contact was deleted',
    act: (client) => client.delete('/contacts/delete', { contact_id: 1 }),
    counts: [2, 2],
  },
  {
    what: 'the contact type was deleted with its contacts',
    act: (client) =>
      client.delete(
        '/contacts-type/delete',
        { contact_type_id: 1 },
        { 'x-mock-assume': 'contact-type-delete.contacts=delete' },
      ),
    counts: [2, 2],
  },
  { what: 'the contact was moved away', act: (client) => move(client, 2), counts: [2, 2] },
  {
    what: 'the address unsubscribed globally',
    act: (client) => client.post('/global-unsubscribes/save', { email_address: 'ADA@example.com' }),
    counts: [3, 2],
  },
  {
    what: 'the address unsubscribed from the group',
    act: (client) =>
      client.post('/unsubscribes-groups/manually-add', { unsubscribe_groups_id: 1, email_address: 'Ada@example.com' }),
    counts: [3, 2],
  },
  {
    what: 'the reader unsubscribed',
    act: (client) => client.control('POST', '/automations/a-1/events', { event: 'unsubscribe', to: 'ada@example.com' }),
    counts: [3, 2],
  },
];

for (const { what, act, counts } of stops) {
  t.test(`no mail follows after ${what}`, async (t) => {
    const { client } = await startMailing(t, three);
    await join(client, 'ada@example.com');
    await advance(client, 'PT1H');
    t.strictSame(await mailSummaries(client), [HELLO, TIPS]);
    const response = (await act(client)) as { status: number };
    t.equal(response.status, 200);
    await advance(client, 'P7D');
    t.strictSame(await mailSummaries(client), [HELLO, TIPS]);
    if (counts !== undefined) t.strictSame(await countersOf(client, 'a-1'), counts);
  });
}

t.test('an unsubscriber of another group is mailed', async (t) => {
  const { client } = await startMailing(t, three);
  await client.post('/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: 2,
    email_address: 'ada@example.com',
  });
  await join(client, 'ada@example.com');
  t.strictSame([await mailSummaries(client), await countersOf(client, 'a-1')], [[HELLO], [1, 1]]);
});

t.test('an earlier unsubscriber counts as triggered, not as delivered', async (t) => {
  const { client } = await startMailing(t, three);
  await client.post('/global-unsubscribes/save', { email_address: 'ada@example.com' });
  await join(client, 'ada@example.com');
  await advance(client, 'P7D');
  t.strictSame([await mailSummaries(client), await countersOf(client, 'a-1')], [[], [3, 0]]);
});

t.test('a resubscribed member gets the mails that fall due from then on', async (t) => {
  const { client } = await startMailing(t, three);
  await client.post('/global-unsubscribes/save', { email_address: 'ada@example.com' });
  await join(client, 'ada@example.com');
  await advance(client, 'PT2H');
  await client.delete('/global-unsubscribes/delete', { id: 1 });
  await advance(client, 'P7D');
  t.strictSame([await mailSummaries(client), await countersOf(client, 'a-1')], [[LATE], [3, 1]]);
});

t.test('a mail goes to the current address of its member', async (t) => {
  const { client } = await startMailing(t, three);
  await join(client, 'ada@example.com');
  await client.get('/automations');
  await client.post('/contacts/update', { contact_id: 1, contact_type_id: 1, email: 'new@example.com', country: 1 });
  await advance(client, 'PT1H');
  t.strictSame(await mailSummaries(client), [HELLO, '05 10:00 new@example.com Tips']);
});

t.test('a mail that fell due before the change that stops it goes out', async (t) => {
  const { client } = await startMailing(t, three);
  await join(client, 'ada@example.com');
  await advance(client, 'PT1H');
  await pause(client);
  t.strictSame(await mailSummaries(client), [HELLO, TIPS]);
});

t.test('a member who left and came back gets the remaining mails', async (t) => {
  const { client } = await startMailing(t, three);
  await join(client, 'ada@example.com');
  await client.get('/automations');
  await move(client, 2);
  await advance(client, 'PT2H');
  await move(client, 1);
  await advance(client, 'P7D');
  t.strictSame(
    [await mailSummaries(client), await countersOf(client, 'a-1')],
    [
      [HELLO, LATE],
      [2, 2],
    ],
  );
});

t.test('a contact that is deleted and added again is a new member', async (t) => {
  const { client } = await startMailing(t, three);
  await join(client, 'ada@example.com');
  await client.delete('/contacts/delete', { contact_id: 1 });
  await join(client, 'ada@example.com');
  await advance(client, 'P7D');
  t.strictSame(await mailSummaries(client), [HELLO, HELLO, TIPS, LATE]);
});

t.test('pause and set-live end the earlier enrolments', async (t) => {
  const { client } = await startMailing(t, three);
  await join(client, 'ada@example.com');
  await pause(client);
  await join(client, 'paused@example.com');
  await set(client);
  await join(client, 'bob@example.com');
  await advance(client, 'P7D');
  t.strictSame(await mailSummaries(client), [
    HELLO,
    '05 09:00 bob@example.com Hello',
    '05 10:00 bob@example.com Tips',
    '06 09:00 bob@example.com Late',
  ]);
  t.strictSame(await countersOf(client, 'a-1'), [4, 4]);
});

const lives = [
  { value: 'accept', mails: [HELLO, TIPS, LATE] },
  { value: 'restart', mails: [HELLO, TIPS] },
];

for (const { value, mails } of lives) {
  t.test(
    `set-live of a live automation ${value === 'restart' ? 'ends' : 'keeps'} its enrolments: ${value}`,
    async (t) => {
      const { client } = await startMailing(t, three);
      await join(client, 'ada@example.com');
      await advance(client, 'PT1H');
      await client.get('/automations/set-live', { utr: 'a-1' }, { 'x-mock-assume': `set-live.already-live=${value}` });
      await advance(client, 'P7D');
      t.strictSame(await mailSummaries(client), mails);
    },
  );
}

t.test('pause that leaves an automation live keeps its enrolments', async (t) => {
  const { client } = await startMailing(t, { ...three, assumptions: { 'pause.next-status': 'live' } });
  await join(client, 'ada@example.com');
  await pause(client);
  await advance(client, 'P7D');
  t.strictSame(await mailSummaries(client), [HELLO, TIPS, LATE]);
});

t.test('a segment recipient is mailed until it, or its segment, is deleted', async (t) => {
  const acts = [
    (client: Client) => client.delete('/segment/email/delete', { segment_recipient_id: 1 }),
    (client: Client) => client.delete('/segment/delete', { segment_id: 1 }),
  ];
  for (const act of acts) {
    const { client } = await startMailing(t, {
      ...three,
      automations: [{ ...welcome, automation_for_table: 'segments_' }],
    });
    const recipient = { segment_id: 1, first_name: 'Ada', last_name: 'L', email: 'ada@example.com' };
    await client.post('/segment/email/store', recipient);
    await advance(client, 'PT1H');
    await act(client);
    await advance(client, 'P7D');
    t.strictSame(
      [await mailSummaries(client), await countersOf(client, 'a-1')],
      [
        [HELLO, TIPS],
        [2, 2],
      ],
    );
  }
});
