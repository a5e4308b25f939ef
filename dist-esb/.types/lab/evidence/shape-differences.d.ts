/** Compares what a response shows with the shape that the document has, under any value of any assumption. */
import type { TSchema } from 'typebox';
import { type ShownAs } from '../../service/account/records/shapes.js';
type Difference = {
    readonly kind: 'unknown' | 'missing';
    readonly path: string;
} | {
    readonly kind: 'type';
    readonly path: string;
    readonly found: string;
    readonly wanted: string;
};
/** The JSON type of a value, as a message names it. */
export declare function nameType(value: unknown): string;
/** What stands in place of a list, as a message names it. */
export declare const PAGINATOR = "a paginator with the array under data";
export type Compare = (schema: TSchema, value: unknown, path: string) => readonly Difference[];
/** Makes a function that compares values with shapes; a path such as `message.contacts[]` stands for every element. */
export declare function createComparison(shownAs: ShownAs): Compare;
export {};
