/** What fields hold that a client left out: on a create they are absent, on an update they stay or become absent. */
import type { Assume } from '../assumptions/assume.js';

type Kind = 'text' | 'id' | 'flag';
export type Optionals = Readonly<Record<string, Kind>>;
type MissingValues<O extends Optionals> = {
  readonly [K in keyof O]?: O[K] extends 'text' ? '' | null : O[K] extends 'flag' ? 0 : null;
};

export const texts = <const N extends string>(names: readonly N[]): { readonly [K in N]: 'text' } =>
  Object.fromEntries(names.map((name) => [name, 'text'])) as { readonly [K in N]: 'text' };

/** Only an absent text has more than one form. */
type MissingAssumption<O extends Optionals> = 'text' extends O[keyof O] ? 'absent-optionals' : never;

/** The values of those optionals that an input left out; flags are never null. */
export function defaultsForMissing<O extends Optionals>(
  input: object,
  optionals: O,
  assume: Assume<MissingAssumption<O>>,
): MissingValues<O>;
export function defaultsForMissing<O extends Optionals>(
  input: object,
  optionals: O,
  assume: Assume<'absent-optionals'>,
): MissingValues<O> {
  const absent: Record<string, '' | 0 | null> = {};
  for (const name of Object.keys(optionals)) {
    if ((input as Record<string, unknown>)[name] === undefined)
      absent[name] = missingValue(optionals[name] as Kind, assume);
  }
  return absent as MissingValues<O>;
}

function missingValue(kind: Kind, assume: Assume<'absent-optionals'>): '' | 0 | null {
  if (kind !== 'text') return kind === 'flag' ? 0 : null;
  return assume('absent-optionals') === 'empty' ? '' : null;
}

/** What an update does to the optionals that it left out. */
export function changesForOmitted<O extends Optionals>(
  input: object,
  optionals: O,
  assume: Assume<'update.omitted-fields' | MissingAssumption<O>>,
): MissingValues<O> {
  const names = Object.keys(optionals);
  const complete = names.every((name) => (input as Record<string, unknown>)[name] !== undefined);
  return complete || assume('update.omitted-fields') === 'keep' ? {} : defaultsForMissing(input, optionals, assume);
}
