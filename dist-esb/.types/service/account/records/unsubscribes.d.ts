/** Global unsubscriber, unsubscribe group and its recipients (Resources). */
import { type Static } from './shapes.js';
/** Global unsubscriber and unsubscribe group recipient: both have this shape. */
export declare const Unsubscriber: import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
} & {
    unsubscribe_groups_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    email_address: import("typebox").TRefine<import("typebox").TString>;
} & {
    created_at: import("typebox").TString;
    updated_at: import("typebox").TString;
}>;
export type Unsubscriber = Static<typeof Unsubscriber>;
export declare const UnsubscribeGroup: import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
} & {
    rand_id: import("typebox").TString;
    group_name: import("typebox").TString;
    description: import("typebox").TString;
    is_display: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
} & {
    created_at: import("typebox").TString;
    updated_at: import("typebox").TString;
}>;
export type UnsubscribeGroup = Static<typeof UnsubscribeGroup>;
export declare const globalUnsubscribers: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
} & {
    unsubscribe_groups_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    email_address: import("typebox").TRefine<import("typebox").TString>;
} & {
    created_at: import("typebox").TString;
    updated_at: import("typebox").TString;
}>>;
export declare const unsubscribeGroups: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
} & {
    rand_id: import("typebox").TString;
    group_name: import("typebox").TString;
    description: import("typebox").TString;
    is_display: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
} & {
    created_at: import("typebox").TString;
    updated_at: import("typebox").TString;
}>>;
export declare const unsubscribeGroupRecipients: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    user_id: import("typebox").TInteger;
} & {
    unsubscribe_groups_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
    email_address: import("typebox").TRefine<import("typebox").TString>;
} & {
    created_at: import("typebox").TString;
    updated_at: import("typebox").TString;
}>>;
