/** Automation, automation schedule, which is one email of it, and enrolment (Resources). */
import { Type } from 'typebox';
import { type Static } from './shapes.js';
/** States and transitions: Automation status. */
export declare const AUTOMATION_STATUS: {
    readonly draft: 0;
    readonly live: 1;
};
/** The `unsubscribe_group_id` of an automation that has no group. */
export declare const NO_GROUP = "0";
/** The stored `automation_type`: responses show the codes in force. */
export declare const AUTOMATION_TYPE: {
    readonly welcome: 1;
    readonly custom: 2;
};
export declare const WAITING_TYPES: readonly ['instantly', 'days', 'hours'];
export declare const Automation: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    automation_for: Type.TUnion<[Type.TInteger, Type.TNull]>;
    automation_for_table: Type.TUnion<[Type.TEnum<["", "contacts_", "segments_"]>, Type.TNull]>;
    automation_name: Type.TString;
    exit_criteria: Type.TUnion<[Type.TInteger, Type.TNull]>;
    unsubscribe_group_id: Type.TString;
    automation_type: Type.TInteger;
    utr: Type.TString;
    status: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    live_at: Type.TUnion<[Type.TString, Type.TNull]>;
    total_triggered: Type.TInteger;
    total_delivered: Type.TInteger;
    total_unique_opens: Type.TInteger;
    total_opens: Type.TInteger;
    total_bounces: Type.TInteger;
    total_unsubscribe: Type.TInteger;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export type Automation = Static<typeof Automation>;
export declare const AutomationSchedule: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
    automation_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    sender_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    subject: Type.TString;
    waiting_period: Type.TInteger;
    waiting_type: Type.TEnum<["instantly", "days", "hours"]>;
    utr: Type.TString;
    template_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    preview_img: Type.TUnion<[Type.TString, Type.TNull]>;
    template_json: Type.TUnion<[Type.TString, Type.TNull]>;
    template_html: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TString;
    updated_at: Type.TString;
    design_url: Type.TString;
    image: Type.TString;
}>;
export type AutomationSchedule = Static<typeof AutomationSchedule>;
/** The counters of an automation; a copy starts with these. */
export declare const AUTOMATION_PROGRESS: {
    readonly status: 0;
    readonly live_at: null;
    readonly total_triggered: 0;
    readonly total_delivered: 0;
    readonly total_unique_opens: 0;
    readonly total_opens: 0;
    readonly total_bounces: 0;
    readonly total_unsubscribe: 0;
};
/** Microseconds that an email of an automation waits: 0 for an instant one. */
export declare const waitOf: ({ waiting_period, waiting_type }: AutomationSchedule) => number;
/** Addresses of the design editor and of the preview image, on a host that never exists (RFC 2606). */
export declare const scheduleAddresses: (utr: string | undefined, preview_img: string | null | undefined) => {
    design_url: string;
    image: string;
};
export declare const automations: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    automation_for: Type.TUnion<[Type.TInteger, Type.TNull]>;
    automation_for_table: Type.TUnion<[Type.TEnum<["", "contacts_", "segments_"]>, Type.TNull]>;
    automation_name: Type.TString;
    exit_criteria: Type.TUnion<[Type.TInteger, Type.TNull]>;
    unsubscribe_group_id: Type.TString;
    automation_type: Type.TInteger;
    utr: Type.TString;
    status: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    live_at: Type.TUnion<[Type.TString, Type.TNull]>;
    total_triggered: Type.TInteger;
    total_delivered: Type.TInteger;
    total_unique_opens: Type.TInteger;
    total_opens: Type.TInteger;
    total_bounces: Type.TInteger;
    total_unsubscribe: Type.TInteger;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>>;
export declare const automationSchedules: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
    automation_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    sender_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    subject: Type.TString;
    waiting_period: Type.TInteger;
    waiting_type: Type.TEnum<["instantly", "days", "hours"]>;
    utr: Type.TString;
    template_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    preview_img: Type.TUnion<[Type.TString, Type.TNull]>;
    template_json: Type.TUnion<[Type.TString, Type.TNull]>;
    template_html: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TString;
    updated_at: Type.TString;
    design_url: Type.TString;
    image: Type.TString;
}>>;
/** The mock's own record: the document does not show how the service stores this. */
export declare const Enrolment: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
    automation_id: Type.TInteger;
    contact_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    segment_recipient_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    /** 1 for a member of the target when a custom automation was set live. */
    is_existing: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    /** All of its mails until this time are sent. */
    mailed_until: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TString;
}>;
export type Enrolment = Static<typeof Enrolment>;
/** The field of an enrolment that names the member of a target. */
export declare const MEMBER_FIELDS: {
    readonly contacts_: 'contact_id';
    readonly segments_: 'segment_recipient_id';
};
export declare const enrolments: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
    automation_id: Type.TInteger;
    contact_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    segment_recipient_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    /** 1 for a member of the target when a custom automation was set live. */
    is_existing: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    /** All of its mails until this time are sent. */
    mailed_until: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TString;
}>>;
