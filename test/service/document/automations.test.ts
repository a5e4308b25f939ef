import t, { type Test } from 'tap';
import { type Client, type Fields, start } from '../../helper.js';
import { automationSchedules, automations, unmailed } from '../../sample-accounts/sample-mailings.js';
import { fresh, NOW_STAMP, NOW_TEXT, SECOND } from '../../sample-accounts/sample-time.js';
import {
  assertResponse,
  failed,
  fromMessage,
  listFromMessage,
  RECORD_NOT_FOUND,
  schedulesOf,
  startSample,
  success,
  UUID,
  without,
} from './call.js';
import { automationForm, scheduleForm } from './samples.js';

const { draft, live, ungrouped } = automations;
const { hello, tips } = automationSchedules;
const NO_GROUP = failed('Unsubscribe group require to live automation');

/** The automation that `create` makes of the sample form. */
const createdRecord = {
  id: 95,
  automation_for: 3,
  automation_for_table: 'contacts_',
  automation_name: 'Onboarding',
  exit_criteria: 0,
  unsubscribe_group_id: '51',
  automation_type: 2,
  status: 0,
  live_at: null,
  ...unmailed,
  deleted_at: null,
  ...fresh,
};

const detailsOf = async (client: Client, utr: string) =>
  fromMessage(await client.get('/automations/details', { utr }), 'automation') as Readonly<Record<string, unknown>>;

async function create(t: Test, client: Client, form: Fields): Promise<string> {
  const created = await client.post('/automations/create', form);
  const utr = String(fromMessage(created, 'utr'));
  assertResponse(t, created, 200, success({ utr }));
  t.match(utr, UUID);
  return utr;
}

const created: readonly (readonly [what: string, form: Fields, changes: object])[] = [
  ['custom', automationForm, {}],
  ['welcome', { ...automationForm, type: 'welcome' }, { automation_type: 1 }],
  [
    'for a segment',
    { ...automationForm, automation_for: 'segments_21' },
    { automation_for: 21, automation_for_table: 'segments_' },
  ],
  ['without a target', without(automationForm, 'automation_for'), { automation_for: 0, automation_for_table: '' }],
  ['without a group', { ...automationForm, unsubscribe_group_id: 0 }, { unsubscribe_group_id: '0' }],
];

for (const [what, form, changes] of created) {
  t.test(`create makes a draft: ${what}`, async (t) => {
    const { client } = await startSample(t);
    const utr = await create(t, client, form);
    const automation = { ...createdRecord, ...changes, utr };
    assertResponse(t, await client.get('/automations/details', { utr }), 200, success({ automation }));
    const listed = listFromMessage(await client.get('/automations'), 'automations');
    t.strictSame(listed[3], { ...automation, automation_schedule_count: 0 });
  });
}

t.test('set-live makes a draft live, and sets live_at to the current time', async (t) => {
  const { client, wait } = await startSample(t);
  wait(61 * SECOND + 5);
  const response = await client.get('/automations/set-live', { utr: draft.utr });
  assertResponse(t, response, 200, success('Automation has been set live'));
  const updated_at = '2026-01-05T09:01:01.000005Z';
  const automation = { ...draft, status: 1, live_at: '2026-01-05 09:01:01', updated_at };
  t.strictSame(await detailsOf(client, draft.utr), automation);
});

t.test('set-live fails without an unsubscribe group and changes nothing', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  assertResponse(t, await client.get('/automations/set-live', { utr: ungrouped.utr }), 409, NO_GROUP);
  t.strictSame(await detailsOf(client, ungrouped.utr), ungrouped);
  t.strictSame((await client.control('GET', '/outbox')).body, { mails: [], total: 0, dropped: 0 });
});

t.test('set-live changes nothing for a live automation', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const response = await client.get('/automations/set-live', { utr: live.utr });
  assertResponse(t, response, 200, success('Automation has been set live'));
  t.strictSame(await detailsOf(client, live.utr), live);
});

t.test('set-live mails the notification recipients', async (t) => {
  const { client } = await startSample(t);
  await client.get('/automations/set-live', { utr: draft.utr });
  const mail = {
    public_key: 'pk_sample',
    kind: 'notification',
    from: 'no-reply@campaigns.example',
    from_name: 'Campaigns',
    reply_to: 'no-reply@campaigns.example',
    subject: 'Automation set live: Welcome',
    preheader: '',
    html: '<p>Automation set live: Welcome</p>',
    link: null,
    utr: draft.utr,
    schedule_utr: null,
    at: NOW_STAMP,
  };
  const mails = ['ops@acme.example', 'boss@acme.example'].map((to, index) => ({ ...mail, id: index + 1, to }));
  t.strictSame((await client.control('GET', '/outbox')).body, { mails, total: 2, dropped: 0 });
});

t.test('set-live mails no deleted recipient', async (t) => {
  const { client } = await startSample(t);
  await client.delete('/notification-recipient/delete', { id: 121 });
  await client.get('/automations/set-live', { utr: draft.utr });
  t.match((await client.control('GET', '/outbox')).body, { mails: [{ to: 'boss@acme.example' }], total: 1 });
});

t.test('pause makes a live automation a draft', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const response = await client.get('/automations/pause', { utr: live.utr });
  assertResponse(t, response, 200, success('Automation Paused Successfully'));
  const updated_at = '2026-01-05T09:00:01.000000Z';
  t.strictSame(await detailsOf(client, live.utr), { ...live, status: 0, updated_at });
});

t.test('pause does not find a draft', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  assertResponse(t, await client.get('/automations/pause', { utr: draft.utr }), 404, RECORD_NOT_FOUND.NF2);
  t.strictSame(await detailsOf(client, draft.utr), draft);
});

t.test('set-live works again after pause', async (t) => {
  const { client, wait } = await startSample(t);
  const query = { utr: draft.utr };
  for (const [seconds, live_at] of [
    [0, NOW_TEXT],
    [60, '2026-01-05 09:01:00'],
  ] as const) {
    wait(seconds * SECOND);
    assertResponse(t, await client.get('/automations/set-live', query), 200, success('Automation has been set live'));
    const { status, live_at: since } = await detailsOf(client, draft.utr);
    t.strictSame([status, since], [1, live_at]);
    assertResponse(t, await client.get('/automations/pause', query), 200, success('Automation Paused Successfully'));
    assertResponse(t, await client.get('/automations/pause', query), 404, RECORD_NOT_FOUND.NF2);
  }
});

t.test('duplicate makes a draft with schedules of its own', async (t) => {
  const { client } = await startSample(t);
  const response = await client.get('/automations/duplicate', { utr: draft.utr });
  const utr = String(fromMessage(response, 'utr'));
  assertResponse(t, response, 200, success({ utr }));
  const copy = { ...draft, id: 95, automation_name: 'Welcome copy', utr, ...fresh };
  t.strictSame(await detailsOf(client, utr), copy);
  const schedules = await schedulesOf(client, utr);
  const copied = schedules.map(({ utr, design_url, image }) => ({ utr, design_url, image }));
  t.strictSame(schedules, [
    { ...hello, id: 103, automation_id: 95, ...fresh, ...copied[0] },
    { ...tips, id: 104, automation_id: 95, ...fresh, ...copied[1] },
  ]);
  t.equal(new Set([hello.utr, tips.utr, ...copied.map((one) => one.utr)]).size, 4);
  t.strictSame(await schedulesOf(client, draft.utr), [hello, tips]);
  t.strictSame(await detailsOf(client, draft.utr), draft);
});

t.test('bulk-delete removes the schedules of all its automations', async (t) => {
  const automations = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, automation_name: `A${index}` }));
  const automation_schedules = automations.map(({ id }) => ({ automation_id: id, subject: 'S', sender_id: 0 }));
  const { client, mock } = await start(t, { fixture: { accounts: [{ automations, automation_schedules }] } });
  const strIds = automations.map(({ id }) => id);
  const { body } = await client.postUrlencoded('/automations/bulk-delete', { strIds });
  t.same(body, { status: 'success', message: 'Deleted Successfully' });
  t.equal(mock.directory.all()[0]?.automationSchedules.all().length, 0);
});

t.test('schedule/delete does not find the schedule of a deleted automation', async (t) => {
  const { client } = await startSample(t);
  await client.delete('/automations/delete', { utr: draft.utr });
  const deleted = await client.delete('/automations/schedule/delete', { utr: hello.utr });
  assertResponse(t, deleted, 404, RECORD_NOT_FOUND.NF2);
});

const plainSchedule = without(scheduleForm, 'template_html');
const madeSchedule = {
  id: 103,
  automation_id: 91,
  ...without(plainSchedule, 'utr'),
  template_json: '',
  template_html: '',
  ...fresh,
};

/** Fields that are kept as they are given. */
const schedules: readonly { what: string; fields: Fields }[] = [
  { what: 'that waits days', fields: {} },
  { what: 'that does not wait', fields: { waiting_period: 1, waiting_type: 'instantly' } },
  { what: 'that waits hours', fields: { waiting_period: 36, waiting_type: 'hours' } },
  { what: 'with HTML', fields: { template_html: ' <p>\nHi</p>\t' } },
  { what: 'with JSON', fields: { template_json: ' {"a":\n1} ' } },
];

for (const { what, fields } of schedules) {
  t.test(`schedule/create adds an email ${what}`, async (t) => {
    const { client } = await startSample(t);
    const response = await client.postUrlencoded('/automations/schedule/create', { ...plainSchedule, ...fields });
    assertResponse(t, response, 200, success('Schedule Added'));
    const [, , schedule] = await schedulesOf(client, draft.utr);
    const { utr, design_url, image } = schedule ?? {};
    t.strictSame(schedule, { ...madeSchedule, ...fields, utr, design_url, image });
    t.match(String(utr), UUID);
    for (const url of [design_url, image]) t.equal(URL.canParse(String(url)), true);
  });
}

t.test('automation_schedule_count follows schedule/create and schedule/delete', async (t) => {
  const { client } = await startSample(t);
  const counts = async () =>
    listFromMessage(await client.get('/automations'), 'automations').map((one) => one.automation_schedule_count);
  t.strictSame(await counts(), [2, 0, 0]);
  await client.post('/automations/schedule/create', { ...scheduleForm, utr: live.utr });
  t.strictSame(await counts(), [2, 1, 0]);
  await client.delete('/automations/schedule/delete', { utr: hello.utr });
  t.strictSame(await counts(), [1, 1, 0]);
});

t.test('schedule lists an empty array for an automation without schedules', async (t) => {
  const { client } = await startSample(t);
  const listed = await client.get('/automations/schedule', { utr: live.utr });
  assertResponse(t, listed, 200, success({ automation_schedules: [] }));
});

t.test('schedule/delete refuses the utr of an automation, and schedule the utr of an email', async (t) => {
  const { client } = await startSample(t);
  const deleted = await client.delete('/automations/schedule/delete', { utr: draft.utr });
  assertResponse(t, deleted, 404, RECORD_NOT_FOUND.NF2);
  assertResponse(t, await client.get('/automations/schedule', { utr: hello.utr }), 404, RECORD_NOT_FOUND.NF2);
});
