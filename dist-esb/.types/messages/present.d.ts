/** What the types cannot know to be there. */
/** A value that is there; without one, the mock has a bug. */
export declare function present<T>(one: T | undefined): T;
/** The text of whatever was thrown. */
export declare const messageOf: (error: unknown) => string;
/** The code of an error of Node or Fastify. */
export declare const codeOf: (error: unknown) => unknown;
/** An object of entries. The names are checked; Object.fromEntries forgets which of them has which value. */
export declare const objectOf: <T extends object>(entries: Iterable<readonly [keyof T, unknown]>) => T;
/** The names of the members of an object, as its type has them. */
export declare const namesOf: <T extends object>(object: T) => (keyof T & string)[];
