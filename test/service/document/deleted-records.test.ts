/** A record that a request has deleted, or that is deleted in a fixture, is in no list, and no endpoint finds it. */
import t from 'tap';
import { automationSchedules, automations, singleSends } from '../../sample-accounts/sample-mailings.js';
import { assertResponse, call, type Input, RECORD_NOT_FOUND, shareSample } from './call.js';
import { rows } from './document.js';
import { samples } from './samples.js';

const resetSample = shareSample(t);

interface Record {
  readonly id: number;
  readonly utr?: string;
}

const CONTACT = [
  'DELETE /contacts/delete',
  'GET /contacts/details',
  'POST /contacts/update',
  'POST /contacts/bulk-delete',
];
const TYPE = ['DELETE /contacts-type/delete', 'GET /contacts-type/view', 'POST /contacts-type/update'];
const SEGMENT = ['DELETE /segment/delete', 'GET /segment/email/list'];
const SEND = [
  'DELETE /single/send/delete',
  'GET /single-send/details',
  'POST /single/send/duplicate',
  'POST /single/send/update',
];
const AUTOMATION = [
  'DELETE /automations/delete',
  'GET /automations/details',
  'GET /automations/duplicate',
  'GET /automations/set-live',
  'GET /automations/pause',
  'GET /automations/schedule',
];
const SENDER = ['DELETE /sender/delete', 'GET /sender/details', 'GET /sender/resend-mail', 'POST /sender/update'];

/** The endpoints that look up a record; the first of them deletes it. */
type Case = readonly [endpoints: readonly string[], key: number | string, list: string];

const byRequest: readonly Case[] = [
  [CONTACT, 11, '/contacts/list'],
  [TYPE, 3, '/contacts-type'],
  [SEGMENT, 21, '/segment/list'],
  [['DELETE /segment/email/delete'], 31, '/segment/email/list?segment_id=21'],
  [['DELETE /global-unsubscribes/delete'], 41, '/global-unsubscribes'],
  [['DELETE /unsubscribes-groups/recipients-delete'], 61, '/unsubscribes-groups/recipients-list?groupId=51'],
  [['DELETE /custom-fields/delete'], 71, '/custom-fields'],
  [SEND, singleSends.sent.utr, '/single-send/list'],
  [AUTOMATION, automations.draft.utr, '/automations'],
  [
    ['DELETE /automations/schedule/delete'],
    automationSchedules.hello.utr,
    `/automations/schedule?utr=${automations.draft.utr}`,
  ],
  [SENDER, 111, '/senders'],
  [['DELETE /notification-recipient/delete'], 121, '/notification-recipients'],
];

const byFixture: readonly Case[] = [
  [CONTACT, 14, '/contacts/list'],
  [TYPE, 5, '/contacts-type'],
  [SEGMENT, 23, '/segment/list'],
  [AUTOMATION, automations.gone.utr, '/automations'],
];

/** The request of a sample for another record. */
function inputFor(name: string, value: number | string): Input {
  const { query = {}, form = {} } = samples[name] ?? {};
  const { key = '' } = rows[name] ?? {};
  if (key in query) return { query: { ...query, [key]: value }, form };
  return { query, form: { ...form, [key]: Array.isArray(form[key]) ? [value] : value } };
}

for (const [cases, isDeleted] of [
  [byRequest, false],
  [byFixture, true],
] as const) {
  for (const [endpoints, key, path] of cases) {
    const [deletes = ''] = endpoints;
    t.test(`${deletes}: no endpoint finds ${key}, deleted by ${isDeleted ? 'the fixture' : 'a request'}`, async (t) => {
      const { client } = await resetSample();
      const listed = async () => {
        const { body } = await client.get(path);
        const [records = []] = Object.values(
          (body as { message: Readonly<{ [list: string]: readonly Record[] }> }).message,
        );
        return records;
      };
      const others = (await listed()).filter(({ id, utr }) => id !== key && utr !== key);
      const { body } = samples[deletes] ?? {};
      if (!isDeleted) assertResponse(t, await call(client, deletes, inputFor(deletes, key)), 200, body);
      for (const name of endpoints) {
        const { lookup = 'NF1' } = rows[name] ?? {};
        const response = await call(client, name, inputFor(name, key));
        assertResponse(t, response, 404, RECORD_NOT_FOUND[lookup]);
      }
      if (!endpoints.includes(`GET ${path.replace(/\?.*/, '')}`)) t.strictSame(await listed(), others);
    });
  }
}
