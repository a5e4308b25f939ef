import t from 'tap';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import type { Client } from '../helper.js';
import {
  advance,
  after,
  continueElsewhere,
  countersOf,
  instantly,
  join,
  mailSummaries,
  startMailing,
  welcome,
} from '../sample-accounts/mailing-account.js';
import { csv } from './csv-upload.js';

const one = { automations: [welcome], automation_schedules: [instantly('Hello')] };
const upload = (client: Client, ...emails: readonly string[]) =>
  client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(['email', ...emails, ''].join('\r\n')) });
const segmented = { ...welcome, automation_for: 1, automation_for_table: 'segments_' } as const;

const joins: readonly {
  how: string;
  account?: FixtureAccount;
  act(client: Client): Promise<unknown>;
  mails: string[];
}[] = [
  { how: 'is added', act: (client) => join(client, 'ada@example.com'), mails: ['05 09:00 ada@example.com Hello'] },
  {
    how: 'is uploaded',
    act: (client) => upload(client, 'ada@example.com', 'bob@example.com'),
    mails: ['05 09:00 ada@example.com Hello', '05 09:00 bob@example.com Hello'],
  },
  {
    how: 'is moved into the type',
    account: { ...one, contacts: [{ email: 'ada@example.com', contact_type_id: 2 }] },
    act: (client) =>
      client.post('/contacts/update', { contact_id: 1, contact_type_id: 1, email: 'ada@example.com', country: 1 }),
    mails: ['05 09:00 ada@example.com Hello'],
  },
  {
    how: 'is stored in the segment',
    account: { ...one, automations: [segmented] },
    act: (client) =>
      client.post('/segment/email/store', { segment_id: 1, first_name: 'A', last_name: 'L', email: 'ada@example.com' }),
    mails: ['05 09:00 ada@example.com Hello'],
  },
  { how: 'is added to another type', act: (client) => join(client, 'ada@example.com', 2), mails: [] },
  {
    how: 'is added to the type that has the id of the segment',
    account: { ...one, automations: [segmented] },
    act: (client) => join(client, 'ada@example.com'),
    mails: [],
  },
  {
    how: 'is stored in the segment that has the id of the type',
    act: (client) =>
      client.post('/segment/email/store', { segment_id: 1, first_name: 'A', last_name: 'L', email: 'ada@example.com' }),
    mails: [],
  },
  {
    how: 'is updated where it was',
    account: { ...one, contacts: [{ email: 'ada@example.com', contact_type_id: 1 }] },
    act: (client) =>
      client.post('/contacts/update', { contact_id: 1, contact_type_id: 1, email: 'new@example.com', country: 1 }),
    mails: [],
  },
];

for (const { how, account = one, act, mails } of joins) {
  t.test(`${mails.length > 0 ? 'mails' : 'does not mail'} a member who ${how}`, async (t) => {
    const { client } = await startMailing(t, account);
    await act(client);
    t.strictSame(await mailSummaries(client), mails);
    t.strictSame(await countersOf(client, 'a-1'), [mails.length, mails.length]);
  });
}

t.test('a refused request sends no mail', async (t) => {
  const { client } = await startMailing(t, one);
  t.equal((await upload(client, 'ada@example.com', 'no address')).status, 422);
  t.equal((await join(client, 'no address')).status, 422);
  await advance(client, 'P1D');
  t.strictSame(await mailSummaries(client), []);
});

t.test('every live automation for a target mails a new member', async (t) => {
  const { client } = await startMailing(t, {
    automations: [
      welcome,
      { ...welcome, utr: 'a-2' },
      { ...welcome, utr: 'a-3', status: 0, live_at: null },
      { ...welcome, utr: 'a-4', automation_for: 0, automation_for_table: '' },
    ],
    automation_schedules: [1, 2, 3, 4].map((id) => instantly(`Hello ${id}`, { automation_id: id, utr: `e-${id}` })),
  });
  await join(client, 'ada@example.com');
  t.strictSame(await mailSummaries(client), ['05 09:00 ada@example.com Hello 1', '05 09:00 ada@example.com Hello 2']);
  t.strictSame(await Promise.all([1, 2, 3, 4].map((id) => countersOf(client, `a-${id}`))), [
    [1, 1],
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
});

t.test('set-live mails only later members, even at the same moment', async (t) => {
  const { client } = await startMailing(t, {
    automations: [{ ...welcome, status: 0, live_at: null }],
    automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips')],
  });
  await join(client, 'before@example.com');
  await client.get('/automations/set-live', { utr: 'a-1' });
  t.strictSame(await mailSummaries(client), []);
  await join(client, 'after@example.com');
  t.strictSame(await mailSummaries(client), ['05 09:00 after@example.com Hello']);
  await advance(client, 'P1D');
  t.strictSame(await mailSummaries(client), ['05 09:00 after@example.com Hello', '05 10:00 after@example.com Tips']);
  t.strictSame(await countersOf(client, 'a-1'), [2, 2]);
});

t.test('set-live of a custom automation for those who are there mails nobody who joins', async (t) => {
  const { client } = await startMailing(t, {
    automations: [{ ...welcome, automation_type: 2, status: 0, live_at: null }],
    automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips')],
  });
  await client.control('PATCH', '/assumptions', { 'automation.audience': 'existing' });
  await join(client, 'before@example.com');
  await client.get('/automations/set-live', { utr: 'a-1' });
  t.strictSame(await mailSummaries(client), ['05 09:00 before@example.com Hello']);
  await join(client, 'after@example.com');
  await advance(client, 'P1D');
  t.strictSame(await mailSummaries(client), ['05 09:00 before@example.com Hello', '05 10:00 before@example.com Tips']);
  t.strictSame(await countersOf(client, 'a-1'), [2, 2]);
});

t.test('set-live for those who are there holds for them, whatever the account assumes', async (t) => {
  const { client } = await startMailing(t, {
    automations: [{ ...welcome, automation_type: 2, status: 0, live_at: null }],
    automation_schedules: [instantly('Hello')],
  });
  await join(client, 'before@example.com');
  await client.get('/automations/set-live', { utr: 'a-1' }, { 'x-mock-assume': 'automation.audience=existing' });
  await join(client, 'after@example.com');
  t.strictSame((await mailSummaries(client)).toSorted(), [
    '05 09:00 after@example.com Hello',
    '05 09:00 before@example.com Hello',
  ]);
});

const waits = [
  { schedule: instantly('Now', { waiting_period: 1 }), early: [], due: '05 09:00' },
  { schedule: after(0, 'days', 'No days'), early: [], due: '05 09:00' },
  { schedule: after(1, 'hours', 'An hour'), early: ['PT59M59.999999S'], due: '05 10:00' },
  { schedule: after(36, 'hours', 'Many hours'), early: ['P1D', 'PT11H59M59.999999S'], due: '06 21:00' },
  { schedule: after(1, 'days', 'A day'), early: ['PT23H', 'PT59M59.999999S'], due: '06 09:00' },
  { schedule: after(3, 'days', 'Days'), early: ['P2D', 'PT23H59M59.999999S'], due: '08 09:00' },
];

for (const { schedule, early, due } of waits) {
  t.test(`a mail of ${schedule.waiting_period} ${schedule.waiting_type} is sent when they are over`, async (t) => {
    const { client } = await startMailing(t, { automations: [welcome], automation_schedules: [schedule] });
    await join(client, 'ada@example.com');
    for (const by of early) {
      await advance(client, by);
      t.strictSame(await mailSummaries(client), []);
    }
    if (early.length > 0) await advance(client, 'PT0.000001S');
    t.strictSame(await mailSummaries(client), [`${due} ada@example.com ${schedule.subject}`]);
    await advance(client, 'P30D');
    t.equal((await mailSummaries(client)).length, 1, 'the mail is sent once');
  });
}

t.test('a later schedule mails the members whose time is still ahead', async (t) => {
  const { client } = await startMailing(t, one);
  const add = (subject: string, waiting_period: number, waiting_type: string) =>
    client.post('/automations/schedule/create', {
      utr: 'a-1',
      sender_id: 1,
      subject,
      waiting_period,
      waiting_type,
      template_id: 1,
      preview_img: 'a.png',
    });
  await join(client, 'ada@example.com');
  await add('At once', 1, 'instantly');
  await advance(client, 'PT2H30M');
  await add('After one', 1, 'hours');
  await add('After two', 2, 'hours');
  await add('After three', 3, 'hours');
  await join(client, 'bob@example.com');
  await advance(client, 'P1D');
  t.strictSame(await mailSummaries(client), [
    '05 09:00 ada@example.com Hello',
    '05 11:30 bob@example.com Hello',
    '05 11:30 bob@example.com At once',
    '05 12:00 ada@example.com After three',
    '05 12:30 bob@example.com After one',
    '05 13:30 bob@example.com After two',
    '05 14:30 bob@example.com After three',
  ]);
});

t.test('a loaded state goes on with the waiting members', async (t) => {
  const { client } = await startMailing(t, {
    automations: [welcome, { ...segmented, utr: 'a-2' }],
    automation_schedules: [
      instantly('Hello'),
      after(1, 'hours', 'Tips'),
      after(1, 'days', 'More'),
      after(1, 'days', 'VIP', { automation_id: 2 }),
    ],
  });
  await join(client, 'ada@example.com');
  const recipient = { segment_id: 1, first_name: 'V', last_name: 'P' };
  for (const email of ['vip@example.com', 'gone@example.com']) {
    await client.post('/segment/email/store', { ...recipient, email });
  }
  await client.delete('/segment/email/delete', { segment_recipient_id: 2 });
  await advance(client, 'PT1H');
  await join(client, 'bob@example.com');
  const other = await continueElsewhere(t, client);
  await join(other, 'cy@example.com');
  await advance(other, 'P2D');
  t.strictSame(await mailSummaries(other), [
    '05 10:00 cy@example.com Hello',
    '05 11:00 bob@example.com Tips',
    '05 11:00 cy@example.com Tips',
    '06 09:00 ada@example.com More',
    '06 09:00 vip@example.com VIP',
    '06 10:00 bob@example.com More',
    '06 10:00 cy@example.com More',
  ]);
  t.strictSame(
    [await countersOf(other, 'a-1'), await countersOf(other, 'a-2')],
    [
      [9, 9],
      [1, 1],
    ],
  );
});
