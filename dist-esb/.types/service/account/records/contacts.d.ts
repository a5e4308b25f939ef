/** Contact type, contact, and field definitions, reserved and custom (Resources). */
import { Type } from 'typebox';
import { type Static } from './shapes.js';
export declare const ContactType: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    name: Type.TString;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export type ContactType = Static<typeof ContactType>;
export declare const CustomFieldValue: Type.TObject<{
    field_name: Type.TString;
    field_value: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export declare const Contact: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    contact_type_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    first_name: Type.TUnion<[Type.TString, Type.TNull]>;
    last_name: Type.TUnion<[Type.TString, Type.TNull]>;
    email: Type.TRefine<Type.TString>;
    alt_email: Type.TUnion<[Type.TRefine<Type.TString>, Type.TNull]>;
    country: Type.TUnion<[Type.TString, Type.TNull]>;
    state: Type.TUnion<[Type.TString, Type.TNull]>;
    city: Type.TUnion<[Type.TString, Type.TNull]>;
    address_line1: Type.TUnion<[Type.TString, Type.TNull]>;
    address_line2: Type.TUnion<[Type.TString, Type.TNull]>;
    state_province_region: Type.TUnion<[Type.TString, Type.TNull]>;
    postal_code: Type.TUnion<[Type.TString, Type.TNull]>;
    custom_field: Type.TUnion<[Type.TRecord<"^.*$", Type.TObject<{
        field_name: Type.TString;
        field_value: Type.TUnion<[Type.TString, Type.TNull]>;
    }>>, Type.TNull]>;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export type Contact = Static<typeof Contact>;
export declare const FULLNAME: {
    fullname: Type.TString;
};
/** What is known of a contact, in the order of the table. */
export declare const CONTACT_FIELDS: readonly ['first_name', 'last_name', 'email', 'alt_email', 'country', 'state', 'city', 'address_line1', 'address_line2', 'state_province_region', 'postal_code'];
type OptionalText = Exclude<(typeof CONTACT_FIELDS)[number], 'email' | 'alt_email' | 'country'>;
/** The texts of a contact that a client may leave out. */
export declare const CONTACT_TEXTS: OptionalText[];
export declare const contactTypes: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    name: Type.TString;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>>;
export declare const contacts: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & {
    contact_type_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    first_name: Type.TUnion<[Type.TString, Type.TNull]>;
    last_name: Type.TUnion<[Type.TString, Type.TNull]>;
    email: Type.TRefine<Type.TString>;
    alt_email: Type.TUnion<[Type.TRefine<Type.TString>, Type.TNull]>;
    country: Type.TUnion<[Type.TString, Type.TNull]>;
    state: Type.TUnion<[Type.TString, Type.TNull]>;
    city: Type.TUnion<[Type.TString, Type.TNull]>;
    address_line1: Type.TUnion<[Type.TString, Type.TNull]>;
    address_line2: Type.TUnion<[Type.TString, Type.TNull]>;
    state_province_region: Type.TUnion<[Type.TString, Type.TNull]>;
    postal_code: Type.TUnion<[Type.TString, Type.TNull]>;
    custom_field: Type.TUnion<[Type.TRecord<"^.*$", Type.TObject<{
        field_name: Type.TString;
        field_value: Type.TUnion<[Type.TString, Type.TNull]>;
    }>>, Type.TNull]>;
} & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>>;
export declare const FIELD_TYPES: readonly ['text', 'number', 'datetime-local'];
export declare const FieldDefinition: Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    field_name: Type.TString;
    field_type: Type.TEnum<["text", "number", "datetime-local"]>;
    is_reserved: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export type FieldDefinition = Static<typeof FieldDefinition>;
export declare const customFields: import("./table-definition.js").TableDefinition<Type.TObject<{
    id: Type.TInteger;
    user_id: Type.TUnion<[Type.TInteger, Type.TNull]>;
    field_name: Type.TString;
    field_type: Type.TEnum<["text", "number", "datetime-local"]>;
    is_reserved: Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>>;
export {};
