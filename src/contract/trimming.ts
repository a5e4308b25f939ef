/** Cuts off the blanks around a value, where the assumption `trimming` says so. */
import type { AssumptionValue } from '../assumptions/registry.js';
import { trimmed } from './own-text.js';

/** @param place where the value was sent */
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
