/** What the service changes by itself may move `updated_at` (Resources, General rules). */
import type { Assume } from '../assumptions/assume.js';
import { toTimestamp } from '../time/timestamps.js';

/** The change of `updated_at` by a change at a time: microseconds since 1970. */
export const touchedAt = (at: number, assume: Assume): { readonly updated_at?: string } =>
  assume('updated-at.service') === 'move' ? { updated_at: toTimestamp(at) } : {};
