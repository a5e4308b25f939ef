/** Sorted maps that are copied in one step; the package is CommonJS, and keeps what it exports under `default`. */
import btree from 'sorted-btree';

export const BTree = btree.default;
export type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;
