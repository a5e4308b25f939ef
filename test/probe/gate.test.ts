/** What a probe never sends, whatever a step wants. */
import t from 'tap';
import { endpoints } from '../../src/api/index.js';
import { nameOf } from '../../src/contract/endpoint.js';
import { endpointNamed } from '../../src/evidence/endpoints.js';
import { outcomeOf } from '../../src/evidence/exchange.js';
import type { ShownRecord } from '../../src/evidence/shown-records.js';
import { type GateContext, judgeRequest, kindToBeAlone, removedBy } from '../../src/probe/gate.js';
import { kindMadeBy, kindOfKey, REMOVAL_ORDER, removalOf } from '../../src/probe/kinds.js';
import { Ledger } from '../../src/probe/ledger.js';
import type { ProbeRequest } from '../../src/probe/requests.js';

const OWN_UTR = '9b0a3f6e-0000-4000-8000-000000000001';
const LETTER_UTR = 'ab0a3f6e-0000-4000-8000-000000000001';
const KEYS = { publicKey: 'public', secretKey: 'secret' };

/** Own records have ids from 50, others are shown with 1. */
function ledgerOf(): Ledger {
  const ledger = new Ledger('probe-');
  ledger.addOwn('contactTypes', [{ id: 50 }, { id: 51 }]);
  ledger.addOwn('contacts', [{ id: 50 }]);
  ledger.addOwn('globalUnsubscribers', [{ id: 50, unsubscribe_groups_id: null }]);
  ledger.addOwn('senders', [{ id: 50 }]);
  ledger.addOwn('singleSends', [
    { id: 50, utr: OWN_UTR },
    { id: 51, utr: LETTER_UTR },
  ]);
  ledger.addOwn('automations', [
    { id: 50, utr: OWN_UTR, automation_for: 50, automation_for_table: 'contacts_' },
    { id: 51, utr: LETTER_UTR, automation_for: 1, automation_for_table: 'contacts_' },
    { id: 52, utr: 'nobody', automation_for: null, automation_for_table: null },
  ]);
  ledger.filledTypes.add('51');
  show(ledger, 'GET /senders', { senders: [{ id: 1 }] });
  show(ledger, 'GET /get-design/template', { templates: [{ id: 1 }] });
  show(ledger, 'GET /unsubscribes-groups', { unsubscribesGroups: [{ id: 1 }] });
  show(ledger, 'GET /contacts-type', { contactTypes: [{ id: 1 }] });
  show(ledger, 'GET /get/country-state-city', { countries: [{ id: 1 }, null], states: [], cities: 'none' });
  return ledger;
}

function show(ledger: Ledger, name: string, message: Readonly<Record<string, unknown>>): void {
  const response = { status: 200, headers: new Map(), text: JSON.stringify({ status: 'success', message }) };
  ledger.note({
    source: { file: '', entry: 0, time: '' },
    endpoint: endpointNamed(name),
    name,
    kind: 'call',
    request: { method: 'GET', query: [], headers: new Map(), form: undefined },
    response,
    outcome: outcomeOf(response),
  });
}

const READING: Partial<GateContext> = { mayWrite: false };
const MAILING: Partial<GateContext> = { mail: 'me@example.org' };
const NAMING: Partial<GateContext> = { segment: 7, group: 8 };
const ALONE: Partial<GateContext> = { isAlone: true };
const SENDING: Partial<GateContext> = { isMake: false };

function verdict(name: string, request: ProbeRequest, given: Partial<GateContext> = {}) {
  return judgeRequest(endpointNamed(name), request, {
    ledger: ledgerOf(),
    keys: KEYS,
    mayWrite: true,
    segment: undefined,
    group: undefined,
    mail: undefined,
    time: '2026-01-05T09:00:00.000Z',
    wrongKeys: 0,
    isMake: true,
    isAlone: false,
    ...given,
  }).kind;
}

const SEND = {
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
const CONTACT = { contact_type_id: '50', email: 'probe-one@example.com', country: 1 };
const SENDER = {
  from_name: 'probe-sender',
  from_email: 'me@example.org',
  reply_to_email: 'me@example.org',
  country_id: 1,
  company_address: 'Street',
  nickname: 'nick',
};
const SCHEDULE = {
  utr: OWN_UTR,
  sender_id: 1,
  subject: 'probe-subject',
  waiting_period: 1,
  waiting_type: 'days',
  template_id: 1,
  preview_img: 'image.png',
};
const AUTOMATION = {
  type: 'welcome',
  automation_name: 'probe-one',
  automation_for: 'contacts_50',
  unsubscribe_group_id: 0,
};
const RECIPIENT = { segment_id: '7', first_name: 'probe-', last_name: 'Lovelace', email: 'a@example.com' };
const GROUP_RECIPIENT = { unsubscribe_groups_id: 8, email_address: 'probe-a@example.com, b@test' };
const csv = (text: string) => ({ contact_type_id: '50', file: { fileName: 'a.csv', text } });

type Case = readonly [name: string, request: ProbeRequest, reason: string, given?: Partial<GateContext>];

const FORBIDDEN: Readonly<Record<string, readonly Case[]>> = {
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
    [
      'POST /automations/schedule/create',
      { form: { ...SCHEDULE, utr: 'other' } },
      'utr other is no record that the probe may name',
    ],
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
    ['POST /contacts/bulk-delete', { form: {} }, "without strIds it may touch what is not the probe's"],
    [
      'POST /contacts/bulk-delete',
      { form: { strIds: '' } },
      "without strIds it may touch what is not the probe's",
      READING,
    ],
    ['DELETE /contacts/delete', {}, "without contact_id it may touch what is not the probe's"],
    ['DELETE /contacts/delete', { keys: { secretKey: '' } }, "without contact_id it may touch what is not the probe's"],
    ['GET /automations/duplicate', {}, "without utr it may touch what is not the probe's"],
    [
      'POST /contacts/bulk-delete',
      { body: { contentType: 'application/json', text: '{' } },
      "without strIds it may touch what is not the probe's",
    ],
    ['POST /contacts/bulk-delete', { form: {} }, 'it writes, and --write is not given', { ...READING, ...ALONE }],
  ],
  'GETs that write, at read level': [
    ['GET /automations/duplicate', { query: { utr: OWN_UTR } }, 'it writes, and --write is not given', READING],
    ['GET /automations/pause', { query: { utr: OWN_UTR } }, 'it writes, and --write is not given', READING],
    ['GET /automations/set-live', { query: { utr: OWN_UTR } }, 'it writes, and --write is not given', READING],
    ['GET /sender/resend-mail', { query: { sender_id: 50 } }, 'it writes, and --write is not given', READING],
    [
      'GET /automations/duplicate',
      { method: 'HEAD', query: { utr: OWN_UTR } },
      'it writes, and --write is not given',
      READING,
    ],
    [
      'POST /single/send/duplicate',
      { method: 'GET', query: { utr: OWN_UTR } },
      'it writes, and --write is not given',
      READING,
    ],
  ],
  'creates that are not sure to be refused, at read level': [
    ['POST /contacts-type/add', { form: { name: 'x' } }, 'it writes, and --write is not given', READING],
    ['POST /contacts/add', { form: { email: 'x' } }, 'it writes, and --write is not given', READING],
    ['POST /automations/create', { form: { automation_name: 'x' } }, 'it writes, and --write is not given', READING],
    [
      'POST /contacts/add',
      { form: { ...CONTACT }, keys: { secretKey: 'wrong' } },
      'it writes, and --write is not given',
      READING,
    ],
    [
      'POST /contacts-type/add',
      { body: { contentType: 'text/plain', text: 'name=x' } },
      'it writes, and --write is not given',
      READING,
    ],
  ],
  'mails without --mail': [
    ['GET /automations/set-live', { query: { utr: OWN_UTR } }, 'it mails, and --mail is not given'],
    ['GET /sender/resend-mail', { query: { sender_id: 50 } }, 'it mails, and --mail is not given'],
    ['POST /sender/save', { form: SENDER }, 'it mails, and --mail is not given'],
    ['POST /sender/update', { form: { sender_id: 50, ...SENDER } }, 'it mails, and --mail is not given'],
    ['POST /single/send/create', { form: { ...SEND, schedule_type: '0' } }, 'it sends, and --mail is not given'],
    [
      'POST /single/send/update',
      { form: { ...SEND, schedule_type: ' 1', utr: OWN_UTR } },
      'it sends, and --mail is not given',
    ],
    [
      'GET /automations/set-live',
      { query: { utr: LETTER_UTR } },
      "the automation has a target that is not the probe's",
      MAILING,
    ],
  ],
  'sends that are near, or to somebody': [
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_date: '2027-12-31' } },
      'its date 2027-12-31 is not years ahead',
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_date: '31-12-05' } },
      'its date 31-12-05 is not years ahead',
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_date: '31-12-99' } },
      'its date 31-12-99 is not years ahead',
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_date: '31/12/31' } },
      'its date 31/12/31 is not years ahead',
    ],
    [
      'POST /single/send/create',
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
      'POST /single/send/create',
      { form: { ...SEND, recipient_id: ['contacts_1'] } },
      'recipient_id contacts_1 is no contact type of the probe',
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, recipient_id: ['contacts_50', 'segments_7'] } },
      'recipient_id segments_7 is no contact type of the probe',
      NAMING,
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, recipient_id: ['contacts_50x'] } },
      'recipient_id contacts_50x is no contact type of the probe',
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, recipient_id: ['contacts_51'] } },
      'recipient_id contacts_51 has contacts',
    ],
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
    ['POST /contacts-type/add', { form: { name: 'Type' } }, 'nothing in it has the marker'],
    ['POST /global-unsubscribes/save', { form: { email_address: 'a@example.com' } }, 'nothing in it has the marker'],
    ['POST /contacts-type/add', { form: { name: 'probe-type' } }, 'what it makes would not be looked for', SENDING],
    ['GET /automations/duplicate', { query: { utr: OWN_UTR } }, 'what it makes would not be looked for', SENDING],
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

for (const [what, cases] of Object.entries(FORBIDDEN)) {
  t.test(`a probe never sends ${what}`, async (t) => {
    for (const [name, request, reason, given] of cases) {
      t.throws(() => verdict(name, request, given), new Error(`${name} is not sent: ${reason}`), `${name}: ${reason}`);
    }
  });
}

const ALLOWED: readonly (readonly [name: string, request: ProbeRequest, kind: string, given?: Partial<GateContext>])[] =
  [
    ['GET /contacts/details', { query: { contact_id: '1abc' } }, 'read', READING],
    ['GET /contacts/list', { keys: { secretKey: 'wrong' } }, 'read', READING],
    ['GET /contacts/list', { method: 'HEAD' }, 'read', READING],
    ['GET /senders', { method: 'POST' }, 'read', READING],
    ['DELETE /contacts/delete', { method: 'OPTIONS' }, 'read', READING],
    ['POST /contacts/add', { form: { contact_type_id: 987654, country: 'x', email: '' } }, 'refused', READING],
    ['POST /contacts/add', { body: { contentType: 'application/json', text: '{' } }, 'refused', READING],
    ['POST /contacts/add', { form: CONTACT, keys: { publicKey: '' } }, 'refused', READING],
    ['POST /automations/schedule/create', { form: { utr: '9b-other' } }, 'refused', READING],
    ['POST /automations/create', { form: { type: 'welcome', automation_for: 'contacts_0' } }, 'refused', READING],
    ['POST /contacts/update', { form: {} }, 'refused', READING],
    ['POST /contacts/update', { form: { contact_id: 50 } }, 'refused'],
    ['POST /contacts/add', { form: CONTACT }, 'write'],
    ['POST /contacts/add', { form: { ...CONTACT, email: 'probe-one@nowhere' } }, 'write'],
    ['POST /contacts/add', { form: { ...CONTACT, email: 'ME@example.org', first_name: 'Probe' } }, 'write', MAILING],
    ['POST /contacts/upload-csv', { form: csv('email\nprobe-a@example.com\n') }, 'write'],
    ['POST /contacts/upload-csv', { form: csv('first_name\nprobe-a\n') }, 'write'],
    ['POST /segment/email/store', { form: RECIPIENT }, 'write', NAMING],
    ['POST /unsubscribes-groups/manually-add', { form: GROUP_RECIPIENT }, 'write', NAMING],
    ['POST /automations/create', { form: AUTOMATION }, 'write'],
    ['POST /automations/create', { form: { ...AUTOMATION, automation_for: 'segments_7' } }, 'write', NAMING],
    ['POST /automations/schedule/create', { form: SCHEDULE }, 'write'],
    ['GET /automations/duplicate', { query: { utr: OWN_UTR } }, 'write'],
    ['GET /automations/set-live', { query: { utr: OWN_UTR } }, 'write', MAILING],
    ['GET /automations/set-live', { query: { utr: 'nobody' } }, 'write', MAILING],
    ['GET /automations/pause', { query: { utr: OWN_UTR } }, 'write'],
    ['POST /single/send/create', { form: SEND }, 'write'],
    ['POST /single/send/create', { form: { ...SEND, schedule_date: '35-06-15' } }, 'write'],
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_date: '31-12-30', recipient_id: ['contacts_50', 'nobody'] } },
      'write',
    ],
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_type: 0, recipient_id: ['contacts_51'] } },
      'write',
      MAILING,
    ],
    ['POST /single/send/bulk-delete', { form: { strIds: [LETTER_UTR, 50] } }, 'write'],
    ['DELETE /contacts/delete', { query: { contact_id: 50 } }, 'write'],
    ['DELETE /contacts/delete', {}, 'write', ALONE],
    ['POST /contacts/bulk-delete', { form: {} }, 'write', ALONE],
  ];

t.test('a probe sends reads, what is refused anyway, and writes to own records', async (t) => {
  for (const [name, request, kind, given] of ALLOWED) t.equal(verdict(name, request, given), kind, `${name} ${kind}`);
});

t.test('a tombstone is no name of another record that a mixed list shows', async (t) => {
  const ledger = ledgerOf();
  const remove = { query: { id: 50 } };
  const name = 'DELETE /global-unsubscribes/delete';
  show(ledger, 'GET /global-unsubscribes', { unSubscribers: [{ id: 50, unsubscribe_groups_id: 3 }] });
  t.equal(verdict(name, remove, { ledger }), 'write');
  ledger.noteRemoval('globalUnsubscribers', '50');
  t.throws(() => verdict(name, remove, { ledger }), /id 50 is the id of another record, too/);
  show(ledger, 'GET /global-unsubscribes', { unSubscribers: [{ id: 50, unsubscribe_groups_id: null }] });
  t.equal(verdict(name, remove, { ledger }), 'write');
});

t.test('the kind is known whose records must be own ones alone', async (t) => {
  const cases: readonly (readonly [string, ProbeRequest, string | undefined])[] = [
    ['POST /contacts/bulk-delete', { form: {} }, 'contacts'],
    ['POST /unsubscribes-groups/recipients-bulk-delete', { form: { strIds: '' } }, 'groupRecipients'],
    ['DELETE /single/send/delete', {}, 'singleSends'],
    ['DELETE /single/send/delete', { query: { utr: 'one' } }, undefined],
    ['POST /contacts/update', { form: {} }, undefined],
    ['GET /contacts/details', {}, undefined],
  ];
  for (const [name, request, kind] of cases) t.equal(kindToBeAlone(endpointNamed(name), request), kind, name);
});

t.test('every endpoint that writes is known by the kind of record that it makes, changes or removes', async (t) => {
  const writes = endpoints.filter(
    ({ method, adds, success }) => method !== 'GET' || adds || typeof success === 'string',
  );
  for (const one of writes) t.ok(kindMadeBy(nameOf(one)) ?? kindOfKey(one), nameOf(one));
  for (const kind of REMOVAL_ORDER) t.equal(removalOf(kind) === undefined, kind === 'unsubscribeGroups', kind);
  t.same(removedBy(endpointNamed('POST /contacts/update'), { form: { contact_id: 1 } }), []);
});

t.test('a record is recognised by the marker, or by what it belongs to', async (t) => {
  const cases: readonly (readonly [record: ShownRecord, isRecognised: boolean])[] = [
    [{ id: 1, name: 'A PROBE of it' }, true],
    [{ id: 1, contact_type_id: 50 }, true],
    [{ id: 1, contact_type_id: 1 }, false],
    [{ id: 1, automation_id: 50 }, true],
    [{ id: 1, automation_for: 50, automation_for_table: 'contacts_' }, true],
    [{ id: 1, automation_for: 50, automation_for_table: 'segments_' }, false],
    [{ id: 1, recipient_id: [null, { id: '50', table: 'contacts_' }] }, true],
    [{ id: 1 }, false],
  ];
  for (const [record, isRecognised] of cases)
    t.equal(ledgerOf().isRecognised(record), isRecognised, JSON.stringify(record));
});
