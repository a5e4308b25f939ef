import t from 'tap';
import { AssumptionError } from '../../src/assumptions/overrides.js';
import { ControlFailure } from '../../src/control/failures.js';
import { problemBody } from '../../src/control/problem.js';
import { ValidationError } from '../../src/problems/validation.js';
import {
  ADD,
  type AnyControls,
  assertSameState,
  type ControlCall,
  callControl,
  prepared,
  remains,
  SEND,
  targets,
} from './play.js';

const complaints: Readonly<
  Record<string, { readonly call: (controls: AnyControls) => unknown; readonly control: ControlCall }>
> = {
  'reset(parts)': {
    call: (c) => c.reset(JSON.parse('["everything"]')),
    control: ['POST', '/reset', { only: ['everything'] }],
  },
  'load(name)': { call: (c) => c.load('emtpy'), control: ['POST', '/load', { fixture: 'emtpy' }] },
  'load(fixture)': {
    call: (c) => c.load(JSON.parse('{ "accounts": [{ "contact": [] }] }')),
    control: ['POST', '/load', { state: { accounts: [{ contact: [] }] } }],
  },
  'saveState()': { call: (c) => c.saveState(), control: ['POST', '/state/save'] },
  'snapshot(name)': { call: (c) => c.snapshot('a b'), control: ['POST', '/snapshots/a%20b'] },
  'restore(name)': { call: (c) => c.restore('seedde'), control: ['POST', '/snapshots/seedde/restore'] },
  'snapshots.delete(name)': { call: (c) => c.snapshots.delete('x'), control: ['DELETE', '/snapshots/x'] },
  'clock.set(clock)': { call: (c) => c.clock.set('tomorrow'), control: ['PUT', '/clock', { clock: 'tomorrow' }] },
  'clock.advance(by)': { call: (c) => c.clock.advance('1h'), control: ['POST', '/clock/advance', { by: '1h' }] },
  'assumptions.change(patch)': {
    call: (c) => c.assumptions.change(JSON.parse('{ "list-ordr": "newest-first" }')),
    control: ['PATCH', '/assumptions', { 'list-ordr': 'newest-first' }],
  },
  'faults.order(order)': {
    call: (c) => c.faults.order({ endpoint: 'POST /contact/add', kind: 'answer', status: 99 }),
    control: ['POST', '/faults', { endpoint: 'POST /contact/add', kind: 'answer', status: 99 }],
  },
  'faults.delete(id)': { call: (c) => c.faults.delete(9), control: ['DELETE', '/faults/9'] },
  'journal.find(filter)': {
    call: (c) => c.journal.find({ endpoint: 'POST /contact/add' }),
    control: ['GET', '/journal?endpoint=POST%20/contact/add'],
  },
  'journal.verify(match, count)': {
    call: (c) => c.journal.verify({ endpoint: ADD, status: 200 }, { exactly: 2 }),
    control: ['POST', '/journal/verify', { match: { endpoint: ADD, status: 200 }, count: { exactly: 2 } }],
  },
  'outbox.wait(match, timeout)': {
    call: (c) => c.outbox.wait({ kind: 'verification' }, 1),
    control: ['POST', '/outbox/wait', { match: { kind: 'verification' }, timeout: 1 }],
  },
  'singleSendEvent(utr, event)': {
    call: (c) => c.singleSendEvent(SEND, { event: 'open', to: ['eve@example.com'] }),
    control: ['POST', `/single-sends/${SEND}/events`, { event: 'open', to: ['eve@example.com'] }],
  },
  'automationEvent(utr, event)': {
    call: (c) => c.automationEvent(SEND, { event: 'open' }),
    control: ['POST', `/automations/${SEND}/events`, { event: 'open' }],
  },
  'warnings.verify()': { call: (c) => c.warnings.verify(), control: ['POST', '/warnings/verify'] },
};

/** The problem body of a thrown error; a start throws errors of fixtures and assumptions, too. */
function asProblem(error: unknown): unknown {
  if (error instanceof ControlFailure) return problemBody(error);
  if (error instanceof ValidationError) return problemBody(new ControlFailure(422, error.summary, error.problems));
  if (!(error instanceof AssumptionError)) return error;
  const { id, message } = error;
  return problemBody(new ControlFailure(422, message, [{ pointer: `/${id}`, detail: message }]));
}

for (const target of ['the mock', 'a remote mock'] as const) {
  t.test(`a method of ${target} throws the refusal of its control call and changes nothing`, async (t) => {
    const { mock, controls } = await prepared(t, targets[target]);
    const before = await remains(mock);
    for (const [name, { call, control }] of Object.entries(complaints)) {
      const { body } = await callControl(mock, control);
      const thrown = await Promise.resolve(controls)
        .then(call)
        .then(() => 'it did not throw', asProblem);
      t.strictSame(thrown, body, name);
      assertSameState(t, await remains(mock), before, `${name} changes nothing`);
    }
  });
}

t.test('the message of a failure lists its problems', async (t) => {
  const { mock } = await prepared(t, targets['the mock']);
  const messageOf = (call: () => unknown): string => {
    try {
      return String(call());
    } catch (error) {
      return String(error);
    }
  };
  t.equal(
    messageOf(() => mock.clock.advance('1h')),
    [
      'ControlFailure: Invalid clock setting.',
      '/by is "1h"; wanted an ISO 8601 duration such as PT1H or P3D, to before 2255',
    ].join('\n  '),
  );
  t.match(
    messageOf(() => mock.journal.verify({ endpoint: ADD, status: 200 }, { exactly: 2 })),
    /^ControlFailure: Wanted exactly 2, found 1: requests with \{.*\}\. Nearest: .*\n[\s\S]*nearest: .*"\/status","detail":"is 429; wanted 200"/,
  );
  t.match(
    messageOf(() => mock.warnings.verify()),
    /^ControlFailure: Clients left the contract \d times\.\n[\s\S]*pgae/,
  );
});
