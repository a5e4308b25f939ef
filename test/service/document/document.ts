/** The content of the interface document for every endpoint, written by hand: the reference for the declarations. */

/** Resources: the names of the document. */
const reserved = [
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
] as const;

export const FIXED_NAMES = {
  reserved,
  placeholders: [
    ...reserved,
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
