/** The speed of the machine: a reference computation says how long the same work takes here. */

/** Milliseconds of the computation on the machine whose times the limits are. */
export const REFERENCE = 14;
/** The middle of so many: one alone can meet a garbage collection. */
const TIMES = 5;

/** What a mock does most: objects, texts, maps. */
function compute(): number {
  let length = 0;
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 150 }, (_, id) => ({ id, email: `person${id}@example.com`, tags: [id, round] }));
    const byEmail = new Map(rows.map((row) => [row.email.toUpperCase(), row]));
    length += JSON.parse(JSON.stringify([...byEmail.values()])).length;
  }
  return length;
}

/**
 * @param computed the milliseconds that this process has computed
 * @returns how many times as long as on the reference machine a computation takes; 1 for a faster one
 */
export function slowness(computed: () => number): number {
  const times = Array.from({ length: TIMES }, () => {
    const start = computed();
    compute();
    return computed() - start;
  }).sort((a, b) => a - b);
  const middle = times[Math.floor(TIMES / 2)] ?? REFERENCE;
  return Math.max(1, middle / REFERENCE);
}
