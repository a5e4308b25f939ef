/** All tables: an account's in the order of a fixture (the last two are the mock's own), and the reference lists of the service; and the state of an account, as baselines, snapshots and rollbacks keep it. */
import type { Static } from 'typebox';
import type { ClockSetting } from '../../time/clock.js';
import type { Zones } from '../../time/zones.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { Outbox } from './outbox.js';
import type { RandomState } from './random.js';
import type { Table } from './table.js';
export declare const accountTables: {
    contactTypes: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        name: import("typebox").TString;
    } & {
        deleted_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    }>>;
    contacts: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        contact_type_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        first_name: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        last_name: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        email: import("typebox").TRefine<import("typebox").TString>;
        alt_email: import("typebox").TUnion<[import("typebox").TRefine<import("typebox").TString>, import("typebox").TNull]>;
        country: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        state: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        city: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        address_line1: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        address_line2: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        state_province_region: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        postal_code: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        custom_field: import("typebox").TUnion<[import("typebox").TRecord<"^.*$", import("typebox").TObject<{
            field_name: import("typebox").TString;
            field_value: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        }>>, import("typebox").TNull]>;
    } & {
        deleted_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    }>>;
    segments: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        contact_type_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        segment_name: import("typebox").TString;
        select_field: import("typebox").TArray<import("typebox").TString>;
        select_operator: import("typebox").TArray<import("typebox").TString>;
        value: import("typebox").TArray<import("typebox").TString>;
        query_type: import("typebox").TUnion<[import("typebox").TUnion<[import("typebox").TString, import("typebox").TNumber, import("typebox").TBoolean]>, import("typebox").TNull]>;
    } & {
        deleted_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    }>>;
    segmentRecipients: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        segment_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        contact_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        first_name: import("typebox").TString;
        last_name: import("typebox").TString;
        email: import("typebox").TRefine<import("typebox").TString>;
        country: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        state: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        city: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        address_line1: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    } & {
        created_at: import("typebox").TString;
        updated_at: import("typebox").TString;
    }>>;
    globalUnsubscribers: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        unsubscribe_groups_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        email_address: import("typebox").TRefine<import("typebox").TString>;
    } & {
        created_at: import("typebox").TString;
        updated_at: import("typebox").TString;
    }>>;
    unsubscribeGroups: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
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
    unsubscribeGroupRecipients: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        unsubscribe_groups_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        email_address: import("typebox").TRefine<import("typebox").TString>;
    } & {
        created_at: import("typebox").TString;
        updated_at: import("typebox").TString;
    }>>;
    customFields: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        field_name: import("typebox").TString;
        field_type: import("typebox").TEnum<["text", "number", "datetime-local"]>;
        is_reserved: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
        created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    }>>;
    singleSends: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        template_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        recipient_id: import("typebox").TArray<import("typebox").TObject<{
            id: import("typebox").TString;
            table: import("typebox").TEnum<["contacts_", "segments_"]>;
        }>>;
        exclude_specific_recipient_id: import("typebox").TArray<import("typebox").TObject<{
            id: import("typebox").TString;
            table: import("typebox").TEnum<["contacts_", "segments_"]>;
        }>>;
        sender_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        unsubscribe_group_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        single_send_name: import("typebox").TString;
        from_sender: import("typebox").TRefine<import("typebox").TString>;
        reply_to: import("typebox").TRefine<import("typebox").TString>;
        sender_name: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        sender_address: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        subject: import("typebox").TString;
        preheader: import("typebox").TString;
        schedule_type: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
        schedule_date: import("typebox").TString;
        schedule_time: import("typebox").TString;
        status: import("typebox").TUnion<[import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>, import("typebox").TLiteral<2>, import("typebox").TLiteral<3>]>, import("typebox").TNull]>;
        utr: import("typebox").TString;
        template_json: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        template_html: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        triggered: import("typebox").TInteger;
        delivered: import("typebox").TInteger;
        unique_opens: import("typebox").TInteger;
        total_opens: import("typebox").TInteger;
        bounces: import("typebox").TInteger;
        unsubscribes: import("typebox").TInteger;
        unique_open_token: import("typebox").TRecord<"^.*$", import("typebox").TString>;
        sent_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    } & {
        created_at: import("typebox").TString;
        updated_at: import("typebox").TString;
    }>>;
    automations: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        automation_for: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        automation_for_table: import("typebox").TUnion<[import("typebox").TEnum<["", "contacts_", "segments_"]>, import("typebox").TNull]>;
        automation_name: import("typebox").TString;
        exit_criteria: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        unsubscribe_group_id: import("typebox").TString;
        automation_type: import("typebox").TInteger;
        utr: import("typebox").TString;
        status: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
        live_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        total_triggered: import("typebox").TInteger;
        total_delivered: import("typebox").TInteger;
        total_unique_opens: import("typebox").TInteger;
        total_opens: import("typebox").TInteger;
        total_bounces: import("typebox").TInteger;
        total_unsubscribe: import("typebox").TInteger;
    } & {
        deleted_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    }>>;
    automationSchedules: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
        automation_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        sender_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        subject: import("typebox").TString;
        waiting_period: import("typebox").TInteger;
        waiting_type: import("typebox").TEnum<["instantly", "days", "hours"]>;
        utr: import("typebox").TString;
        template_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        preview_img: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        template_json: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        template_html: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TString;
        updated_at: import("typebox").TString;
        design_url: import("typebox").TString;
        image: import("typebox").TString;
    }>>;
    senders: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
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
    notificationRecipients: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
    } & {
        email_address: import("typebox").TRefine<import("typebox").TString>;
        email_owner: import("typebox").TString;
    } & {
        created_at: import("typebox").TString;
        updated_at: import("typebox").TString;
    }>>;
    enrolments: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
        automation_id: import("typebox").TInteger;
        contact_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        segment_recipient_id: import("typebox").TUnion<[import("typebox").TInteger, import("typebox").TNull]>;
        is_existing: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
        mailed_until: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TString;
    }>>;
    mailEvents: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        user_id: import("typebox").TInteger;
        event: import("typebox").TEnum<["open", "bounce", "unsubscribe"]>;
        mailing_utr: import("typebox").TString;
        email_address: import("typebox").TRefine<import("typebox").TString>;
        token_key: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        created_at: import("typebox").TString;
    }>>;
};
export declare const referenceTables: {
    templates: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        template_name: import("typebox").TString;
        preview_image: import("typebox").TString;
        json_code: import("typebox").TString;
        html_code: import("typebox").TString;
        is_blank: import("typebox").TUnion<[import("typebox").TLiteral<0>, import("typebox").TLiteral<1>]>;
        created_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
        updated_at: import("typebox").TUnion<[import("typebox").TString, import("typebox").TNull]>;
    }>>;
    countries: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        name: import("typebox").TString;
        iso2: import("typebox").TString;
        phone_code: import("typebox").TString;
    }>>;
    states: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        country_id: import("typebox").TInteger;
        name: import("typebox").TString;
        iso2: import("typebox").TString;
    }>>;
    cities: import("./records/table-definition.js").TableDefinition<import("typebox").TObject<{
        id: import("typebox").TInteger;
        state_id: import("typebox").TInteger;
        name: import("typebox").TString;
    }>>;
};
type AllTables = typeof accountTables & typeof referenceTables;
export type AccountTable = keyof typeof accountTables;
export type ReferenceTable = keyof typeof referenceTables;
export type RecordOf<K extends keyof AllTables> = Static<AllTables[K]['schema']>;
export declare const accountTableNames: ("automationSchedules" | "automations" | "contactTypes" | "contacts" | "customFields" | "enrolments" | "globalUnsubscribers" | "mailEvents" | "notificationRecipients" | "segmentRecipients" | "segments" | "senders" | "singleSends" | "unsubscribeGroupRecipients" | "unsubscribeGroups")[];
export declare const referenceTableNames: ("cities" | "countries" | "states" | "templates")[];
/** The account's tables, by the names of the code. */
export type Tables = {
    readonly [K in AccountTable]: Table<RecordOf<K>>;
};
/** The table of this name: the compiler knows its records, also where it does not know the name. */
export declare const tableOf: <T extends AccountTable>(tables: Tables, name: T) => Table<RecordOf<T>>;
/** The lists that the service has for every account. */
export type ReferenceData = {
    readonly [K in ReferenceTable]: readonly RecordOf<K>[];
} & {
    /** The ids of countries by name; a list of contacts looks up the country of each. */
    readonly countryIds: ReadonlyMap<string, number>;
};
/** What responses tell of: the records of the account, and those of the service. */
export type Records = Tables & {
    readonly referenceData: ReferenceData;
    readonly zones: Zones;
};
export interface SavedAccount {
    readonly tables: Tables;
    readonly clock: ClockSetting;
    readonly random: RandomState;
    /** The changes since the baseline. */
    readonly assumptions: AssumptionOverrides;
    /** Microseconds since 1970: everything due until then is done. What falls due after it is still to come. */
    readonly caughtUpTo: number;
    /** Microseconds since 1970: when the account began on its baseline. What was due before is history. */
    readonly since: number;
    readonly outbox: Outbox;
    /** The requests of a minute of the account's clock. */
    readonly requestCount: {
        readonly minute: number;
        readonly requests: number;
    };
}
/** The immutable state that a fixture describes, and that reset returns to. */
export interface AccountBaseline extends Omit<SavedAccount, 'outbox' | 'requestCount' | 'since'> {
    /** True if the fixture says its moment: an account on it goes on from there. Others begin anew, each at its own time. */
    readonly isSaved: boolean;
    readonly userId: number;
    readonly publicKey: string;
    readonly secretKey: string;
    readonly referenceData: ReferenceData;
    /** Those that the fixture sets for this account. */
    readonly assumptions: AssumptionOverrides;
}
/** How many records there are, the deleted ones too. */
export declare const recordsIn: (tables: Tables) => number;
export interface Baseline {
    /** The name of the fixture, or the file it came from. */
    readonly name: string;
    readonly description: string;
    /** The assumptions that the fixture sets for all its accounts. */
    readonly assumptions: AssumptionOverrides;
    /** At least one. */
    readonly accounts: readonly [AccountBaseline, ...AccountBaseline[]];
}
export {};
