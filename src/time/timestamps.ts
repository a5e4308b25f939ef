/** The two written forms of a point in time (Resources, General rules), and microseconds since 1970 as their number. */

const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?Z$/;

/** Many are written in one second. */
let latest = { seconds: Number.NaN, text: '' };

/** `<YYYY-MM-DD>T<HH:MM:SS.ffffff>Z`, the form of `created_at`, `updated_at` and `deleted_at`. */
export function toTimestamp(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  if (seconds !== latest.seconds) {
    latest = { seconds, text: new Date(seconds * 1000).toISOString().slice(0, -'000Z'.length) };
  }
  return `${latest.text}${String(micros - seconds * 1_000_000).padStart(6, '0')}Z`;
}

/** `<YYYY-MM-DD> <HH:MM:SS>`, the form of `sent_at`, `live_at` and `send_at`. */
export function toDateTime(micros: number): string {
  return new Date(Math.floor(micros / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Microseconds of an ISO 8601 UTC timestamp with up to six decimals; undefined when the text is none. */
export function parseTimestamp(text: string): number | undefined {
  const [, seconds, fraction = ''] = ISO.exec(text) ?? [];
  const millis = Date.parse(`${seconds}Z`);
  // A day or an hour that does not exist is read as a later one.
  const exists = !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(`${seconds}.`);
  return exists ? millis * 1000 + Number(fraction.padEnd(6, '0')) : undefined;
}
