/// <reference lib="esnext.disposable" />
/** What the values of an assumption are: a choice, numbers or zones. Nobody else asks which. */
interface Kind {
    /** Returns the value that is written so; undefined for what is no value. */
    parse(given: unknown): string | number | undefined;
    describe(): string;
    /** A JSON Schema. */
    schema(description: string): object;
    /**
     * Returns values to try: of words, numbers and zones a few telling ones.
     * @param numbers those of other services
     */
    candidates(numbers: readonly number[]): readonly (string | number)[];
}
interface DefinitionBase<V> {
    readonly question: string;
    /** The section of the document that leaves it open. */
    readonly section: string;
    readonly default: V;
    /** True if it is read as time passes, for the account as a whole: no endpoint narrows it. */
    readonly isTimed?: true;
    readonly kind: Kind;
}
/** Named values, each with its meaning; the first is the default. */
interface Choice<V extends string = string> extends DefinitionBase<V> {
    readonly values: Readonly<Record<string, string>>;
    /** The meaning of `text:` and words of a service. */
    readonly text?: string;
    /** What can stand in the words in braces. */
    readonly placeholders?: readonly string[];
    /** The meaning of two other integers, `a,b`. */
    readonly pair?: string;
}
interface Range<V extends number | 'none' = number | 'none'> extends DefinitionBase<V> {
    readonly minimum: number;
    readonly maximum: number;
}
/** A time zone as the value: one of the IANA database, or an offset from UTC. */
interface ZoneChoice extends DefinitionBase<string> {
    readonly format: 'time-zone';
}
type Definition = Choice | Range | ZoneChoice;

declare const registry: {
/** The digits of created_at and updated_at */
    'timestamp.precision': Choice<"microseconds" | "seconds">;
/** The contacts of a deleted contact type */
    'contact-type-delete.contacts': Choice<"delete" | "keep">;
/** Delete of a contact type, a segment or a sender that a segment, a single send, an automation or a schedule names, of a contact that a segment recipient is linked to, or of a custom field that a contact has a value of */
    'delete.in-use': Choice<"accept" | "cascade" | "refuse" | `text:${string}`>;
/** Is a segment recipient linked to the contact with its address? */
    'segment-recipient.contact': Choice<"by-email" | "none">;
/** Does the global list hold the recipients of groups too? */
    'global-unsubscribes.scope': Choice<"global-only" | "with-groups">;
/** The text that the country of a contact is read back as */
    'country.text': Choice<"id" | "name">;
/** Item fields of countries, states and cities */
    'geo.fields': Choice<"names" | "with-codes">;
/** alt_email and `custom_field[name]` in the form of contacts/add and contacts/update */
    'contact-form.further': Choice<"ignored" | "stored">;
/** The response of contacts/csv-sample/download */
    'csv-sample': Choice<"csv-file" | "empty-object" | "not-found">;
/** The columns of an upload */
    'csv-columns': Choice<"fixed-order" | "header-row" | "labels">;
/** An uploaded row without a valid address */
    'csv-bad-row': Choice<"reject-file" | "skip-row">;
/** An uploaded address that a contact of the type, or an earlier row, has */
    'csv-known-address': Choice<"duplicate-email" | "update">;
/** Which names are reserved */
    'reserved-fields.names': Choice<"contact-fields" | "placeholders">;
/** The display label of a custom field in a contact */
    'custom-field.label': Choice<"name" | "words">;
/** custom_field of a contact */
    'custom-field.shown': Choice<"all" | "null" | "own">;
/** Where the dynamic content names come from */
    'dynamic-content.source': Choice<"constant" | "custom-fields">;
/** HTTP status of a success */
    'http-status.success': Range<number>;
/** HTTP status of missing credentials */
    'http-status.missing-credentials': Range<number>;
/** HTTP status of credentials that are present but wrong */
    'http-status.wrong-credentials': Range<number>;
/** HTTP status of a validation failure */
    'http-status.validation': Range<number>;
/** HTTP status of NF1 and NF2 */
    'http-status.not-found': Range<number>;
/** HTTP status of a rule failure, such as set-live without a group */
    'http-status.rule': Range<number>;
/** The response to credentials that are present but wrong */
    'wrong-credentials': Choice<"invalid-both" | "invalid-key" | "invalid-secret" | "text" | `text:${string}`>;
/** The method where the documented and the used one differ */
    'method-mismatch': Choice<"both" | "documented" | "used">;
/** POST bodies in an encoding other than the documented one */
    'body-encoding': Choice<"any" | "any-form" | "documented-only">;
/** The wording of rule texts other than required */
    'message-style': Choice<"classic" | "field">;
/** Requests a minute for an account; more get 429 and `Too Many Attempts.`, and every response has X-RateLimit headers */
    'rate-limit': Range<number | "none">;
/** Bytes of the largest upload */
    'limits.upload-bytes': Range<number>;
/** The status of a single send after create and later */
    'single-send.lifecycle': Choice<"immediate" | "never" | "timed" | "waits">;
/** Seconds from due to running, and from running to completed */
    'single-send.step-seconds': {
        question: string;
        section: string;
        default: number;
        kind: Kind;
        minimum: number;
        maximum: number;
        isTimed: true;
    };
/** Update of a single send that is running or completed */
    'single-send.update': Choice<"accept" | "refuse" | `text:${string}`>;
/** sender_name and sender_address of a single send */
    'single-send.sender-text': Choice<"null" | "sender">;
/** The accepted forms of schedule_date, which the document writes y-m-d, and schedule_time */
    'schedule.format': Choice<"long" | "minutes" | "seconds" | "short">;
/** schedule_type 1 without date or time */
    'schedule.missing': Choice<"accept" | "required">;
/** template_json and template_html where neither was given */
    'template-body': Choice<"empty" | "template">;
/** What a copy takes from its original, besides its fields */
    duplicate: Choice<"fresh" | "same" | "starts" | "without-schedules">;
/** The name of a duplicate */
    'duplicate.name': Choice<"copy-suffix" | "same" | `text:${string}`>;
/** The status of an automation after pause */
    'pause.next-status': Choice<"draft" | "live">;
/** Pausing an automation that is not live */
    'pause.not-live': Choice<"not-found-2" | "rule" | `text:${string}`>;
/** Setting an automation live that is live */
    'set-live.already-live': Choice<"accept" | "restart" | "rule" | `text:${string}`>;
/** automation_type of welcome and custom */
    'automation-type.codes': Choice<`${number},${number}`>;
/** How is_verified becomes 1 */
    'sender.verification': Choice<"by-link" | "on-resend">;
/** The zone of schedule_date and schedule_time (a time that clocks skip is moved on, one that comes twice is the first), and of sent_at, live_at and send_at, which a fixture has in UTC */
    'time-zone': ZoneChoice;
/** schedule_date and schedule_time on reading */
    'schedule.read-back': Choice<"as-given" | "normalized">;
/** A schedule_date and schedule_time that have passed; an all-zero date is none */
    'schedule.past': Choice<"accept" | "never" | "refuse">;
/** The keys of unique_open_token, and what an empty one is */
    'open-tokens.key': Choice<"contact-id" | "contact-id-or-array" | "counter">;
/** A sender that is not verified, in a single send, in a schedule and in set-live */
    'sender.unverified': Choice<"accept" | "never-sent" | "refuse">;
/** Sending the verification mail of a verified sender again */
    'sender.resend-verified': Choice<"accept" | "rule" | `text:${string}`>;
/** Setting an automation live that has no schedule, or no target */
    'set-live.incomplete': Choice<"accept" | "rule" | `text:${string}`>;
/** Who gets the emails of a custom automation */
    'automation.audience': Choice<"existing" | "joining">;
/** A list with a lookup failure that has nothing to show, under a parent too */
    'empty-list': Choice<"empty-array" | "not-found">;
/** The order of lists */
    'list-order': Choice<"newest-first" | "oldest-first">;
/** Page size of lists: their first items, unless the parameter `page` picks others */
    'list.page-size': Range<number | "none">;
/** A lookup without its query parameter */
    'missing-id': Choice<"lookup" | "validation">;
/** The text of the unspecified failure of contacts-type/view */
    'contact-type-view.failure': Choice<"invalid-id" | "not-found-1" | "not-found-2" | `text:${string}`>;
/** Update of a record that does not exist where only V is documented */
    'update-unknown': Choice<"invalid-id" | "not-found-1" | "not-found-2">;
/** A lookup failure where none is documented (automations/duplicate, automations/set-live, references) */
    'lookup-unlisted': Choice<"not-found-1" | "not-found-2">;
/** What strIds holds for records that have a utr */
    'bulk-delete.key': Choice<"either" | "id" | "utr">;
/** Some of strIds exist and some do not */
    'bulk-delete.unknown': Choice<"all-or-nothing" | "delete-known">;
/** Which fields are required where the stars and the failure cell differ */
    'required-fields': Choice<"reported" | "starred">;
/** A write that names a record which does not exist */
    'dangling-reference': Choice<"accept" | "invalid" | "not-found">;
/** An address that is already in the same contact type, segment or list */
    'duplicate-email': Choice<"accept" | "ignore" | "taken">;
/** The name of a contact type, unsubscribe group, custom field, single send or automation, or the from_email or nickname of a sender, that another one has */
    'duplicate-name': Choice<"accept" | "taken">;
/** Optional values that were never given */
    'absent-optionals': Choice<"empty" | "null" | "zero">;
/** Optional fields that an update sends empty */
    'update.empty-field': Choice<"clear" | "keep">;
/** Optional fields left out of an update */
    'update.omitted-fields': Choice<"clear" | "keep">;
/** Fields that violate other rules than required: a validation failure, or a rule failure (Errors 2)? */
    'rule-violations': Choice<"object" | "text">;
/** The key of an error in an element of an array */
    'array-errors': Choice<"element" | "field">;
/** A field that violates several rules */
    'errors-per-field': Choice<"all" | "first">;
/** A broken field together with an id that names no record */
    'validation-order': Choice<"fields-first" | "lookup-first">;
/** Most characters of a string or text without a stated limit; template bodies, which are longtext, and lists of addresses have none */
    'text.max-length': Range<number | "none">;
};
type AssumptionId = keyof typeof registry;
type AssumptionValue<Id extends AssumptionId> = (typeof registry)[Id]['default'];
/** Values of some assumptions; each has the comment of its member of the registry, as it is mapped from there. */
type BroadOverrides = {
    readonly [Id in keyof typeof registry]?: AssumptionValue<Id>;
};
/** The same, and under keys such as `duplicate-email@POST /contacts/add` values that are narrowed to an endpoint. */
type AssumptionOverrides = BroadOverrides & {
    readonly [Id in AssumptionId as `${Id}@${string} /${string}`]?: AssumptionValue<Id>;
};
type AssumptionValues = {
    readonly [Id in AssumptionId]: AssumptionValue<Id>;
};
/** A definition as the control plane and OpenAPI publish it. */
interface PublishedDefinition extends Pick<Definition, 'question' | 'section'>, Partial<Omit<Choice & Range & ZoneChoice, keyof Definition>> {
    /** That of a choice is its first value. */
    readonly default?: string | number;
}

/** The values in force for an account or the mock: defaults, those of a sweep, then the layers of the start, then later changes. */

/** Changes of assumptions; null undoes an earlier change. */
type AssumptionPatch = {
    readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | null;
};
/** A definition with the values in force, as the control plane and the command show it. */
interface DescribedAssumption extends Omit<PublishedDefinition, 'default'> {
    readonly id: AssumptionId;
    readonly default: string | number;
    /** Where it is not narrowed. */
    readonly value: string | number;
    /** The endpoints that read it: a value can be narrowed to each. */
    readonly endpoints: readonly string[];
    /** The narrowed values by endpoint. */
    readonly scopes: Readonly<Record<string, string | number>>;
}

/** Method and documented path, `GET /contacts/list`: the types of the package list them. */
type EndpointName = 'GET /global-unsubscribes' | 'POST /global-unsubscribes/save' | 'DELETE /global-unsubscribes/delete' | 'POST /global-unsubscribes/bulk-delete' | 'GET /segment/list' | 'GET /segment/email/list' | 'POST /segment/email/store' | 'DELETE /segment/email/delete' | 'DELETE /segment/delete' | 'GET /unsubscribes-groups' | 'POST /unsubscribes-groups/save' | 'GET /unsubscribes-groups/details' | 'POST /unsubscribes-groups/update' | 'POST /unsubscribes-groups/manually-add' | 'GET /unsubscribes-groups/recipients-list' | 'DELETE /unsubscribes-groups/recipients-delete' | 'POST /unsubscribes-groups/recipients-bulk-delete' | 'GET /contacts-type' | 'POST /contacts-type/add' | 'GET /contacts-type/view' | 'POST /contacts-type/update' | 'DELETE /contacts-type/delete' | 'GET /contacts/list' | 'POST /contacts/add' | 'GET /contacts/csv-sample/download' | 'POST /contacts/upload-csv' | 'GET /contacts/details' | 'POST /contacts/update' | 'DELETE /contacts/delete' | 'POST /contacts/bulk-delete' | 'GET /reserve-fields' | 'GET /custom-fields' | 'POST /custom-fields/save' | 'DELETE /custom-fields/delete' | 'GET /get-design/template' | 'GET /get-dynamic/content' | 'GET /single-send/list' | 'POST /single/send/create' | 'POST /single/send/duplicate' | 'GET /single/send/duplicate' | 'GET /single-send/details' | 'POST /single/send/update' | 'DELETE /single/send/delete' | 'POST /single/send/bulk-delete' | 'GET /automations' | 'POST /automations/create' | 'GET /automations/duplicate' | 'GET /automations/details' | 'GET /automations/pause' | 'GET /automations/set-live' | 'DELETE /automations/delete' | 'POST /automations/bulk-delete' | 'GET /automations/schedule' | 'POST /automations/schedule/create' | 'DELETE /automations/schedule/delete' | 'GET /get/country-state-city' | 'GET /senders' | 'POST /senders' | 'POST /sender/save' | 'GET /sender/details' | 'POST /sender/update' | 'DELETE /sender/delete' | 'GET /sender/resend-mail' | 'GET /notification-recipients' | 'POST /notification-recipient/save' | 'DELETE /notification-recipient/delete' | 'POST /notification-recipient/bulk-delete';
/** The two headers with the keys of an account, as the document spells them (Authentication). */
declare const PUBLIC_KEY_HEADER = "PublicKey";
declare const SECRET_KEY_HEADER = "SecretKey";

/** Validates the input of clients and operators: each problem has its place, the found value and the wanted one. */

interface Problem {
    /** A JSON pointer (RFC 6901) into the validated value. */
    readonly pointer: string;
    readonly detail: string;
}
/** An invalid value is refused as a whole; nothing has changed. */
declare class ValidationError extends Error {
    readonly what: string;
    readonly problems: readonly Problem[];
    /** One line: the first problem, and how many there are. */
    readonly summary: string;
    /** @param what the refused thing in plain words, such as `fixture` */
    constructor(what: string, problems: readonly Problem[]);
}

/** What happens to the response. An editor shows the comment of a kind where the kind is chosen. */
type FaultOutcome = {
    /** `delay`: the response comes later, unchanged. */
    readonly kind: 'delay';
    readonly delay: number;
} | {
    /** `response`: a response of your own. */
    readonly kind: 'response';
    readonly status: number;
    /** A text as it is, anything else as JSON. */
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
} | {
    /** `failure`: a failure in the words of the service. */
    readonly kind: 'failure';
    /** `AUTH`: the keys are wrong. `NF1` and `NF2`: the record is not found. `500`: the service has an error. */
    readonly failure: 'AUTH' | 'NF1' | 'NF2' | '500' | 500;
} | {
    readonly kind: 'failure';
    /** `V`: fields are invalid. */
    readonly failure: 'V';
    readonly fields: Readonly<Record<string, readonly string[]>>;
} | {
    readonly kind: 'failure';
    /** `rule`: the fields are in order, and a rule of the service forbids the request. */
    readonly failure: 'rule';
    /** The words of the rule. */
    readonly text?: string;
} | {
    readonly kind: 'failure';
    /** `429`: the rate limit is exceeded. */
    readonly failure: '429' | 429;
    /** Seconds, for the header `Retry-After`. */
    readonly retry_after?: number;
} | {
    /** `close`: closes the connection before the first byte; for two seconds also for a repetition of the request. */
    readonly kind: 'close';
    /** True for a TCP reset. */
    readonly reset?: boolean;
} | {
    /** `truncated`: the head of the response and half of its body. */
    readonly kind: 'truncated';
};
interface FaultAim {
    /** The method and the documented path, `POST /contacts/add`; every endpoint when it is left out. */
    readonly endpoint?: EndpointName | '*';
    /** How many requests it meets; 1 by default, `always` until it is deleted. */
    readonly times?: number | 'always';
    /** How many requests it lets pass first. */
    readonly after?: number;
    /** Before or after the state changed. */
    readonly when?: 'before' | 'after';
    /** Milliseconds to wait. */
    readonly delay?: number;
}
type FaultDefinition = FaultAim & FaultOutcome;

/** The faults of an account: failures that a test ordered, by endpoint and count, never by probability; and the delay of all requests. */

type Fault = Required<FaultAim> & FaultOutcome & {
    readonly id: number;
    /** How many requests matched, and how many of them it met. */
    matched: number;
    applied: number;
};

declare const MAIL_KINDS: readonly ['single-send', 'automation', 'verification', 'notification'];
type MailKind = (typeof MAIL_KINDS)[number];
interface MailContent {
    readonly from: string;
    readonly from_name: string;
    readonly reply_to: string;
    readonly subject: string;
    readonly preheader: string;
    readonly html: string;
    /** The link for the reader to follow, as a path on this server. */
    readonly link: string | null;
    /** True when the values of its placeholders are too long together: further ones stay placeholders. */
    readonly truncated?: true;
}
interface Mail extends MailContent {
    readonly id: number;
    readonly kind: MailKind;
    readonly to: string;
    /** Of the single send, automation or sender that it is about. */
    readonly utr: string;
    /** Of the automation schedule that sent it; null for other mails. */
    readonly schedule_utr: string | null;
    /** The time of the account, as a timestamp. */
    readonly at: string;
}
/** A mail matches when it has all that is given. */
interface MailFilter {
    /** An address, whatever its case. */
    readonly to?: string;
    readonly kind?: MailKind;
    /** Of the single send, automation, schedule or sender. */
    readonly utr?: string;
    /** Only mails with a higher id. */
    readonly after?: number;
    /** Only mails with a lower id. */
    readonly before?: number;
}

/** An account: everything that the requests with its keys see or change. */

/** The parts that can be reset separately; `records` includes ids, the random source and mail events. */
declare const RESET_PARTS: readonly ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'];
type ResetPart = (typeof RESET_PARTS)[number];

/** The journal of one account: its latest requests and their responses. */

/** Something that a client relied on although the document does not promise it. */
interface Warning {
    readonly id: string;
    /** A note fails nothing: no check, and no strict mock. */
    readonly level?: 'note';
    readonly text: string;
    readonly section: string;
}
interface SentFile {
    readonly name: string;
    readonly file_name: string;
    readonly content_type: string;
    readonly bytes: number;
    readonly sha256: string;
}
interface Exchange {
    readonly id: number;
    readonly public_key: string | null;
    /** The time of the account, as a timestamp. */
    readonly at: string;
    /** Method and documented path; null where the document has no such endpoint. */
    readonly endpoint: string | null;
    readonly method: string;
    /** With the prefix, without the query. */
    readonly path: string;
    readonly query: Readonly<Record<string, string | readonly string[]>>;
    readonly request: {
        /** Without the secret key. */
        readonly headers: Readonly<Record<string, string>>;
        /** Names and values of the form as they were sent; null when no body was read. */
        readonly fields: Readonly<Record<string, string | readonly string[]>> | null;
        readonly files: readonly SentFile[];
        /** The text of a body whose fields were not read because the request was refused; null for every other. */
        readonly body: string | null;
        /** True if more was sent than the journal keeps. */
        readonly truncated: boolean;
    };
    /** Null when the connection broke before a response. */
    readonly response: {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        readonly truncated: boolean;
    } | null;
    readonly assumptions: readonly string[];
    readonly warnings: readonly Warning[];
    readonly fault: {
        readonly id: number;
        readonly kind: string;
        readonly when: string;
    } | null;
    /** Microseconds in real time: the start since 1970, and the duration. */
    readonly started: number;
    readonly took: number;
}
interface ExchangeFilter {
    readonly endpoint?: EndpointName;
    readonly status?: number;
    /** The id of a warning. */
    readonly warning?: string;
    /** Timestamps of the account: from this one on, and before this one. */
    readonly since?: string;
    readonly until?: string;
    /** Only exchanges with a lower id. */
    readonly before?: number;
}

/** What is counted over a whole run: contract warnings, and the assumptions that requests read. Counts outlast resets, cleared journals and closed accounts. */

interface CountedWarning extends Warning {
    /** Method and documented path; null where the document has no such endpoint. */
    readonly endpoint: string | null;
    readonly count: number;
}

/** The pair of keys that opens an account. */
interface Keys {
    readonly publicKey: string;
    readonly secretKey: string;
}

/** The fixture format: a file that describes accounts and their records, in the document's field names and shapes. */

/** The name of a fixture of the package, or of one beside them: the types of the package list the first. */
type FixtureName = 'default' | 'edge-cases' | 'empty' | (string & {});
/** Ids that records still name although no record has them, by the table's name in a fixture. */
type DeletedIds = Readonly<Record<string, readonly number[]>>;
/** An account of a fixture; its tables are further members, by name. */
interface FixtureAccount {
    readonly user_id?: number;
    readonly public_key?: string;
    readonly secret_key?: string;
    readonly clock?: string;
    readonly as_of?: string;
    readonly assumptions?: { readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | (string & {}) | number };
    readonly next_ids?: Readonly<Record<string, number>>;
    readonly deleted_ids?: DeletedIds;
    readonly templates?: readonly ({
/** id 1 is the blank template */
readonly id?: number;
readonly template_name: string;
/** image file name */
readonly preview_image?: string;
/** template as JSON text */
readonly json_code?: string;
/** template as HTML text */
readonly html_code?: string;
readonly is_blank?: number;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly countries?: readonly ({
readonly id?: number;
readonly name: string;
readonly iso2?: string;
readonly phone_code?: string;
})[];
readonly states?: readonly ({
readonly id?: number;
readonly country_id: number;
readonly name: string;
readonly iso2?: string;
})[];
readonly cities?: readonly ({
readonly id?: number;
readonly state_id: number;
readonly name: string;
})[];
readonly contact_types?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly name: string;
readonly deleted_at?: string | null;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly contacts?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly contact_type_id?: number;
readonly first_name?: string;
readonly last_name?: string;
readonly email: string;
readonly alt_email?: string | null;
readonly country?: string | number;
readonly state?: string;
readonly city?: string;
readonly address_line1?: string;
readonly address_line2?: string;
readonly state_province_region?: string;
readonly postal_code?: string;
readonly custom_field?: { readonly [name: string]: {
/** display label */
readonly field_name: string;
readonly field_value: string | null;
} } | null;
readonly deleted_at?: string | null;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly segments?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly contact_type_id?: number;
readonly segment_name: string;
/** field identifiers used by the conditions */
readonly select_field?: readonly (string)[];
/** condition operators */
readonly select_operator?: readonly (string)[];
/** condition values; a between-type condition carries two values */
readonly value?: readonly (string)[];
readonly query_type?: string | number | boolean | null;
readonly deleted_at?: string | null;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly segment_recipients?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly segment_id?: number;
readonly contact_id?: number | null;
readonly first_name?: string;
readonly last_name?: string;
readonly email: string;
readonly country?: string | null;
readonly state?: string | null;
readonly city?: string | null;
readonly address_line1?: string | null;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
})[];
readonly global_unsubscribers?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly unsubscribe_groups_id?: number | null;
readonly email_address: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
})[];
readonly unsubscribe_groups?: readonly ({
readonly id?: number;
readonly user_id?: number;
/** numeric text generated by the service */
readonly rand_id?: string;
readonly group_name: string;
readonly description?: string;
/** 1 means the group is shown on the unsubscribe preferences page */
readonly is_display?: number;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
})[];
readonly unsubscribe_group_recipients?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly unsubscribe_groups_id?: number | null;
readonly email_address: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
})[];
readonly custom_fields?: readonly ({
readonly id?: number;
readonly user_id?: number | null;
readonly field_name: string;
readonly field_type?: string;
/** 1 for reserved fields */
readonly is_reserved?: number;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly single_sends?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly template_id?: number;
/** the targeted contact types and segments */
readonly recipient_id?: readonly ({
readonly id: string;
readonly table: string;
})[];
/** recipients to avoid */
readonly exclude_specific_recipient_id?: readonly ({
readonly id: string;
readonly table: string;
})[];
readonly sender_id?: number;
readonly unsubscribe_group_id?: number;
readonly single_send_name: string;
/** sender email address */
readonly from_sender?: string;
/** reply email address */
readonly reply_to?: string;
readonly sender_name?: string | null;
readonly sender_address?: string | null;
readonly subject?: string;
readonly preheader?: string;
/** 0 sends immediately, 1 sends at the given date and time */
readonly schedule_type?: number;
/** an all-zero date when sending immediately */
readonly schedule_date?: string;
/** all-zero when sending immediately */
readonly schedule_time?: string;
readonly status?: number | null;
/** letters, digits and punctuation */
readonly utr?: string;
readonly template_json?: string | null;
readonly template_html?: string | null;
readonly triggered?: number;
readonly delivered?: number;
readonly unique_opens?: number;
readonly total_opens?: number;
readonly bounces?: number;
readonly unsubscribes?: number;
/** maps a numeric key to a token string */
readonly unique_open_token?: { readonly [name: string]: string };
readonly sent_at?: string | null;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
})[];
readonly automations?: readonly ({
readonly id?: number;
readonly user_id?: number;
/** contact type id or segment id that is targeted */
readonly automation_for?: number;
readonly automation_for_table?: string;
readonly automation_name: string;
readonly exit_criteria?: number;
readonly unsubscribe_group_id?: string;
/** 1 for welcome, 2 for custom: responses show the codes in force */
readonly automation_type?: number;
/** letters, digits and punctuation */
readonly utr?: string;
/** 0 draft, 1 live */
readonly status?: number;
readonly live_at?: string | null;
readonly total_triggered?: number;
readonly total_delivered?: number;
readonly total_unique_opens?: number;
readonly total_opens?: number;
readonly total_bounces?: number;
readonly total_unsubscribe?: number;
readonly deleted_at?: string | null;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly automation_schedules?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly automation_id?: number;
readonly sender_id?: number;
readonly subject: string;
readonly waiting_period?: number;
readonly waiting_type?: string;
/** letters, digits and punctuation */
readonly utr?: string;
readonly template_id?: number;
readonly preview_img?: string;
readonly template_json?: string | null;
readonly template_html?: string | null;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
/** address of the email design editor */
readonly design_url?: string;
/** address of the preview image */
readonly image?: string;
})[];
readonly senders?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly from_name?: string;
readonly from_email: string;
readonly reply_to_email?: string;
readonly country_id?: number;
readonly state_id?: number;
readonly city_id?: number;
readonly zip_code?: string;
readonly company_address?: string;
readonly company_address2?: string;
readonly nickname?: string;
readonly is_verified?: number;
/** letters, digits and punctuation */
readonly utr?: string;
/** YYYY-MM-DD HH:MM:SS */
readonly send_at?: string;
readonly created_at?: string | null;
readonly updated_at?: string | null;
readonly deleted_at?: string | null;
})[];
readonly notification_recipients?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly email_address: string;
/** name of the address owner */
readonly email_owner?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly updated_at?: string;
})[];
readonly enrolments?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly automation_id: number;
readonly contact_id?: number | null;
readonly segment_recipient_id?: number | null;
readonly is_existing?: number;
readonly mailed_until?: string | null;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
})[];
readonly mail_events?: readonly ({
readonly id?: number;
readonly user_id?: number;
readonly event: string;
/** letters, digits and punctuation */
readonly mailing_utr: string;
readonly email_address: string;
readonly token_key?: string | null;
/** YYYY-MM-DDTHH:MM:SS.ffffffZ */
readonly created_at?: string;
})[];

}
/** A fixture; the reference lists of the service are further members, by name. */
interface Fixture {
    readonly $schema?: string;
    readonly description?: string;
    readonly clock?: string;
    readonly assumptions?: { readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | (string & {}) | number };
    readonly accounts?: readonly FixtureAccount[];
    readonly templates?: readonly ({
/** id 1 is the blank template */
readonly id?: number;
readonly template_name: string;
/** image file name */
readonly preview_image?: string;
/** template as JSON text */
readonly json_code?: string;
/** template as HTML text */
readonly html_code?: string;
readonly is_blank?: number;
readonly created_at?: string | null;
readonly updated_at?: string | null;
})[];
readonly countries?: readonly ({
readonly id?: number;
readonly name: string;
readonly iso2?: string;
readonly phone_code?: string;
})[];
readonly states?: readonly ({
readonly id?: number;
readonly country_id: number;
readonly name: string;
readonly iso2?: string;
})[];
readonly cities?: readonly ({
readonly id?: number;
readonly state_id: number;
readonly name: string;
})[];

}

/** What every control call works on, and the names of endpoints that calls take. */

/** An OpenAPI 3.1 document, with the members that the control plane names. */
interface OpenApi {
    readonly openapi: string;
    /** By path and method. */
    readonly paths: Readonly<Record<string, object>>;
    readonly [member: string]: unknown;
}

interface AccountKeys {
    readonly user_id: number;
    readonly public_key: string;
    readonly secret_key: string;
}
/** The same, with the number of live records by the name of their table in a fixture. */
interface AccountSummary extends AccountKeys {
    readonly counts: Readonly<Record<string, number>>;
}

interface ClockState {
    readonly public_key: string;
    readonly now: string;
    readonly clock: string;
    /** What falls due next, if anything does. */
    readonly next: {
        readonly at: string;
        readonly what: string;
    } | null;
}

/** A fault of an account; an older one can take all of its requests. */
type FaultState = Fault & {
    readonly public_key: string;
    readonly shadowed_by?: number;
};

/** An exchange without its real times, which differ from run to run: only the HAR has them. */
type ReadExchange = Omit<Exchange, 'started' | 'took'>;
declare const toHar: (exchanges: readonly Exchange[]) => {
    log: {
        version: string;
        creator: {
            name: string;
            version: string;
        };
        pages: never[];
        entries: {
            startedDateTime: string;
            time: number;
            request: {
                headersSize: -1;
                bodySize: -1;
                method: string;
                url: string;
                httpVersion: string;
                cookies: never[];
                headers: {
                    name: string;
                    value: string;
                }[];
                queryString: {
                    name: string;
                    value: string;
                }[];
                postData?: {
                    mimeType: string;
                    params: ({
                        name: string;
                        value: string;
                    } | {
                        name: string;
                        fileName: string;
                        contentType: string;
                        comment: string;
                    })[];
                    comment?: string;
                } | {
                    mimeType: string;
                    text: string;
                    comment?: string;
                };
            };
            response: {
                headersSize: -1;
                bodySize: -1;
                status: number;
                statusText: string;
                httpVersion: string;
                cookies: never[];
                headers: {
                    name: string;
                    value: string;
                }[];
                content: {
                    size: number;
                    mimeType: string;
                    text: string;
                    comment?: string;
                };
                redirectURL: string;
            };
            cache: {};
            timings: {
                send: number;
                wait: number;
                receive: number;
            };
            _id: number;
            _public_key: string | null;
            _assumptions: readonly string[];
            _warnings: readonly Warning[];
            _fault: {
                readonly id: number;
                readonly kind: string;
                readonly when: string;
            } | null;
        }[];
    };
};
type Har = ReturnType<typeof toHar>;

declare const MAIL_EVENTS: readonly ['open', 'bounce', 'unsubscribe'];

/** An event of mails that went out, and the addresses that it happens at: every recipient by default. */
interface MailEventInput {
    readonly event: (typeof MAIL_EVENTS)[number];
    readonly to?: string | readonly string[];
}

type ReadMail = Mail & {
    readonly public_key: string;
};

interface SettingsPatch {
    readonly delay?: number | string;
    readonly strict?: boolean;
}

/** A saved state of an account, and the time of its clock. */
interface SnapshotState {
    readonly public_key: string;
    readonly name: string;
    readonly at: string;
}

/** Compares the exchanges of the journal with what a test wants: how many match, and where the nearest other one differs. */

/** Members by name; an array wants all its values. */
type WantedTexts = Readonly<Record<string, string | number | readonly (string | number)[]>>;
/** The wanted members of an exchange; a member that is left out matches anything. */
interface ExchangeMatch {
    /** Method and documented path: `POST /contacts/add`. */
    readonly endpoint?: EndpointName;
    readonly method?: string;
    readonly path?: string;
    readonly query?: WantedTexts;
    readonly headers?: WantedTexts;
    /** In the form of the request, `strIds[0]` and `strIds[1]`, or an array as a whole, `strIds`. */
    readonly fields?: WantedTexts;
    /** Name, file name, content type, bytes and sha256 of uploads; a part of each is enough. */
    readonly files?: readonly Partial<SentFile>[];
    /** `any` counts all. Without status, warning, fault and response, a match counts answers with success. */
    readonly status?: number | 'any';
    readonly warning?: string;
    readonly fault?: string;
    /** A part of the body. */
    readonly response?: unknown;
}
/** How many exchanges must match; all given bounds must be met. */
interface ExpectedCount {
    readonly exactly?: number;
    readonly atLeast?: number;
    readonly atMost?: number;
}

interface WarningSummary {
    readonly total: number;
    readonly warnings: readonly CountedWarning[];
}

/** The client of a mock: what an editor shows of its methods, and how the table of control calls makes them, in this process and over HTTP. */

/** The control calls as methods. Called on the mock, a method applies to every account; called on an account, to that one. */
interface ClientMethods {
    /** What is running: version, prefix, fixture, accounts with their counts, and links to the topics of the control plane. */
    overview(): Promise<object>;
    /** Version, readiness, and the path before every documented path. */
    health(): Promise<{
        readonly status: string;
        readonly version: string;
        readonly prefix: string;
    }>;
    /**
     * Restores the baseline.
     * @param only the parts to restore; all of them by default. `accounts` is a part of its own: it closes the accounts that were opened
     * @throws {ControlFailure} for an unknown part
     * @example await mock.reset(); await mock.reset(['records']);
     */
    reset(only?: readonly (ResetPart | 'accounts')[]): Promise<{
        readonly accounts: readonly AccountSummary[];
        readonly opened: number;
        readonly closed: number;
    }>;
    /**
     * Loads a new baseline, and resets assumptions, clock and faults; the whole of it is checked before anything changes.
     * @param fixture a fixture, or the name of one
     * @throws {ValidationError} for an unknown name or a broken fixture; {ControlFailure} over HTTP
     * @example await mock.load('edge-cases'); await mock.load({ accounts: [{ contacts: [{ email: 'ada@example.com' }] }] });
     */
    load(fixture: FixtureName | Fixture): Promise<{
        readonly fixture: string;
        readonly accounts: readonly AccountSummary[];
    }>;
    /** The fixtures that can be named, with their accounts, or the reason why one cannot be loaded. */
    fixtures(): Promise<readonly {
        readonly name: string;
    }[]>;
    /**
     * Writes the state as a fixture: loading it gives the same state.
     * @example await mock.load(await mock.state());
     */
    state(): Promise<Fixture>;
    /**
     * Writes the state of all accounts to the state file, as the end of the mock does.
     * @throws {ControlFailure} for a mock that has none; {ValidationError} when it cannot be written
     */
    saveState(): Promise<{
        readonly file: string;
        readonly accounts: number;
    }>;
    /**
     * Saves the state under a name.
     * @param name up to 100 letters, digits, dots, hyphens and underscores
     * @throws {ControlFailure} for another name
     * @example await mock.snapshot('seeded'); await mock.reset(); await mock.restore('seeded');
     */
    snapshot(name: string): Promise<{
        readonly snapshots: readonly (SnapshotState & {
            readonly dropped: string | null;
        })[];
    }>;
    /**
     * Restores a saved state: the same requests get byte-identical responses again.
     * @throws {ControlFailure} when no snapshot has this name
     */
    restore(name: string): Promise<{
        readonly accounts: readonly AccountSummary[];
    }>;
    readonly accounts: {
        /** The accounts, with their keys. */
        list(): Promise<readonly AccountKeys[]>;
        /**
         * Opens one, with these keys or drawn ones, as `account()` does.
         * @throws {ControlFailure} when an account has the public key already; called on an account, that is so
         */
        open(public_key?: string, secret_key?: string): Promise<AccountKeys>;
        /** Closes those that were opened; called on an account, that one. */
        close(): Promise<void>;
    };
    readonly snapshots: {
        /** The snapshots, oldest first. */
        list(): Promise<readonly SnapshotState[]>;
        /** @throws {ControlFailure} when no snapshot has this name */
        delete(name: string): Promise<void>;
    };
    readonly clock: {
        /** The time and the setting of each clock. */
        read(): Promise<readonly ClockState[]>;
        /**
         * Sets the clock.
         * @param clock `real`, a time to stand still at, `from` and a time, or a distance to real time such as `+P3D`
         * @throws {ControlFailure} for an invalid setting
         * @example await mock.clock.set('2026-01-05T09:00:00Z');
         */
        set(clock: string): Promise<readonly ClockState[]>;
        /** Lets each clock stand still at its own time. */
        freeze(): Promise<readonly ClockState[]>;
        /**
         * Advances the clock: due sends, automations and verifications happen.
         * @param by an ISO 8601 duration
         * @throws {ControlFailure} for an invalid duration, or one that leads too far
         * @example await mock.clock.advance('PT1H'); await mock.clock.advance('P3D');
         */
        advance(by: string): Promise<readonly ClockState[]>;
    };
    /**
     * The contract as an OpenAPI 3.1 document, by the default values of the assumptions.
     * @example const { paths } = await mock.openapi();
     */
    openapi(): Promise<OpenApi>;
    readonly assumptions: {
        /** The registry, with the values in force. */
        read(): Promise<readonly DescribedAssumption[]>;
        /**
         * Changes values.
         * @param patch values by id; null undoes a change
         * @throws {AssumptionError} for an unknown id or value; {ControlFailure} over HTTP
         * @example await mock.assumptions.change({ 'list-order': 'newest-first' });
         */
        change(patch: AssumptionPatch): Promise<readonly DescribedAssumption[]>;
    };
    readonly settings: {
        /** The delay of the whole mock, and whether it is strict. */
        read(): Promise<Settings>;
        /**
         * Changes settings.
         * @param patch `delay`, of the whole mock: milliseconds that every request of the service waits, or two numbers to draw between; 0 for none.
         * `strict`: requests that leave the contract are refused with 400, or answered again
         * @throws {ControlFailure} for another delay
         * @example await mock.settings.change({ delay: '200-800' });
         */
        change(patch: SettingsPatch): Promise<Settings>;
    };
    readonly faults: {
        /**
         * Adds a fault; its `delay` is milliseconds, its `retry_after` seconds.
         * @throws {ControlFailure} for an invalid fault, or when an account has 1000 faults
         * @example await mock.faults.add({ endpoint: 'POST /contacts/add', kind: 'failure', failure: '500', when: 'after' });
         */
        add(fault: FaultDefinition): Promise<readonly FaultState[]>;
        /** All faults, oldest first, with those that are used up. */
        list(): Promise<readonly FaultState[]>;
        /** @throws {ControlFailure} when no fault has this id */
        delete(id: number): Promise<void>;
        /** Deletes all faults. */
        clear(): Promise<void>;
    };
    readonly journal: {
        /**
         * The latest exchanges that fit, oldest first; 100 by default.
         * @throws {ControlFailure} for an unknown endpoint, or a time that is no ISO 8601 UTC time
         * @example await mock.journal.find({ endpoint: 'POST /contacts/add', status: 422 });
         */
        find(filter?: ExchangeFilter & {
            readonly limit?: number;
        }): Promise<readonly ReadExchange[]>;
        /**
         * Compares the journal with what a test wants.
         * @param match if it describes only the request, successful responses count; `status: 'any'` counts all
         * @param count at least 1 by default
         * @throws {ControlFailure} with the nearest miss when another number of exchanges matches
         * @example await mock.journal.verify({ endpoint: 'POST /contacts/add', fields: { email: 'ada@example.com' } }, { exactly: 1 });
         */
        verify(match: ExchangeMatch, count?: ExpectedCount): Promise<{
            readonly matched: number;
            readonly ids: readonly number[];
        }>;
        /** The exchanges as a HAR 1.2 file, which the developer tools of a browser open. */
        har(filter?: Omit<ExchangeFilter, 'before'>): Promise<Har>;
        /** Forgets the exchanges; the state stays. */
        clear(): Promise<void>;
    };
    readonly outbox: {
        /**
         * The latest mails that fit, oldest first; 100 by default.
         * @example await mock.outbox.find({ to: 'ada@example.com', kind: 'single-send' });
         */
        find(filter?: MailFilter & {
            readonly limit?: number;
        }): Promise<readonly ReadMail[]>;
        /** @throws {ControlFailure} when no mail has this id */
        get(id: number): Promise<ReadMail>;
        /**
         * Waits until a mail fits.
         * @param timeout milliseconds of real time, up to 60000; 5000 by default
         * @throws {ControlFailure} when none comes in time
         * @example const [mail] = await mock.outbox.waitFor({ kind: 'single-send' });
         */
        waitFor(match?: Omit<MailFilter, 'before'>, timeout?: number): Promise<readonly ReadMail[]>;
        /** Forgets the mails; their recipients stay known. */
        clear(): Promise<void>;
    };
    /**
     * Makes an event happen to the mails of a single send.
     * @throws {ControlFailure} when the single send did not go out, or not to these addresses
     * @example const [mail] = await mock.outbox.find({ kind: 'single-send' }); await mock.singleSendEvent(mail.utr, { event: 'open', to: mail.to });
     */
    singleSendEvent(utr: string, event: MailEventInput): Promise<object>;
    /**
     * Makes an event happen to the mails of an automation.
     * @throws {ControlFailure} when the automation sent no mail, or none to these addresses
     * @example const [mail] = await mock.outbox.find({ kind: 'automation' }); await mock.automationEvent(mail.utr, { event: 'bounce', to: mail.to });
     */
    automationEvent(utr: string, event: MailEventInput): Promise<object>;
    readonly warnings: {
        /** The contract warnings of the whole run: what clients did beyond the document. */
        read(): Promise<WarningSummary>;
        /**
         * Fails after a request that left the contract.
         * @param except ids of tolerated warnings
         * @throws {ControlFailure} with the warnings, or for an unknown id
         * @example await mock.warnings.verify(['undocumented-parameter']);
         */
        verify(except?: readonly string[]): Promise<{
            readonly total: number;
            readonly requests: number;
        }>;
        /** Forgets the warnings. */
        clear(): Promise<void>;
    };
}
interface Settings {
    readonly delay: string | number;
    readonly strict: boolean;
}
/** One account of a mock; its methods apply only to this account. */
interface AccountClient extends ClientMethods, AsyncDisposable {
    /** The document's `{base_url}`. */
    readonly baseUrl: string;
    readonly keys: Keys;
    readonly headers: KeyHeaders;
    /** Closes the account, unless it is closed: its keys become wrong credentials. */
    close(): Promise<void>;
}
/** The two headers of a request (Authentication). */
type KeyHeaders = {
    readonly [PUBLIC_KEY_HEADER]: string;
    readonly [SECRET_KEY_HEADER]: string;
};
/** A mock; its methods apply to every account. */
interface MockClient extends ClientMethods {
    /** The document's `{base_url}`: every documented path is appended to it. */
    readonly baseUrl: string;
    readonly controlUrl: string;
    /**
     * Opens a fresh account with the records and the clock of the baseline and no faults: an account for one test.
     * Its calls wait until it is open; await it before the first request to the service.
     * @param keys drawn at random by default
     * @throws {ValidationError} for another member; its calls reject when an account has the public key already
     * @example const account = await mock.account(); await fetch(`${mock.baseUrl}/contacts/list`, { headers: account.headers });
     */
    account(keys?: Partial<Keys>): OpeningAccount;
}
/** An account that opens: a client at once, and a promise of the client once its account is open. */
type OpeningAccount = AccountClient & Promise<AccountClient>;

/** Profiles: files of assumptions. Some come with the package, under names. */

/** The name of a profile of the package, or the path of a file: the types of the package list the names. */
type ProfileName = 'document' | 'ok-200' | (string & {});
/** One name or file, or several; a semicolon divides those of one text. */
type ProfileNames = ProfileName | readonly ProfileName[];

/** Every option of a mock, once: what it takes, its default, and its flag; the library, the command and README read it. */

declare const LOG_LEVELS: readonly ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * What a mock is started with; everything can be left out.
 * @example await startCampaignMock({ fixture: 'edge-cases', clock: '2026-01-05T09:00:00Z', strict: true });
 */
interface MockOptions {
    /** The port to listen on; 0, the default, takes a free one. */
    readonly port?: number;
    /** The address to listen on; `localhost`, the default, is both loopback addresses. */
    readonly host?: string;
    /** False opens no socket: only `fetch` answers. True by default. */
    readonly listen?: boolean;
    /** The path before every documented path; `/api/v1` by default. */
    readonly prefix?: string;
    /** The name of a fixture, the path of a fixture file, or a fixture; `default` by default. */
    readonly fixture?: FixtureName | Fixture;
    /** A folder of further fixtures, which `fixture` can name beside those of the package. */
    readonly fixturesDir?: string;
    /** True loads the fixture again when its file changes; a broken one is told on stderr, and the old state stays. */
    readonly watch?: boolean;
    /** A file that holds the state from run to run: read at the start in the place of the fixture, if it is there, and written at the end. */
    readonly state?: string;
    /** The values of assumptions: what the interface document leaves open. */
    readonly assumptions?: AssumptionOverrides;
    /** The name of a profile of assumptions, the path of a profile file, or several of them: a later one wins, and `assumptions` over all. */
    readonly profile?: ProfileNames;
    /** The seed of utr, tokens and `rand_id`: the same seed draws the same values. 42 by default. */
    readonly seed?: number;
    /** `real`, a time to stand still at, `from` and a time, or a distance such as `+P3D`; takes precedence over the fixture's clock. */
    readonly clock?: string;
    /** True refuses with 400 what leaves the contract; by default it is answered, with a warning. */
    readonly strict?: boolean;
    /** The number of exchanges that the journal of an account holds; 1000 by default. Those above 16 KiB on average leave room for fewer. */
    readonly journalSize?: number;
    /** The number of accounts that the mock holds; more are refused. 10,000 by default. */
    readonly maxAccounts?: number;
    /** Milliseconds that every request of the service waits, or two numbers to draw between: `200-800`. 0, the default, waits not at all. */
    readonly delay?: number | string;
    /** True gives any pair of keys an account of its own, where unknown ones are wrong credentials by default. */
    readonly openAccounts?: boolean;
    /** The origins whose pages may call the service; any by default, and none with `none`. */
    readonly corsOrigins?: readonly string[];
    /** Host names under which the control plane answers, beside the loopback ones, and to other machines. */
    readonly allowedHosts?: readonly string[];
    /** True writes a line on stderr for each request; false by default. */
    readonly logRequests?: boolean;
    /** A level of pino; `silent` by default. */
    readonly logLevel?: (typeof LOG_LEVELS)[number];
}

/** One running mock: reads the options, loads the fixture, creates the app, listens and closes. */

interface RunningMock extends AsyncDisposable {
    /** The document's `{base_url}`: every documented path is appended to it. */
    readonly baseUrl: string;
    readonly controlUrl: string;
    /** The keys of the fixture's first account. */
    readonly keys: Keys;
    /**
     * Answers without a socket; a path that begins with a slash is a documented one.
     * @example const response = await mock.fetch('/contacts/list', { headers: mock.headers });
     */
    readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
    /** Finishes the requests in progress, then stops. */
    close(): Promise<void>;
}

/** A mock; its methods apply to every account. */
interface CampaignMock extends MockClient, RunningMock {
    /** The keys of the fixture's first account, as headers. */
    readonly headers: KeyHeaders;
}
/**
 * Starts a mock on a free port, or without a socket.
 * @throws {ValidationError} for an unknown or broken fixture, or another invalid option
 * @throws {AssumptionError} for an unknown assumption or value
 * @throws {Error} with a `code` such as `EADDRINUSE` when it cannot listen
 * @example
 * const mock = await startCampaignMock({ fixture: 'empty', clock: '2026-01-05T09:00:00Z' });
 * const response = await fetch(`${mock.baseUrl}/contacts/list`, { headers: mock.headers });
 * await mock.close();
 */
declare function startCampaignMock(options?: MockOptions): Promise<CampaignMock>;

/** Connects to a mock in another process: its methods perform the control calls over HTTP. */

/**
 * Connects to a running mock: the command, the Vite plugin, or the library in another process.
 * @param url its origin, or its base URL as the banner shows it
 * @throws {ValidationError} for any other URL
 * @throws {Error} when no mock answers there
 * @example
 * const mock = await connectCampaignMock('http://127.0.0.1:4477/api/v1');
 * const account = await mock.account();
 * await account.clock.advance('PT1H');
 * await account.close();
 */
declare const connectCampaignMock: (url: string) => Promise<MockClient>;

/**
 * A refused control call; nothing has changed.
 * The message lists the problems too, because a test report shows nothing else of an error.
 */
declare class ControlFailure extends Error {
    readonly status: number;
    /** One sentence. */
    readonly detail: string;
    /** Further members of the problem (RFC 9457, 3.2). */
    readonly more: Readonly<Record<string, unknown>>;
    readonly name = "ControlFailure";
    readonly problems: readonly Problem[];
    constructor(status: number, 
    /** One sentence. */
    detail: string, problems?: readonly Problem[], 
    /** Further members of the problem (RFC 9457, 3.2). */
    more?: Readonly<Record<string, unknown>>);
}

/** Parses values from flags, profile files, fixtures, control calls and request headers, one by one or as `id=value` pairs. */

/** An unknown id or value; the message names the nearest id, or the values. */
declare class AssumptionError extends Error {
    readonly id: string;
    constructor(id: string, message: string);
}

/** Options that the dev server decides itself. */
declare const SERVER_OPTIONS: readonly ['port', 'host', 'listen', 'corsOrigins'];
interface DevServerOptions extends Omit<MockOptions, (typeof SERVER_OPTIONS)[number]> {
    /**
     * True gives a request without key headers the keys of the fixture's first account, as a gateway would.
     * False, the default, refuses a page that forgets its keys, as the service does. A page of another origin never gets them.
     */
    readonly addKeys?: boolean;
}
/** The part of Vite's dev and preview server that is used here: importing Vite's types would make Vite a dependency. */
interface Server {
    readonly config: {
        readonly root: string;
        readonly logger: {
            info(text: string): void;
        };
    };
    readonly httpServer: object | null;
    /** A function of request, response and next: the types of Node would make @types/node a dependency, too. */
    readonly middlewares: {
        use(middleware: object): unknown;
    };
    readonly resolvedUrls: {
        readonly local: readonly string[];
        readonly network: readonly string[];
    } | null;
    printUrls(): void;
}

type CampaignMockPluginOptions = DevServerOptions;
/** A plugin of Vite 6 or later. */
interface CampaignMockPlugin {
    readonly name: 'campaign-mock';
    readonly apply: 'serve';
    configureServer(server: Server & {
        readonly environments: {
            readonly client: object;
        };
    }): Promise<void>;
    buildEnd(this: {
        readonly environment: object;
    }): Promise<void>;
    configurePreviewServer(server: Server & {
        readonly httpServer: {
            once(event: 'close', listener: () => void): unknown;
        };
    }): Promise<void>;
}
/**
 * Serves the documented paths below `prefix` (`/api/v1` by default) and the control plane below `/__control` on Vite's dev
 * and preview server. The page calls them on its own origin; a fault that breaks a connection breaks the page's own.
 * @throws {ValidationError} when the server starts, for a fixture that is missing or broken, or another invalid option
 * @throws {AssumptionError} when the server starts, for an assumption that does not exist
 * @example
 * // vite.config.ts
 * import { campaignMock } from 'campaign-mock/vite';
 * import { defineConfig } from 'vite';
 * export default defineConfig({ plugins: [campaignMock({ fixture: 'edge-cases' })] });
 */
declare function campaignMock(options?: CampaignMockPluginOptions): CampaignMockPlugin;

export { ValidationError as V, AssumptionError as a, ControlFailure as f, connectCampaignMock as s, startCampaignMock as t, campaignMock as w };
export type { AccountClient as A, CampaignMock as C, EndpointName as E, FaultDefinition as F, KeyHeaders as K, Mail as M, OpeningAccount as O, Problem as P, SettingsPatch as S, Warning as W, AssumptionId as b, AssumptionOverrides as c, AssumptionValue as d, AssumptionValues as e, Exchange as g, ExchangeFilter as h, ExchangeMatch as i, ExpectedCount as j, Fixture as k, FixtureAccount as l, FixtureName as m, Keys as n, MailEventInput as o, MailFilter as p, MockClient as q, MockOptions as r, CampaignMockPlugin as u, CampaignMockPluginOptions as v };
