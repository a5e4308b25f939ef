import t from 'tap';
import type { Fields } from '../../helper.js';
import { automationSchedules, automations } from '../../sample-accounts/sample-mailings.js';
import { fresh } from '../../sample-accounts/sample-time.js';
import {
  assertResponse,
  listFromMessage,
  RECORD_NOT_FOUND,
  schedulesOf,
  startSample,
  success,
  UUID,
  without,
} from './call.js';
import { scheduleForm } from './samples.js';

const { draft, live } = automations;
const { hello } = automationSchedules;

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
    const response = await client.postUrlencoded('/automations/schedule/create', { ...plainSchedule, ...given });
    assertResponse(t, response, 200, success('Schedule Added'));
    const [, , schedule] = await schedulesOf(client, draft.utr);
    const { utr, design_url, image } = schedule ?? {};
    t.strictSame(schedule, { ...madeSchedule, ...kept, utr, design_url, image });
    t.match(String(utr), UUID);
    for (const url of [design_url, image]) t.equal(URL.canParse(String(url)), true);
  });
}

t.test('the count follows the schedules', async (t) => {
  const { client } = await startSample(t);
  const counts = async () =>
    listFromMessage(await client.get('/automations'), 'automations').map((one) => one.automation_schedule_count);
  t.strictSame(await counts(), [2, 0, 0]);
  await client.post('/automations/schedule/create', { ...scheduleForm, utr: live.utr });
  t.strictSame(await counts(), [2, 1, 0]);
  await client.delete('/automations/schedule/delete', { utr: hello.utr });
  t.strictSame(await counts(), [1, 1, 0]);
});

t.test('an automation without schedules lists none', async (t) => {
  const { client } = await startSample(t);
  const listed = await client.get('/automations/schedule', { utr: live.utr });
  assertResponse(t, listed, 200, success({ automation_schedules: [] }));
});

t.test('schedule/delete does not find the utr of an automation', async (t) => {
  const { client } = await startSample(t);
  const deleted = await client.delete('/automations/schedule/delete', { utr: draft.utr });
  assertResponse(t, deleted, 404, RECORD_NOT_FOUND.NF2);
  assertResponse(t, await client.get('/automations/schedule', { utr: hello.utr }), 404, RECORD_NOT_FOUND.NF2);
});
