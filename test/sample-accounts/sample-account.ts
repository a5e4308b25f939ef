/** A few records of every kind with explicit ids and a frozen clock: the tests of the endpoints write every expected body out. */
import type { Fixture } from '../../src/fixtures/schema.js';
import { automationSchedules, automations, singleSends } from './sample-mailings.js';
import { gone, live, NOW_STAMP, owned, stamps } from './sample-time.js';

export const keys = { publicKey: 'pk_sample', secretKey: 'sk_sample' } as const;

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

const grace = {
  id: 12,
  ...owned,
  contact_type_id: 3,
  first_name: 'Grace',
  last_name: '',
  email: 'grace@navy.example',
  alt_email: null,
  country: 'United Kingdom',
  state: '',
  city: 'London',
  address_line1: '',
  address_line2: '',
  state_province_region: '',
  postal_code: '',
  custom_field: null,
  ...live,
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
  grace,
  linus: {
    ...grace,
    id: 13,
    contact_type_id: 4,
    first_name: 'Linus',
    last_name: 'Torvalds',
    email: 'linus@kernel.example',
  },
  gone: { ...grace, id: 14, first_name: 'Gone', last_name: 'Away', email: 'gone@away.example', ...gone },
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

const verified = {
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
  ...live,
} as const;

const nowhere = { country_id: 1, state_id: 0, city_id: 0, zip_code: '', company_address2: '' } as const;

export const senders = {
  verified,
  unverified: {
    ...verified,
    ...nowhere,
    id: 112,
    from_name: 'Acme Sale',
    from_email: 'sale@acme.example',
    reply_to_email: 'sale@acme.example',
    company_address: '2 Acme Road',
    nickname: 'sale',
    is_verified: 0,
    utr: 'Zt8mQw5RbHnC1dXfG6Uv',
    send_at: '2026-01-01 00:00:00',
  },
} as const;

export const notificationRecipients = {
  ops: { id: 121, ...owned, email_address: 'ops@acme.example', email_owner: 'Operations', ...stamps },
  boss: { id: 122, ...owned, email_address: 'boss@acme.example', email_owner: 'The Boss', ...stamps },
} as const;

export const sampleAccount: Fixture = {
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
