/** The registry of all assumptions, and the types of their values. */
import { type TSchema, type TSchemaOptions } from 'typebox';
import type { Choice, Definition, Range, ZoneChoice } from './definition.js';
export declare const registry: {
    'timestamp.precision': Choice<"microseconds" | "seconds">;
    'contact-type-delete.contacts': Choice<"delete" | "keep">;
    'delete.in-use': Choice<"accept" | "cascade" | "refuse" | `text:${string}`>;
    'segment-recipient.contact': Choice<"by-email" | "none">;
    'global-unsubscribes.scope': Choice<"global-only" | "with-groups">;
    'country.text': Choice<"id" | "name">;
    'geo.fields': Choice<"names" | "with-codes">;
    'contact-form.further': Choice<"ignored" | "stored">;
    'csv-sample': Choice<"csv-file" | "empty-object" | "not-found">;
    'csv-columns': Choice<"fixed-order" | "header-row" | "labels">;
    'csv-bad-row': Choice<"reject-file" | "skip-row">;
    'csv-known-address': Choice<"duplicate-email" | "update">;
    'reserved-fields.names': Choice<"contact-fields" | "placeholders">;
    'custom-field.label': Choice<"name" | "words">;
    'custom-field.shown': Choice<"all" | "null" | "own">;
    'dynamic-content.source': Choice<"constant" | "custom-fields">;
    'http-status.success': Range<number>;
    'http-status.missing-credentials': Range<number>;
    'http-status.wrong-credentials': Range<number>;
    'http-status.validation': Range<number>;
    'http-status.not-found': Range<number>;
    'http-status.rule': Range<number>;
    'wrong-credentials': Choice<"invalid-both" | "invalid-key" | "invalid-secret" | "text" | `text:${string}`>;
    'method-mismatch': Choice<"both" | "documented" | "used">;
    'body-encoding': Choice<"any" | "any-form" | "documented-only">;
    'message-style': Choice<"classic" | "field">;
    'rate-limit': Range<number | "none">;
    'limits.upload-bytes': Range<number>;
    'single-send.lifecycle': Choice<"immediate" | "never" | "timed" | "waits">;
    'single-send.step-seconds': {
        question: string;
        section: string;
        default: number;
        kind: import("./definition.js").Kind;
        minimum: number;
        maximum: number;
        isTimed: true;
    };
    'single-send.update': Choice<"accept" | "refuse" | `text:${string}`>;
    'single-send.sender-text': Choice<"null" | "sender">;
    'schedule.format': Choice<"long" | "minutes" | "seconds" | "short">;
    'schedule.missing': Choice<"accept" | "required">;
    'template-body': Choice<"empty" | "template">;
    duplicate: Choice<"fresh" | "same" | "starts" | "without-schedules">;
    'duplicate.name': Choice<"copy-suffix" | "same" | `text:${string}`>;
    'pause.next-status': Choice<"draft" | "live">;
    'pause.not-live': Choice<"not-found-2" | "rule" | `text:${string}`>;
    'set-live.already-live': Choice<"accept" | "restart" | "rule" | `text:${string}`>;
    'automation-type.codes': Choice<`${number},${number}`>;
    'sender.verification': Choice<"by-link" | "on-resend">;
    'time-zone': ZoneChoice;
    'schedule.read-back': Choice<"as-given" | "normalized">;
    'schedule.past': Choice<"accept" | "never" | "refuse">;
    'open-tokens.key': Choice<"contact-id" | "contact-id-or-array" | "counter">;
    'sender.unverified': Choice<"accept" | "never-sent" | "refuse">;
    'sender.resend-verified': Choice<"accept" | "rule" | `text:${string}`>;
    'set-live.incomplete': Choice<"accept" | "rule" | `text:${string}`>;
    'automation.audience': Choice<"existing" | "joining">;
    'empty-list': Choice<"empty-array" | "not-found">;
    'list-order': Choice<"newest-first" | "oldest-first">;
    'list.page-size': Range<number | "none">;
    'missing-id': Choice<"lookup" | "validation">;
    'contact-type-view.failure': Choice<"invalid-id" | "not-found-1" | "not-found-2" | `text:${string}`>;
    'update-unknown': Choice<"invalid-id" | "not-found-1" | "not-found-2">;
    'lookup-unlisted': Choice<"not-found-1" | "not-found-2">;
    'bulk-delete.key': Choice<"either" | "id" | "utr">;
    'bulk-delete.unknown': Choice<"all-or-nothing" | "delete-known">;
    'required-fields': Choice<"reported" | "starred">;
    'dangling-reference': Choice<"accept" | "invalid" | "not-found">;
    'duplicate-email': Choice<"accept" | "ignore" | "taken">;
    'duplicate-name': Choice<"accept" | "taken">;
    'absent-optionals': Choice<"empty" | "null" | "zero">;
    'update.empty-field': Choice<"clear" | "keep">;
    'update.omitted-fields': Choice<"clear" | "keep">;
    'rule-violations': Choice<"object" | "text">;
    'array-errors': Choice<"element" | "field">;
    'errors-per-field': Choice<"all" | "first">;
    'validation-order': Choice<"fields-first" | "lookup-first">;
    'text.max-length': Range<number | "none">;
};
export type AssumptionId = keyof typeof registry;
export type AssumptionValue<Id extends AssumptionId> = (typeof registry)[Id]['default'];
/** Values of some assumptions; each has the comment of its member of the registry, as it is mapped from there. */
export type BroadOverrides = {
    readonly [Id in keyof typeof registry]?: AssumptionValue<Id>;
};
/** The same, and under keys such as `duplicate-email@POST /contacts/add` values that are narrowed to an endpoint. */
export type AssumptionOverrides = BroadOverrides & {
    readonly [Id in AssumptionId as `${Id}@${string} /${string}`]?: AssumptionValue<Id>;
};
export type AssumptionValues = {
    readonly [Id in AssumptionId]: AssumptionValue<Id>;
};
export declare const assumptionIds: ("absent-optionals" | "array-errors" | "automation-type.codes" | "automation.audience" | "body-encoding" | "bulk-delete.key" | "bulk-delete.unknown" | "contact-form.further" | "contact-type-delete.contacts" | "contact-type-view.failure" | "country.text" | "csv-bad-row" | "csv-columns" | "csv-known-address" | "csv-sample" | "custom-field.label" | "custom-field.shown" | "dangling-reference" | "delete.in-use" | "duplicate" | "duplicate-email" | "duplicate-name" | "duplicate.name" | "dynamic-content.source" | "empty-list" | "errors-per-field" | "geo.fields" | "global-unsubscribes.scope" | "http-status.missing-credentials" | "http-status.not-found" | "http-status.rule" | "http-status.success" | "http-status.validation" | "http-status.wrong-credentials" | "limits.upload-bytes" | "list-order" | "list.page-size" | "lookup-unlisted" | "message-style" | "method-mismatch" | "missing-id" | "open-tokens.key" | "pause.next-status" | "pause.not-live" | "rate-limit" | "required-fields" | "reserved-fields.names" | "rule-violations" | "schedule.format" | "schedule.missing" | "schedule.past" | "schedule.read-back" | "segment-recipient.contact" | "sender.resend-verified" | "sender.unverified" | "sender.verification" | "set-live.already-live" | "set-live.incomplete" | "single-send.lifecycle" | "single-send.sender-text" | "single-send.step-seconds" | "single-send.update" | "template-body" | "text.max-length" | "time-zone" | "timestamp.precision" | "update-unknown" | "update.empty-field" | "update.omitted-fields" | "validation-order" | "wrong-credentials")[];
export declare const defaultValues: AssumptionValues;
/** A definition as the control plane and OpenAPI publish it. */
export interface PublishedDefinition extends Pick<Definition, 'question' | 'section'>, Partial<Omit<Choice & Range & ZoneChoice, keyof Definition>> {
    /** That of a choice is its first value. */
    readonly default?: string | number;
}
export declare function publishDefinition(id: AssumptionId): PublishedDefinition;
/**
 * The JSON Schema of assumptions in a file: every value by its id, and under a pattern those of single endpoints.
 * @param members what else the object can hold
 */
export declare function assumptionsSchema(members?: Record<string, TSchema>, options?: TSchemaOptions): TSchema;
/** Reads the value of an assumption, and names it in the response. */
export interface Assume {
    <Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
    /** The ids that were read, in the order of their first read. */
    readonly used: ReadonlySet<AssumptionId>;
    /** All values in force: the same object as long as none of them changes. */
    readonly inForce: AssumptionValues;
}
/**
 * @param override values that hold for one request
 * @param used the ids that were read before
 */
export declare function createAssume(values: AssumptionValues, override?: BroadOverrides, used?: ReadonlySet<AssumptionId>): Assume;
