/** Control calls: query strings and bodies that fit their schemas, and those with something wrong. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createFixtureSchema } from '../../../src/fixtures/schema.js';
import { fixture } from '../account.js';
import { binary, holdsSecret, type Input } from '../input.js';
import type { Chance } from './chance.js';
import { anyJson, fittingJson, mutateJson } from './json.js';
import { CONTROL, encodeJson, encodePairs, percentEncode, request } from './request.js';
import type { CallTarget, Targets } from './targets.js';
import { hostileText, nearText } from './texts.js';

/** Calls that end an account, or disrupt every request of it: they have batches of their own. */
const APART = new Set(['accounts.close', 'faults.add']);
const LOAD = 'load';

const TYPES = [
  'application/json; charset=utf-8',
  'application/json;',
  'text/plain',
  'application/problem+json',
  'application/json; charset=utf-16',
  '',
];
const BROKEN = [
  '',
  '{',
  '\ufeff{}',
  '{}{}',
  '[]',
  '"x"',
  '{"__proto__":{}}',
  '{"a":1,"a":2}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(20_000)}`,
];

const TOKEN = /[\uF8F0-\uF8F4]/g;

/** Validators that are not those of the mock, by the names of the calls. */
export function createOracle({ calls }: Targets): (name: string, json: string) => boolean {
  // Optimising takes as long as the rest of the compilation.
  const code = { optimize: false } as const;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false, code });
  // A copy drops the symbols of TypeBox.
  const compile = (schema: object): ValidateFunction => ajv.compile(JSON.parse(JSON.stringify(schema)));
  const byName = new Map(calls.map(({ name, body }) => [name, compile(body)]));
  const isFixture = compile(createFixtureSchema());
  return (name, json) => {
    const body: unknown = JSON.parse(Buffer.from(json.replace(TOKEN, 'key'), 'latin1').toString());
    const fits = byName.get(name)?.(body) === true;
    if (name !== LOAD || !fits || typeof body !== 'object' || body === null || !('fixture' in body)) return fits;
    return typeof body.fixture === 'string' || isFixture(body.fixture);
  };
}

/** A wait of more milliseconds than these stops a session. */
const MAX_WAIT = 40;
const WAITS = new Set(['timeout', 'delay', 'every']);

/** A copy whose waits are short; what is no wait stays wrong. */
export function withShortWaits(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 2) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isLong = WAITS.has(name) && typeof one === 'number' && one > MAX_WAIT && one <= 600_000;
      return [name, isLong ? one % MAX_WAIT : withShortWaits(one, depth + 1)];
    }),
  );
}

/** A copy with so many things changed. */
function mutated(value: unknown, changes: number, chance: Chance): unknown {
  let changed = value;
  for (let left = changes; left > 0; left -= 1) changed = mutateJson(changed, chance);
  return changed;
}

function bodyFor({ name, body: schema, sample }: CallTarget, chance: Chance): unknown {
  const fitting = sample !== undefined && chance.once(3) ? sample : fittingJson(schema, chance);
  let body = mutated(fitting, chance.pick([0, 0, 1, 1, 2]), chance);
  if (chance.once(40)) body = anyJson(chance);
  if (name === 'outbox.waitFor' && typeof body === 'object' && body !== null && !('timeout' in body))
    body = { ...body, timeout: 1 };
  return withShortWaits(body);
}

function queryFor({ query }: CallTarget, chance: Chance): string {
  const names = chance.some(Object.keys(query.properties), 2);
  const pairs = names.map((name): [string, string] => {
    const value = chance.once(3) ? hostileText(chance) : fittingJson(query.properties[name], chance, name);
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  if (chance.once(20)) pairs.push([hostileText(chance), hostileText(chance)]);
  return encodePairs(pairs).slice(0, 12_000);
}

const withoutKey = (input: Input): Input => ({
  ...input,
  lines: input.lines.filter((line) => !line.startsWith('PublicKey')),
});

type Fits = ReturnType<typeof createOracle>;

/** One call as an input. */
export function callInput(target: CallTarget, body: unknown, fits: Fits, chance: Chance): Input {
  const { name, method, path } = target;
  const parts = path.split('/');
  const odd = chance.once(8)
    ? [...parts.slice(0, -1), percentEncode(hostileText(chance)).slice(0, 12_000)].join('/')
    : path;
  const query = queryFor(target, chance);
  const uri = `${CONTROL}${odd}${query === '' ? '' : `?${query}`}`;
  const made = { kind: 'control', aim: name, method, target: uri };
  if (method === 'GET' || (target.sample === undefined && !chance.once(4))) return request(made);
  const isBroken = body !== undefined && name !== 'outbox.waitFor' && chance.once(12);
  if (isBroken)
    return request({ ...made, type: chance.pick([...TYPES, 'application/json']), body: [binary(chance.pick(BROKEN))] });
  const json = encodeJson(body);
  const input = request({ ...made, type: 'application/json', body: [json] });
  return fits(name, json) ? input : { ...input, isInvalid: true };
}

/** A reset that closes accounts ends its own: with it goes what tells that a text is a secret. */
export function withoutClosing(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('only' in body) || !Array.isArray(body.only)) return body;
  return { ...body, only: body.only.filter((part) => part !== 'accounts') };
}

/** @param isForAll may it change every account? */
export function controlInput(targets: Targets, fits: Fits, chance: Chance, isForAll = false): Input {
  const target = chance.pick(targets.calls.filter(({ name }) => isForAll || !APART.has(name)));
  const body = target.sample === undefined && chance.once(2) ? undefined : bodyFor(target, chance);
  const input = callInput(target, isForAll ? (body ?? {}) : withoutClosing(body ?? {}), fits, chance);
  // A secret is nobody's in a request that names no account.
  return isForAll || (target.reads && chance.once(4) && !holdsSecret(input)) ? withoutKey(input) : input;
}

const own = { ...fixture, accounts: fixture.accounts.slice(0, 1) };

/** Replaces the addresses of some records by hostile ones, which the schema takes. */
const withAddresses = (state: unknown, chance: Chance): unknown =>
  JSON.parse(JSON.stringify(state), (name, value) =>
    /^email|_email$|^from_/.test(name) && chance.once(6) ? nearText('address', chance) : value,
  );

/** Loads the fixture of the batch into its account, with things replaced, removed, doubled or added. */
export function fixtureInput(fits: Fits, chance: Chance): Input {
  const before = chance.once(3) ? withAddresses(own, chance) : own;
  const json = encodeJson({ fixture: mutated(before, chance.pick([0, 1, 1, 1, 2, 6]), chance) });
  const made = { kind: 'fixture', aim: LOAD, method: 'POST', target: `${CONTROL}/load` };
  const input = request({ ...made, type: 'application/json', body: [json] });
  return fits(LOAD, json) ? input : { ...input, isInvalid: true };
}
