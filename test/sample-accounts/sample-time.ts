/** The time of the sample account, and the timestamps of its records. */

/** The time of the frozen clock, in microseconds since 1970 and in the document's two forms. */
export const NOW = Date.UTC(2026, 0, 5, 9) * 1000;
export const NOW_STAMP = '2026-01-05T09:00:00.000000Z';
export const NOW_TEXT = '2026-01-05 09:00:00';
export const SECOND = 1_000_000;

export const owned = { user_id: 7 } as const;
export const OLD_STAMP = '2025-12-01T08:00:00.000001Z';
export const stamps = { created_at: OLD_STAMP, updated_at: '2025-12-02T08:00:00.000002Z' } as const;
export const live = { deleted_at: null, ...stamps } as const;
export const gone = { ...live, deleted_at: '2025-12-03T08:00:00.000003Z' } as const;

/** The timestamps of a record that is created at the frozen time. */
export const fresh = { user_id: 7, created_at: NOW_STAMP, updated_at: NOW_STAMP } as const;
