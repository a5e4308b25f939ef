/** The recipients and times of the mails of a live automation, and the changes that end them. */
import t, { type Test } from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Client } from '../../helper.js';
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
} from '../../sample-accounts/mailing-account.js';
import { csv } from './csv-upload.js';

const ADA = 'ada@example.com';
const one = { automations: [welcome], automation_schedules: [instantly('Hello')] };
const three = {
  ...one,
  automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips'), after(1, 'days', 'Late')],
};
const segmented = { ...welcome, automation_for: 1, automation_for_table: 'segments_' } as const;
const draft = { ...welcome, status: 0, live_at: null } as const;
const custom = { ...draft, automation_type: 2 } as const;

const change = (path: string) => (client: Client, assume?: string) =>
  client.get(`/automations/${path}`, { utr: 'a-1' }, assume === undefined ? {} : { 'x-mock-assume': assume });
const set = change('set-live');
const pause = change('pause');
const upload = (client: Client, ...emails: readonly string[]) =>
  client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(['email', ...emails, ''].join('\r\n')) });
const store = (client: Client, email = ADA) =>
  client.post('/segment/email/store', { segment_id: 1, first_name: 'A', last_name: 'L', email });
const unsubscribe = (client: Client, email_address = ADA) =>
  client.post('/global-unsubscribes/save', { email_address });
const leaveGroup = (client: Client, unsubscribe_groups_id: number, email_address = ADA) =>
  client.post('/unsubscribes-groups/manually-add', { unsubscribe_groups_id, email_address });

const HELLO = `05 09:00 ${ADA} Hello`;
const TIPS = `05 10:00 ${ADA} Tips`;
const LATE = `06 09:00 ${ADA} Late`;

/** Asserts the mails of the outbox, and the mails of the automation that were triggered and delivered. */
async function expectMails(t: Test, client: Client, mails: readonly string[], counts?: readonly number[]) {
  t.strictSame(await mailSummaries(client), mails);
  if (counts !== undefined) t.strictSame(await countersOf(client, 'a-1'), counts);
}

type Act = (client: Client) => Promise<{ readonly status: number }>;

const joins =
  (email: string): Act =>
  (client) =>
    join(client, email);
const list: Act = (client) => client.get('/automations');
const remove: Act = (client) => client.delete('/contacts/delete', { contact_id: 1 });
const resubscribe: Act = (client) => client.delete('/global-unsubscribes/delete', { id: 1 });
const moves =
  (contact_type_id: number, email = ADA): Act =>
  (client) =>
    client.post('/contacts/update', { contact_id: 1, contact_type_id, email, country: 1 });

const other = { ...one, contacts: [{ email: ADA, contact_type_id: 2 }] };
const member = { ...one, contacts: [{ email: ADA, contact_type_id: 1 }] };
const ofSegment = { ...one, automations: [segmented] };
const newcomers: readonly (readonly [who: string, account: FixtureAccount, act: Act, ...mails: readonly string[]])[] = [
  ['is added', one, joins(ADA), HELLO],
  ['is uploaded', one, (client) => upload(client, ADA, 'bob@example.com'), HELLO, '05 09:00 bob@example.com Hello'],
  ['is moved into the type', other, moves(1), HELLO],
  ['is stored in the segment', ofSegment, (client) => store(client), HELLO],
  ['is added to another type', one, (client) => join(client, ADA, 2)],
  ['is added to the type that has the id of the segment', ofSegment, joins(ADA)],
  ['is stored in the segment that has the id of the type', one, (client) => store(client)],
  ['is updated and keeps its type', member, moves(1, 'new@example.com')],
];

for (const [who, account, act, ...mails] of newcomers) {
  t.test(`a live automation ${mails.length > 0 ? 'mails' : 'does not mail'} a member who ${who}`, async (t) => {
    const { client } = await startMailing(t, account);
    t.equal((await act(client)).status, 200);
    await expectMails(t, client, mails, [mails.length, mails.length]);
  });
}

t.test('a refused request sends no mail', async (t) => {
  const { client } = await startMailing(t, one);
  t.equal((await upload(client, ADA, 'no address')).status, 422);
  t.equal((await join(client, 'no address')).status, 422);
  await advance(client, 'P1D');
  await expectMails(t, client, []);
});

t.test('every live automation for a target mails a new member', async (t) => {
  const { client } = await startMailing(t, {
    automations: [
      welcome,
      { ...welcome, utr: 'a-2' },
      { ...draft, utr: 'a-3' },
      { ...welcome, utr: 'a-4', automation_for: 0, automation_for_table: '' },
    ],
    automation_schedules: [1, 2, 3, 4].map((id) => instantly(`Hello ${id}`, { automation_id: id, utr: `e-${id}` })),
  });
  await join(client, ADA);
  await expectMails(t, client, [`${HELLO} 1`, `${HELLO} 2`]);
  const counts = await Promise.all([1, 2, 3, 4].map((id) => countersOf(client, `a-${id}`)));
  t.strictSame(counts.join(), '1,1,1,1,0,0,0,0');
});

t.test('set-live mails only later members, even at the same moment', async (t) => {
  const automation_schedules = [instantly('Hello'), after(1, 'hours', 'Tips')];
  const { client } = await startMailing(t, { automations: [draft], automation_schedules });
  await join(client, 'before@example.com');
  await set(client);
  await expectMails(t, client, []);
  await join(client, ADA);
  await expectMails(t, client, [HELLO]);
  await advance(client, 'P1D');
  await expectMails(t, client, [HELLO, TIPS], [2, 2]);
});

t.test('set-live of a custom automation with the audience existing does not mail later members', async (t) => {
  const automation_schedules = [instantly('Hello'), after(1, 'hours', 'Tips')];
  const { client } = await startMailing(t, { automations: [custom], automation_schedules });
  await client.control('PATCH', '/assumptions', { 'automation.audience': 'existing' });
  await join(client, ADA);
  await set(client);
  await expectMails(t, client, [HELLO]);
  await join(client, 'after@example.com');
  await advance(client, 'P1D');
  await expectMails(t, client, [HELLO, TIPS], [2, 2]);
});

t.test('set-live with the audience existing in a header mails the members, and later members too', async (t) => {
  const { client } = await startMailing(t, { ...one, automations: [custom] });
  await join(client, 'before@example.com');
  await set(client, 'automation.audience=existing');
  await join(client, ADA);
  t.strictSame((await mailSummaries(client)).toSorted(), [HELLO, '05 09:00 before@example.com Hello']);
});

const waits = [
  [instantly('Now', { waiting_period: 1 }), '05 09:00'],
  [after(0, 'days', 'No days'), '05 09:00'],
  [after(1, 'hours', 'An hour'), '05 10:00', 'PT59M59.999999S'],
  [after(36, 'hours', 'Many hours'), '06 21:00', 'P1D', 'PT11H59M59.999999S'],
  [after(1, 'days', 'A day'), '06 09:00', 'PT23H', 'PT59M59.999999S'],
  [after(3, 'days', 'Days'), '08 09:00', 'P2D', 'PT23H59M59.999999S'],
] as const;

for (const [schedule, due, ...early] of waits) {
  t.test(`a mail that waits ${schedule.waiting_period} ${schedule.waiting_type} is sent once, when due`, async (t) => {
    const { client } = await startMailing(t, { automations: [welcome], automation_schedules: [schedule] });
    await join(client, ADA);
    for (const by of early) {
      await advance(client, by);
      await expectMails(t, client, []);
    }
    if (early.length > 0) await advance(client, 'PT0.000001S');
    await expectMails(t, client, [`${due} ${ADA} ${schedule.subject}`]);
    await advance(client, 'P30D');
    t.equal((await mailSummaries(client)).length, 1);
  });
}

t.test('a new schedule mails the members for whom its time is still ahead', async (t) => {
  const { client } = await startMailing(t, one);
  const form = { utr: 'a-1', sender_id: 1, template_id: 1, preview_img: 'a.png' };
  const add = (subject: string, waiting_period: number, waiting_type: string) =>
    client.post('/automations/schedule/create', { ...form, subject, waiting_period, waiting_type });
  await join(client, ADA);
  await add('At once', 1, 'instantly');
  await advance(client, 'PT2H30M');
  await add('After one', 1, 'hours');
  await add('After two', 2, 'hours');
  await add('After three', 3, 'hours');
  await join(client, 'bob@example.com');
  await advance(client, 'P1D');
  await expectMails(t, client, [
    HELLO,
    '05 11:30 bob@example.com Hello',
    '05 11:30 bob@example.com At once',
    '05 12:00 ada@example.com After three',
    '05 12:30 bob@example.com After one',
    '05 13:30 bob@example.com After two',
    '05 14:30 bob@example.com After three',
  ]);
});

t.test('load of a saved state continues the mails of waiting members', async (t) => {
  const vip = after(1, 'days', 'VIP', { automation_id: 2 });
  const { client } = await startMailing(t, {
    automations: [welcome, { ...segmented, utr: 'a-2' }],
    automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips'), after(1, 'days', 'More'), vip],
  });
  await join(client, ADA);
  for (const email of ['vip@example.com', 'gone@example.com']) await store(client, email);
  await client.delete('/segment/email/delete', { segment_recipient_id: 2 });
  await advance(client, 'PT1H');
  await join(client, 'bob@example.com');
  const elsewhere = await continueElsewhere(t, client);
  await join(elsewhere, 'cy@example.com');
  await advance(elsewhere, 'P2D');
  const mails = [
    '05 10:00 cy@example.com Hello',
    '05 11:00 bob@example.com Tips',
    '05 11:00 cy@example.com Tips',
    '06 09:00 ada@example.com More',
    '06 09:00 vip@example.com VIP',
    '06 10:00 bob@example.com More',
    '06 10:00 cy@example.com More',
  ];
  await expectMails(t, elsewhere, mails, [9, 9]);
  t.strictSame(await countersOf(elsewhere, 'a-2'), [1, 1]);
});

const cascade = { 'x-mock-assume': 'contact-type-delete.contacts=delete' };
const unsubscribed = { event: 'unsubscribe', to: ADA };
/** The changes that end the mails, and the counts of the automation after each, if it still exists. */
const stops: readonly (readonly [what: string, act: Act, ...counts: readonly number[]])[] = [
  ['the automation was paused', pause, 2, 2],
  ['the automation was deleted', (client) => client.delete('/automations/delete', { utr: 'a-1' })],
  ['a bulk delete', (client) => client.postUrlencoded('/automations/bulk-delete', { strIds: ['a-1'] })],
  ['the schedule was deleted', (client) => client.delete('/automations/schedule/delete', { utr: 'e-Late' }), 2, 2],
  ['the contact was deleted', remove, 2, 2],
  [
    'the contact type was deleted with its contacts',
    (client) => client.delete('/contacts-type/delete', { contact_type_id: 1 }, cascade),
    ...[2, 2],
  ],
  ['the contact was moved to another type', moves(2), 2, 2],
  ['the address unsubscribed globally', (client) => unsubscribe(client, 'ADA@example.com'), 3, 2],
  ['the address unsubscribed from the group', (client) => leaveGroup(client, 1, 'Ada@example.com'), 3, 2],
  ['an unsubscribe event', (client) => client.control('POST', '/automations/a-1/events', unsubscribed), 3, 2],
];

for (const [what, act, ...counts] of stops) {
  t.test(`no mail is sent after ${what}`, async (t) => {
    const { client } = await startMailing(t, three);
    await join(client, ADA);
    await advance(client, 'PT1H');
    await expectMails(t, client, [HELLO, TIPS]);
    t.equal((await act(client)).status, 200);
    await advance(client, 'P7D');
    await expectMails(t, client, [HELLO, TIPS], counts.length === 0 ? undefined : counts);
  });
}

/** The steps, where a text is the time that passes, and the mails after them. */
const courses: readonly (readonly [
  what: string,
  steps: readonly (Act | string)[],
  mails: readonly string[],
  counts?: readonly number[],
])[] = [
  ['an unsubscriber of another group is mailed', [(client) => leaveGroup(client, 2), joins(ADA)], [HELLO], [1, 1]],
  ['an earlier unsubscriber counts as triggered, not as delivered', [unsubscribe, joins(ADA), 'P7D'], [], [3, 0]],
  [
    'a resubscribed member gets the mails that fall due from then on',
    [unsubscribe, joins(ADA), 'PT2H', resubscribe, 'P7D'],
    [LATE],
    [3, 1],
  ],
  [
    'a mail goes to the current address of its member',
    [joins(ADA), list, moves(1, 'new@example.com'), 'PT1H'],
    [HELLO, '05 10:00 new@example.com Tips'],
  ],
  ['a mail that fell due before the change that stops it goes out', [joins(ADA), 'PT1H', pause], [HELLO, TIPS]],
  [
    'a member who left and came back gets the remaining mails',
    [joins(ADA), list, moves(2), 'PT2H', moves(1), 'P7D'],
    [HELLO, LATE],
    [2, 2],
  ],
  [
    'a contact that is deleted and added again is a new member',
    [joins(ADA), remove, joins(ADA), 'P7D'],
    [HELLO, HELLO, TIPS, LATE],
  ],
  [
    'pause and set-live end the earlier enrolments',
    [joins('early@example.com'), pause, joins('paused@example.com'), set, joins(ADA), 'P7D'],
    ['05 09:00 early@example.com Hello', HELLO, TIPS, LATE],
    [4, 4],
  ],
  [
    'set-live of a live automation keeps its enrolments under already-live=accept',
    [joins(ADA), 'PT1H', (client) => set(client, 'set-live.already-live=accept'), 'P7D'],
    [HELLO, TIPS, LATE],
  ],
  [
    'set-live of a live automation ends its enrolments under already-live=restart',
    [joins(ADA), 'PT1H', (client) => set(client, 'set-live.already-live=restart'), 'P7D'],
    [HELLO, TIPS],
  ],
  [
    'pause keeps the enrolments under next-status=live',
    [joins(ADA), 'PT1H', (client) => pause(client, 'pause.next-status=live'), 'P7D'],
    [HELLO, TIPS, LATE],
  ],
];

for (const [what, steps, mails, counts] of courses) {
  t.test(what, async (t) => {
    const { client } = await startMailing(t, three);
    for (const step of steps)
      t.equal((await (typeof step === 'string' ? advance(client, step) : step(client))).status, 200);
    await expectMails(t, client, mails, counts);
  });
}

t.test('a segment recipient is mailed until it, or its segment, is deleted', async (t) => {
  const acts: readonly Act[] = [
    (client) => client.delete('/segment/email/delete', { segment_recipient_id: 1 }),
    (client) => client.delete('/segment/delete', { segment_id: 1 }),
  ];
  for (const act of acts) {
    const { client } = await startMailing(t, { ...three, automations: [segmented] });
    await store(client);
    await advance(client, 'PT1H');
    await act(client);
    await advance(client, 'P7D');
    await expectMails(t, client, [HELLO, TIPS], [2, 2]);
  }
});
