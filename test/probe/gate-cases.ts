/** What a probe never sends: a table of requests, each with the reason. */
import type { GateContext } from '../../src/probe/guard/gate.js';
import type { ProbeRequest } from '../../src/probe/guard/requests.js';

export const OWN_UTR = '9b0a3f6e-0000-4000-8000-000000000001';
export const LETTER_UTR = 'ab0a3f6e-0000-4000-8000-000000000001';
export const KEYS = { publicKey: 'public', secretKey: 'secret' };

export const READING: Partial<GateContext> = { mayWrite: false };
export const MAILING: Partial<GateContext> = { mail: 'me@example.org' };
export const NAMING: Partial<GateContext> = { segment: 7, group: 8 };
const SENDING: Partial<GateContext> = { isMake: false };

export const SEND = {
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  single_send_name: 'probe-send',
  subject: 'subject',
  preheader: 'preheader',
  recipient_id: ['contacts_50'],
  schedule_type: '1',
  schedule_date: '2031-12-31',
  schedule_time: '09:30',
};
export const CONTACT = { contact_type_id: '50', email: 'probe-one@example.com', country: 1 };
const SENDER = {
  from_name: 'probe-sender',
  from_email: 'me@example.org',
  reply_to_email: 'me@example.org',
  country_id: 1,
  company_address: 'Street',
  nickname: 'nick',
};
export const SCHEDULE = {
  utr: OWN_UTR,
  sender_id: 1,
  subject: 'probe-subject',
  waiting_period: 1,
  waiting_type: 'days',
  template_id: 1,
  preview_img: 'image.png',
};
export const AUTOMATION = {
  type: 'welcome',
  automation_name: 'probe-one',
  automation_for: 'contacts_50',
  unsubscribe_group_id: 0,
};
export const RECIPIENT = { segment_id: '7', first_name: 'probe-', last_name: 'Lovelace', email: 'a@example.com' };
export const GROUP_RECIPIENT = { unsubscribe_groups_id: 8, email_address: 'probe-a@example.com, b@test' };
export const csv = (text: string) => ({ contact_type_id: '50', file: { fileName: 'a.csv', text } });

type Case = readonly [name: string, request: ProbeRequest, reason: string, given?: Partial<GateContext>];

const NO_WRITE = 'it writes, and --write is not given';
const NO_MAIL = 'it mails, and --mail is not given';
const NO_SEND = 'it sends, and --mail is not given';
const NO_IDS = "without strIds it may touch what is not the probe's";
const UNMARKED = 'nothing in it begins with the marker';
const UNFOUND = 'what it makes would not be looked for';
const CREATE_SEND = 'POST /single/send/create';
const CREATE_SCHEDULE = 'POST /automations/schedule/create';

export const FORBIDDEN: Readonly<Record<string, readonly Case[]>> = {
  'records of others': [
    ['DELETE /contacts/delete', { query: { contact_id: 1 } }, 'contact_id 1 is no record of the probe'],
    ['POST /contacts/bulk-delete', { form: { strIds: [50, 1] } }, 'strIds 1 is no record of the probe'],
    ['POST /single/send/bulk-delete', { form: { strIds: [1] } }, 'strIds 1 is no record of the probe'],
    ['POST /contacts/update', { form: { contact_id: 1, ...CONTACT } }, 'contact_id 1 is no record of the probe'],
    ['POST /contacts/update', { form: { contact_id: 1 } }, 'contact_id 1 is no record of the probe', READING],
    ['POST /unsubscribes-groups/update', { query: { id: 8 }, form: {} }, 'id 8 is no record of the probe', NAMING],
    ['DELETE /segment/delete', { query: { segment_id: 7 } }, 'segment_id 7 is no record of the probe', NAMING],
    ['DELETE /single/send/delete', { query: { utr: 'other' } }, 'utr other is no record of the probe'],
    ['POST /single/send/duplicate', { query: { utr: 'other' } }, 'utr other is no record of the probe'],
    [
      'POST /contacts/add',
      { form: { ...CONTACT, contact_type_id: 1 } },
      'contact_type_id 1 is no record that the probe may name',
    ],
    ['POST /contacts/add', { form: { ...CONTACT, country: 99 } }, 'country 99 is no record that the probe may name'],
    ['POST /segment/email/store', { form: RECIPIENT }, 'segment_id 7 is no record that the probe may name'],
    [
      'POST /unsubscribes-groups/manually-add',
      { form: { ...GROUP_RECIPIENT, unsubscribe_groups_id: 1 } },
      'unsubscribe_groups_id 1 is no record that the probe may name',
      NAMING,
    ],
    [CREATE_SCHEDULE, { form: { ...SCHEDULE, utr: 'other' } }, 'utr other is no record that the probe may name'],
    [
      'POST /automations/create',
      { form: { ...AUTOMATION, automation_for: 'segments_7' } },
      'automation_for segments_7 is no contact type of the probe',
    ],
  ],
  'loose ids': [
    ['DELETE /contacts/delete', { query: { contact_id: '50abc' } }, 'contact_id has the loose id 50abc'],
    ['POST /contacts/bulk-delete', { form: { strIds: ['50 '] } }, 'strIds has the loose id 50 '],
    ['POST /single/send/bulk-delete', { form: { strIds: [OWN_UTR] } }, `strIds has the loose id ${OWN_UTR}`],
    ['POST /contacts/add', { form: { contact_type_id: '1abc' } }, 'contact_type_id has the loose id 1abc', READING],
    [
      'POST /contacts/add',
      { form: { ...CONTACT, country: '1.5' } },
      'country 1.5 is no record that the probe may name',
    ],
  ],
  'deletes of everything': [
    ['POST /contacts/bulk-delete', { form: {} }, NO_IDS],
    ['POST /contacts/bulk-delete', { form: { strIds: '' } }, NO_IDS, READING],
    ['DELETE /contacts/delete', {}, "without contact_id it may touch what is not the probe's"],
    ['DELETE /contacts/delete', { keys: { secretKey: '' } }, "without contact_id it may touch what is not the probe's"],
    ['GET /automations/duplicate', {}, "without utr it may touch what is not the probe's"],
    ['POST /contacts/bulk-delete', { body: { contentType: 'application/json', text: '{' } }, NO_IDS],
  ],
  'GETs that write, at read level': [
    ['GET /automations/duplicate', { query: { utr: OWN_UTR } }, NO_WRITE, READING],
    ['GET /automations/pause', { query: { utr: OWN_UTR } }, NO_WRITE, READING],
    ['GET /automations/set-live', { query: { utr: OWN_UTR } }, NO_WRITE, READING],
    ['GET /sender/resend-mail', { query: { sender_id: 50 } }, NO_WRITE, READING],
    ['GET /automations/duplicate', { method: 'HEAD', query: { utr: OWN_UTR } }, NO_WRITE, READING],
    ['POST /single/send/duplicate', { method: 'GET', query: { utr: OWN_UTR } }, NO_WRITE, READING],
  ],
  'creates under a parent that may not be read': [
    [
      'POST /unsubscribes-groups/manually-add',
      {
        form: [
          ['unsubscribe_groups_id[]', '8'],
          ['email_address', 'probe-a@example.com'],
        ],
      },
      'nobody knows what a service reads of unsubscribe_groups_id[]',
      NAMING,
    ],
  ],
  'creates that are not sure to be refused, at read level': [
    ['POST /contacts-type/add', { form: { name: 'x' } }, NO_WRITE, READING],
    ['POST /contacts/add', { form: { email: 'x' } }, NO_WRITE, READING],
    ['POST /automations/create', { form: { automation_name: 'x' } }, NO_WRITE, READING],
    ['POST /contacts/add', { form: { ...CONTACT }, keys: { secretKey: 'wrong' } }, NO_WRITE, READING],
    ['POST /contacts-type/add', { body: { contentType: 'text/plain', text: 'name=x' } }, NO_WRITE, READING],
  ],
  'mails without --mail': [
    ['GET /automations/set-live', { query: { utr: OWN_UTR } }, NO_MAIL],
    ['GET /sender/resend-mail', { query: { sender_id: 50 } }, NO_MAIL],
    ['POST /sender/save', { form: SENDER }, NO_MAIL],
    ['POST /sender/update', { form: { sender_id: 50, ...SENDER } }, NO_MAIL],
    [CREATE_SEND, { form: { ...SEND, schedule_type: '0' } }, NO_SEND],
    ['POST /single/send/update', { form: { ...SEND, schedule_type: ' 1', utr: OWN_UTR } }, NO_SEND],
    [
      'GET /automations/set-live',
      { query: { utr: LETTER_UTR } },
      "the automation has a target that is not the probe's",
      MAILING,
    ],
  ],
  'sends that are near, or to somebody': [
    [CREATE_SEND, { form: { ...SEND, schedule_date: '2027-12-31' } }, 'its date 2027-12-31 is not years ahead'],
    [CREATE_SEND, { form: { ...SEND, schedule_date: '31-12-05' } }, 'its date 31-12-05 is not years ahead'],
    [CREATE_SEND, { form: { ...SEND, schedule_date: '31-12-99' } }, 'its date 31-12-99 is not years ahead'],
    [CREATE_SEND, { form: { ...SEND, schedule_date: '31/12/31' } }, 'its date 31/12/31 is not years ahead'],
    [
      CREATE_SEND,
      {
        form: Object.entries(SEND).flatMap(([name, value]): [string, string][] =>
          name === 'schedule_date'
            ? []
            : name === 'recipient_id'
              ? [['recipient_id[0]', 'contacts_50']]
              : [[name, String(value)]],
        ),
      },
      'its date  is not years ahead',
    ],
    [
      CREATE_SEND,
      { form: { ...SEND, recipient_id: ['contacts_1'] } },
      'recipient_id contacts_1 is no contact type of the probe',
    ],
    [
      CREATE_SEND,
      { form: { ...SEND, recipient_id: ['contacts_50', 'segments_7'] } },
      'recipient_id segments_7 is no contact type of the probe',
      NAMING,
    ],
    [
      CREATE_SEND,
      { form: { ...SEND, recipient_id: ['contacts_50x'] } },
      'recipient_id contacts_50x is no contact type of the probe',
    ],
    [CREATE_SEND, { form: { ...SEND, recipient_id: ['contacts_51'] } }, 'recipient_id contacts_51 has contacts'],
    [
      'POST /contacts/add',
      { form: { ...CONTACT, email: 'probe-a@gmail.com' } },
      "probe-a@gmail.com may be somebody's address",
    ],
    [
      'POST /global-unsubscribes/save',
      { form: { email_address: 'probe-a@example.com,b@firm.com' } },
      "b@firm.com may be somebody's address",
    ],
    [
      'POST /contacts/upload-csv',
      { form: csv('email\nprobe-a@example.com\nb@firm.com\n') },
      "b@firm.com may be somebody's address",
    ],
  ],
  'what would not be found again': [
    ['POST /contacts-type/add', { form: { name: 'Type' } }, UNMARKED],
    ['POST /global-unsubscribes/save', { form: { email_address: 'a@example.com' } }, UNMARKED],
    ['POST /contacts-type/add', { form: { name: `${'x'.repeat(64)}probe-` } }, UNMARKED],
    ['POST /contacts-type/add', { form: { name: 'probe-type' } }, UNFOUND, SENDING],
    ['GET /automations/duplicate', { query: { utr: OWN_UTR } }, UNFOUND, SENDING],
  ],
  'what a service may read in another way': [
    ['POST /contacts-type/add', { form: { _method: 'DELETE' } }, 'it names another method or address'],
    ['GET /contacts/list', { headers: { 'X-HTTP-Method-Override': 'DELETE' } }, 'it names another method or address'],
    ['GET /contacts/list', { method: 'DELETE' }, 'DELETE is no method of it'],
    ['POST /contacts/add', { form: { ...CONTACT, user_id: 1 } }, 'the document has no user_id there'],
    [
      'POST /contacts-type/add',
      { body: { contentType: 'application/json', text: '{"name":"probe-type"}' } },
      'its body is no form',
    ],
    ['GET /contacts/list', { keys: { secretKey: 'wrong' } }, 'one call with wrong keys is enough', { wrongKeys: 1 }],
  ],
};
