/** A small world with explicit ids and a clock that stands still: every body that a test expects can be written out. */
import type { Fixture } from '../../src/store/fixture.js';

export const keys = { publicKey: 'pk_sample', secretKey: 'sk_sample' } as const;

/** Where the clock stands, in microseconds since 1970 and in the document's two forms. */
export const NOW = Date.UTC(2026, 0, 5, 9) * 1000;
export const NOW_STAMP = '2026-01-05T09:00:00.000000Z';
export const NOW_TEXT = '2026-01-05 09:00:00';
export const SECOND = 1_000_000;

const owned = { user_id: 7 } as const;
const OLD_STAMP = '2025-12-01T08:00:00.000001Z';
const stamps = { created_at: OLD_STAMP, updated_at: '2025-12-02T08:00:00.000002Z' } as const;
const live = { deleted_at: null, ...stamps } as const;
const gone = { ...live, deleted_at: '2025-12-03T08:00:00.000003Z' } as const;

/** What a record has that was made while the clock stood still. */
export const fresh = { user_id: 7, created_at: NOW_STAMP, updated_at: NOW_STAMP } as const;

export const templates = {
  blank: {
    id: 1,
    template_name: 'Blank',
    preview_image: 'blank.png',
    json_code: '{}',
    html_code: '<html></html>',
    is_blank: 1,
    created_at: null,
    updated_at: null,
  },
  spring: {
    id: 2,
    template_name: 'Spring',
    preview_image: 'spring.png',
    json_code: '{"body":"spring"}',
    html_code: '<p>Hello ((first_name))</p>',
    is_blank: 0,
    ...stamps,
  },
} as const;

export const geography = {
  countries: [
    { id: 1, name: 'India', iso2: 'IN', phone_code: '91' },
    { id: 2, name: 'United Kingdom', iso2: 'GB', phone_code: '44' },
  ],
  states: [
    { id: 11, country_id: 1, name: 'Gujarat', iso2: 'GJ' },
    { id: 12, country_id: 2, name: 'England', iso2: 'ENG' },
  ],
  cities: [
    { id: 101, state_id: 11, name: 'Surat' },
    { id: 102, state_id: 12, name: 'London' },
  ],
} as const;

export const contactTypes = {
  customers: { id: 3, ...owned, name: 'Customers', ...live },
  partners: { id: 4, ...owned, name: 'Partners', ...live },
  gone: { id: 5, ...owned, name: 'Gone', ...gone },
} as const;

const address = {
  alt_email: null,
  country: 'United Kingdom',
  state: '',
  city: 'London',
  address_line1: '',
  address_line2: '',
  state_province_region: '',
  postal_code: '',
} as const;

export const contacts = {
  ada: {
    id: 11,
    ...owned,
    contact_type_id: 3,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@engine.example',
    alt_email: 'countess@engine.example',
    country: 'United Kingdom',
    state: 'England',
    city: 'London',
    address_line1: '12 St James Square',
    address_line2: 'First floor',
    state_province_region: 'Greater London',
    postal_code: 'SW1Y 4JH',
    custom_field: { father_name: { field_name: 'Father Name', field_value: 'Lord Byron' } },
    ...live,
  },
  grace: {
    id: 12,
    ...owned,
    contact_type_id: 3,
    first_name: 'Grace',
    last_name: '',
    email: 'grace@navy.example',
    ...address,
    custom_field: null,
    ...live,
  },
  linus: {
    id: 13,
    ...owned,
    contact_type_id: 4,
    first_name: 'Linus',
    last_name: 'Torvalds',
    email: 'linus@kernel.example',
    ...address,
    custom_field: null,
    ...live,
  },
  gone: {
    id: 14,
    ...owned,
    contact_type_id: 3,
    first_name: 'Gone',
    last_name: 'Away',
    email: 'gone@away.example',
    ...address,
    custom_field: null,
    ...gone,
  },
} as const;

const condition = { select_field: ['city'], select_operator: ['equals'], value: ['London'], query_type: null } as const;

export const segments = {
  londoners: { id: 21, ...owned, contact_type_id: 3, segment_name: 'Londoners', ...condition, ...live },
  nobody: { id: 22, ...owned, contact_type_id: 4, segment_name: 'Nobody', ...condition, query_type: 'and', ...live },
  gone: { id: 23, ...owned, contact_type_id: 4, segment_name: 'Gone', ...condition, ...gone },
} as const;

export const segmentRecipients = {
  ada: {
    id: 31,
    ...owned,
    segment_id: 21,
    contact_id: 11,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@engine.example',
    country: 'United Kingdom',
    state: 'England',
    city: 'London',
    address_line1: '12 St James Square',
    ...stamps,
  },
  charles: {
    id: 32,
    ...owned,
    segment_id: 21,
    contact_id: null,
    first_name: 'Charles',
    last_name: 'Babbage',
    email: 'charles@engine.example',
    country: null,
    state: null,
    city: null,
    address_line1: null,
    ...stamps,
  },
} as const;

export const globalUnsubscribers = {
  grace: { id: 41, ...owned, unsubscribe_groups_id: null, email_address: 'grace@navy.example', ...stamps },
  alan: { id: 42, ...owned, unsubscribe_groups_id: null, email_address: 'alan@bombe.example', ...stamps },
} as const;

export const unsubscribeGroups = {
  news: {
    id: 51,
    ...owned,
    rand_id: '5102938475',
    group_name: 'News',
    description: 'Monthly news',
    is_display: 1,
    ...stamps,
  },
  offers: { id: 52, ...owned, rand_id: '8475610293', group_name: 'Offers', description: '', is_display: 0, ...stamps },
} as const;

export const unsubscribeGroupRecipients = {
  linus: { id: 61, ...owned, unsubscribe_groups_id: 51, email_address: 'linus@kernel.example', ...stamps },
  ken: { id: 62, ...owned, unsubscribe_groups_id: 51, email_address: 'ken@unix.example', ...stamps },
} as const;

export const customFields = {
  fatherName: { id: 71, ...owned, field_name: 'father_name', field_type: 'text', is_reserved: 0, ...stamps },
  joined: { id: 72, ...owned, field_name: 'joined', field_type: 'datetime-local', is_reserved: 0, ...stamps },
} as const;

export const singleSends = {
  sent: {
    id: 81,
    ...owned,
    template_id: 2,
    recipient_id: [{ id: '3', table: 'contacts_' }],
    exclude_specific_recipient_id: [{ id: '21', table: 'segments_' }],
    sender_id: 111,
    unsubscribe_group_id: 51,
    single_send_name: 'Launch',
    from_sender: 'news@acme.example',
    reply_to: 'help@acme.example',
    sender_name: 'Acme News',
    sender_address: '1 Acme Road, Floor 2',
    subject: 'We launched',
    preheader: 'Read all about it',
    schedule_type: 0,
    schedule_date: '0000-00-00',
    schedule_time: '00:00:00',
    status: 3,
    utr: '0f8fad5b-d9cb-469f-a165-70867728950e',
    template_json: '',
    template_html: '<p>We launched</p>',
    triggered: 2,
    delivered: 1,
    unique_opens: 1,
    total_opens: 4,
    bounces: 1,
    unsubscribes: 0,
    unique_open_token: { '11': 'Qw3rTy' },
    sent_at: '2025-12-02 08:00:10',
    ...stamps,
  },
  planned: {
    id: 82,
    ...owned,
    template_id: 1,
    recipient_id: [{ id: '21', table: 'segments_' }],
    exclude_specific_recipient_id: [],
    sender_id: 112,
    unsubscribe_group_id: 52,
    single_send_name: 'Sale',
    from_sender: 'sale@acme.example',
    reply_to: 'sale@acme.example',
    sender_name: null,
    sender_address: null,
    subject: 'Sale',
    preheader: 'Today only',
    schedule_type: 1,
    schedule_date: '2026-01-06',
    schedule_time: '10:30',
    status: 0,
    utr: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    template_json: '{"sale":true}',
    template_html: '',
    triggered: 0,
    delivered: 0,
    unique_opens: 0,
    total_opens: 0,
    bounces: 0,
    unsubscribes: 0,
    unique_open_token: {},
    sent_at: null,
    ...stamps,
  },
} as const;

const silence = {
  total_triggered: 0,
  total_delivered: 0,
  total_unique_opens: 0,
  total_opens: 0,
  total_bounces: 0,
  total_unsubscribe: 0,
} as const;

export const automations = {
  draft: {
    id: 91,
    ...owned,
    automation_for: 3,
    automation_for_table: 'contacts_',
    automation_name: 'Welcome',
    exit_criteria: 0,
    unsubscribe_group_id: '51',
    automation_type: 1,
    utr: '3b241101-e2bb-4255-8caf-4136c566a962',
    status: 0,
    live_at: null,
    ...silence,
    ...live,
  },
  live: {
    id: 92,
    ...owned,
    automation_for: 21,
    automation_for_table: 'segments_',
    automation_name: 'Birthday',
    exit_criteria: 1,
    unsubscribe_group_id: '52',
    automation_type: 2,
    utr: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
    status: 1,
    live_at: '2025-12-04 10:00:00',
    ...silence,
    total_triggered: 5,
    total_delivered: 4,
    ...live,
  },
  ungrouped: {
    id: 93,
    ...owned,
    automation_for: 4,
    automation_for_table: 'contacts_',
    automation_name: 'Ungrouped',
    exit_criteria: 0,
    unsubscribe_group_id: '0',
    automation_type: 1,
    utr: '16fd2706-8baf-433b-82eb-8c7fada847da',
    status: 0,
    live_at: null,
    ...silence,
    ...live,
  },
  gone: {
    id: 94,
    ...owned,
    automation_for: 4,
    automation_for_table: 'contacts_',
    automation_name: 'Gone',
    exit_criteria: 0,
    unsubscribe_group_id: '51',
    automation_type: 1,
    utr: '886313e1-3b8a-4372-9b90-0c9aee199e5d',
    status: 0,
    live_at: null,
    ...silence,
    ...gone,
  },
} as const;

export const automationSchedules = {
  hello: {
    id: 101,
    ...owned,
    automation_id: 91,
    sender_id: 111,
    subject: 'Hello',
    waiting_period: 1,
    waiting_type: 'instantly',
    utr: 'a987fbc9-4bed-4078-8f07-9141ba07c9f3',
    template_id: 2,
    preview_img: 'spring.png',
    template_json: '',
    template_html: '<p>Hello</p>',
    ...stamps,
    design_url: 'https://design.example/hello',
    image: 'https://images.example/spring.png',
  },
  tips: {
    id: 102,
    ...owned,
    automation_id: 91,
    sender_id: 112,
    subject: 'Tips',
    waiting_period: 3,
    waiting_type: 'days',
    utr: '57b73598-8764-4ad0-a76a-679bb6640eb1',
    template_id: 1,
    preview_img: 'blank.png',
    template_json: '{"tips":3}',
    template_html: '',
    ...stamps,
    design_url: 'https://design.example/tips',
    image: 'https://images.example/blank.png',
  },
} as const;

export const senders = {
  verified: {
    id: 111,
    ...owned,
    from_name: 'Acme News',
    from_email: 'news@acme.example',
    reply_to_email: 'help@acme.example',
    country_id: 2,
    state_id: 12,
    city_id: 102,
    zip_code: 'EC1A 1BB',
    company_address: '1 Acme Road',
    company_address2: 'Floor 2',
    nickname: 'news',
    is_verified: 1,
    utr: 'Jr7sVx2NqLkP0aZtB4Ye',
    send_at: '2025-12-01 08:00:00',
    ...stamps,
    deleted_at: null,
  },
  unverified: {
    id: 112,
    ...owned,
    from_name: 'Acme Sale',
    from_email: 'sale@acme.example',
    reply_to_email: 'sale@acme.example',
    country_id: 1,
    state_id: null,
    city_id: null,
    zip_code: '',
    company_address: '2 Acme Road',
    company_address2: '',
    nickname: 'sale',
    is_verified: 0,
    utr: 'Zt8mQw5RbHnC1dXfG6Uv',
    send_at: null,
    ...stamps,
    deleted_at: null,
  },
} as const;

export const notificationRecipients = {
  ops: { id: 121, ...owned, email_address: 'ops@acme.example', email_owner: 'Operations', ...stamps },
  boss: { id: 122, ...owned, email_address: 'boss@acme.example', email_owner: 'The Boss', ...stamps },
} as const;

export const sampleWorld: Fixture = {
  description: 'A little of everything',
  clock: NOW_STAMP,
  templates: Object.values(templates),
  ...geography,
  accounts: [
    {
      user_id: 7,
      public_key: keys.publicKey,
      secret_key: keys.secretKey,
      contact_types: Object.values(contactTypes),
      contacts: Object.values(contacts),
      segments: Object.values(segments),
      segment_recipients: Object.values(segmentRecipients),
      global_unsubscribers: Object.values(globalUnsubscribers),
      unsubscribe_groups: Object.values(unsubscribeGroups),
      unsubscribe_group_recipients: Object.values(unsubscribeGroupRecipients),
      custom_fields: Object.values(customFields),
      single_sends: Object.values(singleSends),
      automations: Object.values(automations),
      automation_schedules: Object.values(automationSchedules),
      senders: Object.values(senders),
      notification_recipients: Object.values(notificationRecipients),
    },
  ],
};
