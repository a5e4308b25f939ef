/** Reads the times of all enrolments for the search for due mails: as numbers, which a chunk keeps until a record in it changes. */
import type { Chunk } from '../store/collection.js';
import type { Enrolment } from '../store/records/enrolments.js';
import { TimestampReader } from '../time/timestamps.js';
import type { TimedState } from '../world/saved-world.js';

/** Microseconds since 1970, in the order of the records; NaN for what can't be read. */
class ChunkTimes {
  readonly joined: readonly number[];
  readonly mailedUntil: readonly number[];

  constructor({ records }: Chunk<Enrolment>, world: TimedState) {
    const [joined, mailed] = [new TimestampReader(), new TimestampReader()];
    this.joined = records.map(({ created_at }) => joined.read(created_at));
    this.mailedUntil = records.map((one) =>
      one.mailed_until === null ? sinceOf(one, world) : mailed.read(one.mailed_until),
    );
  }
}

/** A mail that was due before the baseline is history, and is not sent. */
const sinceOf = (enrolment: Enrolment, { enrolments, baseline }: TimedState): number =>
  enrolments.isOfBaseline(enrolment) ? baseline.since : Number.NEGATIVE_INFINITY;

/** Calls back with each enrolment, oldest first; its yields end batches. */
export function* forEachEnrolment(
  world: TimedState,
  read: (enrolment: Enrolment, joined: number, mailedUntil: number) => void,
): Generator<void, void> {
  for (const chunk of world.enrolments.chunks()) {
    const times = chunk.derived instanceof ChunkTimes ? chunk.derived : new ChunkTimes(chunk, world);
    chunk.derived = times;
    chunk.records.forEach((one, index) => {
      // Each record has its times.
      read(one, times.joined[index] as number, times.mailedUntil[index] as number);
    });
    yield;
  }
}
