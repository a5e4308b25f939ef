/** Orders faults, holds their delays, and sends requests over a socket and without a socket. */
import { EventEmitter, on } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Test } from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import type { FaultDefinition } from '../../src/service/account/fault-definition.js';
import { type Client, formData, start } from '../helper.js';
import { smallAccount, team } from '../sample-accounts/small-account.js';
import { stateOf } from './raw-connection.js';

/** Clock and random state are fixed: every body is predictable. */
export const fixture = smallAccount([
  { unsubscribe_groups: [{ group_name: 'News', description: 'D', rand_id: '1234567890' }] },
  { public_key: 'pk_2', secret_key: 'sk_2', ...team },
]);

export type Send = (input: string, init?: RequestInit) => Promise<Response>;

export const transports: Readonly<Record<string, (mock: Mock) => Send>> = {
  'over a socket': () => fetch,
  'without a socket': (mock) => mock.fetch,
};

/** @throws {Error} when the order was refused */
export async function order(client: Client, fault: FaultDefinition, headers = {}): Promise<void> {
  const { status, body } = await client.control('POST', '/faults', fault, headers);
  if (status !== 201) throw new Error(JSON.stringify(body));
}

export interface SaveResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Saves an unsubscribe group, which takes an id and a random value. */
export async function save(mock: Mock, send: Send, headers = {}): Promise<SaveResponse> {
  const body = formData({ group_name: 'Fresh', description: 'D', is_display: 1 });
  const keys = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  const url = `${mock.baseUrl}/unsubscribes-groups/save`;
  const response = await send(url, { method: 'POST', headers: { ...keys, ...headers }, body });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/** A mock, and the states before and after one save without a fault. */
export async function startSaving(t: Test, options = {}) {
  const { mock, client } = await start(t, { fixture, ...options });
  const twin = await start(t, { fixture, ...options });
  const unsaved = await stateOf(twin.mock);
  const response = await save(twin.mock, twin.mock.fetch);
  const saved = await stateOf(twin.mock);
  return { mock, client, unsaved, saved, response };
}

interface Wait {
  readonly milliseconds: number;
  end(): void;
}

/** Holds the delays of faults until the test ends each delay. @returns a function that waits for the next delay */
export function holdWaits(t: Test): () => Promise<Wait> {
  const waits = new EventEmitter();
  const begun = on(waits, 'wait');
  const { setTimeout } = timers;
  const replace = (by: unknown) => {
    Object.assign(timers, { setTimeout: by });
    syncBuiltinESMExports();
  };
  // A fault without a delay waits for nothing.
  const hold = (milliseconds: number) =>
    new Promise<void>((end) => (milliseconds === 0 ? end() : waits.emit('wait', { milliseconds, end })));
  replace(hold);
  t.teardown(() => replace(setTimeout));
  return async () => (await begun.next()).value[0];
}
