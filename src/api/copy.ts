/** The fields that a duplicate takes from its original (Single sends, Automations). */
import type { Assume } from '../assumptions/assume.js';

interface Copied {
  readonly id: number;
  readonly utr: string;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

/** Drops the identity of the original: the copy gets an id, a utr and timestamps of its own. */
export function copyOf<R extends Copied>({ id, utr, created_at, updated_at, ...rest }: R): Omit<R, keyof Copied> {
  return rest;
}

export const copyName = (name: string, assume: Assume<'duplicate.name'>): string =>
  assume('duplicate.name') === 'copy-suffix' ? `${name} copy` : name;
