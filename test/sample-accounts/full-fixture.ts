/** Records in every table, deleted records, and two different accounts: the tests of the control calls and of strict mode use it. */
import type { Fixture } from '../../src/fixtures/schema.js';

export const CLOCK = '2026-01-05T09:00:00.000000Z';

const deleted = { deleted_at: CLOCK };

export const fullFixture: Fixture = {
  description: 'Everything',
  clock: CLOCK,
  templates: [{ template_name: 'Blank', is_blank: 1 }, { template_name: 'Sale' }],
  countries: [{ name: 'India' }, { name: 'Kenya' }],
  states: [{ name: 'Kerala', country_id: 1 }],
  cities: [{ name: 'Kochi', state_id: 1 }],
  accounts: [
    {
      contact_types: [{ name: 'Customers' }, { name: 'Former', ...deleted }],
      contacts: [
        { email: 'ada@example.com', custom_field: { plan: { field_name: 'Plan', field_value: null } } },
        { email: 'bob@example.com', ...deleted },
      ],
      segments: [
        { segment_name: 'VIP', value: ['1', '2'] },
        { segment_name: 'Old', ...deleted },
      ],
      segment_recipients: [{ email: 'ada@example.com', contact_id: 1 }],
      global_unsubscribers: [{ email_address: 'x@example.com' }, { email_address: 'y@example.com' }],
      unsubscribe_groups: [{ group_name: 'News' }],
      unsubscribe_group_recipients: [{ email_address: 'z@example.com' }],
      custom_fields: [{ field_name: 'plan' }],
      single_sends: [
        {
          single_send_name: 'Launch',
          status: 3,
          recipient_id: [{ id: '1', table: 'contacts_' }],
          exclude_specific_recipient_id: [{ id: '1', table: 'segments_' }],
          unique_open_token: { 1: 'abc' },
        },
      ],
      automations: [
        { automation_name: 'Welcome', automation_for: 1, automation_for_table: 'contacts_', unsubscribe_group_id: '1' },
      ],
      automation_schedules: [{ subject: 'Hello' }],
      senders: [{ from_email: 'shop@example.com', country_id: 1, state_id: 1, city_id: 1 }],
      notification_recipients: [{ email_address: 'owner@example.com' }],
    },
    {
      user_id: 7,
      public_key: 'pk_other',
      secret_key: 'sk_other',
      clock: '2026-02-01T00:00:00Z',
      assumptions: { 'list-order': 'newest-first' },
      contact_types: [{ name: 'Friends' }],
    },
  ],
};

/** The form of a further sender. */
export const senderForm = {
  from_name: 'Ada',
  from_email: 'ada@example.com',
  reply_to_email: 'ada@example.com',
  country_id: 1,
  company_address: 'Road 1',
  nickname: 'ada',
};

/** The form of a single send without its time. */
export const newsForm = {
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  single_send_name: 'News',
  subject: 'News',
  preheader: 'All of it',
  recipient_id: ['contacts_1'],
};
