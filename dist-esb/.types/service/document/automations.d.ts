/** The document's chapter "Automations". */
import { Type } from 'typebox';
import { type Chapter } from '../endpoint/endpoint.js';
export declare const shownAutomation: import("../endpoint/show.js").View<"automations", Type.TObject<{
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
}>, never>;
export declare const automations: Chapter;
