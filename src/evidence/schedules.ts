/** Evidence of the date and time of single sends, and of the bodies that mailings are created with. */
import { type Exchange, fieldOf, isAboutKeys, isSent, messagesFor, queryOf } from './exchange.js';
import type { Evidence } from './judge.js';
import { inferred, seen } from './judge.js';
import { CREATE_SCHEDULE, ownSends, recordNear, scheduleOf, utrIn } from './own-mailings.js';
import type { Recording } from './recording.js';
import { dateFormOf, isAhead, isScheduled, isTaken, takenDate, takenTime, timeFormOf } from './schedule-forms.js';
import { recordsIn, type ShownRecord } from './shown-records.js';

const SCHEDULE_FIELDS = ['schedule_date', 'schedule_time'] as const;

const isBlank = (exchange: Exchange, name: string): boolean =>
  !isSent(exchange, name) || fieldOf(exchange, name) === '';

/** Does a validation failure list a missing field, and with it each other one? */
const listsMissing = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'invalid' &&
  Object.values(outcome.errors)
    .flat()
    .some((text) => /field is required\.?$/.test(text));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The codes of a template that has both, as it was shown last. */
function codesOf({ template_id }: ShownRecord, recording: Recording) {
  for (const list of recording.lists('templates')) {
    const template = recordsIn(list).find(({ id }) => id === template_id);
    if (template && isText(template.json_code) && isText(template.html_code)) return { list, template };
  }
  return undefined;
}

/** Has a mailing that was created without bodies those of its template? */
function judgeBodies(record: ShownRecord, create: Exchange, recording: Recording) {
  const known = isBlank(create, 'template_json') && isBlank(create, 'template_html') && codesOf(record, recording);
  if (!known) return undefined;
  const { template_json: json, template_html: html } = record;
  const { list, template } = known;
  if (json === template.json_code && html === template.html_code) return seen('template', create, list);
  return isText(json) || isText(html) ? undefined : seen('empty', create, list);
}

/** The mailing that a write has just stored. */
function storedBy(write: Exchange, recording: Recording): ShownRecord | undefined {
  if (write.name === CREATE_SCHEDULE) return scheduleOf(write, recording)?.record;
  const utr = utrIn(write);
  return utr === undefined ? undefined : recording.recordAfter(write, 'singleSends', ['utr', utr])?.record;
}

/** The schedules that a list shows, with the requests that created them. */
function* ownSchedules(exchange: Exchange, recording: Recording) {
  const utr = queryOf(exchange, 'utr');
  for (const create of recording.at(CREATE_SCHEDULE)) {
    if (fieldOf(create, 'utr') !== utr) continue;
    const id = scheduleOf(create, recording)?.record.id;
    const record = recordsIn(exchange).find((one) => id !== undefined && one.id === id);
    if (record) yield { record, create };
  }
}

/** `09:30` and `35-6-1` are read back in another form, where they are normalised. */
const NORMAL_TIME = /^\d\d:\d\d:\d\d$/;
const NORMAL_DATE = /^\d{4}-\d\d-\d\d$/;

export const schedules = {
  'schedule-date.format'(exchange, recording) {
    const form = isAhead(exchange) ? dateFormOf(exchange) : undefined;
    const taken = form && isTaken(exchange, 'schedule_date', recording);
    const other = form === 'long' ? 'short' : 'long';
    // Alone, a refusal can have another reason than the form.
    const control = taken === undefined ? undefined : takenDate(exchange.name, other, recording);
    return control && inferred(taken ? 'short-too' : other, control);
  },
  'schedule-time.format'(exchange, recording) {
    const form = timeFormOf(exchange);
    const taken = form && isTaken(exchange, 'schedule_time', recording);
    const other = form === 'hm' ? 'hms' : 'hm';
    const control = taken === undefined ? undefined : takenTime(exchange.name, other, recording);
    return control && inferred(taken ? 'hm-or-hms' : other, control);
  },
  'schedule.missing'(exchange) {
    const missing = isScheduled(exchange) ? SCHEDULE_FIELDS.filter((name) => isBlank(exchange, name)) : [];
    if (missing.length === 0) return undefined;
    if (missing.some((name) => messagesFor(exchange, name).length > 0)) return 'required';
    if (exchange.outcome.kind === 'success') return 'accept';
    const isRead = !isAboutKeys(exchange) && messagesFor(exchange, 'schedule_type').length === 0;
    return isRead && listsMissing(exchange) ? inferred('accept') : undefined;
  },
  'schedule.read-back'(exchange, recording) {
    for (const { record, create } of ownSends(exchange, recording)) {
      if (!isScheduled(create)) continue;
      const sent = SCHEDULE_FIELDS.map((name) => fieldOf(create, name));
      const shown = SCHEDULE_FIELDS.map((name) => record[name]);
      const isNormal = (date: unknown, time: unknown) =>
        NORMAL_DATE.test(String(date)) && NORMAL_TIME.test(String(time));
      if (isBlank(create, 'schedule_date') || isBlank(create, 'schedule_time') || isNormal(sent[0], sent[1])) continue;
      if (sent.every((value, index) => value === shown[index])) return seen('as-given', create);
      if (isNormal(shown[0], shown[1])) return seen('normalized', create);
    }
    return undefined;
  },
  'template-body'(exchange, recording) {
    const own = exchange.name === 'GET /automations/schedule' ? ownSchedules : ownSends;
    for (const { record, create } of own(exchange, recording)) {
      const judged = judgeBodies(record, create, recording);
      if (judged) return judged;
    }
    return undefined;
  },
  'template-body.both'(exchange, recording) {
    if (isBlank(exchange, 'template_json') || isBlank(exchange, 'template_html')) return undefined;
    const stored = exchange.outcome.kind === 'success' ? storedBy(exchange, recording) : undefined;
    if (stored === undefined) return undefined;
    const [hasJson, hasHtml] = [isText(stored.template_json), isText(stored.template_html)];
    if (hasJson && hasHtml) return seen('keep');
    if (hasJson) return 'json';
    return hasHtml ? 'html' : undefined;
  },
  'single-send.sender-text'(exchange, recording) {
    if (recordsIn(exchange).some((one) => isText(one.sender_name) || isText(one.sender_address))) return 'sender';
    for (const { record, create } of ownSends(exchange, recording)) {
      const sender = recordNear(create, 'senders', fieldOf(create, 'sender_id'), recording);
      if (record.sender_name === null && sender && isText(sender.record.from_name))
        return seen('null', create, sender.exchange);
    }
    return undefined;
  },
} satisfies Evidence;
