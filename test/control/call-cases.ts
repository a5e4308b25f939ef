/** What each control call takes, and what it does not. */
import type { calls } from '../../src/control/registry.js';
import { DELAY_FORMS } from '../../src/world/delays.js';

export type Errors = readonly (readonly [pointer: string, detail: string])[];

export interface CallCase {
  /** Below `/__control`; `{send}` and `{automation}` stand for the utr of one that went out. */
  readonly path: string;
  /** What it takes; nothing when it is left out. */
  readonly body?: object;
  /** The response to it. */
  readonly status: number;
  /** Does the call leave everything as it is? */
  readonly reads?: true;
  /** Can its body, or its query, have members? */
  readonly takesMembers?: true;
  /** Bodies that it does not take. */
  readonly bad?: readonly (readonly [body: object, errors: Errors])[];
  /** Query strings that it does not take. */
  readonly badQueries?: readonly (readonly [query: string, errors: Errors])[];
  /** Paths that name what is not there, or no name. */
  readonly badPaths?: readonly (readonly [path: string, status: number, detail: string])[];
}

const reading = (path: string): CallCase => ({ path, status: 200, reads: true });

const wantedString = (name: string, ...more: string[]): [object, Errors][] =>
  [5, null, [], {}].map((value) => [
    { [name]: value },
    [[`/${name}`, `is ${JSON.stringify(value)}; wanted ${['string', ...more].join(' ')}`]],
  ]);

const KEY = ['of the form printable ASCII without blanks'];
const PARTS = 'records, clock, assumptions, outbox, faults, journal, accounts';
const NO_SUCH_SNAPSHOT = 'There is no snapshot "seded"; did you mean seeded?';
const EVENTS = 'open, bounce, unsubscribe';
const KINDS = 'single-send, automation, verification, notification';

const badFilters: [string, Errors][] = [
  ['status=x', [['/status', 'is "x"; wanted integer']]],
  ['status=1.5', [['/status', 'is "1.5"; wanted integer']]],
  ['endpoint=GET+/sender', [['/endpoint', 'is "GET /sender", which is no endpoint; did you mean GET /senders?']]],
  ['endpoint=a&endpoint=b', [['/endpoint', 'is ["a","b"]; wanted string']]],
  ['since=today', [['/since', 'is "today"; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z']]],
  ['until=2026-01-05', [['/until', 'is "2026-01-05"; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z']]],
];
const badLimits = (unit: string): [string, Errors][] =>
  ['0', '1001', '-1', 'x', ''].map((limit) => [
    `limit=${limit}`,
    [
      [
        '/limit',
        `is ${/^\d+$/.test(limit) ? limit : JSON.stringify(limit)}; wanted integer from 1 up to 1000 (${unit})`,
      ],
    ],
  ]);
const badEvents: [object, Errors][] = [
  [{}, [['/event', 'is missing']]],
  [{ event: 'click' }, [['/event', `is "click"; wanted one of ${EVENTS}`]]],
  [{ event: 'open', to: 5 }, [['/to', 'is 5; wanted string or array of 1 items']]],
  [{ event: 'open', to: [] }, [['/to', 'is []; wanted string or array of 1 items']]],
];

export const cases: Readonly<Record<keyof typeof calls, CallCase>> = {
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
      ...wantedString('fixture'),
      [{ fixture: 'empty', states: {} }, [['/states', 'is unknown; did you mean state?']]],
    ],
  },
  fixtures: reading('/fixtures'),
  state: reading('/state'),
  openAccount: {
    path: '/accounts',
    body: { public_key: 'pk_new' },
    status: 201,
    takesMembers: true,
    bad: [...wantedString('public_key', ...KEY), ...wantedString('secret_key', ...KEY)],
  },
  listAccounts: reading('/accounts'),
  closeAccounts: { path: '/accounts', status: 204 },
  saveSnapshot: {
    path: '/snapshots/new',
    status: 201,
    badPaths: [
      [
        '/snapshots/a%20b',
        422,
        '"a b" is no name for a snapshot; wanted up to 100 letters, digits, dots, hyphens and underscores.',
      ],
    ],
  },
  listSnapshots: reading('/snapshots'),
  restoreSnapshot: {
    path: '/snapshots/seeded/restore',
    status: 200,
    badPaths: [['/snapshots/seded/restore', 404, NO_SUCH_SNAPSHOT]],
  },
  deleteSnapshot: {
    path: '/snapshots/seeded',
    status: 204,
    badPaths: [['/snapshots/seded', 404, NO_SUCH_SNAPSHOT]],
  },
  readClocks: reading('/clock'),
  setClocks: {
    path: '/clock',
    body: { clock: '2027-01-01T00:00:00Z' },
    status: 200,
    takesMembers: true,
    bad: [[{}, [['/clock', 'is missing']]], ...wantedString('clock')],
  },
  // They stand still already.
  freezeClocks: { path: '/clock/freeze', status: 200, reads: true },
  advanceClocks: {
    path: '/clock/advance',
    body: { by: 'P1D' },
    status: 200,
    takesMembers: true,
    bad: [[{}, [['/by', 'is missing']]], ...wantedString('by')],
  },
  openapi: {
    ...reading('/openapi.json'),
    takesMembers: true,
    badQueries: [['assume=a&assume=b', [['/assume', 'is ["a","b"]; wanted string']]]],
  },
  readAssumptions: reading('/assumptions'),
  changeAssumptions: { path: '/assumptions', body: { 'list-order': 'oldest-first' }, status: 200 },
  orderFault: {
    path: '/faults',
    body: { kind: 'empty' },
    status: 201,
    takesMembers: true,
    bad: [[{ kind: 'empty', times: 0 }, [['/times', 'is 0; wanted integer from 1 (requests) or "always"']]]],
  },
  listFaults: reading('/faults'),
  clearFaults: { path: '/faults', status: 204 },
  deleteFault: {
    path: '/faults/1',
    status: 204,
    badPaths: [
      ['/faults/9', 404, 'There is no fault "9".'],
      ['/faults/one', 404, 'There is no fault "one".'],
    ],
  },
  saveState: { path: '/state/save', status: 409, reads: true },
  readSettings: reading('/settings'),
  changeSettings: {
    path: '/settings',
    body: { delay: '1-2' },
    status: 200,
    takesMembers: true,
    bad: [
      [{ delay: true }, [['/delay', 'is true; wanted integer (ms) or string']]],
      [{ delay: '8-2' }, [['/delay', `is "8-2"; wanted ${DELAY_FORMS}`]]],
      [{ delay: 60_001 }, [['/delay', `is 60001; wanted ${DELAY_FORMS}`]]],
    ],
  },
  readJournal: { ...reading('/journal'), takesMembers: true, badQueries: [...badFilters, ...badLimits('exchanges')] },
  clearJournal: { path: '/journal', status: 204 },
  harOfJournal: { ...reading('/journal/har'), takesMembers: true, badQueries: badFilters },
  verifyJournal: {
    path: '/journal/verify',
    body: { match: {} },
    status: 200,
    reads: true,
    takesMembers: true,
    bad: [
      [{}, [['/match', 'is missing']]],
      [{ match: [] }, [['/match', 'is []; wanted object']]],
      [{ match: { stats: 200 } }, [['/match/stats', 'is unknown; did you mean status?']]],
      [{ match: { status: '200' } }, [['/match/status', 'is "200"; wanted integer or "any"']]],
      [
        { match: {}, count: 1 },
        [['/count', 'is 1; wanted object with exactly, atLeast or atMost: write { exactly: 1 }']],
      ],
      [{ match: {}, count: { exactly: -1 } }, [['/count/exactly', 'is -1; wanted integer from 0 (requests)']]],
      [{ match: {}, count: { atleast: 1 } }, [['/count/atleast', 'is unknown; did you mean atLeast?']]],
    ],
  },
  readWarnings: reading('/warnings'),
  setStrict: {
    path: '/warnings',
    body: { strict: true },
    status: 200,
    takesMembers: true,
    bad: [
      [{}, [['/strict', 'is missing']]],
      [{ strict: 'true' }, [['/strict', 'is "true"; wanted boolean']]],
      [{ strict: 1 }, [['/strict', 'is 1; wanted boolean']]],
    ],
  },
  clearWarnings: { path: '/warnings', status: 204 },
  verifyWarnings: {
    path: '/warnings/verify',
    body: { except: ['undocumented-parameter'] },
    status: 200,
    reads: true,
    takesMembers: true,
    bad: [
      [{ except: 'id-form' }, [['/except', 'is "id-form"; wanted array']]],
      [{ except: ['id-form', 5] }, [['/except/1', 'is 5; wanted string']]],
      [{ except: ['id-from'] }, [['/except/0', 'is "id-from", which is no warning; did you mean id-form?']]],
    ],
  },
  happenToSingleSend: {
    path: '/single-sends/{send}/events',
    body: { event: 'open' },
    status: 200,
    takesMembers: true,
    bad: badEvents,
    badPaths: [['/single-sends/x/events', 404, 'No account that is addressed has the single send "x".']],
  },
  happenToAutomationMails: {
    path: '/automations/{automation}/events',
    body: { event: 'open' },
    status: 200,
    takesMembers: true,
    bad: badEvents,
    badPaths: [['/automations/x/events', 404, 'No account that is addressed has the automation "x".']],
  },
  readOutbox: {
    ...reading('/outbox'),
    takesMembers: true,
    badQueries: [
      ...badLimits('mails'),
      ['kind=letter', [['/kind', `is "letter"; wanted one of ${KINDS}`]]],
      ['after=-1', [['/after', 'is "-1"; wanted integer from 0']]],
      ['to=a&to=b', [['/to', 'is ["a","b"]; wanted string']]],
    ],
  },
  clearOutbox: { path: '/outbox', status: 204 },
  readMail: {
    ...reading('/outbox/1'),
    badPaths: [
      ['/outbox/99', 404, 'No account that is addressed has a mail "99".'],
      ['/outbox/one', 404, 'No account that is addressed has a mail "one".'],
    ],
  },
  waitForMail: {
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
