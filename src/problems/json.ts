/** The schema of JSON of any shape, whose depth is bounded for whoever compares or writes it. */
import { type TSchemaOptions, Type } from 'typebox';

/** Levels of arrays and objects. */
const MAX_DEPTH = 100;

/** JSON has no integers of another type. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null
    ? levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1))
    : typeof value !== 'bigint';

export const json = (options: TSchemaOptions = {}) =>
  Type.Refine(
    Type.Unknown(options),
    (value) => isWithin(value, MAX_DEPTH),
    () => `JSON of at most ${MAX_DEPTH} levels`,
  );

export const Json = json();
