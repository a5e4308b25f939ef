/** A valid request to each endpoint, and its exact response in the sample account. */
import {
  contacts,
  contactTypes,
  customFields,
  geography,
  globalUnsubscribers,
  notificationRecipients,
  segmentRecipients,
  segments,
  senders,
  templates,
  unsubscribeGroupRecipients,
  unsubscribeGroups,
} from '../../sample-accounts/sample-account.js';
import { automationSchedules, automations, singleSends } from '../../sample-accounts/sample-mailings.js';
import { type Input, success } from './call.js';
import { FIXED_NAMES } from './document.js';

export interface Sample extends Input {
  /** The exact body of the success. */
  readonly body: unknown;
}

/** Replaces a random UUID in an expected body. */
export const A_UUID = '<uuid>';

const added = success('Added Successfully');
const updated = success('Updated Successfully');
const deleted = success('Deleted Successfully');
/** Errors 6: three deletes carry their text under `errors`. */
const deletedInErrors = { status: 'success', errors: 'Deleted Successfully' };

export const contactForm = {
  contact_type_id: 3,
  email: 'alan@bombe.example',
  country: 2,
  first_name: 'Alan',
  last_name: 'Turing',
  state: 'England',
  city: 'Wilmslow',
  address_line1: '43 Adlington Road',
  address_line2: 'Hollymeade',
  state_province_region: 'Cheshire',
  postal_code: 'SK9 2BJ',
};

export const sendForm = {
  template_id: 2,
  template_html: '<p>Hi</p>',
  sender_id: 111,
  unsubscribe_group_id: 51,
  single_send_name: 'Newsletter',
  subject: 'News of January',
  preheader: 'All that happened',
  recipient_id: ['contacts_3', 'segments_21'],
  exclude_specific_recipient_id: ['contacts_4'],
  schedule_type: 0,
};

export const automationForm = {
  type: 'custom',
  automation_for: 'contacts_3',
  automation_name: 'Onboarding',
  unsubscribe_group_id: 51,
};

export const scheduleForm = {
  utr: automations.draft.utr,
  sender_id: 111,
  subject: 'Day three',
  waiting_period: 3,
  waiting_type: 'days',
  template_id: 2,
  preview_img: 'spring.png',
  template_html: '<p>Day three</p>',
};

export const senderForm = {
  from_name: 'Acme Care',
  from_email: 'care@acme.example',
  reply_to_email: 'reply@acme.example',
  country_id: 2,
  state_id: 12,
  city_id: 102,
  zip_code: 'N1 9GU',
  company_address: '3 Acme Road',
  company_address2: 'Floor 3',
  nickname: 'care',
};

export const groupForm = { group_name: 'Events', description: 'What happens near you', is_display: 1 };

const countries = geography.countries.map(({ id, name }) => ({ id, name }));
const states = geography.states.map(({ id, country_id, name }) => ({ id, country_id, name }));

const reservedField = (field_name: string, index: number) => ({
  id: index + 1,
  user_id: null,
  field_name,
  field_type: 'text',
  is_reserved: 1,
  created_at: null,
  updated_at: null,
});

const { draft, live } = automations;
const { sent, planned } = singleSends;
/** Records with the name or the count that only a response shows. */
const named = (record: object, fullname: string) => ({ ...record, fullname });
const withEmails = (segment: object, segment_emails_count: number) => ({ ...segment, segment_emails_count });
const withClients = (group: object, unsubscribe_clients_count: number) => ({ ...group, unsubscribe_clients_count });
const withContacts = (type: object, contacts_count: number) => ({ ...type, contacts_count });
const withSchedules = (one: object, automation_schedule_count: number) => ({ ...one, automation_schedule_count });

export const samples: Readonly<Record<string, Sample>> = {
  'GET /global-unsubscribes': {
    body: success({ unSubscribers: [globalUnsubscribers.grace, globalUnsubscribers.alan] }),
  },
  'POST /global-unsubscribes/save': { form: { email_address: 'ken@unix.example' }, body: added },
  'DELETE /global-unsubscribes/delete': { query: { id: 41 }, body: deleted },
  'POST /global-unsubscribes/bulk-delete': { form: { strIds: [41, 42] }, body: deleted },

  'GET /segment/list': {
    body: success({ segments: [withEmails(segments.londoners, 2), withEmails(segments.nobody, 0)] }),
  },
  'GET /segment/email/list': {
    query: { segment_id: 21 },
    body: success({
      contactEmails: [
        named(segmentRecipients.ada, 'Ada Lovelace'),
        named(segmentRecipients.charles, 'Charles Babbage'),
      ],
    }),
  },
  'POST /segment/email/store': {
    form: { segment_id: 21, first_name: 'Alan', last_name: 'Turing', email: 'alan@bombe.example' },
    body: added,
  },
  'DELETE /segment/email/delete': { query: { segment_recipient_id: 31 }, body: deleted },
  'DELETE /segment/delete': { query: { segment_id: 21 }, body: deletedInErrors },

  'GET /unsubscribes-groups': {
    body: success({
      unsubscribesGroups: [withClients(unsubscribeGroups.news, 2), withClients(unsubscribeGroups.offers, 0)],
    }),
  },
  'POST /unsubscribes-groups/save': { form: groupForm, body: success('Saved Successfully') },
  'GET /unsubscribes-groups/details': {
    query: { id: 51 },
    body: success({ unsubscribesGroup: unsubscribeGroups.news }),
  },
  'POST /unsubscribes-groups/update': { query: { id: 51 }, form: groupForm, body: updated },
  'POST /unsubscribes-groups/manually-add': {
    form: { unsubscribe_groups_id: 51, email_address: 'alan@bombe.example' },
    body: added,
  },
  'GET /unsubscribes-groups/recipients-list': {
    query: { groupId: 51 },
    body: success({ recipients: [unsubscribeGroupRecipients.linus, unsubscribeGroupRecipients.ken] }),
  },
  'DELETE /unsubscribes-groups/recipients-delete': { query: { id: 61 }, body: deleted },
  'POST /unsubscribes-groups/recipients-bulk-delete': { form: { strIds: [61, 62] }, body: deleted },

  'GET /contacts-type': {
    body: success({ contactTypes: [withContacts(contactTypes.customers, 2), withContacts(contactTypes.partners, 1)] }),
  },
  'POST /contacts-type/add': { form: { name: 'Vendors' }, body: added },
  'GET /contacts-type/view': { query: { contact_type_id: 3 }, body: success({ contactType: contactTypes.customers }) },
  'POST /contacts-type/update': { form: { id: 3, name: 'Clients' }, body: updated },
  'DELETE /contacts-type/delete': { query: { contact_type_id: 3 }, body: deletedInErrors },

  'GET /contacts/list': {
    body: success({
      contacts: [
        { ...contacts.ada, fullname: 'Ada Lovelace', contact_type: contactTypes.customers },
        { ...contacts.grace, fullname: 'Grace', contact_type: contactTypes.customers },
        { ...contacts.linus, fullname: 'Linus Torvalds', contact_type: contactTypes.partners },
      ],
    }),
  },
  'POST /contacts/add': { form: contactForm, body: success('Contact Added Successfully') },
  'GET /contacts/csv-sample/download': { body: {} },
  'POST /contacts/upload-csv': {
    form: { contact_type_id: 3, file: new File(['email\nalan@bombe.example\n'], 'contacts.csv') },
    body: success('Imported Successfully'),
  },
  'GET /contacts/details': {
    query: { contact_id: 11 },
    body: success({ contact: named(contacts.ada, 'Ada Lovelace') }),
  },
  'POST /contacts/update': { form: { contact_id: 11, ...contactForm }, body: success('Contact Updated Successfully') },
  'DELETE /contacts/delete': { query: { contact_id: 11 }, body: deleted },
  'POST /contacts/bulk-delete': { form: { strIds: [11, 12] }, body: deleted },

  'GET /reserve-fields': { body: success({ reservedFields: FIXED_NAMES.reserved.map(reservedField) }) },
  'GET /custom-fields': { body: success({ customFields: [customFields.fatherName, customFields.joined] }) },
  'POST /custom-fields/save': { form: { field_name: 'shoe_size', field_type: 'number' }, body: added },
  'DELETE /custom-fields/delete': { query: { id: 71 }, body: deleted },

  'GET /get-design/template': { body: success({ templates: [templates.blank, templates.spring] }) },
  'GET /get-dynamic/content': { body: success({ contents: FIXED_NAMES.placeholders }) },

  'GET /single-send/list': { body: success({ singleSends: [sent, planned] }) },
  'POST /single/send/create': { form: sendForm, body: success({ utr: A_UUID }) },
  'POST /single/send/duplicate': { query: { utr: sent.utr }, body: success('Duplicated Successfully') },
  'GET /single-send/details': { query: { utr: sent.utr }, body: success({ singleSend: [sent] }) },
  'POST /single/send/update': { form: { ...sendForm, utr: planned.utr }, body: success({ utr: planned.utr }) },
  'DELETE /single/send/delete': { query: { utr: sent.utr }, body: deleted },
  'POST /single/send/bulk-delete': { form: { strIds: [81, planned.utr] }, body: deleted },

  'GET /automations': {
    body: success({
      automations: [withSchedules(draft, 2), withSchedules(live, 0), withSchedules(automations.ungrouped, 0)],
    }),
  },
  'POST /automations/create': { form: automationForm, body: success({ utr: A_UUID }) },
  'GET /automations/duplicate': { query: { utr: draft.utr }, body: success({ utr: A_UUID }) },
  'GET /automations/details': { query: { utr: draft.utr }, body: success({ automation: draft }) },
  'GET /automations/pause': { query: { utr: live.utr }, body: success('Automation Paused Successfully') },
  'GET /automations/set-live': { query: { utr: draft.utr }, body: success('Automation has been set live') },
  'DELETE /automations/delete': { query: { utr: draft.utr }, body: deleted },
  'POST /automations/bulk-delete': { form: { strIds: [91, live.utr] }, body: deleted },
  'GET /automations/schedule': {
    query: { utr: draft.utr },
    body: success({ automation_schedules: [automationSchedules.hello, automationSchedules.tips] }),
  },
  'POST /automations/schedule/create': { form: scheduleForm, body: success('Schedule Added') },
  'DELETE /automations/schedule/delete': { query: { utr: automationSchedules.hello.utr }, body: deleted },

  'GET /get/country-state-city': { body: success({ countries, states, cities: geography.cities }) },
  'GET /senders': { body: success({ senders: [senders.verified, senders.unverified] }) },
  'POST /sender/save': { form: senderForm, body: added },
  'GET /sender/details': { query: { sender_id: 111 }, body: success({ sender: senders.verified }) },
  'POST /sender/update': { form: { sender_id: 111, ...senderForm }, body: updated },
  'DELETE /sender/delete': { query: { sender_id: 111 }, body: deletedInErrors },
  'GET /sender/resend-mail': { query: { sender_id: 112 }, body: success('Verification Mail Send') },

  'GET /notification-recipients': {
    body: success({ notifications: [notificationRecipients.ops, notificationRecipients.boss] }),
  },
  'POST /notification-recipient/save': {
    form: { email_address: 'cto@acme.example', email_owner: 'The CTO' },
    body: added,
  },
  'DELETE /notification-recipient/delete': { query: { id: 121 }, body: deleted },
  'POST /notification-recipient/bulk-delete': { form: { strIds: [121, 122] }, body: deleted },
};
