import t from 'tap';
import { Stopped } from '../../../src/probe/guard/connection.js';
import { Session } from '../../../src/probe/guard/session.js';
import { allowedSteps } from '../../../src/probe/probe.js';
import { runStep } from '../../../src/probe/run-step.js';
import type { Step } from '../../../src/probe/step.js';
import { brokenRules, bulkDeletes } from '../../../src/probe/steps/deletes.js';
import { steps } from '../../../src/probe/steps/index.js';

interface Sent {
  readonly method: string;
  readonly path: string;
  /** The identifiers in the query string, or in the form of a bulk delete. */
  readonly ids: readonly string[];
  /** The texts of its form. */
  readonly fields: Readonly<Record<string, string>>;
}

const WRITES = [...brokenRules, ...bulkDeletes];

/** A list that the service does not show ends a step. */
function endOfStep(error: unknown): void {
  if (!(error instanceof Stopped)) throw error;
}

/** Runs steps against a service that a function stands for. */
async function playAgainst(
  some: readonly Step[],
  answer: (sent: Sent) => object,
  status = 200,
  mail?: string,
): Promise<readonly Sent[]> {
  const all: Sent[] = [];
  const session = new Session({
    baseUrl: 'http://service.example',
    keys: { publicKey: 'public', secretKey: 'secret' },
    fetch: async (url, { method = 'GET', body }) => {
      const { pathname: path, searchParams } = new URL(url);
      const ids = [...(body instanceof URLSearchParams ? body : searchParams).values()];
      const isForm = body instanceof FormData || body instanceof URLSearchParams;
      const fields = Object.fromEntries([...(isForm ? body : [])].map(([name, value]) => [name, String(value)]));
      const sent = { method, path, ids, fields };
      all.push(sent);
      return new Response(method === 'HEAD' ? null : JSON.stringify(answer(sent)), { status });
    },
    marker: 'probe-',
    now: () => '2026-01-05T09:00:00.000Z',
    wait: async () => {},
    write: true,
    ...(mail !== undefined && { mail }),
  });
  for (const step of allowedSteps(some, session.levels)) await runStep(session, step).catch(endOfStep);
  return all;
}

/** The lists of what steps make, each with its member, its create and its delete. */
const TABLES = [
  ['/contacts-type', 'contactTypes', '/contacts-type/add', '/contacts-type/delete'],
  ['/contacts/list', 'contacts', '/contacts/add', '/contacts/delete'],
  ['/custom-fields', 'customFields', '/custom-fields/save', '/custom-fields/delete'],
  ['/automations', 'automations', '/automations/create', '/automations/delete'],
  ['/senders', 'senders', '/sender/save', '/sender/delete'],
  ['/notification-recipients', 'notifications', '/notification-recipient/save', '/notification-recipient/delete'],
] as const;

interface Held {
  readonly id: number;
  readonly utr: string;
}

interface Credulous {
  readonly countries?: readonly object[];
  readonly recipients?: readonly Held[];
  /** The paths that it does not answer. */
  readonly refused?: readonly string[];
}

/** A service that takes every create, whatever its values are. */
function createCredulous({ countries = [{ id: 1 }], recipients = [], refused = [] }: Credulous) {
  const records = new Map<string, readonly Held[]>([['/notification-recipients', recipients]]);
  let last = 100;
  const answer = ({ method, path, ids, fields }: Sent): object => {
    if (path === '/get/country-state-city') return { status: 'success', message: { countries } };
    const table = TABLES.find(([list, , make, remove]) => [list, make, remove, bulkOf(remove)].includes(path));
    if (table === undefined || refused.includes(path)) return { status: 'failed', errors: 'Record Not Found' };
    const [list, member, make] = table;
    const held = records.get(list) ?? [];
    if (path === list) return { status: 'success', message: { [member]: held } };
    last += 1;
    const isNamed = ({ id, utr }: Held) => ids.includes(String(id)) || ids.includes(utr);
    const isMade = path === make && method === 'POST';
    records.set(
      list,
      isMade ? [...held, { ...shownAs(fields), id: last, utr: `a-${last}` }] : held.filter((one) => !isNamed(one)),
    );
    return { status: 'success', message: 'Done' };
  };
  return { answer, records };
}

/** The target of an automation is sent as one text, and shown as two. */
const shownAs = ({ automation_for: target = '', ...fields }: Sent['fields']): object => ({
  ...fields,
  automation_for: Number(target.replace('contacts_', '')),
  automation_for_table: 'contacts_',
});

const bulkOf = (remove: string): string => remove.replace(/delete$/, 'bulk-delete');

/** The lists that hold something. */
const filled = (records: ReadonlyMap<string, readonly Held[]>) =>
  [...records].flatMap(([list, { length }]) => (length > 0 ? [[list, length]] : []));

t.test('every step ends quietly where the service answers nothing', async (t) => {
  const all = await playAgainst(steps, () => ({ status: 'failed', errors: 'Come back later' }), 503);
  t.same(
    all.filter(({ method, path }) => method === 'DELETE' || path.endsWith('bulk-delete')),
    [],
  );
});

t.test('what a service takes although it breaks a rule is deleted, but for the shared contact type', async (t) => {
  const { answer, records } = createCredulous({});
  await playAgainst(WRITES, answer, 200, 'probe@example.com');
  t.same(filled(records), [['/contacts-type', 1]]);
});

t.test('no contact and no sender is made where there are no countries', async (t) => {
  const { answer, records } = createCredulous({ countries: [] });
  const all = await playAgainst(WRITES, answer, 200, 'probe@example.com');
  t.notOk(all.some(({ path }) => path === '/sender/delete'));
  t.same(filled(records), [['/contacts-type', 1]]);
});

t.test('no automation is set live where somebody else would be told of it', async (t) => {
  const { answer, records } = createCredulous({ recipients: [{ id: 7, utr: 'b-7' }] });
  const all = await playAgainst(WRITES, answer);
  t.ok(all.some(({ path }) => path === '/automations/duplicate'));
  t.notOk(all.some(({ path }) => path === '/automations/set-live'));
  t.same(filled(records), [
    ['/notification-recipients', 1],
    ['/contacts-type', 1],
  ]);
});

t.test('a step ends where its own records are not made, or not deleted', async (t) => {
  const { answer } = createCredulous({ refused: ['/automations/create', '/contacts/delete'] });
  const all = await playAgainst(WRITES, answer);
  const paths = all.map(({ path }) => path);
  t.notOk(paths.includes('/automations/duplicate'));
});
