/** The values of omitted fields: absent on a create, kept or absent on an update. */
import type { Assume } from '../assumptions/assume.js';

type Kind = 'text' | 'id' | 'flag';
export type Optionals = Readonly<Record<string, Kind>>;
type MissingValues<O extends Optionals> = {
  readonly [K in keyof O]?: O[K] extends 'text' ? '' | null : O[K] extends 'flag' ? 0 : null;
};

export const texts = <const N extends string>(names: readonly N[]): { readonly [K in N]: 'text' } =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(names.map((name) => [name, 'text'])) as { readonly [K in N]: 'text' };

type Given = Readonly<Record<string, unknown>>;

/** Only the absent value of a text is an assumption. */
type MissingAssumption<O extends Optionals> = 'text' extends O[keyof O] ? 'absent-optionals' : never;

/** The values of the optionals that an input omits; flags are never null. */
export function defaultsForMissing<O extends Optionals>(
  input: Given,
  optionals: O,
  assume: Assume<MissingAssumption<O>>,
): MissingValues<O>;
export function defaultsForMissing<O extends Optionals>(
  input: Given,
  optionals: O,
  assume: Assume<'absent-optionals'>,
): MissingValues<O> {
  const absent: Record<string, '' | 0 | null> = {};
  for (const [name, kind] of Object.entries(optionals)) {
    if (input[name] === undefined) absent[name] = missingValue(kind, assume);
  }
  // A loop over entries forgets which name has which kind.
  return absent as MissingValues<O>;
}

function missingValue(kind: Kind, assume: Assume<'absent-optionals'>): '' | 0 | null {
  if (kind !== 'text') return kind === 'flag' ? 0 : null;
  return missingText(assume);
}

export const missingText = (assume: Assume<'absent-optionals'>): '' | null =>
  assume('absent-optionals') === 'empty' ? '' : null;

/** The changes of an update to the optionals that it omits. */
export function changesForOmitted<O extends Optionals>(
  input: Given,
  optionals: O,
  assume: Assume<'update.omitted-fields' | MissingAssumption<O>>,
): MissingValues<O> {
  const isComplete = !Object.keys(optionals).some((name) => input[name] === undefined);
  return isComplete || assume('update.omitted-fields') === 'keep' ? {} : defaultsForMissing(input, optionals, assume);
}
