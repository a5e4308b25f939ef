/** Reads JSON, writes it in pieces, and checks by a schema that it can be written. */
import { type TSchemaOptions, Type } from 'typebox';
/** @throws {SyntaxError} `it is not JSON: ` with V8's own words for the error and its position, in one line */
export declare function parseJson(text: string): unknown;
/**
 * Parses a text that a person may have written: a key that an object has twice is a slip.
 * @throws {SyntaxError} as `parseJson`, or `it has the key "contacts" twice in one object, at line 7 again`
 */
export declare function parseUniqueKeys(text: string): unknown;
/** Characters of a piece, about. */
export declare const PIECE: number;
/**
 * Writes JSON in pieces: the JSON of a whole state can exceed V8's longest string.
 * @param levels of lists and objects that are written member by member: down to the records of a state by default
 */
export declare function jsonPieces(value: unknown, levels?: number): Generator<string, void>;
export declare const json: (options?: TSchemaOptions) => Type.TRefine<Type.TUnknown>;
