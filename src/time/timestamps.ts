/** The two written forms of a point in time (Resources, General rules); the code counts microseconds since 1970. */

const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?Z$/;

/** `<YYYY-MM-DD>T<HH:MM:SS.ffffff>Z`, the form of `created_at`, `updated_at` and `deleted_at`. */
export function toTimestamp(micros: number): string {
  const second = Math.floor(micros / 1_000_000);
  const whole = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
  return `${whole}${String(micros - second * 1_000_000).padStart(6, '0')}Z`;
}

const WHOLE = '.000000Z';

export const isWholeSecond = (timestamp: string): boolean => timestamp.endsWith(WHOLE);

export const toWholeSecond = (timestamp: string): string => timestamp.slice(0, -WHOLE.length) + WHOLE;

/** `<YYYY-MM-DD> <HH:MM:SS>`, the form of `sent_at`, `live_at` and `send_at`. */
export function toDateTime(micros: number): string {
  return new Date(Math.floor(micros / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}

/** `HH:MM:SS` where the machine stands. */
export const toLocalTime = (micros: number): string => new Date(micros / 1000).toTimeString().slice(0, 8);

/** Microseconds of an ISO 8601 UTC timestamp with up to six decimals; undefined for any other text. */
export function parseTimestamp(text: string): number | undefined {
  const [, seconds, fraction = ''] = ISO.exec(text) ?? [];
  const date = new Date(`${seconds}Z`);
  // Date reads a day or an hour that does not exist as one of a later day.
  const exists = date.getUTCDate() === Number(text.slice(8, 10));
  return exists ? date.getTime() * 1000 + Number(fraction.padEnd(6, '0')) : undefined;
}
