import t from 'tap';
import { ControlFailure } from '../../src/control/failures.js';
import { calls } from '../../src/control/registry.js';
import { createClientMethods } from '../../src/library/client-methods.js';
import { connectCampaignMock } from '../../src/library/remote-client.js';
import { ADD, prepared } from './play.js';

type Name = keyof typeof calls;

const keyed = { public_key: 'pk_own', secret_key: 'sk_own' };
const patch = { 'list-order': null };
const fault = { kind: 'close' };
const filter = { status: 429 };
const event = { event: 'open' };
const FIXTURE = { accounts: [{}] };

/** Each method with arguments, and the control call that it makes of them. */
const cases: readonly (readonly [method: string, given: readonly unknown[], call: Name, input?: object])[] = [
  ['health', [], 'health'],
  ['reset', [], 'reset', { body: {} }],
  ['reset', [[]], 'reset', { body: { only: [] } }],
  ['load', ['empty'], 'load', { body: { fixture: 'empty' } }],
  ['load', [FIXTURE], 'load', { body: { fixture: FIXTURE } }],
  ['state', [], 'state'],
  ['saveState', [], 'saveState'],
  ['snapshot', ['a'], 'saveSnapshot', { params: { name: 'a' } }],
  ['restore', ['a'], 'restoreSnapshot', { params: { name: 'a' } }],
  ['accounts.list', [], 'listAccounts'],
  ['accounts.open', ['pk_own', 'sk_own'], 'openAccount', { body: keyed }],
  ['accounts.close', [], 'closeAccounts'],
  ['snapshots.list', [], 'listSnapshots'],
  ['snapshots.delete', ['a'], 'deleteSnapshot', { params: { name: 'a' } }],
  ['clock.read', [], 'readClocks'],
  ['clock.set', ['real'], 'setClocks', { body: { clock: 'real' } }],
  ['clock.freeze', [], 'freezeClocks'],
  ['clock.advance', ['P3D'], 'advanceClocks', { body: { by: 'P3D' } }],
  ['openapi', [], 'openapi', { query: {} }],
  ['openapi', ['loose-id=coerced'], 'openapi', { query: { assume: 'loose-id=coerced' } }],
  ['assumptions.read', [], 'readAssumptions'],
  ['assumptions.change', [patch], 'changeAssumptions', { body: patch }],
  ['settings.read', [], 'readSettings'],
  ['settings.change', [{ strict: true }], 'changeSettings', { body: { strict: true } }],
  ['faults.add', [fault], 'addFault', { body: fault }],
  ['faults.list', [], 'listFaults'],
  ['faults.delete', [1], 'deleteFault', { params: { id: '1' } }],
  ['faults.clear', [], 'clearFaults'],
  ['journal.find', [], 'readJournal', { query: {} }],
  ['journal.find', [filter], 'readJournal', { query: filter }],
  ['journal.verify', [filter], 'verifyJournal', { body: { match: filter } }],
  ['journal.verify', [filter, { exactly: 0 }], 'verifyJournal', { body: { match: filter, count: { exactly: 0 } } }],
  ['journal.har', [], 'harOfJournal', { query: {} }],
  ['journal.har', [filter], 'harOfJournal', { query: filter }],
  ['journal.clear', [], 'clearJournal'],
  ['outbox.find', [], 'readOutbox', { query: {} }],
  ['outbox.find', [{ after: 1 }], 'readOutbox', { query: { after: 1 } }],
  ['outbox.waitFor', [], 'waitForMail', { body: { match: {} } }],
  ['outbox.waitFor', [{ after: 1 }, 10], 'waitForMail', { body: { match: { after: 1 }, timeout: 10 } }],
  ['outbox.clear', [], 'clearOutbox'],
  ['singleSendEvent', ['s-1', event], 'happenToSingleSend', { params: { utr: 's-1' }, body: event }],
  ['automationEvent', ['a-1', event], 'happenToAutomationMails', { params: { utr: 'a-1' }, body: event }],
  ['warnings.read', [], 'readWarnings'],
  ['warnings.verify', [], 'verifyWarnings', { body: { except: [] } }],
  ['warnings.verify', [['id-form']], 'verifyWarnings', { body: { except: ['id-form'] } }],
  ['warnings.clear', [], 'clearWarnings'],
];

/** The members that methods take of a response. */
const PARTS = ['accounts', 'snapshots', 'clocks', 'assumptions', 'faults', 'exchanges', 'mails'];
const RESPONSE = {
  ...Object.fromEntries(PARTS.map((name) => [name, [name]])),
  log: { entries: [1] },
  single_send: 'single_send',
  automation: 'automation',
};

type Method = (...given: readonly unknown[]) => unknown;

/** The methods by their whole names, and what they ask. */
function createRecorded() {
  const asked: unknown[] = [];
  const methods = createClientMethods<'now'>((call, input, pick) => {
    asked.push([`${call.method} ${call.path}`, input]);
    return pick(RESPONSE as never);
  });
  const named = Object.entries(methods).flatMap(([name, one]): [string, Method][] =>
    typeof one === 'function'
      ? [[name, one as Method]]
      : Object.entries(one).map(([below, method]) => [`${name}.${below}`, method as Method]),
  );
  return { asked, methods: new Map(named) };
}

t.test('each method makes its control call of what it is given, and returns a part of the response', async (t) => {
  const { asked, methods } = createRecorded();
  for (const [name, given, call, input = {}] of cases) {
    const result = await methods.get(name)?.(...given);
    const { method, path } = calls[call];
    t.strictSame(asked.pop(), [`${method} ${path}`, input], name);
    const isWhole = result === RESPONSE || 'log' in Object(result);
    t.ok(isWhole || PARTS.includes([result].flat()[0] as string) || Object.values(RESPONSE).includes(result as string));
  }
  t.strictSame(new Set(cases.map(([name]) => name)), new Set(methods.keys()), 'every method is in the table');
  const pages = ['overview', 'fixtures', 'readMail'];
  t.strictSame([...new Set([...cases.map(([, , call]) => call), ...pages])].sort(), Object.keys(calls).sort());
});

t.test('a method throws the refusal of its control call with all problems, here and over HTTP', async (t) => {
  const { mock } = await prepared(t);
  const remote = await connectCampaignMock(mock.baseUrl);
  const refusal = async (call: () => unknown): Promise<unknown> => {
    try {
      return await call();
    } catch (error) {
      const { name, message, status, detail, problems, more } = error as ControlFailure;
      return { name, message, status, detail, problems, more, isFailure: error instanceof ControlFailure };
    }
  };
  const twice = { endpoint: ADD, status: 200 };
  const pairs = [
    [() => mock.clock.advance('1h'), () => remote.clock.advance('1h')],
    [() => mock.restore('seedde'), () => remote.restore('seedde')],
    [() => mock.journal.verify(twice, { exactly: 2 }), () => remote.journal.verify(twice, { exactly: 2 })],
    [() => mock.warnings.verify(), () => remote.warnings.verify()],
  ] as const;
  const messages: string[] = [];
  for (const [here, there] of pairs) {
    const refused = await refusal(here);
    t.match(refused, { isFailure: true });
    t.strictSame(await refusal(there), refused);
    messages.push((refused as ControlFailure).message);
  }
  const [clock, , journal = '', warnings = ''] = messages;
  const wanted = 'an ISO 8601 duration such as PT1H or P3D, to before 2255';
  t.equal(clock, `Invalid clock setting.\n  /by is "1h"; wanted ${wanted}`);
  t.match(journal, /^Wanted exactly 2, found 1: requests with \{.*\}\. Nearest: .*\n[\s\S]*nearest: /);
  t.match(warnings, /^Clients left the contract 3 times\.\n[\s\S]*pgae/);
  const message = /^fixture emtpy: .*did you mean empty\?/;
  t.match(await refusal(() => remote.load('emtpy')), { isFailure: true, detail: message });
  t.match(await refusal(() => mock.load('emtpy')), { isFailure: false, message });
});
