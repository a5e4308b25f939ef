/** The schema of JSON of any shape, whose depth is bounded for whoever compares or writes it. */
import { type TSchemaOptions, Type } from 'typebox';

/** Levels of arrays and objects. */
const MAX_DEPTH = 100;

/** JSON has no integers of another type. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((part) => isWithin(part, levels - 1));
  // A list of the members would take twice as long.
  for (const key in value) if (!isWithin(value[key as keyof typeof value], levels - 1)) return false;
  return true;
}

export const json = (options: TSchemaOptions = {}) =>
  Type.Refine(
    Type.Unknown(options),
    (value) => isWithin(value, MAX_DEPTH),
    () => `JSON of at most ${MAX_DEPTH} levels`,
  );

export const Json = json();
