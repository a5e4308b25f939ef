/** The fields that a duplicate takes from its original (Single sends, Automations). */
import type { Assume } from '../assumptions/assume.js';
import { wordsOf } from '../assumptions/own-words.js';

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

export function copyName(name: string, assume: Assume<'duplicate.name'>): string {
  const value = assume('duplicate.name');
  if (value === 'same') return name;
  return (wordsOf(value) ?? '{name} copy').replace('{name}', () => name);
}
