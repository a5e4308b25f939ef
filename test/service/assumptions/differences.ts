/** Random requests in random accounts, each under several values of an assumption: a response that differs names it. */

import { type Mock, startMock } from '../../../src/mock/mock.js';
import type { Account } from '../../../src/service/account/account.js';
import { Random } from '../../../src/service/account/random.js';
import type { SavedAccount } from '../../../src/service/account/tables.js';
import type { Definition } from '../../../src/service/assumptions/definition.js';
import { writePair } from '../../../src/service/assumptions/overrides.js';
import { type AssumptionId, assumptionIds, registry } from '../../../src/service/assumptions/registry.js';
import { endpoints } from '../../../src/service/document/index.js';
import { nameOf } from '../../../src/service/endpoint/endpoint.js';
import { entriesOf } from '../../helper.js';
import { sampleAccount } from '../../sample-accounts/sample-account.js';
import { NOW } from '../../sample-accounts/sample-time.js';
import { urlOf } from '../document/call.js';
import { samples } from '../document/samples.js';
import { overrideFor } from './assumption-case.js';
import { type Provocation, provocationsOf, special } from './trigger-requests.js';

type Value = string | number;

/** A request whose body can be sent again. */
interface Sent {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Other values of the request, `id=value; …`. */
  readonly assume: string;
  readonly body: () => FormData | URLSearchParams | string | null;
}

/** An account at one moment. */
interface Scene {
  readonly mock: Mock;
  readonly account: Account;
  readonly saved: SavedAccount;
}

/** What a request did. */
interface Outcome {
  readonly named: ReadonlySet<string>;
  /** Status, headers and body, without what only the mock has. */
  readonly response: string;
}

/** Telling values of an assumption, the default among them. */
export function valuesOf(id: AssumptionId): readonly Value[] {
  const definition: Definition = registry[id];
  if ('values' in definition) {
    const { values, text, pair } = definition;
    return [...Object.keys(values), ...(text ? ['text:Their own words'] : []), ...(pair ? ['7,3'] : [])];
  }
  if ('format' in definition) return [definition.default, '+05:30', 'Europe/Berlin'];
  const { default: first, minimum, maximum } = definition;
  return [...new Set([first, minimum, Math.min(maximum, minimum + 1), Math.min(maximum, minimum + 60), maximum])];
}

const pick = <T>(all: readonly T[], random: Random): T => all[random.integer(all.length)] as T;

const isLucky = (percent: number, random: Random): boolean => random.integer(100) < percent;

const requests = endpoints.flatMap((endpoint) => {
  const { method, documentedMethod = method, path } = endpoint;
  const known = nameOf(endpoint);
  const inputs = [...provocationsOf(endpoint, known), ...(special[known] ?? [])];
  const { query = {}, form = {} } = samples[known] ?? {};
  return [...new Set([method, documentedMethod])].map((one) => ({
    name: nameOf({ ...endpoint, method: one }),
    method: one,
    path,
    inputs,
    sample: { query, form },
  }));
});

type Request = (typeof requests)[number];

// Each endpoint has a request.
const CREATE = requests.find(({ name }) => name === 'POST /single/send/create') as Request;

/** A request to a random endpoint: as its sample, with something broken, or in an odd form. */
function randomRequest(random: Random, keys: Mock['keys']): Sent {
  const request = pick(requests, random);
  return sentOf(request, isLucky(30, random) ? request.sample : pick(request.inputs, random), keys, random);
}

function sentOf({ name, method, path }: Request, input: Provocation, keys: Mock['keys'], random: Random): Sent {
  const { query = {}, form = {}, assume = '' } = { assume: undefined, ...input };
  const entries = entriesOf(form).map(([key, value]): [string, string | File] => {
    if (isLucky(2, random)) return [key.replace(/\[\d+\]$/, '[]'), value];
    return [key, typeof value === 'string' && isLucky(3, random) ? ` ${value} ` : value];
  });
  const [[key = ''] = []] = entries;
  if (key !== '' && isLucky(4, random)) entries.push([key, pick(['2', 'Twice', 'twice@example.com'], random)]);
  // Without an origin nobody looks at the headers for pages of others.
  const origin = isLucky(10, random) ? { Origin: 'https://front.example' } : {};
  const wrong = isLucky(4, random) ? pick([{ PublicKey: 'pk_nobody' }, { SecretKey: 'sk_nobody' }], random) : {};
  return {
    name,
    method,
    url: urlOf(isLucky(2, random) ? `${path}/` : path, query),
    keys: { PublicKey: keys.publicKey, SecretKey: keys.secretKey, ...wrong, ...origin },
    assume,
    body:
      method === 'POST' ? encoded(entries, name.endsWith('bulk-delete') !== isLucky(6, random), random) : () => null,
  };
}

function encoded(entries: readonly [string, string | File][], isUrlencoded: boolean, random: Random): Sent['body'] {
  const texts = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  if (isLucky(2, random)) return () => JSON.stringify(Object.fromEntries(texts));
  if (isUrlencoded) return () => new URLSearchParams(texts);
  return () => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };
}

async function send({ mock, account, saved }: Scene, sent: Sent, own: readonly string[] = []): Promise<Outcome> {
  account.restore(saved);
  const { method, url, keys, body } = sent;
  const [tried = ''] = own.map((pair) => pair.slice(0, pair.indexOf('=') + 1));
  const others = sent.assume.split(';').filter((pair) => tried === '' || !pair.trim().startsWith(tried));
  const assume = [...others, ...own].filter((one) => one.trim() !== '').join('; ');
  const content = body();
  const response = await mock.fetch(`${mock.baseUrl}${url}`, {
    method,
    body: content,
    headers: {
      ...keys,
      ...(assume !== '' && { 'x-mock-assume': assume }),
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
    },
  });
  const isForPages = 'Origin' in keys;
  // A limit is named only while it is in force.
  const headers = [...response.headers].filter(([name]) => !/^(date$|x-mock-|x-ratelimit-)/.test(name));
  const seen = headers.filter(([name]) => isForPages || !(name === 'vary' || name.startsWith('access-control-')));
  const named = new Set(response.headers.get('x-mock-assumptions')?.split(', ') ?? []);
  return {
    named,
    response: JSON.stringify([response.status, seen, await response.text()]),
  };
}

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

/** Microseconds: some days, or a moment in which a send changes its status. */
const randomTime = (random: Random): number =>
  isLucky(50, random) ? random.integer(12) * SECOND : random.integer(20) * DAY;

/** Values that would end most requests. */
const HARSH: ReadonlySet<AssumptionId> = new Set(['rate-limit', 'limits.upload-bytes']);

/** An account after some random requests, at a random time, with some values of its own. */
async function randomScene(mock: Mock, random: Random): Promise<Scene> {
  // The fixture has an account.
  const account = mock.directory.find(mock.keys.publicKey) as Account;
  account.reset(['records', 'clock', 'assumptions', 'outbox']);
  for (let left = random.integer(4) * 3; left > 0; left -= 1) {
    const id = pick(assumptionIds, random);
    if (isLucky(30, random) && !HARSH.has(id))
      account.assumptions.change(overrideFor(id, String(pick(valuesOf(id), random))));
    await send({ mock, account, saved: account.save() }, randomRequest(random, mock.keys));
    if (isLucky(40, random)) account.clock.set({ frozen: account.clock.now() + randomTime(random) });
  }
  if (isLucky(20, random)) account.clock.set({ frozen: NOW + random.integer(60) * DAY });
  if (isLucky(25, random)) {
    // A send that has begun, and is not completed.
    await send({ mock, account, saved: account.save() }, sentOf(CREATE, CREATE.sample, mock.keys, random));
    account.clock.set({ frozen: account.clock.now() + (5 + random.integer(5)) * SECOND });
  }
  return { mock, account, saved: account.save() };
}

/** Requests of a scene: a new one costs as much as some ten of them. */
const REQUESTS = 20;

/** What was named may not be under another value. */
function chooseId(named: ReadonlySet<string>, random: Random): AssumptionId {
  const likely = assumptionIds.filter((id) => named.has(id));
  return pick(likely.length > 0 && isLucky(40, random) ? likely : assumptionIds, random);
}

/** Sends a request under every telling value of an assumption. @returns the values whose response differs, and does not name it */
async function unnamedAt(id: AssumptionId, scene: Scene, sent: Sent): Promise<readonly string[]> {
  const outcomes: (Outcome & { readonly value: Value })[] = [];
  for (const value of valuesOf(id)) outcomes.push({ value, ...(await send(scene, sent, [writePair(id, value)])) });
  if (new Set(outcomes.map(({ response }) => response)).size === 1) return [];
  return outcomes.flatMap(({ value, named }) => (named.has(id) ? [] : [`${id}=${value} at ${sent.name}`]));
}

/**
 * @param count requests, each under every telling value of one assumption
 * @returns differing responses that do not name the assumption
 */
export async function findUnnamed(seed: number, count: number): Promise<readonly string[]> {
  const random = new Random({ seed });
  const unnamed = new Set<string>();
  const mocks = await Promise.all([sampleAccount, 'default', 'edge-cases'].map((fixture) => startMock({ fixture })));
  try {
    for (let done = 0; done < count; done += REQUESTS) {
      const scene = await randomScene(pick(mocks, random), random);
      for (let left = Math.min(REQUESTS, count - done); left > 0; left -= 1) {
        const sent = randomRequest(random, scene.mock.keys);
        const { named } = await send(scene, sent);
        for (const one of await unnamedAt(chooseId(named, random), scene, sent)) unnamed.add(one);
      }
    }
    return [...unnamed].sort();
  } finally {
    for (const mock of mocks) await mock.close();
  }
}
