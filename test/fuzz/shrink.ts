/** Removes parts of a failing list while it still fails, large ones first (delta debugging). */

/** Does the list still fail? Undefined once the patience is used up. */
export type Check<T> = (list: readonly T[]) => Promise<boolean | undefined>;

export async function shrinkList<T>(list: readonly T[], fails: Check<T>): Promise<readonly T[]> {
  let left = list;
  for (let size = left.length >> 1; size >= 1; ) {
    let isSmaller = false;
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      const isFailing = fewer.length > 0 ? await fails(fewer) : false;
      if (isFailing === undefined) return left;
      if (isFailing) {
        left = fewer;
        isSmaller = true;
      } else {
        at += size;
      }
    }
    if (!isSmaller || size > left.length) size = Math.min(size, left.length) >> 1;
  }
  return left;
}
