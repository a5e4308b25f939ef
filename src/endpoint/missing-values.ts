/** What an update does to optional fields without a value: left out or sent empty, they stay or are unset. */
import type { Assume } from '../assumptions/assume.js';

/** What a handler knows of the optional fields of an update. */
interface Update {
  readonly input: Readonly<Record<string, unknown>>;
  /** The optional fields that were sent empty. */
  readonly emptied: ReadonlySet<string>;
  readonly assume: Assume<'update.omitted-fields' | 'update.empty-field'>;
}

/**
 * @param hasValue does the record have a value to lose?
 * @returns the optional fields that the update clears
 */
export function clearedBy<const N extends string>(
  names: readonly N[],
  { input, emptied, assume }: Update,
  hasValue: (name: N) => boolean,
): N[] {
  const clears = { omitted: () => assume('update.omitted-fields'), emptied: () => assume('update.empty-field') };
  return names.filter(
    (name) =>
      input[name] === undefined && hasValue(name) && clears[emptied.has(name) ? 'emptied' : 'omitted']() === 'clear',
  );
}

/** The changes of an update that unset optional fields of a record. */
export const unsetBy = <const N extends string>(
  names: readonly N[],
  update: Update,
  record: { readonly [K in N]: unknown },
): { readonly [K in N]?: null } =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(clearedBy(names, update, (name) => record[name] !== null).map((name) => [name, null])) as {
    readonly [K in N]?: null;
  };
