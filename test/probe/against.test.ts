/** What changed since an earlier profile, what stays unknown, and how it is told. */
import t from 'tap';
import type { AssumptionId } from '../../src/assumptions/registry.js';
import type { Finding, Findings } from '../../src/inference/findings.js';
import { changesSince, newSince } from '../../src/probe/against.js';
import type { Level } from '../../src/probe/guard/levels.js';
import { costLine, planLines, unknownAfter } from '../../src/probe/plan.js';
import { namedBy, type Rehearsal, type RehearsedStep } from '../../src/probe/rehearsal.js';
import { toProbeJson, writeCleaned, writeProbeReport } from '../../src/probe/report.js';
import { step } from '../../src/probe/step.js';
import { exchangeOf } from '../inference/exchanges.js';

const finding = (id: AssumptionId, endpoint: string | undefined, value: string | number): Finding => ({
  id,
  endpoint,
  value,
  certainty: 'seen',
  exchanges: [],
});

const LIST = 'GET /contacts/list';
const TYPES = 'GET /contacts-type';

const FOUND: Findings = {
  findings: [
    finding('http-status.success', LIST, 200),
    finding('list-order', LIST, 'newest-first'),
    finding('time-zone', undefined, 'UTC'),
    finding('email-format', 'POST /contacts/add', 'checked'),
  ],
  contradictions: [
    [finding('http-status.success', TYPES, 200), finding('http-status.success', TYPES, 201)],
    [finding('list-order', TYPES, 'oldest-first'), finding('list-order', TYPES, 'newest-first')],
  ],
};

t.test('what changed, contradicts itself or is no longer seen is told; what is new is no change', async (t) => {
  const profile = {
    'http-status.success': 200,
    [`list-order@${LIST}`]: 'oldest-first',
    'time-zone': 'UTC',
    'duplicate.name': 'same',
    'email-format@POST /sender/save': 'checked',
    'rate-limit': 60,
  } as const;
  const asked = new Set<AssumptionId>(['list-order', 'duplicate.name', 'email-format', 'time-zone']);
  t.same(changesSince(profile, FOUND, asked), [
    { id: 'list-order', endpoint: LIST, was: 'oldest-first', now: ['newest-first'] },
    { id: 'http-status.success', endpoint: TYPES, was: 200, now: [200, 201] },
    { id: 'duplicate.name', endpoint: undefined, was: 'same', now: [] },
    { id: 'email-format', endpoint: 'POST /sender/save', was: 'checked', now: [] },
  ]);
  t.same(
    newSince(profile, FOUND).map(({ id }) => id),
    ['email-format'],
  );
});

/** An exchange whose response names assumptions. */
const naming = (ids: string) => exchangeOf(LIST, { query: { page: '2' }, headers: { 'x-mock-assumptions': ids } });

const played = (title: string, needs: readonly Level[], ids: string): RehearsedStep => ({
  step: step(title, needs),
  exchanges: [naming(ids)],
});

const PLAYED = [
  played('read', [], 'list-order, list.page-size'),
  played('write', ['write'], 'duplicate.name, duplicate-email'),
  played('mail', ['write', 'mail'], 'duplicate.name, sender.verification'),
  played('wait', ['write', 'mail', 'wait', 'notify'], 'single-send.lifecycle'),
];
const STEPS = PLAYED.map((one) => one.step);
const rehearsalOf = (steps: readonly RehearsedStep[]): Rehearsal => ({ steps, requests: 4, waited: 0 });

t.test('a plan has the steps of the allowed levels, and what others need', async (t) => {
  t.same(planLines(rehearsalOf(PLAYED.slice(0, 2)), STEPS, new Set(['write']), true), [
    '  read    read: 1',
    '          GET /contacts/list page',
    '  --write write: 1',
    '          GET /contacts/list page',
    '2 steps at 1 endpoint',
    '2 further steps: --mail, --mail --wait',
  ]);
  t.same(planLines(rehearsalOf(PLAYED.slice(3)), STEPS.slice(3), new Set(['write', 'mail', 'wait'])), [
    '  --mail --wait wait: 1, fires events',
    '1 step at 1 endpoint',
    'what fires events is left out where there are notification recipients, unless --notify is given',
  ]);
});

t.test('a step that is not rehearsed has no number; a long probe takes minutes', (t) => {
  t.same(planLines(rehearsalOf([]), STEPS.slice(0, 1), new Set(), true), ['  read    read', '1 step at 0 endpoints']);
  const rehearsal = { steps: [], requests: 400, waited: 60_000 };
  t.equal(costLine(rehearsal, 1_000), 'about 400 requests, about 8 min at one each 1 s');
  t.same([...namedBy({ step: step('none', [], []), exchanges: [exchangeOf(LIST)] })], ['']);
  t.end();
});

t.test('what is unknown has the flags that would ask for it', async (t) => {
  const reading = unknownAfter(FOUND, rehearsalOf(PLAYED), new Set());
  t.same(
    [...reading.byFlags],
    [
      ['--write', ['duplicate-email', 'duplicate.name']],
      ['--mail --wait', ['single-send.lifecycle']],
      ['--mail', ['sender.verification']],
    ],
  );
  t.same(reading.inconclusive, ['list.page-size']);
  t.ok(reading.unsupported.includes('rate-limit'));
  const mailing = unknownAfter(FOUND, rehearsalOf(PLAYED), new Set(['write', 'mail']));
  t.same([...mailing.byFlags], [['--wait', ['single-send.lifecycle']]]);
});

t.test('a report tells what was found, what is unknown and what changed', async (t) => {
  const report = {
    baseUrl: 'https://mail.example.com',
    requests: 3,
    questions: 2,
    evaluation: { proofs: [], unfit: [], contradictions: [], deviations: [] },
    unknown: { byFlags: new Map([['--write', ['duplicate.name' as const]]]), inconclusive: [], unsupported: [] },
    errors: [],
    leftOut: [],
    against: {
      changes: [
        { id: 'list-order', endpoint: LIST, was: 'oldest-first', now: ['newest-first'] },
        { id: 'time-zone', endpoint: undefined, was: 'UTC', now: [] },
      ],
      news: 1,
    },
  };
  t.equal(
    writeProbeReport(report),
    `unknown, --write asks for: duplicate.name
changed: list-order at ${LIST} was oldest-first, is newest-first
changed: time-zone was UTC, and is no longer seen
2 changes since, 1 new value
0 assumptions shown by 3 requests to https://mail.example.com, 2 of them for what was still open
`,
  );
  const remaining = [{ kind: 'contacts', id: 7, name: 'Ada', reason: 'no', isRemovable: true }] as const;
  t.equal(writeCleaned({ removed: 1, remaining }), '1 own record removed\nleft: contacts 7 Ada: no\n');
  t.match(toProbeJson(report, undefined), {
    requests: 3,
    questions: 2,
    unknown: { by_flags: { '--write': ['duplicate.name'] } },
    changes: [{ endpoint: LIST }, { endpoint: null, now: [] }],
    removed: null,
    remaining: null,
  });
  t.equal(toProbeJson({ ...report, against: undefined }, { removed: 2, remaining: [] }).removed, 2);
});
