import t from 'tap';
import type { Client } from '../../helper.js';
import { keys } from '../../sample-accounts/sample-account.js';
import { singleSends } from '../../sample-accounts/sample-mailings.js';
import { NOW, SECOND } from '../../sample-accounts/sample-time.js';
import { fromMessage, listFromMessage, startSample } from './call.js';
import { sendForm } from './samples.js';

const { sent, planned } = singleSends;
const DAY = 86_400 * SECOND;
/** The time from the start of the clock to that of the planned send: 2026-01-06 10:30. */
const DUE = DAY + 5400 * SECOND;

async function progressOf(client: Client, utr: string) {
  const [record] = listFromMessage(await client.get('/single-send/details', { utr }), 'singleSend');
  return { status: record?.status, sent_at: record?.sent_at, counts: [record?.triggered, record?.delivered] };
}

const create = async (client: Client, changes: object = {}) =>
  String(fromMessage(await client.post('/single/send/create', { ...sendForm, ...changes }), 'utr'));

const open = (status: number) => ({ status, sent_at: null, counts: [0, 0] });

t.test('a send reads addresses when it completes, and counts addresses that differ in case once', async (t) => {
  const { client, wait } = await startSample(t);
  const utr = await create(client, { recipient_id: ['contacts_3'], exclude_specific_recipient_id: [] });
  wait(6 * SECOND);
  await client.post('/contacts/add', { contact_type_id: 3, email: 'GRACE@navy.example', country: 1 });
  await client.post('/contacts/add', { contact_type_id: 3, email: 'ken@Unix.example', country: 1 });
  await client.delete('/contacts/delete', { contact_id: 11 });
  wait(10 * SECOND);
  t.strictSame((await progressOf(client, utr)).counts, [2, 0]);
});

t.test('update of a scheduled send before its time moves the time', async (t) => {
  const { client, wait } = await startSample(t);
  const form = { ...sendForm, schedule_type: 1, schedule_date: '2026-01-08', schedule_time: '10:30', utr: planned.utr };
  await client.post('/single/send/update', form);
  wait(DUE + 10 * SECOND);
  t.equal((await progressOf(client, planned.utr)).status, 0);
  wait(DUE + 2 * DAY + 10 * SECOND);
  t.strictSame(await progressOf(client, planned.utr), { status: 3, sent_at: '2026-01-08 10:30:10', counts: [3, 2] });
});

t.test('update of a completed send keeps its counters', async (t) => {
  const { client, wait } = await startSample(t);
  await client.post('/single/send/update', { ...sendForm, subject: 'Errata', utr: sent.utr });
  wait(DAY);
  t.strictSame(await progressOf(client, sent.utr), { status: 3, sent_at: sent.sent_at, counts: [2, 1] });
});

t.test('a copy of a completed send waits until it is updated', async (t) => {
  const { client, wait } = await startSample(t);
  await client.get('/single/send/duplicate', { utr: sent.utr });
  wait(DAY);
  const [, , copy] = listFromMessage(await client.get('/single-send/list'), 'singleSends');
  const utr = String(copy?.utr);
  t.strictSame(await progressOf(client, utr), open(0));
  const event = await client.control('POST', `/single-sends/${utr}/events`, { event: 'open' });
  t.match(event.body, { detail: 'The single send has the status 0: it did not go out yet.' });
  await client.post('/single/send/update', { ...sendForm, utr });
  t.strictSame(await progressOf(client, utr), open(1));
  wait(DAY + 10 * SECOND);
  t.strictSame(await progressOf(client, utr), { status: 3, sent_at: '2026-01-06 09:00:10', counts: [3, 2] });
});

t.test('a waiting copy still waits after its state is loaded', async (t) => {
  const { client, wait } = await startSample(t);
  await client.get('/single/send/duplicate', { utr: sent.utr });
  const { body: state } = await client.control('GET', '/state');
  t.equal((await client.control('POST', '/load', { fixture: state })).status, 200);
  wait(10 * SECOND);
  const [, , copy] = listFromMessage(await client.get('/single-send/list'), 'singleSends');
  t.equal(copy?.status, 0);
});

for (const seconds of [0, 7, 60]) {
  t.test(`a send completes if its state is loaded ${seconds} seconds after create`, async (t) => {
    const { client, mock, wait } = await startSample(t);
    const utr = await create(client);
    wait(seconds * SECOND);
    const { body: state } = await client.control('GET', '/state');
    t.equal((await client.control('POST', '/load', { fixture: state })).status, 200);
    mock.directory.find(keys.publicKey)?.clock.set({ frozen: NOW + 90 * SECOND });
    t.strictSame(await progressOf(client, utr), { status: 3, sent_at: '2026-01-05 09:00:10', counts: [3, 2] });
  });
}

t.test('a send that is created after the clock is set back completes', async (t) => {
  const { client, wait } = await startSample(t);
  wait(-DAY);
  const utr = await create(client);
  t.strictSame(await progressOf(client, utr), open(1));
  wait(-DAY + 10 * SECOND);
  t.strictSame(await progressOf(client, utr), { status: 3, sent_at: '2026-01-04 09:00:10', counts: [3, 2] });
});

t.test('a lifecycle value in a header shows the send as completed, and changes no state', async (t) => {
  const { client } = await startSample(t);
  const utr = await create(client);
  const immediately = { 'x-mock-assume': 'single-send.lifecycle=immediate' };
  const seen = { status: 3, triggered: 3, delivered: 2, utr };
  const steps = { 'x-mock-assume': 'single-send.step-seconds=0' };
  for (const [send, shown] of [
    [() => client.get('/single-send/details', { utr }, immediately), { message: { singleSend: [seen] } }],
    [() => client.get('/single-send/details', { utr }, steps), { message: { singleSend: [seen] } }],
    [() => client.get('/single-send/list', {}, immediately), { message: { singleSends: [{}, {}, seen] } }],
    [() => client.get('/single-send/details', { utr: 'none' }, immediately), { status: 'failed' }],
    [() => client.get('/single-send/details', { utr: 'none' }, steps), { status: 'failed' }],
    [() => client.post('/senders', {}, immediately), { status: 'success' }],
    [() => client.post('/contacts-type/add', { name: 'Later' }, immediately), { status: 'success' }],
  ] as const) {
    t.match((await send()).body, shown);
    t.strictSame(await progressOf(client, utr), open(1));
  }
});
