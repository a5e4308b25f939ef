/** Single send (Resources), and what happens to sent mails. */
import { Type } from 'typebox';
import { type Static } from './shapes.js';
/** A target of a single send or an automation: `contacts_12` is `{ "id": "12", "table": "contacts_" }`. */
export declare const Target: Type.TObject<{
    id: Type.TString;
    table: Type.TEnum<["contacts_", "segments_"]>;
}>;
export type Target = Static<typeof Target>;
/** States and transitions: Single send status. */
export declare const SINGLE_SEND_STATUS: {
    readonly initiate: 0;
    readonly ready: 1;
    readonly running: 2;
    readonly completed: 3;
};
/** Of a single send. */
export declare const Status: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>, Type.TLiteral<2>, Type.TLiteral<3>]>;
export declare const OpenTokens: Type.TRecord<"^.*$", Type.TString>;
export declare const SingleSend: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    template_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    recipient_id: Type.TArray<Type.TObject<{
        id: Type.TString;
        table: Type.TEnum<["contacts_", "segments_"]>;
    }>>;
    exclude_specific_recipient_id: Type.TArray<Type.TObject<{
        id: Type.TString;
        table: Type.TEnum<["contacts_", "segments_"]>;
    }>>;
    sender_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    unsubscribe_group_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    single_send_name: Type.TString;
    from_sender: Type.TRefine<Type.TString>;
    reply_to: Type.TRefine<Type.TString>;
    sender_name: Type.TUnion<[Type.TString, Type.TNull]>;
    sender_address: Type.TUnion<[Type.TString, Type.TNull]>;
    subject: Type.TString;
    preheader: Type.TString;
    schedule_type: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    schedule_date: Type.TString;
    schedule_time: Type.TString;
    status: Type.TUnion<[Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>, Type.TLiteral<2>, Type.TLiteral<3>]>, Type.TNull]>;
    utr: Type.TString;
    template_json: Type.TUnion<[Type.TString, Type.TNull]>;
    template_html: Type.TUnion<[Type.TString, Type.TNull]>;
    triggered: Type.TInteger;
    delivered: Type.TInteger;
    unique_opens: Type.TInteger;
    total_opens: Type.TInteger;
    bounces: Type.TInteger;
    unsubscribes: Type.TInteger;
    unique_open_token: Type.TRecord<"^.*$", Type.TString>;
    sent_at: Type.TUnion<[Type.TString, Type.TNull]>;
} & {
    created_at: Type.TString;
    updated_at: Type.TString;
}>;
export type SingleSend = Static<typeof SingleSend>;
/** The date and time of an immediate send are all zeros. */
export declare const IMMEDIATELY: {
    readonly schedule_date: '0000-00-00';
    readonly schedule_time: '00:00:00';
};
/** The counters of a send; a copy starts with these. */
export declare const SINGLE_SEND_PROGRESS: {
    readonly triggered: 0;
    readonly delivered: 0;
    readonly unique_opens: 0;
    readonly total_opens: 0;
    readonly bounces: 0;
    readonly unsubscribes: 0;
    readonly unique_open_token: {};
    readonly sent_at: null;
};
export declare const singleSends: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    template_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    recipient_id: Type.TArray<Type.TObject<{
        id: Type.TString;
        table: Type.TEnum<["contacts_", "segments_"]>;
    }>>;
    exclude_specific_recipient_id: Type.TArray<Type.TObject<{
        id: Type.TString;
        table: Type.TEnum<["contacts_", "segments_"]>;
    }>>;
    sender_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    unsubscribe_group_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    single_send_name: Type.TString;
    from_sender: Type.TRefine<Type.TString>;
    reply_to: Type.TRefine<Type.TString>;
    sender_name: Type.TUnion<[Type.TString, Type.TNull]>;
    sender_address: Type.TUnion<[Type.TString, Type.TNull]>;
    subject: Type.TString;
    preheader: Type.TString;
    schedule_type: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    schedule_date: Type.TString;
    schedule_time: Type.TString;
    status: Type.TUnion<[Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>, Type.TLiteral<2>, Type.TLiteral<3>]>, Type.TNull]>;
    utr: Type.TString;
    template_json: Type.TUnion<[Type.TString, Type.TNull]>;
    template_html: Type.TUnion<[Type.TString, Type.TNull]>;
    triggered: Type.TInteger;
    delivered: Type.TInteger;
    unique_opens: Type.TInteger;
    total_opens: Type.TInteger;
    bounces: Type.TInteger;
    unsubscribes: Type.TInteger;
    unique_open_token: Type.TRecord<"^.*$", Type.TString>;
    sent_at: Type.TUnion<[Type.TString, Type.TNull]>;
} & {
    created_at: Type.TString;
    updated_at: Type.TString;
}>>;
export declare const MAIL_EVENTS: readonly ['open', 'bounce', 'unsubscribe'];
/**
 * A sent mail was opened, bounced or led to an unsubscribe; one record for each kind and address.
 * It is the mock's own: the document shows only the counters.
 */
export declare const MailEvent: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
    event: Type.TEnum<["open", "bounce", "unsubscribe"]>;
    /** Of the single send or the automation. */
    mailing_utr: Type.TString;
    email_address: Type.TRefine<Type.TString>;
    /** The key of the token in `unique_open_token`, for a first open of a single send. */
    token_key: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TString;
}>;
export type MailEvent = Static<typeof MailEvent>;
export declare const mailEvents: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
    event: Type.TEnum<["open", "bounce", "unsubscribe"]>;
    /** Of the single send or the automation. */
    mailing_utr: Type.TString;
    email_address: Type.TRefine<Type.TString>;
    /** The key of the token in `unique_open_token`, for a first open of a single send. */
    token_key: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TString;
}>>;
