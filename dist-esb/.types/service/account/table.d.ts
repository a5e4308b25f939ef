/** One table of an account: a tree of its records and one for each index, which copies share, and what a new record is stamped with. */
import btree from 'sorted-btree';
import { type Entity, type GeneratedKind, type TableDefinition } from './records/table-definition.js';
/** Thrown when no live record is found; the endpoint decides which failure that is. */
export declare class RecordNotFound extends Error {
}
/** How many records an account holds, the deleted ones too. */
export declare const MAX_RECORDS = 1000000;
/** Thrown when an account holds as many records as it can. */
export declare class AccountFull extends Error {
    readonly message = "There is no room for more: an account holds 1000000 records.";
}
export interface Stamps {
    readonly userId: number;
    /** The time as `created_at` is written. */
    now(): string;
    generate(kind: GeneratedKind): string;
    /** How many records the account has, the deleted ones too. */
    countRecords(): number;
}
/** Some of the fields of a record; undefined is the same as a missing field. */
export type Given<R> = {
    readonly [Key in keyof R]?: R[Key] | undefined;
};
type Amendment<R> = Given<R> & {
    readonly updated_at?: string;
};
export declare const BTree: typeof btree.default;
export type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;
/** A value as a text, and the id of a record that has it. */
type IndexKey = readonly [value: string, id: number];
export declare class FieldIndex<R extends Entity> {
    #private;
    /** @param ignoresCase true if texts that differ only in case are the same */
    constructor(field: keyof R, ignoresCase: boolean, keys?: btree.default<IndexKey, undefined>);
    /** A copy in constant time; changes of one do not reach the other. */
    copy(): FieldIndex<R>;
    /** The ids of the records that have a value, lowest first; those that nobody asks for cost nothing. */
    idsOf(value: unknown): Generator<number>;
    /** Follows a record that was added, deleted or replaced. */
    change(before: R | undefined, after: R | undefined): void;
}
/** What a table holds: copies share it until one of them changes. */
interface Content<R extends Entity> {
    /** By id, the deleted ones too. */
    readonly records: BTree<number, R>;
    readonly indexes: Map<string, FieldIndex<R>>;
    nextId: number;
    size: number;
    /** The identity of the content: a change replaces it. */
    version: object;
    /** The live records, once somebody has asked for all of them. */
    live?: readonly R[] | undefined;
}
/**
 * Records are frozen and replaced: a reader's record stays as it was. Only the export of the state sees deleted ones.
 * A baseline and a snapshot are tables, too: those of accounts are copies of them.
 */
export declare class Table<R extends Entity> {
    #private;
    /**
     * @param from the table to copy, in constant time; or what it holds
     * @param stamps from the account; a table without them accepts only whole records
     */
    constructor(definition: TableDefinition, from: Table<R> | Content<R>, stamps?: Stamps);
    find(id: number): R | undefined;
    /** @throws {RecordNotFound} */
    get(id: number): R;
    /** How many live records there are. */
    get size(): number;
    /** How many records there are, the deleted ones too. */
    get stored(): number;
    get nextId(): number;
    /** The same object until something changes. */
    get version(): object;
    /** The live records, oldest first. */
    all(): readonly R[];
    allWithDeleted(): readonly R[];
    /** The live records whose field has this value, oldest first; the definition says where the case of a text is ignored. */
    where<Key extends keyof R & string>(field: Key, value: R[Key]): readonly R[];
    /** The oldest of them that fits: saves the look at all others. */
    first<Key extends keyof R & string>(field: Key, value: R[Key], fits?: (_record: R) => boolean): R | undefined;
    count<Key extends keyof R & string>(field: Key, value: R[Key]): number;
    /** The live records by the values of a field; built by the first call, then kept current. */
    index(field: keyof R & string): FieldIndex<R>;
    /** Adds a record: a missing field is generated, stamped or has its default. */
    add(given: Given<R>): R;
    /**
     * Adds records, in this order.
     * @throws {AccountFull}
     */
    addAll(given: readonly Given<R>[]): readonly R[];
    /** Changes a record as a client does: `updated_at` changes. */
    update(record: R, changes: Given<R>): R;
    /** Changes a record as the service does by itself: `updated_at` stays. */
    amend(record: R, changes: Amendment<R>): R;
    /** Changes records as the service does by itself, each one once. */
    amendAll(amended: readonly (readonly [record: R, changes: Amendment<R>])[]): void;
    /** Marks a record as deleted where its shape has `deleted_at`; deletes it where it has none. */
    remove(record: R): void;
    removeAll(records: readonly R[]): void;
    /**
     * A copy of the table as it is now: to write to, or for `restore`.
     * @param stamps those of the account that writes to it
     */
    copy(stamps?: Stamps): Table<R>;
    /** @param saved of this table */
    restore(saved: Table<R>): void;
    /** Adds whole records, each with an id of its own, in the places of those that have their ids. */
    put(records: readonly R[]): void;
}
/**
 * The table that a baseline has: accounts share it, and never change it.
 * @param nextId the id of the next record, unless a record here has it or a higher one
 */
export declare function createBase<R extends Entity>(definition: TableDefinition, records: readonly R[], nextId: number): Table<R>;
/** @throws {RecordNotFound} for undefined */
export declare function orNotFound<R>(record: R | undefined): R;
export {};
