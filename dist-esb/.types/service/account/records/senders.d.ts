/** Sender and notification recipient (Resources). */
import { type Static } from './shapes.js';
export declare const Sender: import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
    from_name: import("typebox").TString;
    from_email: import("typebox").TRefine<import("typebox").TString>;
    reply_to_email: import("typebox").TRefine<import("typebox").TString>;
    country_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    state_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    city_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    zip_code: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    company_address: import("typebox").TString;
    company_address2: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    nickname: import("typebox").TString;
    is_verified: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
    utr: import("typebox").TString;
    send_at: import("typebox").TString;
    created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    deleted_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
}>;
export type Sender = Static<typeof Sender>;
export declare const senders: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
    from_name: import("typebox").TString;
    from_email: import("typebox").TRefine<import("typebox").TString>;
    reply_to_email: import("typebox").TRefine<import("typebox").TString>;
    country_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    state_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    city_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    zip_code: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    company_address: import("typebox").TString;
    company_address2: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    nickname: import("typebox").TString;
    is_verified: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
    utr: import("typebox").TString;
    send_at: import("typebox").TString;
    created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    deleted_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
}>>;
export declare const notificationRecipients: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
} & {
    email_address: import("typebox").TRefine<import("typebox").TString>;
    email_owner: import("typebox").TString;
} & {
    created_at: import("typebox").TString;
    updated_at: import("typebox").TString;
}>>;
