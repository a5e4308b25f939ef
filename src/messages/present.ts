/** Reads values whose types the compiler does not know: thrown values, and names and members of objects. */

/** Returns a value that must exist. @throws {TypeError} for undefined, which is a bug of the mock */
export function present<T>(one: T | undefined): T {
  if (one === undefined) throw new TypeError('a value is missing');
  return one;
}

/** Returns the result of a function, or another value if the function throws. */
export function attempt<T, O>(run: () => T, otherwise: O): T | O {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** Returns the text of a thrown value of any type. */
export const messageOf = (error: unknown): string => String(Object(error).message ?? error);

export const codeOf = (error: unknown): unknown => Object(error).code;

/** True for an object that is not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes an object of entries with checked names; `Object.fromEntries` loses the type of each value. */
export const objectOf = <T extends object>(entries: Iterable<readonly [keyof T, unknown]>) =>
  Object.fromEntries(entries) as T;

export const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
