/** Pins a type that is written by hand to the schema of the same thing: published types do not name TypeBox. */

/** A type without `readonly`, which schemas do not have. */
type Writable<T> = T extends readonly (infer E)[]
  ? Writable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Compiles only when both types are the same but for `readonly`.
 * @example assertSameType<ExpectedCount, Static<typeof Expected>>();
 */
export function assertSameType<A, B>(
  ..._proof: Equals<Writable<A>, Writable<B>> extends true ? [] : [difference: never]
): void {
  // The compiler has done all there is to do.
}
