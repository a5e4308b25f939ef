/** Detaches what is cut out of a text, the blanks around it first: a slice keeps all of a long text alive as long as a record holds it. */
import type { AssumptionValue } from '../assumptions/registry.js';

/** Characters of a text that a slice of it may keep alive. */
const MAX_KEPT = 1000;

/**
 * A part of a text, as a text of its own where the whole is much longer.
 * @param part a slice of `whole`
 */
export const detach = (part: string, whole: string): string =>
  // Adding to a slice, and looking into what comes of it, copies its characters.
  whole.length - part.length <= MAX_KEPT ? part : ` ${part}`.slice(1);

export const trimmed = (text: string): string => detach(text.trim(), text);

/**
 * Cuts off the blanks around a value, where the assumption `trimming` says so.
 * @param place where the value was sent
 */
export function trimIn(
  place: 'form' | 'query',
  text: string,
  assume: (id: 'trimming') => AssumptionValue<'trimming'>,
): string {
  const rest = trimmed(text);
  if (rest === text) return text;
  const trimming = assume('trimming');
  return trimming === 'all' || trimming === place ? rest : text;
}
