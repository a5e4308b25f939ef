/** Sends raw bytes that are refused, and sees that nothing else happened. */
import type { Test } from 'tap';
import { start } from '../helper.js';
import { fixture, head, openConnection, type RawConnection, type RawResponse, stateOf } from './raw-connection.js';

export type Bytes = readonly (string | Uint8Array)[];

export const next = head('GET', '/api/v1/contacts-type');
export const failed = (errors: unknown) => JSON.stringify({ status: 'failed', errors });

/** Nothing of the inside shows: no stack, no path of a file, no name of a module. */
export const INSIDE = /\n\s*at |node_modules|node:internal|file:\/\/|\.[jt]s\b/;

/** The connection answers a next request or ends, and the server goes on. */
export async function goesOn(
  t: Test,
  wire: RawConnection,
  { mock, client }: Awaited<ReturnType<typeof start>>,
  state: string,
) {
  wire.write(next);
  const { status } = (await wire.answer()) ?? { status: 'closed' };
  t.ok(status === 200 || status === 'closed', `the connection goes on or ends: ${status}`);
  t.equal(await stateOf(mock), state);
  t.equal((await client.get('/contacts-type')).status, 200);
}

/** Sends raw bytes to a fresh mock, which refuses them in the failure shape and is none the worse. */
export async function refuses(t: Test, bytes: Bytes, status: number, errors?: string): Promise<RawResponse> {
  const started = await start(t, { fixture });
  const state = await stateOf(started.mock);
  const wire = openConnection(t, started.mock);
  wire.write(...bytes);
  const answer = (await wire.answer()) as RawResponse;
  t.equal(answer.status, status);
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  t.match(answer.body, /^\{"status":"failed","errors":/);
  if (errors !== undefined) t.equal(answer.body, failed(errors));
  t.notMatch(answer.body, INSIDE);
  await goesOn(t, wire, started, state);
  return answer;
}
