/** Finds the ids, the utrs and the time that the service gave to new records, in the reads after a write. */
import { parseTimestamp, toDateTime, toTimestamp } from '../../time/timestamps.js';
import { toLocal } from '../../time/zones.js';
import type { RecordedExchange } from './exchange.js';
import { isIn, type Known, tableRecordsIn } from './knowledge.js';
import { areOneSecond } from './times.js';

export interface Hints {
  readonly nextIds: ReadonlyMap<string, number>;
  readonly utrs: readonly string[];
  /** In microseconds. */
  readonly time: number;
  /** All forms of `time` if it is only a placeholder, because no read shows the time of the write. */
  readonly unsure: readonly string[];
}

/** @param writes a write, or several in a row @param reads the reads that follow */
export function hintsFor(
  known: Known,
  writes: readonly [RecordedExchange, ...RecordedExchange[]],
  reads: readonly RecordedExchange[],
  zone: string,
): Hints {
  const nextIds = new Map<string, number>();
  const stamps: string[] = [];
  const utrOf = ({ outcome }: RecordedExchange): readonly string[] => {
    const { utr } = Object(outcome.kind === 'success' && outcome.data);
    return typeof utr === 'string' ? [utr] : [];
  };
  const utrs = writes.flatMap(utrOf);
  const made = new Set<unknown>(writes.filter(({ declared }) => declared.makes !== undefined).flatMap(utrOf));
  // A record with a utr may be shown much later.
  const later = [...made].flatMap((utr) => known.history.shown.get(utr) ?? []);
  const byId = [...reads.flatMap(tableRecordsIn), ...later].sort(
    (one, other) => Number(one.record.id) - Number(other.record.id),
  );
  for (const { table, record } of byId) {
    const { records, whole } = known[table];
    const { id, utr, created_at, updated_at } = record;
    const isKnown = [...whole].some((part) => isIn(part, record));
    const before = records.get(Number(id));
    const isMoved = before?.updated_at !== updated_at && !areOneSecond(before?.updated_at, updated_at);
    if (before !== undefined && isMoved) stamps.push(String(updated_at));
    // An unknown record may be older than the writes, unless the recording had shown the whole list before.
    if (before !== undefined || !(isKnown || made.has(utr))) continue;
    nextIds.set(table, Math.min(nextIds.get(table) ?? Number.POSITIVE_INFINITY, Number(id)));
    if (typeof utr === 'string' && !utrs.includes(utr)) utrs.push(utr);
    stamps.push(String(created_at));
  }
  const times = stamps.flatMap((one) => parseTimestamp(one) ?? []);
  if (times.length > 0) return { nextIds, utrs, time: Math.max(...times), unsure: [] };
  // The placeholder is a whole second, which looks the same in every precision, and which no read shows by chance.
  let time = Math.floor(writes[0].started / SECOND_MICROS) * SECOND_MICROS;
  const formsOf = () => [toTimestamp(time), toDateTime(time), toDateTime(toLocal(time, zone))];
  while (reads.some(({ response }) => formsOf().some((one) => response?.body.includes(one)))) time += SECOND_MICROS;
  return { nextIds, utrs, time, unsure: formsOf() };
}

const SECOND_MICROS = 1e6;
