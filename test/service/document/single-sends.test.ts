import t, { type Test } from 'tap';
import type { Client, Fields } from '../../helper.js';
import { singleSends, unsent } from '../../sample-accounts/sample-mailings.js';
import { fresh, NOW_STAMP, SECOND } from '../../sample-accounts/sample-time.js';
import {
  assertResponse,
  call,
  fromMessage,
  listFromMessage,
  startSample,
  success,
  validationError,
  without,
} from './call.js';
import { senderForm, sendForm } from './samples.js';

const { sent, planned } = singleSends;
const IMMEDIATELY = { schedule_date: '0000-00-00', schedule_time: '00:00:00' };

/** The single send that `create` makes of the sample form. */
const createdRecord = {
  id: 83,
  ...fresh,
  template_id: 2,
  recipient_id: [
    { id: '3', table: 'contacts_' },
    { id: '21', table: 'segments_' },
  ],
  exclude_specific_recipient_id: [{ id: '4', table: 'contacts_' }],
  sender_id: 111,
  unsubscribe_group_id: 51,
  single_send_name: 'Newsletter',
  from_sender: 'news@acme.example',
  reply_to: 'help@acme.example',
  sender_name: 'Acme News',
  sender_address: '1 Acme Road, Floor 2',
  subject: 'News of January',
  preheader: 'All that happened',
  schedule_type: 0,
  ...IMMEDIATELY,
  status: 1,
  template_json: '',
  template_html: '<p>Hi</p>',
  ...unsent,
};

/** Creates a single send. @returns its utr and its record */
async function create(t: Test, client: Client, form: Fields) {
  const created = await client.post('/single/send/create', form);
  const utr = String(fromMessage(created, 'utr'));
  assertResponse(t, created, 200, success({ utr }));
  return { utr, record: await detailsOf(t, client, utr) };
}

/** The record of a single send: its details are an array of one. */
async function detailsOf(t: Test, client: Client, utr: string) {
  const details = await client.get('/single-send/details', { utr });
  const [record] = listFromMessage(details, 'singleSend');
  assertResponse(t, details, 200, success({ singleSend: [record] }));
  return record;
}

t.test('create makes a single send that is ready at once', async (t) => {
  const { client } = await startSample(t);
  const { utr, record } = await create(t, client, sendForm);
  t.strictSame(record, { ...createdRecord, utr });
  const listed = success({ singleSends: [sent, planned, { ...createdRecord, utr }] });
  assertResponse(t, await client.get('/single-send/list'), 200, listed);
});

t.test('create copies the fields of a sender, and leaves out an empty address line', async (t) => {
  const { client } = await startSample(t);
  const { record } = await create(t, client, { ...sendForm, sender_id: 112, exclude_specific_recipient_id: [] });
  t.strictSame(
    [record?.sender_id, record?.from_sender, record?.reply_to, record?.sender_name, record?.sender_address],
    [112, 'sale@acme.example', 'sale@acme.example', 'Acme Sale', '2 Acme Road'],
  );
  t.strictSame(record?.exclude_specific_recipient_id, []);
});

const scheduled = (schedule_date: string, schedule_time: string) => ({
  schedule_type: 1,
  schedule_date,
  schedule_time,
});
const SPACED = '  <p>\n Hi ((first_name)) &amp;\t</p>  ';
const JSON_BODY = '\n{ "a": "ü😀" }\r\n';

/** The fields that are given to create, and those that it stores otherwise. */
const made: readonly (readonly [given: Fields, changes?: object])[] = [
  [scheduled('2026-01-06', '10:30'), { status: 0 }],
  [scheduled('0000-00-00', '00:00:00')],
  [scheduled('2026-01-06', '10:30:15'), { status: 0 }],
  [scheduled('2028-02-29', '00:00'), { status: 0 }],
  [scheduled('2026-01-05', '09:00:01'), { status: 0 }],
  [scheduled('2026-01-05', '09:00')],
  [{ schedule_type: 0, schedule_date: '2026-01-06', schedule_time: '10:30' }, IMMEDIATELY],
  [{ schedule_type: 0, ...IMMEDIATELY }],
  [{ template_html: '' }],
  [{ template_json: '{"a":1}', template_html: '' }],
  [{ template_html: SPACED }],
  [{ template_json: JSON_BODY, template_html: '' }],
  [{ template_json: '' }],
];

for (const [given, changes = {}] of made) {
  t.test(`create stores ${JSON.stringify(given)} as given, except ${JSON.stringify(changes)}`, async (t) => {
    const { client } = await startSample(t);
    // A multipart client may change line ends, so the form is sent urlencoded.
    const created = await client.postUrlencoded('/single/send/create', { ...sendForm, ...given });
    const utr = String(fromMessage(created, 'utr'));
    t.strictSame(await detailsOf(t, client, utr), { ...createdRecord, ...given, ...changes, utr });
  });
}

t.test('create stores a long template body whole', async (t) => {
  const { client } = await startSample(t);
  const template_html = `<p>${'0123456789'.repeat(300_000)}</p>`;
  const { record } = await create(t, client, { ...sendForm, template_html });
  t.ok(record?.template_html === template_html);
});

t.test('update keeps utr, id and created_at, and moves updated_at', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const form = { ...sendForm, schedule_type: 1, schedule_date: '2026-02-01', schedule_time: '08:00', utr: planned.utr };
  assertResponse(t, await client.post('/single/send/update', form), 200, success({ utr: planned.utr }));
  const record = {
    ...createdRecord,
    id: planned.id,
    schedule_type: 1,
    schedule_date: '2026-02-01',
    schedule_time: '08:00',
    status: 0,
    utr: planned.utr,
    created_at: planned.created_at,
    updated_at: '2026-01-05T09:00:01.000000Z',
  };
  t.strictSame(await detailsOf(t, client, planned.utr), record);
});

t.test('update with one blank element clears the excluded targets, without a warning', async (t) => {
  const { client } = await startSample(t);
  await client.post('/single/send/update', { ...sendForm, utr: planned.utr });
  const rest = without(sendForm, 'exclude_specific_recipient_id');
  const blank = { 'exclude_specific_recipient_id[0]': '' };
  const { headers } = await client.post('/single/send/update', { ...rest, ...blank, utr: planned.utr });
  t.match(headers['x-mock-assumptions'], /\bupdate\.empty-field\b/);
  t.equal(headers['x-mock-warnings'], undefined);
  t.strictSame((await detailsOf(t, client, planned.utr))?.exclude_specific_recipient_id, []);
});

t.test('update with one template body empties the other', async (t) => {
  const { client } = await startSample(t);
  await client.post('/single/send/update', { ...sendForm, template_html: '<p>New</p>', utr: planned.utr });
  const record = await detailsOf(t, client, planned.utr);
  t.strictSame([record?.template_json, record?.template_html], ['', '<p>New</p>']);
});

t.test('duplicate makes a copy without progress', async (t) => {
  const { client } = await startSample(t);
  const response = await call(client, 'POST /single/send/duplicate', { query: { utr: sent.utr } });
  assertResponse(t, response, 200, success('Duplicated Successfully'));
  const singleSends = listFromMessage(await client.get('/single-send/list'), 'singleSends');
  const utr = singleSends[2]?.utr;
  t.not(utr, sent.utr);
  const copy = { ...sent, id: 83, ...fresh, ...unsent, single_send_name: 'Launch copy', status: 0, utr };
  t.strictSame(singleSends, [sent, planned, copy]);
});

t.test('duplicate of a scheduled send keeps the schedule', async (t) => {
  const { client } = await startSample(t);
  await call(client, 'GET /single/send/duplicate', { query: { utr: planned.utr } });
  const [, , copy] = listFromMessage(await client.get('/single-send/list'), 'singleSends');
  const expected = { ...planned, id: 83, created_at: NOW_STAMP, updated_at: NOW_STAMP, single_send_name: 'Sale copy' };
  t.strictSame(copy, { ...expected, utr: copy?.utr });
});

t.test(
  'a send keeps its fields after its sender is changed or deleted, and create refuses the deleted sender',
  async (t) => {
    const { client } = await startSample(t);
    t.equal((await client.post('/sender/update', { ...senderForm, sender_id: 112 })).status, 200);
    t.strictSame(await detailsOf(t, client, planned.utr), planned);
    await client.delete('/sender/delete', { sender_id: 112 });
    t.strictSame(await detailsOf(t, client, planned.utr), planned);
    const created = await client.post('/single/send/create', { ...sendForm, sender_id: 112 });
    assertResponse(t, created, 422, validationError('sender_id', 'The selected sender id is invalid.'));
  },
);
