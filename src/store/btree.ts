/** Sorted maps that are copied in one step; the package is CommonJS, and keeps what it exports under `default`. */
import btree from 'sorted-btree';
import difference from 'sorted-btree/extended/diffAgainst.js';

export const BTree = btree.default;
export type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;

/** Calls back for each key that one of two maps has alone, or with another value; what both share costs nothing. */
export const diffAgainst = difference.default;
