/** The tables of the document's chapter "Resources and their fields", by hand: the type of each field, in the table's order. */

type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const integer: Check = (value) => Number.isInteger(value);
const string: Check = (value) => typeof value === 'string';
const jsonText: Check = (value) => string(value) && JSON.parse(String(value)) !== undefined;
const flag: Check = (value) => value === 0 || value === 1;
const timestamp = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
const dateTime = matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const uuid = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const target: Check = (value) => hasTypes(value, { id: string, table: matches(/^(contacts_|segments_)$/) });

export type Resource = Readonly<Record<string, Check>>;

/** True if an object has these keys and no others, each with its type. */
export const hasTypes = (value: unknown, resource: Resource): boolean => misfitsIn(value, resource).length === 0;

/** The fields of a record that do not fit, and the keys that the table does not have. */
export function misfitsIn(value: unknown, resource: Resource): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['no object'];
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(resource, key));
  // An object can be read by its keys.
  const given = value as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(resource).filter(([key, check]) => !check(given[key]));
  return [...wrong.map(([key]) => `${key}: ${JSON.stringify(given[key])}`), ...unknown];
}

const created = { created_at: timestamp, updated_at: timestamp };
const createdOrNull = { created_at: orNull(timestamp), updated_at: orNull(timestamp) };
const deletable = { deleted_at: orNull(timestamp), ...createdOrNull };
const owned = { id: integer, user_id: integer };

const unsubscriber: Resource = { ...owned, unsubscribe_groups_id: orNull(integer), email_address: string, ...created };

const group: Resource = {
  ...owned,
  rand_id: matches(/^\d+$/),
  group_name: string,
  description: string,
  is_display: flag,
  ...created,
};

const segment: Resource = {
  ...owned,
  contact_type_id: integer,
  segment_name: string,
  select_field: arrayOf(string),
  select_operator: arrayOf(string),
  value: arrayOf(string),
  query_type: () => true,
  ...deletable,
  segment_emails_count: integer,
};

const segmentRecipient: Resource = {
  ...owned,
  segment_id: integer,
  contact_id: orNull(integer),
  first_name: string,
  last_name: string,
  email: string,
  country: orNull(string),
  state: orNull(string),
  city: orNull(string),
  address_line1: orNull(string),
  ...created,
  fullname: string,
};

const contactType: Resource = { ...owned, name: string, ...deletable };

const customField: Check = (value) => hasTypes(value, { field_name: string, field_value: orNull(string) });

const contact: Resource = {
  ...owned,
  contact_type_id: integer,
  first_name: string,
  last_name: string,
  email: string,
  alt_email: orNull(string),
  country: string,
  state: string,
  city: string,
  address_line1: string,
  address_line2: string,
  state_province_region: string,
  postal_code: string,
  custom_field: orNull(
    (value) => typeof value === 'object' && value !== null && Object.values(value).every(customField),
  ),
  ...deletable,
  fullname: string,
};

const reservedField: Resource = {
  id: integer,
  user_id: (value) => value === null,
  field_name: string,
  field_type: (value) => value === 'text',
  is_reserved: (value) => value === 1,
  created_at: (value) => value === null,
  updated_at: (value) => value === null,
};

const customFieldDefinition: Resource = {
  ...owned,
  user_id: orNull(integer),
  field_name: string,
  field_type: matches(/^(text|number|datetime-local)$/),
  is_reserved: (value) => value === 0,
  ...createdOrNull,
};

const template: Resource = {
  id: integer,
  template_name: string,
  preview_image: string,
  json_code: jsonText,
  html_code: string,
  is_blank: flag,
  ...createdOrNull,
};

const singleSend: Resource = {
  ...owned,
  template_id: integer,
  recipient_id: arrayOf(target),
  exclude_specific_recipient_id: arrayOf(target),
  sender_id: integer,
  unsubscribe_group_id: integer,
  single_send_name: string,
  from_sender: string,
  reply_to: string,
  sender_name: orNull(string),
  sender_address: orNull(string),
  subject: string,
  preheader: string,
  schedule_type: flag,
  schedule_date: string,
  schedule_time: string,
  status: (value) => [0, 1, 2, 3].some((code) => code === value),
  utr: uuid,
  template_json: orNull(string),
  template_html: orNull(string),
  triggered: integer,
  delivered: integer,
  unique_opens: integer,
  total_opens: integer,
  bounces: integer,
  unsubscribes: integer,
  unique_open_token: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([key, token]) => /^\d+$/.test(key) && string(token)),
  sent_at: orNull(dateTime),
  ...created,
};

const automation: Resource = {
  ...owned,
  automation_for: integer,
  automation_for_table: string,
  automation_name: string,
  exit_criteria: integer,
  unsubscribe_group_id: matches(/^\d+$/),
  automation_type: integer,
  utr: uuid,
  status: flag,
  live_at: orNull(dateTime),
  total_triggered: integer,
  total_delivered: integer,
  total_unique_opens: integer,
  total_opens: integer,
  total_bounces: integer,
  total_unsubscribe: integer,
  ...deletable,
};

const schedule: Resource = {
  ...owned,
  automation_id: integer,
  sender_id: integer,
  subject: string,
  waiting_period: integer,
  waiting_type: matches(/^(instantly|days|hours)$/),
  utr: uuid,
  template_id: integer,
  preview_img: string,
  template_json: orNull(string),
  template_html: orNull(string),
  ...created,
  design_url: string,
  image: string,
};

const sender: Resource = {
  ...owned,
  from_name: string,
  from_email: string,
  reply_to_email: string,
  country_id: integer,
  state_id: integer,
  city_id: integer,
  zip_code: string,
  company_address: string,
  company_address2: string,
  nickname: string,
  is_verified: flag,
  utr: string,
  send_at: dateTime,
  ...createdOrNull,
  deleted_at: orNull(timestamp),
};

const notificationRecipient: Resource = { ...owned, email_address: string, email_owner: string, ...created };

/** The lists by path: the member of the message, and the fields of its elements. */
export const lists: Readonly<Record<string, readonly [member: string, element: Resource]>> = {
  '/global-unsubscribes': ['unSubscribers', unsubscriber],
  '/segment/list': ['segments', segment],
  '/unsubscribes-groups': ['unsubscribesGroups', { ...group, unsubscribe_clients_count: integer }],
  '/contacts-type': ['contactTypes', { ...contactType, contacts_count: integer }],
  '/contacts/list': ['contacts', { ...contact, contact_type: (value) => hasTypes(value, contactType) }],
  '/reserve-fields': ['reservedFields', reservedField],
  '/custom-fields': ['customFields', customFieldDefinition],
  '/get-design/template': ['templates', template],
  '/single-send/list': ['singleSends', singleSend],
  '/automations': ['automations', { ...automation, automation_schedule_count: integer }],
  '/senders': ['senders', sender],
  '/notification-recipients': ['notifications', notificationRecipient],
};

/** The details of one record of a list: its parameter, the member of the message, and the fields. */
export const details: Readonly<
  Record<string, readonly [list: string, query: string, key: string, member: string, element: Resource]>
> = {
  '/segment/email/list': ['/segment/list', 'segment_id', 'id', 'contactEmails', segmentRecipient],
  '/unsubscribes-groups/details': ['/unsubscribes-groups', 'id', 'id', 'unsubscribesGroup', group],
  '/unsubscribes-groups/recipients-list': ['/unsubscribes-groups', 'groupId', 'id', 'recipients', unsubscriber],
  '/contacts-type/view': ['/contacts-type', 'contact_type_id', 'id', 'contactType', contactType],
  '/contacts/details': ['/contacts/list', 'contact_id', 'id', 'contact', contact],
  '/single-send/details': ['/single-send/list', 'utr', 'utr', 'singleSend', singleSend],
  '/automations/details': ['/automations', 'utr', 'utr', 'automation', automation],
  '/automations/schedule': ['/automations', 'utr', 'utr', 'automation_schedules', schedule],
  '/sender/details': ['/senders', 'sender_id', 'id', 'sender', sender],
};

const place: Resource = { id: integer, name: string };

/** The places of one response: countries, their states, the cities of those. */
export const places: Readonly<Record<string, Resource>> = {
  countries: place,
  states: { id: integer, country_id: integer, name: string },
  cities: { id: integer, state_id: integer, name: string },
};

/** The records in the response of each endpoint that has records: their member and their fields. */
export const recordsIn: Readonly<Record<string, Readonly<Record<string, Resource>>>> = {
  ...Object.fromEntries(Object.entries(lists).map(([path, [member, one]]) => [`GET ${path}`, { [member]: one }])),
  ...Object.fromEntries(
    Object.entries(details).map(([path, [, , , member, one]]) => [`GET ${path}`, { [member]: one }]),
  ),
  'GET /get/country-state-city': places,
};
