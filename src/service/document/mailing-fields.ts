/** The fields of single sends and automations: senders, targets, template bodies and schedules; and copies of both. */
import { Type } from 'typebox';
import type { Account } from '../account/account.js';
import type { Target } from '../account/records/single-sends.js';
import { wordsOf } from '../assumptions/definition.js';
import type { Assume } from '../assumptions/registry.js';
import {
  arrayField,
  dangling,
  exists,
  field,
  Invalid,
  invalid,
  isRejection,
  longtext,
  optional,
  parseInteger,
  type RawFields,
  type Rejection,
  reference,
  refined,
  textField,
  type ValidationContext,
} from '../endpoint/fields.js';
import type { Reader } from '../endpoint/show.js';
import { isUnverified } from '../passing/mails.js';
import { scheduledAt } from '../passing/single-sends.js';

/** Returns a field with the id of a sender; `sender.unverified` decides whether it refuses an unverified sender. */
export const senderId = () =>
  refined(reference('senders'), (id, { account, assume }) =>
    isUnverified(account.senders.find(id)) && assume('sender.unverified') === 'refuse' ? invalid('selected') : id,
  );

/** Returns a field with the utr of the automation that a schedule belongs to. */
export const automationUtr = () =>
  field({
    ...textField(Type.String(), (utr, { account, assume }) =>
      account.automations.first('utr', utr) === undefined ? dangling(utr, assume) : utr,
    ),
    names: 'automations',
    example: (account) => account.automations.all()[0]?.utr,
  });

export const targetExists = (account: Account, { id, table }: Target): boolean =>
  exists(account, table === 'segments_' ? 'segments' : 'contactTypes', Number(id));

const TARGET = /^(contacts_|segments_)(\d+)$/;

function parseTarget(value: string): Target | undefined {
  const [, prefix, id = ''] = TARGET.exec(value) ?? [];
  if (parseInteger(id) === undefined) return undefined;
  return { id, table: prefix === 'segments_' ? prefix : 'contacts_' };
}

function readTarget(value: string, { account, assume }: ValidationContext): Target | Rejection {
  const target = parseTarget(value);
  if (target === undefined) return invalid('selected');
  return targetExists(account, target) ? target : dangling(target, assume);
}

const targetText = Type.String({
  pattern: TARGET.source,
  description: 'A contact type, contacts_ and its id, or a segment, segments_ and its id.',
  examples: ['contacts_1'],
});

const targetIn = ({ contactTypes }: Account) => contactTypes.all().map(({ id }) => `contacts_${id}`)[0];

/** Returns a field that names a contact type or a segment: `contacts_1` or `segments_2`. */
export const target = () => field({ ...textField(targetText, readTarget), names: 'targets', example: targetIn });

export const targets = () =>
  field({
    ...arrayField<Target[]>(targetText, (values, context) => {
      // Under the name of the field, all bad elements share one message: the first malformed element is enough.
      const at = values.findIndex((value) => parseTarget(value) === undefined);
      if (at >= 0 && context.assume('array-errors') === 'field') return new Invalid([{ rule: 'selected', at }]);
      const read = values.map((value) => readTarget(value, context));
      const bad = [...read.keys()].filter((at) => read[at] instanceof Invalid);
      // A malformed target is reported before a target that does not exist.
      if (bad.length > 0) return new Invalid(bad.map((at) => ({ rule: 'selected', at })));
      return read.find(isRejection) ?? read.filter((one): one is Target => !isRejection(one));
    }),
    names: 'targets',
    example: targetIn,
  });

type Identified = Readonly<Record<'id' | 'utr' | 'created_at' | 'updated_at', unknown>>;

export const copyOf = <R extends Identified>({ id, utr, created_at, updated_at, ...rest }: R) => rest;

export function copyName(name: string, assume: Assume): string {
  const value = assume('duplicate.name');
  if (value === 'same') return name;
  return (wordsOf(value) ?? '{name} copy').replace('{name}', () => name);
}

type TemplateBody = Readonly<Record<'template_json' | 'template_html', string | null>>;
type GivenBodies = { readonly [K in keyof TemplateBody]?: string | undefined };

/** The fields of template bodies; the document says to give only one body. */
export const templateBodies = {
  template_json: optional(longtext('{"blocks":[]}')),
  template_html: field({ ...optional(longtext('<p>Hello</p>')), excludes: 'template_json' }),
};

/** Returns the given body, verbatim, with the other body unset; two unset bodies stand for the built-in template. */
export const templateBody = ({ template_json, template_html }: GivenBodies): TemplateBody => ({
  template_json: template_html === undefined ? (template_json ?? null) : null,
  template_html: template_html ?? null,
});

type Bodied = TemplateBody & { readonly template_id: number | null };

/** Returns the bodies of a record; if both are unset, `template-body` can say that the template's bodies are shown. */
function shownBody(record: Bodied, { account, assume }: Reader<never>): TemplateBody {
  if (record.template_json !== null || record.template_html !== null) return record;
  const template = account.referenceData.templates.find(({ id }) => id === record.template_id);
  if (template === undefined || assume('template-body') === 'empty') return record;
  return { template_json: template.json_code, template_html: template.html_code };
}

export const shownBodies = {
  template_json: (record: Bodied, reader: Reader<never>) => shownBody(record, reader).template_json,
  template_html: (record: Bodied, reader: Reader<never>) => shownBody(record, reader).template_html,
};

const LONG = { pattern: /^(\d{4})-(\d{2})-(\d{2})$/, example: '2026-01-05', format: 'Y-m-d' };
const SHORT = { pattern: /^(\d{2})-(\d{1,2})-(\d{1,2})$/, format: 'y-m-d' };
const TIME = { pattern: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, example: '09:30', format: 'H:i' };
const MINUTES = { ...TIME, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ };
const SECONDS = { pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, format: 'H:i:s' };

/** The accepted forms of date and time, by the value of the assumption `schedule.format`. */
const FORMS = {
  long: { date: LONG, time: TIME },
  short: { date: SHORT, time: TIME },
  minutes: { date: LONG, time: MINUTES },
  seconds: { date: LONG, time: SECONDS },
};

/** True for a calendar day, and for the all-zero date, which the service itself writes. */
function isDate(value: string, form: RegExp): boolean {
  const [, year, month, day] = (form.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year + month + day === 0) return true;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isOfType = (type: '0' | '1', form: RawFields): boolean => String(form.get('schedule_type')).trim() === type;

/** Returns a field with a date or a time in the form that `schedule.format` says, which an immediate send ignores. */
export const scheduled = (part: 'date' | 'time') => ({
  ...textField(
    Type.String({ pattern: FORMS.long[part].pattern.source, examples: [FORMS.long[part].example] }),
    (value, { assume }) => {
      const { pattern, format } = FORMS[assume('schedule.format')][part];
      const isValue = part === 'date' ? isDate(value, pattern) : pattern.test(value);
      return isValue ? value : new Invalid([{ rule: 'format', limit: format }]);
    },
    'schedule.format',
  ),
  presence: 'optional' as const,
  isIgnored: (form: RawFields) => isOfType('0', form),
  whenMissing: (assume: Assume, form: RawFields) =>
    isOfType('1', form) && assume('schedule.missing') === 'required' ? ({ rule: 'required' } as const) : undefined,
});

export const scheduleDate = () =>
  refined(scheduled('date'), (value, context, form) =>
    context.assume('schedule.past') === 'refuse' && isPast(value, form, context)
      ? new Invalid([{ rule: 'after', limit: 'now' }])
      : value,
  );

/** True if the scheduled time has passed; false for a malformed time, which another rule refuses. */
function isPast(schedule_date: string, form: RawFields, { account, assume }: ValidationContext): boolean {
  const time = String(form.get('schedule_time') ?? '').trim();
  const schedule = { schedule_type: 1, schedule_date, schedule_time: time === '' ? '00:00:00' : time } as const;
  const scheduled = scheduledAt(schedule, assume('time-zone'));
  return scheduled !== undefined && scheduled <= account.clock.now();
}
