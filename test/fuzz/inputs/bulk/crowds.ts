/** Many requests to accounts that hold a lot: lists until the journals are full, waiting calls, an upload while the clock runs. */
import { alone, type Input, type Session } from '../../input.js';
import { encodeJson } from '../request.js';
import type { Targets } from '../targets.js';
import { upload } from './bodies.js';
import { call, findCall, forAll, get, type Shape, session, takingBody } from './shape.js';

/** An input, so often on each of so many connections. */
const crowd = (input: Input, connections: number, each: number): readonly Session[] =>
  Array.from({ length: connections }, () => session(...Array.from({ length: each }, () => input)));

/** All lists, so often, in each of so many accounts. */
function polls({ endpoints }: Targets, times: number, accounts: number): readonly Session[] {
  const lists = endpoints.filter(({ method }) => method === 'GET').map(get);
  const inputs = Array.from({ length: times }, () => lists).flat();
  return Array.from({ length: accounts }, (_, account) => ({ account, inputs }));
}

/** What the control plane tells of all accounts, one after the other. */
const readsOfAll = ({ calls }: Targets): Session =>
  session(...calls.filter(({ method }) => method === 'GET').map((target) => alone(forAll(call(target)))));

const JOURNAL = 1_000;

export const crowds = {
  'long lists again and again': (targets) => ({ sessions: polls(targets, 60, 1), records: 10_000 }),
  'full journals': (targets) => {
    const lists = targets.endpoints.filter(({ method }) => method === 'GET').length;
    const accounts = 4;
    return {
      sessions: polls(targets, Math.ceil(JOURNAL / lists), accounts),
      after: [readsOfAll(targets)],
      records: 150,
      accounts,
    };
  },
  'many accounts': (targets) => {
    const [target] = targets.endpoints.filter(({ method }) => method === 'GET').map(get);
    if (target === undefined) return { sessions: [] };
    const open = (index: number): Input => ({
      ...target,
      lines: [
        ...target.lines.filter((line) => !/^(public|secret)key/i.test(line)),
        `PublicKey: many${index}`,
        'SecretKey: many',
      ],
    });
    const sessions = Array.from({ length: 10 }, (_, number) =>
      session(...Array.from({ length: 1_200 }, (_, index) => open(number * 1_200 + index))),
    );
    return { sessions, after: [readsOfAll(targets)] };
  },
  'waiting calls': (targets) => {
    const body = encodeJson({ match: { to: 'nobody@large.example' }, timeout: 500 });
    return { sessions: crowd(call(findCall(targets, 'waitForMail'), [body]), 50, 10), records: 5_000 };
  },
  'the same call at once': (targets, chance) => {
    const target = chance.pick(takingBody(targets));
    return { sessions: crowd(call(target, [encodeJson(target.sample)]), 40, 8), records: 5_000 };
  },
  'an upload while the clock runs': (targets) => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `row${index}@csv.example\n`).join('');
    const advance = alone(call(findCall(targets, 'advanceClocks'), ['{"by":"PT1S"}']));
    return {
      sessions: [session(upload(targets, rows, rows.length)), { ...session(advance), isRepeated: true }],
    };
  },
} satisfies Readonly<Record<string, Shape>>;
