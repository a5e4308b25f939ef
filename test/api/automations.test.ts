import t, { type Test } from 'tap';
import type { Client, Fields } from '../helper.js';
import { answers, broke, failed, held, heldList, RECORD_NOT_FOUND, startSample, success, without } from './call.js';
import { automationSchedules, automations, fresh, NOW_STAMP, NOW_TEXT, SECOND } from './sample-world.js';
import { automationForm, scheduleForm } from './samples.js';

const { draft, live, ungrouped } = automations;
const { hello, tips } = automationSchedules;
const NO_GROUP = failed('Unsubscribe group require to live automation');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const silence = {
  total_triggered: 0,
  total_delivered: 0,
  total_unique_opens: 0,
  total_opens: 0,
  total_bounces: 0,
  total_unsubscribe: 0,
};

/** What `create` makes of the form of the samples. */
const made = {
  id: 95,
  automation_for: 3,
  automation_for_table: 'contacts_',
  automation_name: 'Onboarding',
  exit_criteria: 0,
  unsubscribe_group_id: '51',
  automation_type: 2,
  status: 0,
  live_at: null,
  ...silence,
  deleted_at: null,
  ...fresh,
};

const detailsOf = async (client: Client, utr: string) =>
  held(await client.get('/automations/details', { utr }), 'automation') as Readonly<Record<string, unknown>>;

const schedulesOf = async (client: Client, utr: string) =>
  heldList(await client.get('/automations/schedule', { utr }), 'automation_schedules');

async function create(t: Test, client: Client, form: Fields): Promise<string> {
  const created = await client.post('/automations/create', form);
  const utr = String(held(created, 'utr'));
  answers(t, created, 200, success({ utr }));
  t.match(utr, UUID);
  return utr;
}

const created = [
  { what: 'a custom one', form: automationForm, changes: {} },
  { what: 'a welcome one', form: { ...automationForm, type: 'welcome' }, changes: { automation_type: 1 } },
  {
    what: 'one for a segment',
    form: { ...automationForm, automation_for: 'segments_21' },
    changes: { automation_for: 21, automation_for_table: 'segments_' },
  },
  {
    what: 'one for nobody yet',
    form: without(automationForm, 'automation_for'),
    changes: { automation_for: null, automation_for_table: '' },
  },
  {
    what: 'one without a group',
    form: { ...automationForm, unsubscribe_group_id: 0 },
    changes: { unsubscribe_group_id: '0' },
  },
];

for (const { what, form, changes } of created) {
  t.test(`create makes ${what} as a draft`, async (t) => {
    const { client } = await startSample(t);
    const utr = await create(t, client, form);
    const automation = { ...made, ...changes, utr };
    answers(t, await client.get('/automations/details', { utr }), 200, success({ automation }));
    const listed = heldList(await client.get('/automations'), 'automations');
    t.strictSame(listed[3], { ...automation, automation_schedule_count: 0 });
  });
}

const targetText = 'The selected automation for is invalid.';
const refused: readonly { field: string; given: string; text: string }[] = [
  ...['Welcome', 'birthday', '1', 'constructor'].map((given) => ({
    field: 'type',
    given,
    text: 'The selected type is invalid.',
  })),
  ...['3', 'contacts_999', 'contacts_5', 'segments_23', 'segments_', 'contacts_x', 'contacts_3 '.repeat(2)].map(
    (given) => ({ field: 'automation_for', given, text: targetText }),
  ),
  { field: 'unsubscribe_group_id', given: '999', text: 'The selected unsubscribe group id is invalid.' },
  { field: 'unsubscribe_group_id', given: 'news', text: 'The unsubscribe group id must be an integer.' },
];

for (const { field, given, text } of refused) {
  t.test(`create refuses ${given} as ${field}`, async (t) => {
    const { client } = await startSample(t);
    const answer = await client.post('/automations/create', { ...automationForm, [field]: given });
    answers(t, answer, 422, broke(field, text));
    t.equal(heldList(await client.get('/automations'), 'automations').length, 3);
  });
}

t.test('set-live makes a draft live from now on', async (t) => {
  const { client, wait } = await startSample(t);
  wait(61 * SECOND + 5);
  const answer = await client.get('/automations/set-live', { utr: draft.utr });
  answers(t, answer, 200, success('Automation has been set live'));
  const updated_at = '2026-01-05T09:01:01.000005Z';
  const automation = { ...draft, status: 1, live_at: '2026-01-05 09:01:01', updated_at };
  t.strictSame(await detailsOf(client, draft.utr), automation);
});

t.test('set-live fails without an unsubscribe group and changes nothing', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  answers(t, await client.get('/automations/set-live', { utr: ungrouped.utr }), 409, NO_GROUP);
  t.strictSame(await detailsOf(client, ungrouped.utr), ungrouped);
  t.strictSame((await client.control('GET', '/outbox')).body, { mails: [], dropped: 0 });
});

t.test('set-live fails for one that was created without a group', async (t) => {
  const { client } = await startSample(t);
  const utr = await create(t, client, { ...automationForm, unsubscribe_group_id: 0 });
  answers(t, await client.get('/automations/set-live', { utr }), 409, NO_GROUP);
});

t.test('set-live of a live one changes nothing', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const answer = await client.get('/automations/set-live', { utr: live.utr });
  answers(t, answer, 200, success('Automation has been set live'));
  t.strictSame(await detailsOf(client, live.utr), live);
});

t.test('set-live mails the notification recipients', async (t) => {
  const { client } = await startSample(t);
  await client.get('/automations/set-live', { utr: draft.utr });
  const mail = {
    public_key: 'pk_sample',
    kind: 'notification',
    subject: 'Automation set live: Welcome',
    link: null,
    utr: draft.utr,
    at: NOW_STAMP,
  };
  const { body } = await client.control('GET', '/outbox');
  const mails = [
    { ...mail, id: 1, to: 'ops@acme.example' },
    { ...mail, id: 2, to: 'boss@acme.example' },
  ];
  t.match(body, { mails });
});

t.test('pause makes a live one a draft', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const answer = await client.get('/automations/pause', { utr: live.utr });
  answers(t, answer, 200, success('Automation Paused Successfully'));
  const updated_at = '2026-01-05T09:00:01.000000Z';
  t.strictSame(await detailsOf(client, live.utr), { ...live, status: 0, updated_at });
});

t.test('pause finds no draft', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  answers(t, await client.get('/automations/pause', { utr: draft.utr }), 404, RECORD_NOT_FOUND.NF2);
  t.strictSame(await detailsOf(client, draft.utr), draft);
});

t.test('one can be set live, paused and set live again', async (t) => {
  const { client, wait } = await startSample(t);
  const query = { utr: draft.utr };
  for (const [seconds, live_at] of [
    [0, NOW_TEXT],
    [60, '2026-01-05 09:01:00'],
  ] as const) {
    wait(seconds * SECOND);
    answers(t, await client.get('/automations/set-live', query), 200, success('Automation has been set live'));
    const { status, live_at: since } = await detailsOf(client, draft.utr);
    t.strictSame([status, since], [1, live_at]);
    answers(t, await client.get('/automations/pause', query), 200, success('Automation Paused Successfully'));
    answers(t, await client.get('/automations/pause', query), 404, RECORD_NOT_FOUND.NF2);
  }
});

t.test('duplicate makes a draft with schedules of its own', async (t) => {
  const { client } = await startSample(t);
  const answer = await client.get('/automations/duplicate', { utr: draft.utr });
  const utr = String(held(answer, 'utr'));
  answers(t, answer, 200, success({ utr }));
  const copy = { ...draft, id: 95, automation_name: 'Welcome copy', utr, ...fresh };
  t.strictSame(await detailsOf(client, utr), copy);
  const schedules = await schedulesOf(client, utr);
  const drawn = schedules.map(({ utr, design_url, image }) => ({ utr, design_url, image }));
  t.strictSame(schedules, [
    { ...hello, id: 103, automation_id: 95, ...fresh, ...drawn[0] },
    { ...tips, id: 104, automation_id: 95, ...fresh, ...drawn[1] },
  ]);
  t.equal(new Set([hello.utr, tips.utr, ...drawn.map((one) => one.utr)]).size, 4);
  t.strictSame(await schedulesOf(client, draft.utr), [hello, tips]);
  t.strictSame(await detailsOf(client, draft.utr), draft);
});

t.test('duplicate of a live one starts anew', async (t) => {
  const { client } = await startSample(t);
  const utr = String(held(await client.get('/automations/duplicate', { utr: live.utr }), 'utr'));
  const copy = {
    ...live,
    id: 95,
    automation_name: 'Birthday copy',
    status: 0,
    live_at: null,
    ...silence,
    utr,
    ...fresh,
  };
  t.strictSame(await detailsOf(client, utr), copy);
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

const schedules: readonly { what: string; given: Fields; kept: object }[] = [
  { what: 'in days', given: {}, kept: {} },
  {
    what: 'at once',
    given: { waiting_period: 1, waiting_type: 'instantly' },
    kept: { waiting_period: 1, waiting_type: 'instantly' },
  },
  {
    what: 'in hours',
    given: { waiting_period: 36, waiting_type: 'hours' },
    kept: { waiting_period: 36, waiting_type: 'hours' },
  },
  { what: 'with HTML', given: { template_html: ' <p>\nHi</p>\t' }, kept: { template_html: ' <p>\nHi</p>\t' } },
  { what: 'with JSON', given: { template_json: ' {"a":\n1} ' }, kept: { template_json: ' {"a":\n1} ' } },
];

for (const { what, given, kept } of schedules) {
  t.test(`schedule/create adds an email ${what}`, async (t) => {
    const { client } = await startSample(t);
    const answer = await client.postUrlencoded('/automations/schedule/create', { ...plainSchedule, ...given });
    answers(t, answer, 200, success('Schedule Added'));
    const [, , schedule] = await schedulesOf(client, draft.utr);
    const { utr, design_url, image } = schedule ?? {};
    t.strictSame(schedule, { ...madeSchedule, ...kept, utr, design_url, image });
    t.match(String(utr), UUID);
    for (const url of [design_url, image]) t.equal(URL.canParse(String(url)), true);
  });
}

const refusedSchedules = [
  { field: 'utr', given: 'x', text: 'The selected utr is invalid.' },
  { field: 'utr', given: automations.gone.utr, text: 'The selected utr is invalid.' },
  { field: 'sender_id', given: '999', text: 'The selected sender id is invalid.' },
  { field: 'sender_id', given: 'news', text: 'The sender id must be an integer.' },
  { field: 'template_id', given: '999', text: 'The selected template id is invalid.' },
  { field: 'waiting_period', given: 'x', text: 'The waiting period must be an integer.' },
  { field: 'waiting_period', given: '1.5', text: 'The waiting period must be an integer.' },
  { field: 'waiting_period', given: '-1', text: 'The waiting period must be an integer.' },
  ...['Days', 'day', 'weeks', 'instant', '1'].map((given) => ({
    field: 'waiting_type',
    given,
    text: 'The selected waiting type is invalid.',
  })),
];

for (const { field, given, text } of refusedSchedules) {
  t.test(`schedule/create refuses ${given} as ${field}`, async (t) => {
    const { client } = await startSample(t);
    const answer = await client.post('/automations/schedule/create', { ...scheduleForm, [field]: given });
    answers(t, answer, 422, broke(field, text));
    t.strictSame(await schedulesOf(client, draft.utr), [hello, tips]);
  });
}

t.test('the count follows the schedules', async (t) => {
  const { client } = await startSample(t);
  const counts = async () =>
    heldList(await client.get('/automations'), 'automations').map((one) => one.automation_schedule_count);
  t.strictSame(await counts(), [2, 0, 0]);
  await client.post('/automations/schedule/create', { ...scheduleForm, utr: live.utr });
  t.strictSame(await counts(), [2, 1, 0]);
  await client.delete('/automations/schedule/delete', { utr: hello.utr });
  t.strictSame(await counts(), [1, 1, 0]);
});

t.test('an automation without schedules lists none', async (t) => {
  const { client } = await startSample(t);
  const listed = await client.get('/automations/schedule', { utr: live.utr });
  answers(t, listed, 200, success({ automation_schedules: [] }));
});

t.test('a deleted schedule is not found any more', async (t) => {
  const { client } = await startSample(t);
  const { utr } = hello;
  answers(t, await client.delete('/automations/schedule/delete', { utr }), 200, success('Deleted Successfully'));
  answers(t, await client.delete('/automations/schedule/delete', { utr }), 404, RECORD_NOT_FOUND.NF2);
  t.strictSame(await schedulesOf(client, draft.utr), [tips]);
});

t.test('the utr of an automation is none of a schedule', async (t) => {
  const { client } = await startSample(t);
  const deleted = await client.delete('/automations/schedule/delete', { utr: draft.utr });
  answers(t, deleted, 404, RECORD_NOT_FOUND.NF2);
  answers(t, await client.get('/automations/schedule', { utr: hello.utr }), 404, RECORD_NOT_FOUND.NF2);
});

const deletes = [
  {
    what: 'deleted',
    act: (client: Client) => client.delete('/automations/delete', { utr: draft.utr }),
  },
  {
    what: 'deleted by id in bulk',
    act: (client: Client) => client.postUrlencoded('/automations/bulk-delete', { strIds: [91] }),
  },
  {
    what: 'deleted by utr in bulk',
    act: (client: Client) => client.postUrlencoded('/automations/bulk-delete', { strIds: [draft.utr, 'x'] }),
  },
];

for (const { what, act } of deletes) {
  t.test(`one that was ${what} is seen by nobody, and neither are its schedules`, async (t) => {
    const { client } = await startSample(t);
    const { utr } = draft;
    answers(t, await act(client), 200, success('Deleted Successfully'));
    const left = [live, ungrouped].map((one) => ({ ...one, automation_schedule_count: 0 }));
    answers(t, await client.get('/automations'), 200, success({ automations: left }));
    answers(t, await client.get('/automations/details', { utr }), 404, RECORD_NOT_FOUND.NF1);
    answers(t, await client.get('/automations/duplicate', { utr }), 404, RECORD_NOT_FOUND.NF1);
    answers(t, await client.get('/automations/set-live', { utr }), 404, RECORD_NOT_FOUND.NF1);
    answers(t, await client.get('/automations/pause', { utr }), 404, RECORD_NOT_FOUND.NF2);
    answers(t, await client.delete('/automations/delete', { utr }), 404, RECORD_NOT_FOUND.NF2);
    answers(t, await client.get('/automations/schedule', { utr }), 404, RECORD_NOT_FOUND.NF2);
    const deleted = await client.delete('/automations/schedule/delete', { utr: hello.utr });
    answers(t, deleted, 404, RECORD_NOT_FOUND.NF2);
    const added = await client.post('/automations/schedule/create', scheduleForm);
    answers(t, added, 422, broke('utr', 'The selected utr is invalid.'));
  });
}

t.test('one that a fixture calls deleted is not found', async (t) => {
  const { client } = await startSample(t);
  const { utr } = automations.gone;
  answers(t, await client.get('/automations/details', { utr }), 404, RECORD_NOT_FOUND.NF1);
  answers(t, await client.delete('/automations/delete', { utr }), 404, RECORD_NOT_FOUND.NF2);
});
