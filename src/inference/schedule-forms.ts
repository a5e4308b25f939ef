/** What the service says to the date and time of a single send: judged at a create or an update. */
import { type Exchange, fieldOf, isAboutKeys, messagesFor } from './exchange.js';
import { DAY, millisecondsOf } from './own-mailings.js';
import type { Recording } from './recording.js';

const LONG_DATE = /^\d{4}-\d\d-\d\d$/;
const SHORT_DATE = /^\d\d-\d{1,2}-\d{1,2}$/;

type ScheduleField = 'schedule_date' | 'schedule_time';

/** Date and time count with schedule_type 1 alone. */
export const isScheduled = (exchange: Exchange): boolean => fieldOf(exchange, 'schedule_type') === '1';

const hasValue = (exchange: Exchange, name: ScheduleField): boolean => /\S/.test(fieldOf(exchange, name) ?? '');

/** Does the service list a bad value of the field beside missing fields? Then it is in each list that it belongs to. */
const isControlled = (exchange: Exchange, name: ScheduleField, recording: Recording): boolean =>
  recording
    .at(exchange.name)
    .some(
      (one) =>
        one.request.form?.encoding === exchange.request.form?.encoding &&
        hasValue(one, name) &&
        messagesFor(one, name).length > 0,
    );

/** Is the sent value taken? Undefined where that remains open. */
export function isTaken(exchange: Exchange, name: ScheduleField, recording: Recording): boolean | undefined {
  if (!isScheduled(exchange) || !hasValue(exchange, name)) return undefined;
  if (messagesFor(exchange, name).length > 0) return false;
  if (exchange.outcome.kind === 'success') return true;
  const isListed = exchange.outcome.kind === 'invalid' && !isAboutKeys(exchange);
  return isListed && isControlled(exchange, name, recording) ? true : undefined;
}

/** The day of a date, in milliseconds since 1970; NaN for what is none, and for the all-zero date. */
function dayOf(date: string): number {
  const [year = '', month = '', day = ''] = date.split('-');
  const padded = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${padded}T00:00:00Z`);
  return new Date(at || 0).toISOString().startsWith(padded) ? at : Number.NaN;
}

/** Is the date years or days ahead of the request, in every zone? */
export const isAhead = (exchange: Exchange): boolean =>
  dayOf(fieldOf(exchange, 'schedule_date') ?? '') > millisecondsOf(exchange.source.time) + 2 * DAY;

export const hasPassed = (exchange: Exchange): boolean =>
  dayOf(fieldOf(exchange, 'schedule_date') ?? '') < millisecondsOf(exchange.source.time) - 2 * DAY;

type DateForm = 'long' | 'short';

export function dateFormOf(exchange: Exchange): DateForm | undefined {
  const date = fieldOf(exchange, 'schedule_date') ?? '';
  if (LONG_DATE.test(date)) return 'long';
  return SHORT_DATE.test(date) ? 'short' : undefined;
}

/** A request of an endpoint whose date ahead was taken in a form. */
export const takenDate = (name: string, form: DateForm, recording: Recording): Exchange | undefined =>
  recording
    .at(name)
    .find((one) => dateFormOf(one) === form && isAhead(one) && isTaken(one, 'schedule_date', recording) === true);
