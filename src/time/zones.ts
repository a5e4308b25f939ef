/** Converts between UTC and the local time of an offset or an IANA zone. Times are microseconds since 1970. */

const MINUTE = 60_000_000;
const DAY = 1440 * MINUTE;

/** An offset from UTC such as `+02:00`, up to 14 hours. */
const OFFSET = /^([+-])(0\d|1[0-3]|14(?=:00)):([0-5]\d)$/;

/** The form of an IANA name. It begins with a letter: newer versions of Intl also take offsets such as `+0100`. */
const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** The form of an offset or a name, for JSON schemas: it also matches names of zones that do not exist. */
export const ZONE_PATTERN = `${OFFSET.source}|${NAME.source}`;

/** Returns the microseconds by which the local time of a zone is ahead of UTC at the time `at`. */
type Zone = (at: number) => number;

/** True for an offset, and for the name of a zone that Intl knows. */
export function isZone(name: string): boolean {
  if (OFFSET.test(name)) return true;
  if (!NAME.test(name)) return false;
  try {
    return formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Creates a formatter that writes `1/5/2026, GMT+02:00`; local mean times before 1900 have seconds as well. */
const formatterOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZoneName: 'longOffset',
  });

/** @param text `+02:00` or `-04:56:02` */
function readOffset(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number);
  const offset = (hours * 60 + minutes) * MINUTE + seconds * 1_000_000;
  return text.startsWith('-') ? -offset : offset;
}

function createZone(name: string): Zone {
  if (name === 'UTC') return () => 0;
  if (OFFSET.test(name)) return () => readOffset(name);
  const formatter = formatterOf(name);
  return (at) => {
    const text = formatter.format(Math.floor(at / 1_000_000) * 1000);
    return readOffset(text.slice(text.indexOf('GMT') + 'GMT'.length));
  };
}

/** Cache: creating the formatter of an IANA zone takes 0.2 ms, using the formatter 0.001 ms. */
const zones = new Map<string, Zone>();

function zoneOf(name: string): Zone {
  const zone = zones.get(name) ?? createZone(name);
  zones.set(name, zone);
  return zone;
}

/** @returns the local time, as if the zone were UTC */
export const toLocal = (at: number, zone: string): number => at + zoneOf(zone)(at);

/**
 * Returns the UTC time of a local time. A local time that occurs twice, because clocks are set back, is the first;
 * a local time that is skipped, because clocks are set forward, moves by as much: 02:30 is 03:30.
 * @param local the local time, as if the zone were UTC
 */
export function fromLocal(local: number, zone: string): number {
  const offsetAt = zoneOf(zone);
  const [before, after] = [offsetAt(local - DAY), offsetAt(local + DAY)];
  const first = local - Math.max(before, after);
  return first + offsetAt(first) === local ? first : local - Math.min(before, after);
}
