/** The probe removes its records, sends no mail, and its recording shows the values of the service. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import t from 'tap';
import { learn } from '../../../src/lab/learn/learn.js';
import { cleanUp, probe, rehearse } from '../../../src/lab/record/probe.js';
import { Recorder } from '../../../src/lab/record/recorder.js';
import { naming } from '../../../src/lab/record/requests.js';
import { Visit } from '../../../src/lab/record/visit.js';
import { endpoints } from '../../../src/service/document/index.js';
import { success } from '../evidence/exchanges.js';
import { chrome, harFile } from '../learn/har-files.js';
import { startService, VALUES } from './probing.js';

t.test('a writing probe leaves no record and no mail, and its recording shows the values in force', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const out = join(t.testdir({}), 'probe.har');
  const recorder = await Recorder.start({ baseUrl: service.baseUrl, out });
  t.equal(await probe(probing({ baseUrl: recorder.baseUrl })), 0);
  await recorder.close();
  t.strictSame(told, []);
  t.strictSame(await records(), before);
  t.strictSame(await service.outbox.find(), []);
  const { proofs, contradictions, deviations } = await learn([out], service.baseUrl);
  t.strictSame([contradictions, deviations], [[], []]);
  const shown = new Map<string, unknown>(proofs.map(({ id, value }) => [id, value]));
  for (const [id, value] of Object.entries(VALUES)) t.equal(shown.get(id), value, id);
});

t.test('a writing probe shows values by uploads, scheduled emails and references to missing records', async (t) => {
  const values = {
    'http-status.success@POST /contacts/upload-csv': 201,
    'http-status.success@POST /automations/schedule/create': 201,
    'http-status.validation@POST /sender/update': 400,
    'http-status.validation@POST /segment/email/store': 400,
    'dangling-reference@POST /segment/email/store': 'accept',
    'dangling-reference@POST /unsubscribes-groups/manually-add': 'not-found',
    'dangling-reference@POST /automations/schedule/create': 'not-found',
    'csv-bad-row': 'skip-row',
    'csv-columns@POST /contacts/upload-csv': 'labels',
    'csv-known-address': 'update',
    'text.max-length@POST /contacts-type/add': 200,
    'text.max-length@POST /automations/create': 250,
    'text.max-length@POST /contacts-type/update': 220,
    // Contacts of the account then show the custom fields of the probe, but are not its records.
    'custom-field.shown': 'all',
    'custom-field.label': 'name',
    'list.page-size@GET /contacts/list': 12,
    'list.page-size@GET /reserve-fields': 12,
    'reserved-fields.names@GET /reserve-fields': 'placeholders',
    'missing-id@DELETE /sender/delete': 'validation',
    'body-encoding@POST /global-unsubscribes/save': 'any',
    'delete.in-use@DELETE /contacts-type/delete': 'cascade',
    'contact-form.further': 'stored',
    'delete.in-use@DELETE /custom-fields/delete': 'refuse',
    'bulk-delete.key@POST /single/send/bulk-delete': 'id',
    'schedule.past': 'refuse',
    'time-zone': '+05:30',
  } as const;
  // The time zone is found by schedules around now. The clock stands still, so that no send of the account moves on.
  const clock = new Date().toISOString();
  const { service, told, probing, records } = await startService(t, { assumptions: values, clock });
  const before = await records();
  const out = join(t.testdir({}), 'probe.har');
  const recorder = await Recorder.start({ baseUrl: service.baseUrl, out });
  t.equal(await probe(probing({ baseUrl: recorder.baseUrl })), 1);
  await recorder.close();
  t.match(told.join(), /^what POST \/segment\/email\/store made is in no list: look for cmprobe\w{6} in a text$/);
  const other = (name: unknown) => name !== 'segment_recipients';
  const left = (all: Awaited<ReturnType<typeof records>>) => all.filter(([name]) => other(name));
  t.strictSame(left(await records()), left(before));
  t.strictSame(await service.outbox.find(), []);
  // A service may keep the schedules of a deleted automation, so the probe deletes them first.
  const all = await service.journal.find({ limit: 1000, status: 200 });
  const deletion = all.findIndex(({ endpoint }) => endpoint === 'DELETE /automations/delete');
  const list = all.slice(0, deletion).findLast(({ endpoint }) => endpoint === 'GET /automations/schedule');
  t.match(list?.response?.body, '{"automation_schedules":[]}');
  const adds = all.flatMap(({ endpoint, request }) =>
    endpoint === 'POST /contacts/add' ? [{ ...request.fields }] : [],
  );
  const long = adds.find(({ first_name }) => String(first_name).length > 255);
  t.equal(adds.filter(({ email }) => email === long?.email).length, 1, 'a long text has an address of its own');
  const { proofs } = await learn([out], service.baseUrl);
  const shown = new Map<string, unknown>(proofs.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(values)) t.equal(shown.get(key), value, key);
});

t.test('Visit.ask rejects a write on a record that the probe did not make, and sends nothing', async (t) => {
  const { service, probing } = await startService(t);
  const visit = new Visit(probing(), 'cmprobeabc123');
  for (const endpoint of endpoints.filter(({ key, isRead }) => key !== undefined && !isRead))
    await t.rejects(visit.ask(naming(endpoint, { id: 1, utr: 1 }, {})), / is not sent: 1 is no record of the probe$/);
  t.strictSame(await service.journal.find(), []);
});

t.test('a reading probe sends no write that succeeds', async (t) => {
  const { service, probing } = await startService(t);
  await probe(probing({ isWriting: false }));
  const exchanges = await service.journal.find({ limit: 1000 });
  const writes = exchanges.filter(({ method, response }) => method !== 'GET' && response?.status === 200);
  t.strictSame(writes, []);
});

t.test(
  'rehearse lists the requests of a probe, none of which sends a mail, and asks only a mock of its own',
  async (t) => {
    const origins: string[] = [];
    const note = (message: unknown) => origins.push(Object(message).request.origin);
    subscribe('undici:request:create', note);
    const [reads, all] = [await rehearse(false), await rehearse(true)];
    unsubscribe('undici:request:create', note);
    t.equal(origins.filter((one) => one.startsWith('http://127.0.0.1:')).length, reads.length + all.length);
    t.equal(new Set(origins).size, 2, 'each rehearsal has a mock');
    t.ok(reads.length > 50 && all.length > 3 * reads.length, `${reads.length} and ${all.length}`);
    t.ok(reads.includes('GET /contacts-type/view  contact_type_id'));
    t.ok(all.includes('POST /contacts-type/update  name, id'));
    t.notOk(all.some((line) => /^(POST \/sender\/save {2}from|GET \/automations\/set-live$)/.test(line)));
  },
);

t.test('a probe schedules its sends for 2039 in each date format, sends no mail and leaves no record', async (t) => {
  const fixture = {
    clock: '2026-03-02T09:00:00Z',
    assumptions: { 'single-send.step-seconds': 0, 'schedule.missing': 'accept', 'dangling-reference': 'accept' },
    accounts: [
      {
        senders: [{ from_email: 'ada@example.com', is_verified: 1 }],
        unsubscribe_groups: [{ group_name: 'News' }],
        notification_recipients: [{ email_address: 'owner@example.com' }],
      },
    ],
  } as const;
  for (const format of ['long', 'short', 'minutes', 'seconds'] as const) {
    const { service, told, probing } = await startService(t, { fixture, assumptions: { 'schedule.format': format } });
    t.equal(await probe(probing()), 0);
    t.strictSame([told, await service.outbox.find()], [[], []], format);
    const done = await service.journal.find({ limit: 1000, status: 200 });
    const names = new Set(done.map(({ endpoint }) => endpoint));
    for (const name of ['create', 'update', 'duplicate', 'bulk-delete'])
      t.ok(names.has(`POST /single/send/${name}`), name);
    const dates = done.flatMap(({ request }) => request.fields?.schedule_date ?? []);
    t.ok(dates.length >= 2 && dates.every((date) => /^(20)?39-0?1-0?5$/.test(String(date))), format);
  }
});

t.test('cleanUp removes the records of an interrupted probe, and refuses a recording without any', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const body = new URLSearchParams({ name: 'cmprobeabc123 name 1' });
  const url = `${service.baseUrl}/contacts-type/add`;
  await fetch(url, { method: 'POST', headers: service.headers, body });
  // The recorded list has a record of an earlier probe.
  const earlier = success({ contactTypes: [{ name: 'cmprobe000000 name 1' }] });
  const list = chrome({ url: `${service.baseUrl}/contacts-type`, body: earlier });
  const file = harFile(t, [list, chrome({ method: 'POST', url, postData: { text: `${body}` } })]);
  const other = harFile(t, [list], 'other.har');
  t.equal(await cleanUp(file, probing({ baseUrl: '' })), 0, 'it takes the address of the recording');
  t.strictSame([told, await records()], [['1 removed: no record with cmprobeabc123 in a text is left'], before]);
  await t.rejects(cleanUp(other, probing()), {
    message: `${other} has nothing that a probe made; wanted the recording of a probe with --write`,
  });
});

t.test('an aborted probe removes its records, and rejects with an AbortError', async (t) => {
  const { probing, records } = await startService(t);
  const before = await records();
  const stop = new AbortController();
  let creates = 0;
  const follow = (line: string) => {
    if (line === 'POST /contacts-type/add  name') creates += 1;
    if (creates === 2) stop.abort();
  };
  await t.rejects(probe(probing({ signal: stop.signal, follow })), { name: 'AbortError' });
  t.strictSame(await records(), before);
});
