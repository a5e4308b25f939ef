import t from 'tap';
import { createClientMethods } from '../../src/client/client-methods.js';
import { connectCampaignMock } from '../../src/client/remote-client.js';
import type { Call } from '../../src/control/call.js';
import { ControlFailure } from '../../src/control/failures.js';
import { calls, callsByName } from '../../src/control/registry.js';
import { ADD, prepared } from './play.js';

const fault = { kind: 'close' };
const filter = { status: 429 };
const event = { event: 'open' };

/** Methods with arguments, and the input of their calls. */
const cases: readonly (readonly [method: string, given: readonly unknown[], input: object])[] = [
  ['health', [], {}],
  ['reset', [], { body: { only: undefined } }],
  ['reset', [['records']], { body: { only: ['records'] } }],
  ['snapshot', ['a'], { param: 'a' }],
  ['accounts.open', ['pk_own', 'sk_own'], { body: { public_key: 'pk_own', secret_key: 'sk_own' } }],
  ['openapi', [], {}],
  ['faults.add', [fault], { body: fault }],
  ['faults.delete', [1], { param: '1' }],
  ['journal.find', [filter], { query: filter }],
  ['journal.verify', [filter, { exactly: 0 }], { body: { match: filter, count: { exactly: 0 } } }],
  ['singleSendEvent', ['s-1', event], { param: 's-1', body: event }],
];

t.test('a method passes its arguments to its call as parameter, query and body', async (t) => {
  for (const [name, given, input] of cases) t.match(callsByName.get(name)?.inputOf(given), input, name);
});

type Method = () => unknown;

t.test('every call is a method of its name, and pick returns the result or a part of it', async (t) => {
  const asked: Call[] = [];
  const methods = createClientMethods(async (call) => asked.push(call));
  for (const name of callsByName.keys()) {
    const method = name.split('.').reduce((one: object, key) => one[key as keyof object], methods) as Method;
    await method();
  }
  t.strictSame(asked, [...callsByName.values()]);
  const { clock, health } = calls;
  t.strictSame([clock.read.pick({ clocks: [1] }), health.pick({ status: 'ready' })], [[1], { status: 'ready' }]);
});

t.test('a method throws the refusal of its call with all problems, in the process and over HTTP', async (t) => {
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
