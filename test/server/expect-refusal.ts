/** Sends raw bytes and asserts that they are refused without side effects. */
import tap, { type Test } from 'tap';
import { start } from '../helper.js';
import { fixture, head, openConnection, type RawConnection, type RawResponse, stateOf } from './raw-connection.js';

export type Bytes = readonly (string | Uint8Array)[];

export const next = head('GET', '/api/v1/contacts-type');
export const failed = (errors: unknown) => JSON.stringify({ status: 'failed', errors });

/** Internals that no response may leak: stacks, file paths, module names. */
export const INSIDE = /\n\s*at |node_modules|node:internal|file:\/\/|\.[jt]s\b/;

/**
 * Asserts that the connection serves the next request, unless its last response said that it closes, and that the state
 * is unchanged.
 */
export async function expectService(
  t: Test,
  connection: RawConnection,
  { mock, client }: Awaited<ReturnType<typeof start>>,
  state: string,
  last: RawResponse | undefined,
) {
  connection.write(next);
  t.equal((await connection.response())?.status, last?.headers.connection === 'close' ? undefined : 200);
  t.equal(await stateOf(mock), state);
  t.equal((await client.get('/contacts-type')).status, 200);
}

/** The mock of all refusals: none of them changes it. */
const starting = start(tap, { fixture });

/** Asserts that a mock refuses raw bytes in the failure shape and keeps working. */
export async function expectRefusal(t: Test, bytes: Bytes, status: number, errors?: string): Promise<RawResponse> {
  const started = await starting;
  const state = await stateOf(started.mock);
  const connection = openConnection(t, started.mock, ...bytes);
  const response = (await connection.response()) as RawResponse;
  t.equal(response.status, status);
  t.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  t.match(response.body, /^\{"status":"failed","errors":/);
  if (errors !== undefined) t.equal(response.body, failed(errors));
  t.notMatch(response.body, INSIDE);
  await expectService(t, connection, started, state, response);
  return response;
}
