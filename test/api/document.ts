/** The content of the interface document for every endpoint, written by hand: the reference for the declarations. */

/** Resources: the names of the document. */
export const FIXED_NAMES = {
  reserved: [
    'first_name',
    'last_name',
    'email',
    'alt_email',
    'country',
    'state',
    'city',
    'address_line1',
    'address_line2',
    'state_province_region',
    'postal_code',
  ],
  placeholders: [
    'first_name',
    'last_name',
    'email',
    'alt_email',
    'country',
    'state',
    'city',
    'address_line1',
    'address_line2',
    'state_province_region',
    'postal_code',
    'full_name',
    'father_name',
    'designation',
    'age',
    'company_name',
    'birth_date',
    'join_date',
    'sender_name',
    'sender_address',
    'unsubscribe_preferences',
  ],
} as const;

interface Row {
  /** The starred fields and those of the failure cell, in the order of the row. */
  readonly required?: readonly string[];
  /** The text of a failed lookup; assumptions set it where the row does not. */
  readonly lookup?: 'NF1' | 'NF2';
  /** The parameter that identifies the record. */
  readonly key?: string;
}

const SEND = [
  'template_id',
  'sender_id',
  'unsubscribe_group_id',
  'single_send_name',
  'subject',
  'preheader',
  'recipient_id',
  'schedule_type',
] as const;
const CONTACT = ['contact_type_id', 'email', 'country'] as const;
const GROUP = ['group_name', 'description', 'is_display'] as const;
const SENDER = ['from_name', 'from_email', 'reply_to_email', 'country_id', 'company_address', 'nickname'] as const;

const byId = { lookup: 'NF1', key: 'id' } as const;
const byUtr = { lookup: 'NF2', key: 'utr' } as const;
const bulk = { lookup: 'NF1', key: 'strIds', required: ['strIds'] } as const;

/** The rows of the endpoint tables, in their order, with the method of the requests. */
export const rows: Readonly<Record<string, Row>> = {
  'GET /global-unsubscribes': {},
  'POST /global-unsubscribes/save': { required: ['email_address'] },
  'DELETE /global-unsubscribes/delete': byId,
  'POST /global-unsubscribes/bulk-delete': bulk,

  'GET /segment/list': {},
  'GET /segment/email/list': { lookup: 'NF2', key: 'segment_id' },
  'POST /segment/email/store': { required: ['segment_id', 'first_name', 'last_name', 'email'] },
  'DELETE /segment/email/delete': { lookup: 'NF1', key: 'segment_recipient_id' },
  'DELETE /segment/delete': { lookup: 'NF1', key: 'segment_id' },

  'GET /unsubscribes-groups': {},
  'POST /unsubscribes-groups/save': { required: GROUP },
  'GET /unsubscribes-groups/details': byId,
  'POST /unsubscribes-groups/update': { ...byId, required: GROUP },
  'POST /unsubscribes-groups/manually-add': { required: ['unsubscribe_groups_id', 'email_address'] },
  'GET /unsubscribes-groups/recipients-list': { lookup: 'NF1', key: 'groupId' },
  'DELETE /unsubscribes-groups/recipients-delete': byId,
  'POST /unsubscribes-groups/recipients-bulk-delete': bulk,

  'GET /contacts-type': {},
  'POST /contacts-type/add': { required: ['name'] },
  'GET /contacts-type/view': { lookup: 'NF1', key: 'contact_type_id' },
  'POST /contacts-type/update': { ...byId, required: ['id', 'name'] },
  'DELETE /contacts-type/delete': { lookup: 'NF1', key: 'contact_type_id' },

  'GET /contacts/list': {},
  'POST /contacts/add': { required: CONTACT },
  'GET /contacts/csv-sample/download': { lookup: 'NF1' },
  'POST /contacts/upload-csv': { required: ['contact_type_id', 'file'] },
  'GET /contacts/details': { lookup: 'NF1', key: 'contact_id' },
  'POST /contacts/update': { lookup: 'NF1', key: 'contact_id', required: ['contact_id', ...CONTACT] },
  'DELETE /contacts/delete': { lookup: 'NF1', key: 'contact_id' },
  'POST /contacts/bulk-delete': bulk,

  'GET /reserve-fields': {},
  'GET /custom-fields': {},
  'POST /custom-fields/save': { required: ['field_name', 'field_type'] },
  'DELETE /custom-fields/delete': byId,

  'GET /get-design/template': { lookup: 'NF1' },
  'GET /get-dynamic/content': { lookup: 'NF1' },

  'GET /single-send/list': {},
  'POST /single/send/create': { required: SEND },
  'POST /single/send/duplicate': byUtr,
  'GET /single-send/details': byUtr,
  'POST /single/send/update': { lookup: 'NF1', key: 'utr', required: [...SEND, 'utr'] },
  'DELETE /single/send/delete': byUtr,
  'POST /single/send/bulk-delete': { ...bulk, lookup: 'NF2' },

  'GET /automations': { lookup: 'NF1' },
  'POST /automations/create': { required: ['type', 'automation_name', 'unsubscribe_group_id'] },
  'GET /automations/duplicate': { lookup: 'NF1', key: 'utr' },
  'GET /automations/details': { lookup: 'NF1', key: 'utr' },
  'GET /automations/pause': byUtr,
  'GET /automations/set-live': { lookup: 'NF1', key: 'utr' },
  'DELETE /automations/delete': byUtr,
  'POST /automations/bulk-delete': { ...bulk, lookup: 'NF2' },
  'GET /automations/schedule': byUtr,
  'POST /automations/schedule/create': {
    required: ['utr', 'sender_id', 'subject', 'waiting_period', 'waiting_type', 'template_id', 'preview_img'],
  },
  'DELETE /automations/schedule/delete': byUtr,

  'GET /get/country-state-city': {},
  'GET /senders': {},
  'POST /sender/save': { required: SENDER },
  'GET /sender/details': { lookup: 'NF1', key: 'sender_id' },
  'POST /sender/update': { lookup: 'NF1', key: 'sender_id', required: ['sender_id', ...SENDER] },
  'DELETE /sender/delete': { lookup: 'NF1', key: 'sender_id' },
  'GET /sender/resend-mail': { lookup: 'NF1', key: 'sender_id' },

  'GET /notification-recipients': {},
  'POST /notification-recipient/save': { required: ['email_address', 'email_owner'] },
  'DELETE /notification-recipient/delete': byId,
  'POST /notification-recipient/bulk-delete': bulk,
};

/** A message text that differs from the rule (Errors 3). */
const MISSING_TEXTS: Readonly<Record<string, string>> = {
  email_owner: 'The name field is required',
  strIds: 'The str ids field is required.',
};

/** Errors 3: the text for a missing required field. */
export const missingText = (field: string): string =>
  MISSING_TEXTS[field] ?? `The ${field.replaceAll('_', ' ')} field is required.`;

const UNSUBSCRIBER = ['id', 'user_id', 'unsubscribe_groups_id', 'email_address', 'created_at', 'updated_at'];
const UNSUBSCRIBE_GROUP = [
  'id',
  'user_id',
  'rand_id',
  'group_name',
  'description',
  'is_display',
  'created_at',
  'updated_at',
];
const SEGMENT = [
  'id',
  'user_id',
  'contact_type_id',
  'segment_name',
  'select_field',
  'select_operator',
  'value',
  'query_type',
  'deleted_at',
  'created_at',
  'updated_at',
  'segment_emails_count',
];
const SEGMENT_RECIPIENT = [
  'id',
  'user_id',
  'segment_id',
  'contact_id',
  'first_name',
  'last_name',
  'email',
  'country',
  'state',
  'city',
  'address_line1',
  'created_at',
  'updated_at',
  'fullname',
];
const CONTACT_TYPE = ['id', 'user_id', 'name', 'deleted_at', 'created_at', 'updated_at'];
const CONTACT_RECORD = [
  'id',
  'user_id',
  'contact_type_id',
  'first_name',
  'last_name',
  'email',
  'alt_email',
  'country',
  'state',
  'city',
  'address_line1',
  'address_line2',
  'state_province_region',
  'postal_code',
  'custom_field',
  'deleted_at',
  'created_at',
  'updated_at',
  'fullname',
];
const FIELD = ['id', 'user_id', 'field_name', 'field_type', 'is_reserved', 'created_at', 'updated_at'];
const TEMPLATE = [
  'id',
  'template_name',
  'preview_image',
  'json_code',
  'html_code',
  'is_blank',
  'created_at',
  'updated_at',
];
const SINGLE_SEND = [
  'id',
  'user_id',
  'template_id',
  'recipient_id',
  'exclude_specific_recipient_id',
  'sender_id',
  'unsubscribe_group_id',
  'single_send_name',
  'from_sender',
  'reply_to',
  'sender_name',
  'sender_address',
  'subject',
  'preheader',
  'schedule_type',
  'schedule_date',
  'schedule_time',
  'status',
  'utr',
  'template_json',
  'template_html',
  'triggered',
  'delivered',
  'unique_opens',
  'total_opens',
  'bounces',
  'unsubscribes',
  'unique_open_token',
  'sent_at',
  'created_at',
  'updated_at',
];
const AUTOMATION = [
  'id',
  'user_id',
  'automation_for',
  'automation_for_table',
  'automation_name',
  'exit_criteria',
  'unsubscribe_group_id',
  'automation_type',
  'utr',
  'status',
  'live_at',
  'total_triggered',
  'total_delivered',
  'total_unique_opens',
  'total_opens',
  'total_bounces',
  'total_unsubscribe',
  'deleted_at',
  'created_at',
  'updated_at',
];
const AUTOMATION_SCHEDULE = [
  'id',
  'user_id',
  'automation_id',
  'sender_id',
  'subject',
  'waiting_period',
  'waiting_type',
  'utr',
  'template_id',
  'preview_img',
  'template_json',
  'template_html',
  'created_at',
  'updated_at',
  'design_url',
  'image',
];
const SENDER_RECORD = [
  'id',
  'user_id',
  'from_name',
  'from_email',
  'reply_to_email',
  'country_id',
  'state_id',
  'city_id',
  'zip_code',
  'company_address',
  'company_address2',
  'nickname',
  'is_verified',
  'utr',
  'send_at',
  'created_at',
  'updated_at',
  'deleted_at',
];
const NOTIFICATION_RECIPIENT = ['id', 'user_id', 'email_address', 'email_owner', 'created_at', 'updated_at'];

interface DocumentedRecord {
  /** The key of the message that holds the record or records. */
  readonly under: string;
  /** The documented fields of a record, in the order of its table. */
  readonly fields: readonly string[];
}

/** The fields of each response with records. */
export const recordsIn: Readonly<Record<string, readonly DocumentedRecord[]>> = {
  'GET /global-unsubscribes': [{ under: 'unSubscribers', fields: UNSUBSCRIBER }],
  'GET /segment/list': [{ under: 'segments', fields: SEGMENT }],
  'GET /segment/email/list': [{ under: 'contactEmails', fields: SEGMENT_RECIPIENT }],
  'GET /unsubscribes-groups': [
    { under: 'unsubscribesGroups', fields: [...UNSUBSCRIBE_GROUP, 'unsubscribe_clients_count'] },
  ],
  'GET /unsubscribes-groups/details': [{ under: 'unsubscribesGroup', fields: UNSUBSCRIBE_GROUP }],
  'GET /unsubscribes-groups/recipients-list': [{ under: 'recipients', fields: UNSUBSCRIBER }],
  'GET /contacts-type': [{ under: 'contactTypes', fields: [...CONTACT_TYPE, 'contacts_count'] }],
  'GET /contacts-type/view': [{ under: 'contactType', fields: CONTACT_TYPE }],
  'GET /contacts/list': [{ under: 'contacts', fields: [...CONTACT_RECORD, 'contact_type'] }],
  'GET /contacts/details': [{ under: 'contact', fields: CONTACT_RECORD }],
  'GET /reserve-fields': [{ under: 'reservedFields', fields: FIELD }],
  'GET /custom-fields': [{ under: 'customFields', fields: FIELD }],
  'GET /get-design/template': [{ under: 'templates', fields: TEMPLATE }],
  'GET /single-send/list': [{ under: 'singleSends', fields: SINGLE_SEND }],
  'GET /single-send/details': [{ under: 'singleSend', fields: SINGLE_SEND }],
  'GET /automations': [{ under: 'automations', fields: [...AUTOMATION, 'automation_schedule_count'] }],
  'GET /automations/details': [{ under: 'automation', fields: AUTOMATION }],
  'GET /automations/schedule': [{ under: 'automation_schedules', fields: AUTOMATION_SCHEDULE }],
  'GET /get/country-state-city': [
    { under: 'countries', fields: ['id', 'name'] },
    { under: 'states', fields: ['id', 'country_id', 'name'] },
    { under: 'cities', fields: ['id', 'state_id', 'name'] },
  ],
  'GET /senders': [{ under: 'senders', fields: SENDER_RECORD }],
  'GET /sender/details': [{ under: 'sender', fields: SENDER_RECORD }],
  'GET /notification-recipients': [{ under: 'notifications', fields: NOTIFICATION_RECIPIENT }],
};
