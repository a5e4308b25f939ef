/** Finds the ids, the utrs and the time that the service gave to new records, in the reads after a write. */
import { present } from '../../messages/present.js';
import { parseTimestamp, toDateTime, toTimestamp } from '../../time/timestamps.js';
import { toLocal } from '../../time/zones.js';
import type { RecordedExchange } from './exchange.js';
import { type Known, partWith, tableOf } from './knowledge.js';
import { areOneSecond } from './places.js';
import { kindShownBy, recordsIn } from './shown-records.js';

export interface Hints {
  readonly nextIds: ReadonlyMap<string, number>;
  readonly utrs: readonly string[];
  /** In microseconds. */
  readonly time: number;
  /** All forms of `time` if it is only a placeholder, because no read shows the time of the write. */
  readonly unsure: readonly string[];
}

export function hintsFor(
  known: Known,
  first: RecordedExchange,
  reads: readonly RecordedExchange[],
  zone: string,
): Hints {
  const nextIds = new Map<string, number>();
  const utrs: string[] = [];
  const stamps: string[] = [];
  const data = first.outcome.kind === 'success' ? Object(first.outcome.data) : {};
  if (typeof data.utr === 'string') utrs.push(data.utr);
  for (const read of reads) {
    const table = present(tableOf(kindShownBy(read.endpoint)));
    const { records, whole } = known[table];
    for (const record of recordsIn(read)) {
      const { id, utr, created_at, updated_at } = record;
      const isKnown = [...whole].some((part) => part === '*' || part === partWith(part, record));
      const before = records.get(Number(id));
      const isMoved = before?.updated_at !== updated_at && !areOneSecond(before?.updated_at, updated_at);
      if (before !== undefined && isMoved) stamps.push(String(updated_at));
      // An unknown record may be older than the write, unless the recording had shown the whole list before.
      if (before !== undefined || !(isKnown || (utr !== undefined && utr === data.utr))) continue;
      nextIds.set(table, Math.min(nextIds.get(table) ?? Number.POSITIVE_INFINITY, Number(id)));
      if (typeof utr === 'string' && !utrs.includes(utr)) utrs.push(utr);
      stamps.push(String(created_at));
    }
  }
  const shown = stamps.flatMap((one) => parseTimestamp(one) ?? []);
  if (shown.length > 0) return { nextIds, utrs, time: Math.max(...shown), unsure: [] };
  // The placeholder is a whole second, which looks the same in every precision, and which no read shows by chance.
  let time = Math.floor(first.started / SECOND_MICROS) * SECOND_MICROS;
  const formsOf = () => [toTimestamp(time), toDateTime(time), toDateTime(toLocal(time, zone))];
  while (reads.some(({ response }) => formsOf().some((one) => response?.body.includes(one)))) time += SECOND_MICROS;
  return { nextIds, utrs, time, unsure: formsOf() };
}

const SECOND_MICROS = 1e6;
