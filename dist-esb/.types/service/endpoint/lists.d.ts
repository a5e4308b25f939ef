/** Lists in the order, by the pages, and with the failure of an empty one, that the assumptions say; those of whole tables as JSON, which is kept. */
import type { Static, TSchema } from 'typebox';
import type { Account } from '../account/account.js';
import type { AccountTable } from '../account/tables.js';
import { type Assume } from '../assumptions/registry.js';
import type { View } from './show.js';
/** The query parameter that picks a page, as the framework names it. */
export declare const PAGE = "page";
/** True if the endpoint has the parameter `page`, by the values in force. */
export declare const isPaged: ({ lists }: {
    readonly lists?: unknown;
}, assume: Assume) => boolean;
/** The page that a text stands for: the first one, unless it is a positive integer (Laravel, `paginate`). */
export declare function parsePage(text: string): number;
interface ListContext {
    readonly assume: Assume;
    /** From 1. */
    readonly page: number;
}
/** The items of one page; a page behind the last one has none. */
export declare function onPage<T>(items: readonly T[], { assume, page }: ListContext): T[];
/**
 * @param records oldest first
 * @param canFail true if the endpoint has a lookup failure for a list without records
 * @throws {RecordNotFound}
 */
export declare function inListOrder<R>(records: readonly R[], context: ListContext, canFail?: boolean): R[];
/** The records of a table as a serialised list, which is kept; a page of it is an array. */
export declare function keptList<T extends AccountTable, S extends TSchema, Reads extends AccountTable>({ table: name, reads, show }: View<T, S, Reads>, context: ListContext & {
    readonly account: Account;
}): SerializedList | readonly Static<S>[];
/** A list as JSON. The body with it is written once: the bytes of a list that did not change are one buffer. */
export declare class SerializedList {
    #private;
    /** @param records each as JSON, after a comma but for the first */
    constructor(records: readonly Buffer[]);
    /** The body with the list between two texts, which are those of its endpoint. */
    bodyWith(before: string, after: string): Buffer;
}
export {};
