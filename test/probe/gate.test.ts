/** What a probe never sends, whatever a step wants. */
import t from 'tap';
import { endpoints } from '../../src/api/index.js';
import { nameOf } from '../../src/endpoint/endpoint.js';
import { endpointNamed } from '../../src/inference/endpoints.js';
import { outcomeOf } from '../../src/inference/exchange.js';
import type { ShownRecord } from '../../src/inference/shown-records.js';
import { type GateContext, judgeRequest, removedBy } from '../../src/probe/guard/gate.js';
import { kindMadeBy, kindOfKey, REMOVAL_ORDER, removalOf } from '../../src/probe/guard/kinds.js';
import { Ledger } from '../../src/probe/guard/ledger.js';
import type { ProbeRequest } from '../../src/probe/guard/requests.js';
import {
  AUTOMATION,
  CONTACT,
  csv,
  FORBIDDEN,
  GROUP_RECIPIENT,
  KEYS,
  LETTER_UTR,
  MAILING,
  NAMING,
  OWN_UTR,
  READING,
  RECIPIENT,
  SCHEDULE,
  SEND,
} from './gate-cases.js';

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
    ...given,
  }).kind;
}

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
    ['POST /single/send/create', { form: { ...SEND, recipient_id: ['contacts_50', 'nobody'] } }, 'write'],
    [
      'POST /single/send/create',
      { form: { ...SEND, schedule_type: 0, recipient_id: ['contacts_51'] } },
      'write',
      MAILING,
    ],
    ['POST /single/send/bulk-delete', { form: { strIds: [LETTER_UTR, 50] } }, 'write'],
    ['DELETE /contacts/delete', { query: { contact_id: 50 } }, 'write'],
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

t.test('every endpoint that writes is known by the kind of record that it makes, changes or removes', async (t) => {
  const writes = endpoints.filter(
    ({ method, makes, success }) => method !== 'GET' || makes !== undefined || typeof success === 'string',
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
