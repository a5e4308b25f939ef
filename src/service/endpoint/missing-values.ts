/** What an update does to optional fields without a value: left out or sent empty, they stay or are unset. */
import { objectOf } from '../../messages/present.js';
import type { HandlerContext } from './endpoint.js';

/** What a handler knows of the optional fields of an update. */
type Update = Pick<HandlerContext<Readonly<Record<string, unknown>>>, 'input' | 'emptied' | 'assume'>;

/**
 * @param hasValue true if the record has a value to lose
 * @returns the optional fields that the update clears
 */
export function clearedBy<const N extends string>(
  names: readonly N[],
  { input, emptied, assume }: Update,
  hasValue: (name: N) => boolean,
): N[] {
  const isCleared = (name: N) => assume(emptied.has(name) ? 'update.empty-field' : 'update.omitted-fields') === 'clear';
  return names.filter((name) => input[name] === undefined && hasValue(name) && isCleared(name));
}

/** The changes of an update that unset optional fields of a record. */
export function unsetBy<const N extends string>(
  names: readonly N[],
  update: Update,
  record: Readonly<Record<N, unknown>>,
) {
  const cleared = clearedBy(names, update, (name) => record[name] !== null);
  return objectOf<{ readonly [K in N]?: null }>(cleared.map((name) => [name, null]));
}
