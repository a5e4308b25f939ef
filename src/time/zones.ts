/** Time zones: offsets from UTC, and those of the IANA database, which Intl knows. Times are microseconds since 1970. */

const MINUTE = 60_000_000;
const DAY = 1440 * MINUTE;

/** `+02:00`, up to 14 hours ahead of UTC or behind it. */
const OFFSET = /^([+-])(0\d|1[0-3]|14(?=:00)):([0-5]\d)$/;

/** The first letter keeps apart what newer versions of Intl take for an offset. */
const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** An offset, or the form of a name; for schemas, which do not know the zones. */
export const ZONE_PATTERN = `${OFFSET.source}|${NAME.source}`;

/** Microseconds that local time is ahead of UTC at a time. */
type Zone = (at: number) => number;

const UTC: Zone = () => 0;

/** True for an offset, and for a zone that Intl knows. */
export function isZone(name: string): boolean {
  if (OFFSET.test(name)) return true;
  if (!NAME.test(name)) return false;
  try {
    return formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Writes `1/5/2026, GMT+02:00`; a local mean time of old has seconds too. */
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
  if (name === 'UTC') return UTC;
  if (OFFSET.test(name)) return () => readOffset(name);
  const formatter = formatterOf(name);
  return (at) => {
    const text = formatter.format(Math.floor(at / 1_000_000) * 1000);
    return readOffset(text.slice(text.indexOf('GMT') + 'GMT'.length));
  };
}

/** The offsets of the zones that have two in a year, in January and in July: microseconds. */
export function seasonalOffsets(year: number): ReadonlySet<number> {
  const times = [0, 6].map((month) => Date.UTC(year, month, 15) * 1000);
  const offsets = Intl.supportedValuesOf('timeZone').map((name) => times.map(createZone(name)));
  return new Set(offsets.filter(([winter, summer]) => winter !== summer).flat());
}

/** The zone that was used last is kept: the formatter of an IANA zone takes 0.2 ms to make, and 0.001 ms to use. */
export class Zones {
  #name = 'UTC';
  #zone = UTC;

  #of(name: string): Zone {
    if (name !== this.#name) {
      this.#zone = createZone(name);
      this.#name = name;
    }
    return this.#zone;
  }

  /** @returns the local time, as if it were one of UTC */
  toLocal(at: number, zone: string): number {
    return at + this.#of(zone)(at);
  }

  /**
   * The time of a local one. Where clocks are set back and it comes twice it is the first; where they are set
   * forward and it is left out, it is as much later: 02:30 is 03:30.
   * @param local as if it were one of UTC
   */
  fromLocal(local: number, zone: string): number {
    const offsetAt = this.#of(zone);
    const [before, after] = [offsetAt(local - DAY), offsetAt(local + DAY)];
    const first = local - Math.max(before, after);
    return first + offsetAt(first) === local ? first : local - Math.min(before, after);
  }
}
