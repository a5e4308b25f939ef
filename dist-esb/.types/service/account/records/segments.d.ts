/** Segment and segment recipient (Resources). */
import { Type } from 'typebox';
import { type Static } from './shapes.js';
export declare const Segment: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    contact_type_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    segment_name: Type.TString;
    select_field: Type.TArray<Type.TString>;
    select_operator: Type.TArray<Type.TString>;
    value: Type.TArray<Type.TString>;
    query_type: Type.TUnion<[Type.TUnion<[Type.TString, Type.TNumber, Type.TBoolean]>, Type.TNull]>;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export type Segment = Static<typeof Segment>;
export declare const SegmentRecipient: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    segment_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    contact_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    first_name: Type.TString;
    last_name: Type.TString;
    email: Type.TRefine<Type.TString>;
    country: Type.TUnion<[Type.TString, Type.TNull]>;
    state: Type.TUnion<[Type.TString, Type.TNull]>;
    city: Type.TUnion<[Type.TString, Type.TNull]>;
    address_line1: Type.TUnion<[Type.TString, Type.TNull]>;
} & {
    created_at: Type.TString;
    updated_at: Type.TString;
}>;
export type SegmentRecipient = Static<typeof SegmentRecipient>;
export declare const segments: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    contact_type_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    segment_name: Type.TString;
    select_field: Type.TArray<Type.TString>;
    select_operator: Type.TArray<Type.TString>;
    value: Type.TArray<Type.TString>;
    query_type: Type.TUnion<[Type.TUnion<[Type.TString, Type.TNumber, Type.TBoolean]>, Type.TNull]>;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>>;
export declare const segmentRecipients: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    segment_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    contact_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    first_name: Type.TString;
    last_name: Type.TString;
    email: Type.TRefine<Type.TString>;
    country: Type.TUnion<[Type.TString, Type.TNull]>;
    state: Type.TUnion<[Type.TString, Type.TNull]>;
    city: Type.TUnion<[Type.TString, Type.TNull]>;
    address_line1: Type.TUnion<[Type.TString, Type.TNull]>;
} & {
    created_at: Type.TString;
    updated_at: Type.TString;
}>>;
