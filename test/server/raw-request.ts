/** Sends raw bytes to a fresh mock, and returns the response and a client. */
import type { Test } from 'tap';
import { start } from '../helper.js';
import { fixture, openConnection, type RawResponse } from './raw-connection.js';

export const succeeded = (text: string) => JSON.stringify({ status: 'success', message: text });
export const failed = (errors: unknown) => JSON.stringify({ status: 'failed', errors });

export async function sendRaw(t: Test, bytes: readonly (string | Uint8Array)[]) {
  const { mock, client } = await start(t, { fixture });
  const connection = openConnection(t, mock, ...bytes);
  const response = (await connection.response()) as RawResponse;
  const read = async (path: string, list: string, field: string) => {
    const { message } = (await client.get(path)).body as { message: Record<string, Record<string, unknown>[]> };
    return message[list]?.map((one) => one[field]);
  };
  return {
    mock,
    client,
    response: response,
    types: () => read('/contacts-type', 'contactTypes', 'name'),
    unsubscribed: () => read('/global-unsubscribes', 'unSubscribers', 'id'),
    contacts: () => read('/contacts/list', 'contacts', 'email'),
  };
}
