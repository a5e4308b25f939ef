import t from 'tap';
import { startCampaignMock } from '../../src/library/local-client.js';
import {
  ADD,
  type AnyControls,
  AUTOMATION,
  assertSameState,
  type ControlCall,
  callControl,
  fixture,
  order,
  prepared,
  remains,
  SEND,
  targets,
  timeless,
} from './play.js';

interface Case {
  /** Done by the method of the library. */
  readonly call: (controls: AnyControls) => unknown;
  /** The control call that does the same. */
  readonly control: ControlCall;
  /** The part of its body that the method returns; the whole by default. */
  readonly part?: string;
}

/** Every method, on a mock with state that it can return or change. */
const cases: Readonly<Record<string, Case>> = {
  'health()': { call: (c) => c.health(), control: ['GET', '/health'] },
  'reset()': { call: (c) => c.reset(), control: ['POST', '/reset', {}] },
  'reset(parts)': {
    call: (c) => c.reset(['records', 'faults']),
    control: ['POST', '/reset', { only: ['records', 'faults'] }],
  },
  'reset() without parts': { call: (c) => c.reset([]), control: ['POST', '/reset', { only: [] }] },
  'load(name)': { call: (c) => c.load('empty'), control: ['POST', '/load', { fixture: 'empty' }] },
  'load(fixture)': {
    call: (c) => c.load({ clock: '2027-01-01T00:00:00Z', accounts: [{ contact_types: [{ name: 'Loaded' }] }] }),
    control: [
      'POST',
      '/load',
      { state: { clock: '2027-01-01T00:00:00Z', accounts: [{ contact_types: [{ name: 'Loaded' }] }] } },
    ],
  },
  'state()': { call: (c) => c.state(), control: ['GET', '/state'] },
  'snapshot(name)': { call: (c) => c.snapshot('later'), control: ['POST', '/snapshots/later'] },
  'restore(name)': { call: (c) => c.restore('seeded'), control: ['POST', '/snapshots/seeded/restore'] },
  'accounts.list()': { call: (c) => c.accounts.list(), control: ['GET', '/accounts'], part: 'accounts' },
  'accounts.open(keys)': {
    call: (c) => c.accounts.open('pk_own'),
    control: ['POST', '/accounts', { public_key: 'pk_own' }],
  },
  'accounts.close()': { call: (c) => c.accounts.close(), control: ['DELETE', '/accounts'] },
  'snapshots.list()': { call: (c) => c.snapshots.list(), control: ['GET', '/snapshots'], part: 'snapshots' },
  'snapshots.delete(name)': { call: (c) => c.snapshots.delete('seeded'), control: ['DELETE', '/snapshots/seeded'] },
  'clock.read()': { call: (c) => c.clock.read(), control: ['GET', '/clock'], part: 'clocks' },
  'clock.set(clock)': {
    call: (c) => c.clock.set('2026-03-01T00:00:00Z'),
    control: ['PUT', '/clock', { clock: '2026-03-01T00:00:00Z' }],
    part: 'clocks',
  },
  'clock.freeze()': { call: (c) => c.clock.freeze(), control: ['POST', '/clock/freeze'], part: 'clocks' },
  'clock.advance(by)': {
    call: (c) => c.clock.advance('P3D'),
    control: ['POST', '/clock/advance', { by: 'P3D' }],
    part: 'clocks',
  },
  'openapi()': { call: (c) => c.openapi(), control: ['GET', '/openapi.json'] },
  'openapi(assume)': {
    call: (c) => c.openapi('http-status.rule=400; missing-id=validation'),
    control: ['GET', '/openapi.json?assume=http-status.rule=400;missing-id=validation'],
  },
  'assumptions.read()': {
    call: (c) => c.assumptions.read(),
    control: ['GET', '/assumptions'],
    part: 'assumptions',
  },
  'assumptions.change(patch)': {
    call: (c) => c.assumptions.change({ 'list-order': null, 'loose-id': 'coerced' }),
    control: ['PATCH', '/assumptions', { 'list-order': null, 'loose-id': 'coerced' }],
    part: 'assumptions',
  },
  'faults.order(order)': {
    call: (c) => c.faults.order({ endpoint: ADD, ...order }),
    control: ['POST', '/faults', { endpoint: ADD, ...order }],
    part: 'faults',
  },
  'faults.list()': { call: (c) => c.faults.list(), control: ['GET', '/faults'], part: 'faults' },
  'faults.delete(id)': { call: (c) => c.faults.delete(1), control: ['DELETE', '/faults/1'] },
  'settings.read()': { call: (c) => c.settings.read(), control: ['GET', '/settings'] },
  'settings.change(patch)': {
    call: (c) => c.settings.change({ delay: '1-2' }),
    control: ['PATCH', '/settings', { delay: '1-2' }],
  },
  'faults.clear()': { call: (c) => c.faults.clear(), control: ['DELETE', '/faults'] },
  'journal.find()': { call: (c) => c.journal.find(), control: ['GET', '/journal'], part: 'exchanges' },
  'journal.find(filter)': {
    call: (c) => c.journal.find({ endpoint: ADD, status: 200, limit: 1 }),
    control: ['GET', '/journal?endpoint=POST%20/contacts/add&status=200&limit=1'],
    part: 'exchanges',
  },
  'journal.verify(match)': {
    call: (c) => c.journal.verify({ endpoint: ADD, fields: { email: 'cy@example.com' }, status: 200 }),
    control: [
      'POST',
      '/journal/verify',
      { match: { endpoint: ADD, fields: { email: 'cy@example.com' }, status: 200 } },
    ],
  },
  'journal.verify(match, count)': {
    call: (c) => c.journal.verify({ fault: 'delay' }, { exactly: 0 }),
    control: ['POST', '/journal/verify', { match: { fault: 'delay' }, count: { exactly: 0 } }],
  },
  'journal.har(filter)': {
    call: (c) => c.journal.har({ status: 429 }),
    control: ['GET', '/journal/har?status=429'],
  },
  'journal.clear()': { call: (c) => c.journal.clear(), control: ['DELETE', '/journal'] },
  'outbox.find()': { call: (c) => c.outbox.find(), control: ['GET', '/outbox'], part: 'mails' },
  'outbox.find(filter)': {
    call: (c) => c.outbox.find({ to: 'ADA@example.com', kind: 'single-send', utr: SEND, after: 0, limit: 5 }),
    control: ['GET', `/outbox?to=ADA@example.com&kind=single-send&utr=${SEND}&after=0&limit=5`],
    part: 'mails',
  },
  'outbox.wait()': { call: (c) => c.outbox.wait(), control: ['POST', '/outbox/wait', {}], part: 'mails' },
  'outbox.wait(match, timeout)': {
    call: (c) => c.outbox.wait({ kind: 'automation' }, 10),
    control: ['POST', '/outbox/wait', { match: { kind: 'automation' }, timeout: 10 }],
    part: 'mails',
  },
  'outbox.clear()': { call: (c) => c.outbox.clear(), control: ['DELETE', '/outbox'] },
  'singleSendEvent(utr, event)': {
    call: (c) => c.singleSendEvent(SEND, { event: 'open', to: 'ada@example.com' }),
    control: ['POST', `/single-sends/${SEND}/events`, { event: 'open', to: 'ada@example.com' }],
    part: 'single_send',
  },
  'automationEvent(utr, event)': {
    call: (c) => c.automationEvent(AUTOMATION, { event: 'unsubscribe' }),
    control: ['POST', `/automations/${AUTOMATION}/events`, { event: 'unsubscribe' }],
    part: 'automation',
  },
  'warnings.read()': { call: (c) => c.warnings.read(), control: ['GET', '/warnings'] },
  'warnings.strict(strict)': {
    call: (c) => c.warnings.strict(true),
    control: ['PATCH', '/warnings', { strict: true }],
  },
  'warnings.clear()': { call: (c) => c.warnings.clear(), control: ['DELETE', '/warnings'] },
};

for (const [target, kind] of Object.entries(targets)) {
  t.test(`each method of ${target} has the effect of its control call`, async (t) => {
    const both = async () => [await prepared(t, kind), await prepared(t, kind)] as const;
    let [library, plane] = await both();
    let isUsed = false;
    for (const [name, { call, control, part }] of Object.entries(cases)) {
      // What a call of another method changed is gone.
      if (isUsed) [library, plane] = await both();
      isUsed = control[0] !== 'GET';
      const { status, body } = await callControl(plane.mock, control, plane.publicKey);
      const expected = part === undefined ? body : (body as Readonly<Record<string, unknown>>)[part];
      t.ok(status < 300, `${name} succeeds`);
      t.strictSame(timeless(await call(library.controls)), timeless(expected), name);
      assertSameState(t, await remains(library.mock), await remains(plane.mock), `${name} leaves the same state`);
    }
  });
}

t.test('every method is in the table', async (t) => {
  const mock = await startCampaignMock({ fixture, listen: false });
  t.teardown(() => mock.close());
  const { keys, headers, close, ...controls } = mock.account();
  const names = Object.entries(controls).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : Object.keys(value).map((method) => `${name}.${method}`),
  );
  const tabled = new Set(Object.keys(cases).map((name) => name.replace(/\(.*/, '')));
  t.same(
    names.filter((name) => !tabled.has(name)),
    ['saveState', 'warnings.verify'],
  );
});

t.test('warnings.verify() passes when every request follows the contract', async (t) => {
  const mock = await startCampaignMock({ fixture, listen: false });
  t.teardown(() => mock.close());
  t.same(mock.warnings.verify(), { total: 0, requests: 0 });
  t.same(await callControl(mock, ['POST', '/warnings/verify']), { status: 200, body: { total: 0, requests: 0 } });
});
