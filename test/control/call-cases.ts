/** Input that each control call takes, and input that it refuses. */
import { DELAY_FORMS } from '../../src/service/account/faults.js';
import { warningIds } from '../../src/service/endpoint/warnings.js';
import { CLOCK_FORMS } from '../../src/time/clock.js';
import { badFaults } from './bad-faults.js';

export type Errors = readonly (readonly [pointer: string, detail: string])[];

/** A refused body, its errors, and the detail of the problem if it is not the usual one. */
export type BadBody = readonly [body: unknown, errors: Errors | undefined, detail?: string];

export interface CallCase {
  /** Below `/__control`; `{send}` and `{automation}` stand for the utr of a mailing that went out. */
  readonly path: string;
  /** An accepted body; undefined if the call needs no body. */
  readonly body?: object;
  /** The status of the response to that body. */
  readonly status: number;
  /** True if the call changes nothing. */
  readonly reads?: true;
  /** True if its body, or its query, can have members. */
  readonly takesMembers?: true;
  /** Bodies that the call refuses. */
  readonly bad?: readonly BadBody[];
  /** Query strings that the call refuses. */
  readonly badQueries?: readonly (readonly [query: string, errors: Errors])[];
  /** The errors of its body under an unknown public key; else the call refuses only the key. */
  readonly underKey?: (key: string) => Errors;
  /** Paths whose name or id is malformed, or does not exist. */
  readonly badPaths?: readonly (readonly [path: string, status: number, detail: string])[];
}

const reading = (path: string): CallCase => ({ path, status: 200, reads: true });

const wantedString = (name: string, ...more: string[]): BadBody[] =>
  [5, null, [], {}].map((value) => [
    { [name]: value },
    [[`/${name}`, `is ${JSON.stringify(value)}; wanted ${['string', ...more].join(' ')}`]],
  ]);

const KEY = ['of the form printable ASCII without blanks'];
const PARTS = 'records, clock, assumptions, outbox, faults, journal, accounts';
/** The status and the detail if the name of the snapshot is misspelt. */
const MISSPELT = [404, 'There is no snapshot "seded"; did you mean seeded?'] as const;
const EVENTS = 'open, bounce, unsubscribe';
const KINDS = 'single-send, automation, verification, notification';

const NO_ENDPOINT = 'is "POST /contact-type/add", which is no endpoint; did you mean POST /contacts-type/add?';

const badFilters: [string, Errors][] = [
  ['status=x', [['/status', 'is "x"; wanted integer']]],
  ['status=1.5', [['/status', 'is "1.5"; wanted integer']]],
  ['endpoint=GET+/sender', [['/endpoint', 'is "GET /sender", which is no endpoint; did you mean GET /senders?']]],
  ['endpoint=a&endpoint=b', [['/endpoint', 'is ["a","b"]; wanted string']]],
  ['since=today', [['/since', 'is "today"; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z']]],
  ['until=2026-01-05', [['/until', 'is "2026-01-05"; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z']]],
];
const badLimits = (unit: string): [string, Errors][] =>
  ['0', '1001', '"x"', '""'].map((limit) => [
    `limit=${limit.replaceAll('"', '')}`,
    [['/limit', `is ${limit}; wanted integer from 1 up to 1000 (${unit})`]],
  ]);
const badEvents: BadBody[] = [
  [{}, [['/event', 'is missing']]],
  [{ event: 'click' }, [['/event', `is "click"; wanted one of ${EVENTS}`]]],
  [{ event: 'open', to: 5 }, [['/to', 'is 5; wanted string or array of 1 items']]],
  [{ event: 'open', to: [] }, [['/to', 'is []; wanted string or array of 1 items']]],
];

const DURATION = 'an ISO 8601 duration such as PT1H or P3D, to before 2255';
const badTimes = (name: string, wanted: string, ...texts: readonly string[]): BadBody[] => [
  [{}, [[`/${name}`, 'is missing']]],
  ...wantedString(name),
  ...texts.map((text): BadBody => {
    return [{ [name]: text }, [[`/${name}`, `is ${JSON.stringify(text)}; wanted ${wanted}`]], 'Invalid clock setting.'];
  }),
];

/** A body with an invalid fixture; the detail begins with the name of the fixture. */
const badFixture = (fixture: object, pointer: string, detail: string, more = ''): BadBody => [
  { fixture },
  [[pointer, detail]],
  `fixture given: ${pointer} ${detail}${more}`,
];

const badSnapshotNames = ['...', ' ', 'a/b', '../a', 'é', 'a\n', 'a\0', '100%', 'a?b', '"', 'a'.repeat(101)].map(
  (name) =>
    [
      `/snapshots/${encodeURIComponent(name)}`,
      422,
      `${JSON.stringify(name)} is no name for a snapshot; wanted up to 100 letters, digits, dots, hyphens and underscores, not only dots.`,
    ] as const,
);

const ORDERS = 'it is one of oldest-first, newest-first';
const badPatches: readonly (readonly [more: object, id: string, detail: string])[] = [
  [{ 'list-order': 'backwards' }, 'list-order', `list-order cannot be "backwards": ${ORDERS}`],
  [{ 'http-status.rule': 500 }, 'http-status.rule', 'http-status.rule cannot be 500: it is an integer from 200 to 499'],
  [
    { 'rate-limit': 'some' },
    'rate-limit',
    'rate-limit cannot be "some": it is none or an integer from 1 to 1000000000',
  ],
  [
    { 'list-ordr': null, 'rate-limits': null },
    'list-ordr',
    'there is no assumption "list-ordr"; did you mean list-order?',
  ],
  [{ 'a/b~c': 1 }, 'a~1b~0c', 'there is no assumption "a/b~c"'],
  [{ 'list-order': {} }, 'list-order', `list-order cannot be {}: ${ORDERS}`],
];

const badIds = ['0', '-1', '1x', '1.0', '0x1', '1e0', ' 1', '01', '__proto__'];

const badCount = (count: unknown, exactly: number): BadBody => [
  { match: {}, count },
  [
    [
      '/count',
      `is ${JSON.stringify(count)}; wanted object with exactly, atLeast or atMost: write { exactly: ${exactly} }`,
    ],
  ],
];

const takingEvents = (folder: string, utr: string, mailing: string): CallCase => ({
  path: `/${folder}/${utr}/events`,
  body: { event: 'open' },
  status: 200,
  takesMembers: true,
  bad: badEvents,
  badPaths: [[`/${folder}/x/events`, 404, `None of the selected accounts has the ${mailing} "x".`]],
});

/** The cases by the names of the methods. */
export const cases: Readonly<Record<string, CallCase>> = {
  overview: reading(''),
  health: reading('/health'),
  reset: {
    path: '/reset',
    body: { only: ['records'] },
    status: 200,
    takesMembers: true,
    bad: [
      [{ only: 'records' }, [['/only', 'is "records"; wanted array']]],
      [{ only: null }, [['/only', 'is null; wanted array']]],
      [{ only: ['records', 'record'] }, [['/only/1', `is "record"; wanted one of ${PARTS}`]]],
      [{ only: [['records']] }, [['/only/0', `is ["records"]; wanted one of ${PARTS}`]]],
    ],
  },
  load: {
    path: '/load',
    body: { fixture: 'empty' },
    status: 200,
    takesMembers: true,
    bad: [
      [{}, [['/fixture', 'is missing']]],
      ...wantedString('fixture', 'or', 'object').slice(0, 3),
      badFixture(
        { accounts: [{ contacts: [{ email: 'a@example.com', emial: 'x' }] }] },
        '/fixture/accounts/0/contacts/0/emial',
        'is unknown; did you mean email?',
      ),
      badFixture(
        { accounts: [{}, { contact_types: [{ name: 'A' }], contacts: [{ email: 'a@b.c', contact_type_id: 9 }] }] },
        '/fixture/accounts/1/contacts/0/contact_type_id',
        'names 9 of contact_types, which is not there',
      ),
      badFixture({ 'a/b~c': 1 }, '/fixture/a~1b~0c', 'is unknown'),
      [{ fixture: 'empty', fixtures: {} }, [['/fixtures', 'is unknown; did you mean fixture?']]],
    ],
  },
  fixtures: reading('/fixtures'),
  state: reading('/state'),
  'accounts.open': {
    path: '/accounts',
    body: { public_key: 'pk_new' },
    status: 201,
    takesMembers: true,
    underKey: (key) => [['/public_key', `is "pk_new"; wanted "${key}", which the header PublicKey names`]],
    bad: [
      ...wantedString('public_key', ...KEY),
      ...wantedString('secret_key', ...KEY),
      [{ public_key: '' }, [['/public_key', `is ""; wanted string ${KEY}`]]],
      [{ secret_key: 'a\r\né' }, [['/secret_key', `is "a\\r\\né"; wanted string ${KEY}`]]],
    ],
  },
  'accounts.list': reading('/accounts'),
  'accounts.close': { path: '/accounts', status: 204 },
  snapshot: { path: '/snapshots/new', status: 201, badPaths: badSnapshotNames },
  'snapshots.list': reading('/snapshots'),
  restore: { path: '/snapshots/seeded/restore', status: 200, badPaths: [['/snapshots/seded/restore', ...MISSPELT]] },
  'snapshots.delete': { path: '/snapshots/seeded', status: 204, badPaths: [['/snapshots/seded', ...MISSPELT]] },
  'clock.read': reading('/clock'),
  'clock.set': {
    path: '/clock',
    body: { clock: '2027-01-01T00:00:00Z' },
    status: 200,
    takesMembers: true,
    bad: badTimes('clock', CLOCK_FORMS, '', 'tomorrow', '+P300Y'),
  },
  // All clocks stand still already.
  'clock.freeze': { path: '/clock/freeze', status: 200, reads: true },
  'clock.advance': {
    path: '/clock/advance',
    body: { by: 'P1D' },
    status: 200,
    takesMembers: true,
    bad: badTimes('by', DURATION, '', '1h', 'P300Y'),
  },
  openapi: reading('/openapi.json'),
  'assumptions.read': reading('/assumptions'),
  'assumptions.change': {
    path: '/assumptions',
    body: { 'list-order': 'oldest-first' },
    status: 200,
    bad: badPatches.map(
      ([more, id, detail]): BadBody => [{ 'http-status.rule': 400, ...more }, [[`/${id}`, detail]], detail],
    ),
  },
  'faults.add': { path: '/faults', body: { kind: 'close' }, status: 201, takesMembers: true, bad: badFaults },
  'faults.list': reading('/faults'),
  'faults.clear': { path: '/faults', status: 204 },
  'faults.delete': {
    path: '/faults/1',
    status: 204,
    badPaths: ['9', 'one', ...badIds].map(
      (id) => [`/faults/${encodeURIComponent(id)}`, 404, `There is no fault "${id}".`] as const,
    ),
  },
  saveState: { path: '/state/save', status: 409, reads: true },
  'settings.read': reading('/settings'),
  'settings.change': {
    path: '/settings',
    body: { delay: '1-2', strict: true },
    status: 200,
    takesMembers: true,
    bad: [
      [{ strict: 'true' }, [['/strict', 'is "true"; wanted boolean']]],
      [{ strict: 1 }, [['/strict', 'is 1; wanted boolean']]],
      [{ delay: true }, [['/delay', 'is true; wanted integer (ms) or string']]],
      [{ delay: '8-2' }, [['/delay', `is "8-2"; wanted ${DELAY_FORMS}`]]],
      [{ delay: 60_001 }, [['/delay', `is 60001; wanted ${DELAY_FORMS}`]]],
    ],
  },
  'journal.find': {
    ...reading('/journal'),
    takesMembers: true,
    badQueries: [...badFilters, ...badLimits('exchanges')],
  },
  'journal.clear': { path: '/journal', status: 204 },
  'journal.har': { ...reading('/journal/har'), takesMembers: true, badQueries: badFilters },
  'journal.verify': {
    path: '/journal/verify',
    body: { match: {} },
    status: 200,
    reads: true,
    takesMembers: true,
    bad: [
      [{}, [['/match', 'is missing']]],
      [{ match: [] }, [['/match', 'is []; wanted object']]],
      [{ match: { stats: 200 } }, [['/match/stats', 'is unknown; did you mean status?']]],
      [{ match: { endpoint: 'POST /contact-type/add' } }, [['/match/endpoint', NO_ENDPOINT]]],
      [{ match: { method: 1 } }, [['/match/method', 'is 1; wanted string']]],
      badCount({}, 1),
      badCount(3, 3),
      badCount('one', 1),
      [{ match: { status: '200' } }, [['/match/status', 'is "200"; wanted integer or "any"']]],
      [{ match: {}, count: { exactly: -1 } }, [['/count/exactly', 'is -1; wanted integer from 0 (requests)']]],
      [{ match: {}, count: { atleast: 1 } }, [['/count/atleast', 'is unknown; did you mean atLeast?']]],
    ],
  },
  'warnings.read': reading('/warnings'),
  'warnings.clear': { path: '/warnings', status: 204 },
  'warnings.verify': {
    path: '/warnings/verify',
    body: { except: ['undocumented-parameter'] },
    status: 200,
    reads: true,
    takesMembers: true,
    bad: [
      [{ except: 'id-form' }, [['/except', 'is "id-form"; wanted array']]],
      [{ except: ['id-form', 5] }, [['/except/1', `is 5; wanted one of ${warningIds.join(', ')}`]]],
      [{ except: ['id-from'] }, [['/except/0', `is "id-from"; wanted one of ${warningIds.join(', ')}`]]],
    ],
  },
  singleSendEvent: takingEvents('single-sends', '{send}', 'single send'),
  automationEvent: takingEvents('automations', '{automation}', 'automation'),
  'outbox.find': {
    ...reading('/outbox'),
    takesMembers: true,
    badQueries: [
      ...badLimits('mails'),
      ['kind=letter', [['/kind', `is "letter"; wanted one of ${KINDS}`]]],
      ['after=-1', [['/after', 'is "-1"; wanted integer from 0']]],
      ['to=a&to=b', [['/to', 'is ["a","b"]; wanted string']]],
    ],
  },
  'outbox.clear': { path: '/outbox', status: 204 },
  'outbox.get': {
    ...reading('/outbox/1'),
    badPaths: ['99', 'one', ...badIds].map(
      (id) => [`/outbox/${encodeURIComponent(id)}`, 404, `None of the selected accounts has a mail "${id}".`] as const,
    ),
  },
  'outbox.waitFor': {
    path: '/outbox/wait',
    body: { timeout: 0 },
    status: 200,
    reads: true,
    takesMembers: true,
    bad: [
      [{ match: [] }, [['/match', 'is []; wanted object']]],
      [{ match: { kind: 'letter' } }, [['/match/kind', `is "letter"; wanted one of ${KINDS}`]]],
      [{ match: { before: 1 } }, [['/match/before', 'is unknown']]],
      [{ timeout: -1 }, [['/timeout', 'is -1; wanted integer from 0 up to 60000 (ms)']]],
      [{ timeout: 60_001 }, [['/timeout', 'is 60001; wanted integer from 0 up to 60000 (ms)']]],
      [{ timeout: '5' }, [['/timeout', 'is "5"; wanted integer from 0 up to 60000 (ms)']]],
    ],
  },
};
