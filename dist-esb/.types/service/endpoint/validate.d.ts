/** Validates a request against the fields of its endpoint: gives typed values, or one message list for each invalid field; and what an update does without a value. */
import type { Assume } from '../assumptions/registry.js';
import type { HandlerContext } from './endpoint.js';
import { type Endpoint, type NamedField } from './endpoint.js';
import { type Failure } from './failure.js';
import { type RawFields, type ValidationContext } from './fields.js';
export interface ValidInput {
    readonly input: Readonly<Record<string, unknown>>;
    readonly emptied: ReadonlySet<string>;
    /** The form as it was sent. */
    readonly sent: RawFields;
    /** Every given value is present already and ignored: the handler has nothing to do. */
    readonly isNoOp: boolean;
}
/**
 * @throws {Failure} V, with an entry for each missing or invalid field in the document's order, or a rule failure
 * @throws {Failure} a lookup failure where a reference names no record
 * @throws {RecordNotFound} where a key names no record
 */
export declare function validate(endpoint: Endpoint, query: ReadonlyMap<string, string>, form: RawFields, context: ValidationContext): ValidInput;
/** True if every request without this field fails. */
export declare const isNeeded: (endpoint: Endpoint, field: NamedField, assume: Assume) => boolean;
/** V of an empty request; undefined where no field is required. */
export declare function emptyFailure(endpoint: Endpoint, assume: Assume): Failure | undefined;
/** What a handler knows of the optional fields of an update. */
type Update = Pick<HandlerContext<Readonly<Record<string, unknown>>>, 'input' | 'emptied' | 'assume'>;
/**
 * @param hasValue true if the record has a value to lose
 * @returns the optional fields that the update clears
 */
export declare function clearedBy<const N extends string>(names: readonly N[], { input, emptied, assume }: Update, hasValue: (name: N) => boolean): N[];
/** The changes of an update that unset optional fields of a record. */
export declare function unsetBy<const N extends string>(names: readonly N[], update: Update, record: Readonly<Record<N, unknown>>): { readonly [K in N]?: null; };
export {};
