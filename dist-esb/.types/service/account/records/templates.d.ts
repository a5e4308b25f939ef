/** Design templates, countries, states and cities: the service's own lists, the same for every account (Resources). */
import { type Static } from './shapes.js';
export declare const Template: import("typebox").TObject<{
    id: import("typebox").TInteger;
    template_name: import("typebox").TString;
    preview_image: import("typebox").TString;
    json_code: import("typebox").TString;
    html_code: import("typebox").TString;
    is_blank: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
    created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
}>;
export type Template = Static<typeof Template>;
/** The blank template has id 1; sent as `template_id` it says that the template is a custom one. */
export declare const BLANK_TEMPLATE_ID = 1;
export declare const templates: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    template_name: import("typebox").TString;
    preview_image: import("typebox").TString;
    json_code: import("typebox").TString;
    html_code: import("typebox").TString;
    is_blank: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
    created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
}>>;
/** Resources: Dynamic content names. */
export declare const DYNAMIC_CONTENT: readonly string[];
export declare const Country: import("typebox").TObject<{
    id: import("typebox").TInteger;
    name: import("typebox").TString;
    iso2: import("typebox").TString;
    phone_code: import("typebox").TString;
}>;
export declare const State: import("typebox").TObject<{
    id: import("typebox").TInteger;
    country_id: import("typebox").TInteger;
    name: import("typebox").TString;
    iso2: import("typebox").TString;
}>;
export declare const City: import("typebox").TObject<{
    id: import("typebox").TInteger;
    state_id: import("typebox").TInteger;
    name: import("typebox").TString;
}>;
export type Country = Static<typeof Country>;
export type State = Static<typeof State>;
export type City = Static<typeof City>;
export declare const countries: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    name: import("typebox").TString;
    iso2: import("typebox").TString;
    phone_code: import("typebox").TString;
}>>;
export declare const states: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    country_id: import("typebox").TInteger;
    name: import("typebox").TString;
    iso2: import("typebox").TString;
}>>;
export declare const cities: import("./table-definition.js").TableDefinition<import("typebox").TObject<{
    id: import("typebox").TInteger;
    state_id: import("typebox").TInteger;
    name: import("typebox").TString;
}>>;
