import t from 'tap';
import type { Exchange } from '../../src/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { judged, listed } from './judged.js';

const CREATE = 'POST /single/send/create';
const created = success({ utr: 's-1' });
const scheduled = (schedule_date: string, schedule_time: string) => ({
  schedule_type: '1',
  schedule_date,
  schedule_time,
});
const required = { subject: ['The subject field is required.'] };
const invalid = (...names: readonly string[]) =>
  failed({ ...required, ...Object.fromEntries(names.map((name) => [name, ['No.']])) });
const control = exchangeOf(CREATE, { form: scheduled('x', 'x'), body: invalid('schedule_date', 'schedule_time') });
const long = { form: scheduled('2035-06-15', '09:30') };
const short = { form: scheduled('35-6-15', '09:30:00') };

t.test('a date and a time are taken where others are listed, or where the request succeeds', async (t) => {
  for (const [body, ...others] of [[created], [invalid(), control]] as const) {
    const both = [...others, exchangeOf(CREATE, { ...long, body }), exchangeOf(CREATE, { ...short, body })];
    t.same(judged('schedule-date.format', ...both), ['short-too', 'short-too']);
    t.same(judged('schedule-time.format', ...both), ['hm-or-hms', 'hm-or-hms']);
  }
});

t.test('a listed date or time has the other form', async (t) => {
  const none = invalid('schedule_date', 'schedule_time');
  const [noLong, noShort] = [exchangeOf(CREATE, { ...long, body: none }), exchangeOf(CREATE, { ...short, body: none })];
  const [isLong, isShort] = [long, short].map((told) => exchangeOf(CREATE, { ...told, body: created }));
  const shown = (...all: readonly (Exchange | undefined)[]) =>
    ['schedule-date.format', 'schedule-time.format'].map((id) =>
      judged(id as 'schedule-date.format', ...all.flatMap((one) => one ?? [])),
    );
  t.same(shown(noLong, isShort), [['short'], ['hms']]);
  t.same(shown(isLong, noShort), [['long'], ['hm']]);
  t.same(shown(noLong), [[], []], 'it may be refused for another reason');
});

t.test('a date and a time remain open where it is doubtful what was read', async (t) => {
  const keys = failed({ PublicKey: ['The selected public key is invalid.'] });
  const doubtful = [
    exchangeOf(CREATE, { ...long, body: created }),
    exchangeOf(CREATE, { ...long, body: invalid() }),
    exchangeOf(CREATE, { ...long, body: failed('Record Not Found') }),
    exchangeOf(CREATE, { form: { ...long.form, schedule_type: '0' }, body: created }),
    exchangeOf(CREATE, { form: scheduled(' ', ' '), body: created }),
    exchangeOf(CREATE, { form: scheduled('2001-06-15', 'noon'), body: created }),
    exchangeOf(CREATE, { form: scheduled('15.6.2035', '9:30'), body: created }),
    exchangeOf(CREATE, { form: scheduled('2035-02-31', '09:30'), body: created }),
    exchangeOf(CREATE, { form: scheduled('2035-0615', '09:30'), body: created }),
    exchangeOf(CREATE),
  ];
  t.same(judged('schedule-date.format', ...doubtful), []);
  t.same(judged('schedule-time.format', ...doubtful), []);
  const others = [
    exchangeOf(CREATE, { ...long, encoding: 'json', body: invalid() }),
    exchangeOf(CREATE, { ...short, body: keys }),
  ];
  t.same(judged('schedule-date.format', control, ...others), []);
});

t.test('a missing date or time is required, or left out', async (t) => {
  const form = { schedule_type: '1', schedule_date: '2035-06-15' };
  const judgedFor = (told: Parameters<typeof exchangeOf>[1]) => judged('schedule.missing', exchangeOf(CREATE, told));
  t.same(judgedFor({ form, body: invalid('schedule_time') }), ['required']);
  t.same(judgedFor({ form: { ...form, schedule_time: '' }, body: created }), ['accept']);
  t.same(judgedFor({ form, body: invalid() }), ['accept']);
  t.same(judgedFor({ form, body: invalid('schedule_type') }), [], 'the form was not read');
  t.same(judgedFor({ form, body: failed({ subject: ['No.'] }) }), [], 'nothing says that missing fields are listed');
  t.same(judgedFor({ form, body: failed('Record Not Found') }), []);
  t.same(judgedFor({ form, body: failed({ SecretKey: ['The secret key field is required.'] }) }), []);
  t.same(judgedFor({ form: { ...form, schedule_time: '09:30' }, body: created }), []);
  t.same(judgedFor({ form: { schedule_type: '0' }, body: created }), []);
});

t.test('a schedule is read back as it was sent, or in the form of a database', async (t) => {
  const shown = (form: Readonly<Record<string, string>>, schedule_date: string, schedule_time: string) =>
    judged(
      'schedule.read-back',
      exchangeOf(CREATE, { form, body: created }),
      listed.sends({ utr: 'other' }, { utr: 's-1', schedule_date, schedule_time }),
    );
  t.same(shown(long.form, '2035-06-15', '09:30'), ['as-given']);
  t.same(shown(short.form, '2035-06-15', '09:30:00'), ['normalized']);
  t.same(shown(long.form, '2035-06-15', '9.30'), []);
  t.same(shown(scheduled('2035-06-15', '09:30:00'), '2035-06-15', '09:30:00'), [], 'it has that form already');
  t.same(shown({ schedule_type: '0' }, '0000-00-00', '00:00:00'), []);
  t.same(shown({ schedule_type: '1', schedule_date: '35-6-15' }, '35-6-15', '00:00:00'), []);
  const updated = exchangeOf('POST /single/send/update', { form: { ...short.form, utr: 's-1' }, body: created });
  const after = listed.sends({ utr: 's-1', schedule_date: '35-6-15', schedule_time: '09:30:00' });
  t.same(judged('schedule.read-back', exchangeOf(CREATE, { ...long, body: created }), updated, after), []);
  t.same(
    judged('schedule.read-back', exchangeOf(CREATE, { ...short, body: success('Done') }), after),
    [],
    'no utr says which one was made',
  );
});

const template = { id: 2, json_code: '{"t":2}', html_code: '<p>2</p>' };
const templates = listed.templates({ id: 1, json_code: '', html_code: '' }, template);

t.test('a single send without bodies shows none, or those of its template', async (t) => {
  const shown = (row: object, form: Readonly<Record<string, string>> = { subject: 'Hello' }, list = templates) =>
    judged(
      'template-body',
      list,
      exchangeOf(CREATE, { form, body: created }),
      listed.sends({ utr: 's-1', template_id: 2, ...row }),
    );
  t.same(shown({ template_json: '{"t":2}', template_html: '<p>2</p>' }), ['template']);
  t.same(shown({ template_json: '', template_html: null }), ['empty']);
  t.same(shown({ template_json: '{"t":3}', template_html: null }), []);
  t.same(shown({ template_json: null, template_html: '<p>3</p>' }), []);
  t.same(shown({ template_json: '', template_html: '' }, { template_html: '<p>3</p>' }), []);
  t.same(shown({ template_json: '', template_html: '' }, { template_json: '{}' }), []);
  t.same(shown({ template_json: '', template_html: '', template_id: 1 }), [], 'its template has no code');
  t.same(shown({ template_json: '', template_html: '' }, { subject: 'Hello' }, listed.templates()), []);
});

const ADD = 'POST /automations/schedule/create';
const added = (form: Readonly<Record<string, string>>) => exchangeOf(ADD, { form, body: success('Schedule Added') });

t.test('an email that is the only new one of its automation shows its bodies', async (t) => {
  const email = { id: 7, template_id: 2, template_json: '', template_html: '' };
  const plain = added({ utr: 'a-1' });
  const after = listed.schedules('a-1', email);
  t.same(judged('template-body', templates, listed.schedules('a-1'), plain, after), ['empty']);
  t.same(judged('template-body', templates, plain, after), [], 'it may have been there before');
  const two = listed.schedules('a-1', email, { ...email, id: 8 });
  t.same(judged('template-body', templates, listed.schedules('a-1'), plain, two), []);
  const other = [listed.schedules('a-2'), plain, listed.schedules('a-2', email), after];
  t.same(judged('template-body', templates, ...other), [], 'another automation has got it');
});

t.test('of both bodies one is stored, or both', async (t) => {
  const both = { utr: 'a-1', template_json: '{}', template_html: '<p></p>' };
  const send = exchangeOf(CREATE, { form: both, body: created });
  const shown = (row: object) => judged('template-body.both', send, listed.sends({ utr: 's-1', ...row }));
  t.same(shown({ template_json: '{}', template_html: '' }), ['json']);
  t.same(shown({ template_json: null, template_html: '<p></p>' }), ['html']);
  t.same(shown({ template_json: '{}', template_html: '<p></p>' }), ['keep']);
  t.same(shown({ template_json: '', template_html: '' }), []);
  t.same(judged('template-body.both', send), []);
  t.same(judged('template-body.both', exchangeOf(CREATE, { form: both, body: success('Done') })), []);
  t.same(judged('template-body.both', exchangeOf(CREATE, { form: both, body: failed('No.') })), []);
  t.same(judged('template-body.both', exchangeOf(CREATE, { form: { template_json: '{}' }, body: created })), []);
  t.same(judged('template-body.both', exchangeOf(CREATE, { form: { template_html: '{}' }, body: created })), []);
  const email = { id: 7, template_json: '{}', template_html: null };
  const emails = [listed.schedules('a-1'), added(both), listed.schedules('a-1', email)];
  t.same(judged('template-body.both', ...emails), ['json']);
  t.same(judged('template-body.both', added(both)), []);
});

t.test('a single send shows the texts of its sender, or null', async (t) => {
  t.same(judged('single-send.sender-text', listed.sends({ sender_address: 'Street 1' })), ['sender']);
  const sender = listed.senders({ id: 1, from_name: 'News' }, { id: 2, from_name: '' });
  const sent = (sender_id: string) => exchangeOf(CREATE, { form: { sender_id }, body: created });
  const none = listed.sends({ utr: 's-1', sender_name: null, sender_address: null });
  t.same(judged('single-send.sender-text', sender, sent('1'), none), ['null']);
  t.same(judged('single-send.sender-text', sent('1'), sender, none), ['null']);
  t.same(judged('single-send.sender-text', sent('1'), none), []);
  t.same(judged('single-send.sender-text', sender, sent('2'), none), []);
  t.same(judged('single-send.sender-text', exchangeOf(CREATE, { body: created }), none), []);
  const empty = listed.sends({ utr: 's-1', sender_name: '', sender_address: '' });
  t.same(judged('single-send.sender-text', sender, sent('1'), empty), []);
});
