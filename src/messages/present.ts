/** Values that the types do not know. */

/** A value that is there; without one, the mock has a bug. */
export function present<T>(one: T | undefined): T {
  if (one === undefined) throw new TypeError('a value is missing');
  return one;
}

/** The text of whatever was thrown. */
export const messageOf = (error: unknown): string => String(Object(error).message ?? error);

/** The code of an error of Node or Fastify. */
export const codeOf = (error: unknown): unknown => Object(error).code;

/** An object of entries. The names are checked; Object.fromEntries forgets which of them has which value. */
export const objectOf = <T extends object>(entries: Iterable<readonly [keyof T, unknown]>) =>
  Object.fromEntries(entries) as T;

/** The names of the members of an object, as its type has them. */
export const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
