/** `schedule_date` and `schedule_time` of a single send, stored as they were sent. */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { field, Invalid, type RawFields, refined, textField, type ValidationContext } from '../endpoint/fields.js';
import { scheduledAt } from '../mail/single-sends.js';

const LONG_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SHORT_DATE = /^(\d{2})-(\d{1,2})-(\d{1,2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const MINUTES = '^([01]\\d|2[0-3]):[0-5]\\d';
const TIMES = { hm: `${MINUTES}$`, hms: `${MINUTES}:[0-5]\\d$`, 'hm-or-hms': TIME.source };

/** Is this a calendar day, or the all-zero date that the service itself writes? */
function isDate(value: string, form: RegExp): boolean {
  const [, year, month, day] = (form.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year + month + day === 0) return true;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isOfType = (type: '0' | '1', form: RawFields): boolean => String(form.get('schedule_type')).trim() === type;

/** Date and time are used with schedule_type 1 (Single sends). */
const onSchedule = {
  presence: 'optional',
  isIgnored: (form: RawFields) => isOfType('0', form),
  whenMissing: (assume: Assume, form: RawFields) =>
    isOfType('1', form) && assume('schedule.missing') === 'required' ? ({ rule: 'required' } as const) : undefined,
} as const;

const DATES = {
  long: { forms: [LONG_DATE], wanted: 'Y-m-d', example: '2026-01-05' },
  'short-too': { forms: [LONG_DATE, SHORT_DATE], wanted: 'Y-m-d', example: '26-1-5' },
  short: { forms: [SHORT_DATE], wanted: 'y-m-d', example: '26-1-5' },
};

const dateText = (assume: Assume) => {
  const { forms, example } = DATES[assume('schedule-date.format')];
  return Type.String({ pattern: forms.map(({ source }) => source).join('|'), examples: [example] });
};

const timeText = (assume: Assume) => {
  const form = assume('schedule-time.format');
  return Type.String({ pattern: TIMES[form], examples: [form === 'hms' ? '09:30:00' : '09:30'] });
};

export function scheduleDate() {
  const date = textField(dateText, (value, { assume }) => {
    const { forms, wanted } = DATES[assume('schedule-date.format')];
    return forms.some((form) => isDate(value, form)) ? value : new Invalid({ rule: 'format', limit: wanted });
  });
  return refined({ ...date, ...onSchedule }, (value, context, form) =>
    context.assume('schedule.past') === 'refuse' && isPast(value, form, context)
      ? new Invalid({ rule: 'after', limit: 'now' })
      : value,
  );
}

/** Has the time passed? One that cannot be read has a message of its own. */
function isPast(schedule_date: string, form: RawFields, { account, assume }: ValidationContext): boolean {
  const time = String(form.get('schedule_time') ?? '').trim();
  const schedule = { schedule_type: 1, schedule_date, schedule_time: time === '' ? '00:00:00' : time } as const;
  const scheduled = scheduledAt(schedule, account, assume('time-zone'));
  return scheduled !== undefined && scheduled <= account.clock.now();
}

export const scheduleTime = () =>
  field({
    ...textField(timeText, (value, { assume }) => {
      const form = assume('schedule-time.format');
      const [whole, , seconds] = TIME.exec(value) ?? [];
      const isRight = whole !== undefined && form !== (seconds === undefined ? 'hms' : 'hm');
      return isRight ? value : new Invalid({ rule: 'format', limit: form === 'hms' ? 'H:i:s' : 'H:i' });
    }),
    ...onSchedule,
  });
