import t from 'tap';
import type { Exchange } from '../../src/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { judged, listed } from './judged.js';

const at = (exchange: Exchange, time: string): Exchange => ({ ...exchange, source: { ...exchange.source, time } });
const done = success('Done');
const ask = (path: string, body: unknown, utr = 'a-1') =>
  exchangeOf(`GET /automations/${path}`, { query: { utr }, body });
const named = { utr: 'a-1', automation_name: 'Tips' };

const UPDATE = 'POST /single/send/update';
const updated = (utr: string, body: unknown, subject = 'Hello') => exchangeOf(UPDATE, { form: { utr, subject }, body });

t.test('an update of a completed single send succeeds, or fails where another one succeeds', async (t) => {
  const shown = listed.sends({ utr: 's-1', status: 3 }, { utr: 's-2', status: 0 });
  const control = updated('s-2', success({ utr: 's-2' }));
  const judgedFor = (...all: readonly Exchange[]) => judged('single-send.update', ...all);
  t.same(judgedFor(shown, updated('s-1', success({ utr: 's-1' }))), ['accept']);
  const words = 'Single send is already running or completed';
  t.same(judgedFor(control, shown, updated('s-1', failed(words))), ['refuse']);
  t.same(judgedFor(control, shown, updated('s-1', failed('Too late'))), ['text:Too late']);
  t.same(judgedFor(shown, updated('s-1', failed('Too late'))), [], 'its fields may be wrong');
  t.same(judgedFor(control, shown, updated('s-1', failed('Too late'), 'Other')), []);
  t.same(judgedFor(control, shown, updated('s-1', failed('Record Not Found'))), []);
  t.same(judgedFor(control, shown, updated('s-1', failed({ subject: ['No.'] }))), []);
  t.same(judgedFor(shown, updated('s-2', success({ utr: 's-2' }))), []);
  t.same(judgedFor(shown, exchangeOf(UPDATE, { body: done })), []);
});

t.test('a copy has the name of its original, with other words or without', async (t) => {
  const copied = (name: string, copy: string) =>
    judged(
      'duplicate.name',
      listed.automations({ ...named, automation_name: name }),
      ask('duplicate', success({ utr: 'a-2' })),
      listed.automations({ utr: 'a-2', automation_name: copy }),
    );
  t.same(copied('Tips', 'Tips copy'), ['copy-suffix']);
  t.same(copied('Tips', 'Tips'), ['same']);
  t.same(copied('Tips', '(Tips)'), ['text:({name})']);
  t.same(copied('Tips', 'Untitled'), ['text:Untitled']);
  t.same(copied('Tips', 'Tips of Tips'), []);
  t.same(copied('Tip', 'Tip 2'), [], 'so short a name may stand in it by chance');
});

const DUPLICATE = 'POST /single/send/duplicate';
const duplicated = exchangeOf(DUPLICATE, { query: { utr: 's-1' }, body: done });

t.test('the copy of a single send is the only new one, with the subject of its original', async (t) => {
  const original = { id: 1, utr: 's-1', single_send_name: 'Sale', subject: 'Hello' };
  const copy = { id: 2, utr: 's-2', single_send_name: 'Sale copy', subject: 'Hello' };
  const judgedFor = (...all: readonly Exchange[]) => judged('duplicate.name', ...all);
  t.same(judgedFor(listed.sends(original), duplicated, listed.sends(original, copy)), ['copy-suffix']);
  t.same(judgedFor(listed.sends(original), duplicated, listed.sends(original)), []);
  t.same(judgedFor(listed.sends(original), duplicated, listed.sends(copy, { ...copy, id: 3 })), []);
  t.same(judgedFor(listed.sends(original), duplicated, listed.sends({ ...copy, subject: 'Bye' })), []);
  t.same(judgedFor(listed.sends(), duplicated, listed.sends(copy)), [], 'its original is unknown');
  t.same(judgedFor(listed.sends(original), duplicated), []);
  t.same(judgedFor(exchangeOf(DUPLICATE, { body: done })), []);
});

const T1 = { created_at: '2026-01-05T09:00:00.000000Z', updated_at: '2026-01-05T09:00:00.000000Z' };
const T2 = { created_at: '2026-01-05T09:01:00.000000Z', updated_at: '2026-01-05T09:01:00.000000Z' };

t.test('a copy begins anew, or with what happened to its original', async (t) => {
  const send = (id: string, original: object, copy: object) =>
    judged(
      id === 'status' ? 'duplicate.status' : 'duplicate.counters',
      listed.sends({ id: 1, utr: 's-1', schedule_type: 0, sent_at: null, ...T1, ...original }),
      duplicated,
      listed.sends({ id: 2, utr: 's-2', schedule_type: 0, sent_at: null, ...T2, ...copy }),
    );
  const sent_at = '2026-01-05 09:00:10';
  t.same(send('counters', { sent_at }, {}), ['fresh']);
  t.same(send('counters', { sent_at }, { sent_at: '2026-01-05 09:01:10' }), ['fresh']);
  t.same(send('counters', { sent_at }, { sent_at }), ['same']);
  t.same(send('counters', { sent_at }, { sent_at, ...T1 }), [], 'both may have gone out at once');
  t.same(send('counters', { sent_at, schedule_type: 1 }, { sent_at }), []);
  t.same(send('counters', { total_opens: 2 }, { total_opens: 2 }), ['same']);
  t.same(send('counters', { total_opens: 2 }, { total_opens: 0 }), ['fresh']);
  t.same(send('counters', {}, {}), []);
  t.same(judged('duplicate.counters', duplicated), []);

  t.same(send('status', { status: 1 }, { status: 0 }), ['waits']);
  t.same(send('status', { status: 3 }, { status: 1 }), ['starts']);
  t.same(send('status', { status: 3, sent_at }, { status: 3, sent_at: '2026-01-05 09:01:10' }), ['starts']);
  t.same(send('status', { status: 3, sent_at }, { status: 3, sent_at }), []);
  t.same(send('status', { status: 1 }, { status: 3, sent_at }), [], 'the original may have gone out since');
  t.same(send('status', { status: 0 }, { status: 0 }), []);
  t.same(send('status', { status: 3, schedule_type: 1 }, { status: 0 }), []);
  t.same(judged('duplicate.status', duplicated), []);

  const live = (copy: object) =>
    judged(
      'duplicate.counters',
      listed.automations({ ...named, live_at: sent_at }),
      ask('duplicate', success({ utr: 'a-2' })),
      listed.automations({ utr: 'a-2', ...copy }),
    );
  t.same(live({ live_at: null }), ['fresh']);
  t.same(live({ live_at: sent_at }), ['same']);
});

t.test('a copy has the emails of its original, or none', async (t) => {
  const copy = ask('duplicate', success({ utr: 'a-2' }));
  const judgedFor = (...all: readonly Exchange[]) => judged('duplicate.schedules', ...all);
  const before = listed.automations({ ...named, automation_schedule_count: 1 });
  const after = (automation_schedule_count: unknown) => listed.automations({ utr: 'a-2', automation_schedule_count });
  t.same(judgedFor(before, copy, after(1)), ['copied']);
  t.same(judgedFor(before, copy, after(0)), ['none']);
  t.same(judgedFor(listed.schedules('a-1', { id: 1 }), copy, listed.schedules('a-2', { id: 2 })), ['copied']);
  t.same(judgedFor(listed.schedules('a-1', { id: 1 }), copy, listed.schedules('a-2')), ['none']);
  t.same(judgedFor(listed.schedules('a-1'), copy, listed.schedules('a-2')), [], 'there is nothing to copy');
  t.same(judgedFor(before, copy, after(undefined)), []);
  t.same(judgedFor(before, copy, listed.schedules('a-3')), []);
  t.same(judgedFor(copy, after(1)), []);
  t.same(judgedFor(before, ask('duplicate', failed('Record not found'))), []);
  t.same(judgedFor(before, exchangeOf('GET /automations/duplicate', { body: success({ utr: 'a-2' }) })), []);
  t.same(judgedFor(before, ask('duplicate', success(null)), after(1)), []);
  t.same(judgedFor(before, ask('duplicate', success({})), after(1)), []);
});

t.test('an automation is paused as a draft, or stays live', async (t) => {
  const paused = (...all: readonly Exchange[]) => judged('pause.next-status', ask('pause', done), ...all);
  t.same(paused(listed.automations({ ...named, status: 0 })), ['draft']);
  t.same(paused(listed.automations({ ...named, status: 1 })), ['live']);
  t.same(paused(), []);
  t.same(judged('pause.next-status', exchangeOf('GET /automations/pause', { body: done })), []);
  t.same(judged('pause.next-status', ask('pause', failed('No'))), []);
});

t.test('a draft that is paused fails by a lookup or by a rule', async (t) => {
  const draft = listed.automations({ ...named, status: 0 });
  const judgedFor = (...all: readonly Exchange[]) => judged('pause.not-live', ...all);
  t.same(judgedFor(draft, ask('pause', failed('Record not found'))), ['not-found-2']);
  t.same(judgedFor(draft, ask('pause', failed('Only live automation can be paused'))), ['rule']);
  t.same(judgedFor(draft, ask('pause', failed('It sleeps'))), ['text:It sleeps']);
  t.same(judgedFor(draft, ask('pause', failed('Too Many Attempts.'))), []);
  t.same(judgedFor(draft, ask('pause', done)), []);
  t.same(judgedFor(ask('pause', failed('Record not found'))), []);
  t.same(judgedFor(draft, exchangeOf('GET /automations/pause', { body: failed('Record not found') })), []);
});

t.test('a live automation that is set live stays, begins anew, or fails by a rule', async (t) => {
  const live = (live_at = '2026-01-05 09:00:00') => listed.automations({ ...named, status: 1, live_at, ...T1 });
  const first = ask('set-live', done);
  const again = (body: unknown) => ask('set-live', body);
  const judgedFor = (...all: readonly Exchange[]) => judged('set-live.already-live', ...all);
  t.same(judgedFor(first, live(), again(failed('Automation is already live'))), ['rule']);
  t.same(judgedFor(first, live(), again(failed('It lives'))), ['text:It lives']);
  t.same(judgedFor(live(), again(failed('It lives'))), [], 'it may fail by another rule');
  t.same(judgedFor(live(), again(done), live('2026-01-05 09:01:00')), ['restart']);
  t.same(judgedFor(live(), again(done), live()), [], 'it may be the same second');
  t.same(judgedFor(live(), again(done)), []);
  const other = exchangeOf('POST /automations/create', { form: {}, body: success({ utr: 'a-2' }) });
  const later = listed.automations({ utr: 'a-2', ...T2 }, { ...named, status: 1, live_at: 'then', ...T1 });
  const after = listed.automations({ ...named, status: 1, live_at: 'then', ...T1 });
  t.same(judgedFor(other, later, again(done), after), ['accept']);
  t.same(judgedFor(again(done)), []);
});

t.test('an automation is set live without its group, or fails like one that has none', async (t) => {
  const gone = exchangeOf('GET /unsubscribes-groups/details', { query: { id: '7' }, body: failed('Record Not Found') });
  const draft = listed.automations({ ...named, status: 0, unsubscribe_group_id: '7' });
  const judgedFor = (...all: readonly Exchange[]) => judged('set-live.group-gone', ...all);
  t.same(judgedFor(gone, draft, ask('set-live', done)), ['accept']);
  const refused = ask('set-live', failed('Unsubscribe group require to live automation'));
  t.same(judgedFor(draft, refused, gone), ['refuse']);
  t.same(judgedFor(draft, ask('set-live', failed('No')), gone), []);
  t.same(judgedFor(draft, ask('set-live', failed({ sender_id: ['No.'] })), gone), []);
  t.same(judgedFor(draft, refused), []);
  t.same(judgedFor(gone, listed.automations({ ...named, status: 0, unsubscribe_group_id: '0' }), refused), []);
  t.same(judgedFor(gone, refused), []);
});

t.test('an automation without emails is set live, or fails by a rule', async (t) => {
  const draft = listed.automations({ ...named, status: 0, automation_schedule_count: 0 });
  const judgedFor = (...all: readonly Exchange[]) => judged('set-live.incomplete', ...all);
  t.same(judgedFor(draft, ask('set-live', done)), ['accept']);
  const words = 'Schedule and target require to live automation';
  t.same(judgedFor(draft, ask('set-live', failed(words))), ['rule']);
  t.same(judgedFor(draft, ask('set-live', failed('Add an email'))), ['text:Add an email']);
  t.same(judgedFor(draft, ask('set-live', failed('Unsubscribe group require to live automation'))), []);
  t.same(judgedFor(draft, ask('set-live', failed({ sender_id: ['No.'] }))), []);
  t.same(judgedFor(listed.automations({ ...named, status: 0 }), ask('set-live', done)), []);
  t.same(judgedFor(listed.schedules('a-1'), ask('set-live', done)), []);
  t.same(judgedFor(exchangeOf('GET /automations/set-live', { body: done })), []);
});

const CREATE = 'POST /automations/create';

t.test('automations of both types show their codes, and new ones their exit criteria', async (t) => {
  const of = (type: string, utr: string) => exchangeOf(CREATE, { form: { type }, body: success({ utr }) });
  const welcome = { utr: 'a-1', automation_type: 4, exit_criteria: 2 };
  const custom = { utr: 'a-2', automation_type: 0, exit_criteria: null };
  const both = [of('welcome', 'a-1'), of('custom', 'a-2')];
  t.same(judged('automation-type.codes', ...both, listed.automations({ utr: 'a-0' }, welcome, custom)), ['4,0']);
  t.same(judged('automation-type.codes', ...both, listed.automations(welcome)), []);
  t.same(judged('automation-type.codes', ...both, listed.automations({ ...welcome, automation_type: 'x' })), []);
  t.same(judged('automation.exit-criteria', ...both, listed.automations(custom, welcome)), [2]);
  t.same(judged('automation.exit-criteria', ...both, listed.automations(custom)), []);
});

t.test('the group 0 is listed where it names no group, and the target 0 is its control', async (t) => {
  const judgedFor = (form: Readonly<Record<string, string>>, ...names: readonly string[]) => {
    const errors = Object.fromEntries(['automation_name', ...names].map((name) => [name, ['No.']]));
    return judged('automation.group-zero', exchangeOf(CREATE, { form, body: failed(errors) }));
  };
  const zero = { unsubscribe_group_id: '0' };
  t.same(judgedFor(zero, 'unsubscribe_group_id'), ['invalid']);
  t.same(judgedFor({ ...zero, automation_for: 'contacts_0' }, 'automation_for'), ['none']);
  t.same(judgedFor({ ...zero, automation_for: 'contacts_0' }), []);
  t.same(judgedFor({ ...zero, automation_for: 'x' }, 'automation_for'), []);
  t.same(judgedFor(zero, 'automation_for'), []);
  t.same(judgedFor({ unsubscribe_group_id: '1' }, 'unsubscribe_group_id'), []);
});

const RESEND = 'GET /sender/resend-mail';
const resent = (body: unknown) => exchangeOf(RESEND, { query: { sender_id: '1' }, body });
const sender = (row: object) => listed.senders({ id: 1, from_email: 'a@example.com', send_at: 'then', ...row });

t.test('a sender is verified by its link, or as its mail is sent again', async (t) => {
  const around = (after: Exchange, before = sender({ is_verified: 0 })) =>
    judged('sender.verification', before, resent(done), after);
  t.same(around(sender({ is_verified: 0 })), ['by-link']);
  t.same(around(sender({ is_verified: 1 })), ['on-resend']);
  t.same(around(at(sender({ is_verified: 1 }), '2026-01-05T09:05:00.000Z')), [], 'somebody may have followed the link');
  t.same(around(sender({ is_verified: 1 }), sender({ is_verified: 1 })), []);
  t.same(judged('sender.verification', sender({}), resent(failed('No')), sender({})), []);
  t.same(judged('sender.verification', resent(done), sender({})), []);
  t.same(judged('sender.verification', sender({}), exchangeOf(RESEND, { body: done }), sender({})), []);
});

t.test('a verified sender gets its mail again, or a rule refuses it', async (t) => {
  const judgedFor = (body: unknown, is_verified = 1) =>
    judged('sender.resend-verified', sender({ is_verified }), resent(body));
  t.same(judgedFor(done), ['accept']);
  t.same(judgedFor(failed('Sender is already verified')), ['rule']);
  t.same(judgedFor(failed('Enough')), ['text:Enough']);
  t.same(judgedFor(failed('Record Not Found')), []);
  t.same(judgedFor(done, 0), []);
  t.same(judged('sender.resend-verified', sender({ is_verified: 1 }), exchangeOf(RESEND, { body: done })), []);
});

t.test('another address takes the verification of a sender back, or leaves it', async (t) => {
  const UPDATE_SENDER = 'POST /sender/update';
  const update = exchangeOf(UPDATE_SENDER, { form: { sender_id: '1' }, body: done });
  const around = (after: object, is_verified = 1) =>
    judged('sender.update-verification', sender({ is_verified }), update, sender({ is_verified, ...after }));
  t.same(around({ from_email: 'b@example.com', is_verified: 0 }), ['on-email-change']);
  t.same(around({ from_email: 'b@example.com', send_at: 'now' }, 0), ['on-email-change']);
  t.same(around({ from_email: 'b@example.com' }), ['never']);
  t.same(around({ from_email: 'a@EXAMPLE.com' }), [], 'it may be the same one');
  t.same(around({ from_email: 'b@example.com' }, 0), [], 'there is nothing to take back');
  t.same(around({}), []);
  t.same(judged('sender.update-verification', update), []);
});
