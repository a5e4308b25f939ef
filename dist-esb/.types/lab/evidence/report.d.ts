/** Findings, contradictions and deviations as a table for people, and as JSON for programs. */
import type { AssumptionOverrides } from '../../service/assumptions/registry.js';
import { type Deviation, type Stray } from './deviations.js';
import type { Contradiction } from './domains.js';
import type { Exchange } from './exchange.js';
import { type Proof, type Proved } from './profile.js';
export interface Evaluation extends Proved {
    readonly contradictions: readonly Contradiction[];
    readonly deviations: readonly Deviation[];
}
export declare function evaluate(exchanges: readonly Exchange[], strays?: readonly Stray[]): {
    proofs: readonly Proof[];
    unfit: readonly (Proof & {
        readonly reason: string;
    })[];
    found: import("./domains.js").Findings;
    contradictions: readonly Contradiction[];
    deviations: readonly Deviation[];
};
/** A long text is shortened; files and JSON have it whole. */
export declare const valueIn: (value: string | number) => string;
export declare const plural: (count: number, noun: string) => string;
/** The lines of a report, an empty one behind the table. */
export declare function reportLines({ proofs, unfit, contradictions, deviations }: Evaluation): readonly string[];
/**
 * Compares what exchanges show with a profile, each value where the profile has it.
 * @param name the profile, as its lines name it
 */
export declare function compareWith(profile: AssumptionOverrides, name: string, { proofs, unfit, contradictions }: Evaluation): {
    isSame: boolean;
    lines: string[];
};
/** The same for programs, without anything that was sent or received. */
export declare const toReportJson: ({ proofs, unfit, contradictions, deviations }: Evaluation) => {
    findings: {
        id: "absent-optionals" | "array-errors" | "automation-type.codes" | "automation.audience" | "body-encoding" | "bulk-delete.key" | "bulk-delete.unknown" | "contact-form.further" | "contact-type-delete.contacts" | "contact-type-view.failure" | "country.text" | "csv-bad-row" | "csv-columns" | "csv-known-address" | "csv-sample" | "custom-field.label" | "custom-field.shown" | "dangling-reference" | "delete.in-use" | "duplicate" | "duplicate-email" | "duplicate-name" | "duplicate.name" | "dynamic-content.source" | "empty-list" | "errors-per-field" | "geo.fields" | "global-unsubscribes.scope" | "http-status.missing-credentials" | "http-status.not-found" | "http-status.rule" | "http-status.success" | "http-status.validation" | "http-status.wrong-credentials" | "limits.upload-bytes" | "list-order" | "list.page-size" | "lookup-unlisted" | "message-style" | "method-mismatch" | "missing-id" | "open-tokens.key" | "pause.next-status" | "pause.not-live" | "rate-limit" | "required-fields" | "reserved-fields.names" | "rule-violations" | "schedule.format" | "schedule.missing" | "schedule.past" | "schedule.read-back" | "segment-recipient.contact" | "sender.resend-verified" | "sender.unverified" | "sender.verification" | "set-live.already-live" | "set-live.incomplete" | "single-send.lifecycle" | "single-send.sender-text" | "single-send.step-seconds" | "single-send.update" | "template-body" | "text.max-length" | "time-zone" | "timestamp.precision" | "update-unknown" | "update.empty-field" | "update.omitted-fields" | "validation-order" | "wrong-credentials";
        endpoint: string | null;
        value: string | number;
        certainty: "inferred" | "seen";
        exchanges: {
            file: string;
            entry: number;
            time: string;
            request: string;
            status: number;
        }[];
    }[];
    unfit: {
        reason: string;
        id: "absent-optionals" | "array-errors" | "automation-type.codes" | "automation.audience" | "body-encoding" | "bulk-delete.key" | "bulk-delete.unknown" | "contact-form.further" | "contact-type-delete.contacts" | "contact-type-view.failure" | "country.text" | "csv-bad-row" | "csv-columns" | "csv-known-address" | "csv-sample" | "custom-field.label" | "custom-field.shown" | "dangling-reference" | "delete.in-use" | "duplicate" | "duplicate-email" | "duplicate-name" | "duplicate.name" | "dynamic-content.source" | "empty-list" | "errors-per-field" | "geo.fields" | "global-unsubscribes.scope" | "http-status.missing-credentials" | "http-status.not-found" | "http-status.rule" | "http-status.success" | "http-status.validation" | "http-status.wrong-credentials" | "limits.upload-bytes" | "list-order" | "list.page-size" | "lookup-unlisted" | "message-style" | "method-mismatch" | "missing-id" | "open-tokens.key" | "pause.next-status" | "pause.not-live" | "rate-limit" | "required-fields" | "reserved-fields.names" | "rule-violations" | "schedule.format" | "schedule.missing" | "schedule.past" | "schedule.read-back" | "segment-recipient.contact" | "sender.resend-verified" | "sender.unverified" | "sender.verification" | "set-live.already-live" | "set-live.incomplete" | "single-send.lifecycle" | "single-send.sender-text" | "single-send.step-seconds" | "single-send.update" | "template-body" | "text.max-length" | "time-zone" | "timestamp.precision" | "update-unknown" | "update.empty-field" | "update.omitted-fields" | "validation-order" | "wrong-credentials";
        endpoint: string | null;
        value: string | number;
        certainty: "inferred" | "seen";
        exchanges: {
            file: string;
            entry: number;
            time: string;
            request: string;
            status: number;
        }[];
    }[];
    contradictions: {
        id: "absent-optionals" | "array-errors" | "automation-type.codes" | "automation.audience" | "body-encoding" | "bulk-delete.key" | "bulk-delete.unknown" | "contact-form.further" | "contact-type-delete.contacts" | "contact-type-view.failure" | "country.text" | "csv-bad-row" | "csv-columns" | "csv-known-address" | "csv-sample" | "custom-field.label" | "custom-field.shown" | "dangling-reference" | "delete.in-use" | "duplicate" | "duplicate-email" | "duplicate-name" | "duplicate.name" | "dynamic-content.source" | "empty-list" | "errors-per-field" | "geo.fields" | "global-unsubscribes.scope" | "http-status.missing-credentials" | "http-status.not-found" | "http-status.rule" | "http-status.success" | "http-status.validation" | "http-status.wrong-credentials" | "limits.upload-bytes" | "list-order" | "list.page-size" | "lookup-unlisted" | "message-style" | "method-mismatch" | "missing-id" | "open-tokens.key" | "pause.next-status" | "pause.not-live" | "rate-limit" | "required-fields" | "reserved-fields.names" | "rule-violations" | "schedule.format" | "schedule.missing" | "schedule.past" | "schedule.read-back" | "segment-recipient.contact" | "sender.resend-verified" | "sender.unverified" | "sender.verification" | "set-live.already-live" | "set-live.incomplete" | "single-send.lifecycle" | "single-send.sender-text" | "single-send.step-seconds" | "single-send.update" | "template-body" | "text.max-length" | "time-zone" | "timestamp.precision" | "update-unknown" | "update.empty-field" | "update.omitted-fields" | "validation-order" | "wrong-credentials";
        endpoint: string | null;
        value: string | number;
        certainty: "inferred" | "seen";
        exchanges: {
            file: string;
            entry: number;
            time: string;
            request: string;
            status: number;
        }[];
    }[][];
    deviations: {
        id: "byte-order-mark" | "missing-field" | "other-member" | "other-message" | "other-shape" | "other-text" | "other-type" | "undocumented-method" | "undocumented-path" | "unknown-field" | "unknown-parameter";
        text: string;
        section: string;
        count: number;
        first: {
            file: string;
            entry: number;
            time: string;
        };
    }[];
};
