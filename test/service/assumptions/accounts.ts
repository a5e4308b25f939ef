/** Two accounts, and the value in force for each, which the tests of switching look at. */
import type { Mock } from '../../../src/mock/mock.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import type { Client } from '../../helper.js';
import { fixture } from './assumption-case.js';

/** The status of NF1 shows which layer is in force: each layer sets its own number. */
export const notFound = (status: number): AssumptionOverrides => ({ 'http-status.not-found': status });
export const status = async (client: Client, headers = {}) =>
  (await client.get('/contacts/details', { contact_id: 99 }, headers)).status;

export const two = (assumptions: AssumptionOverrides = {}) => ({
  ...fixture(),
  accounts: [{}, { user_id: 2, public_key: 'pk_2', secret_key: 'sk_2', assumptions }],
});
export const keyOf = (mock: Mock) => ({ PublicKey: mock.keys.publicKey });

export async function openAccount(client: Client): Promise<Client> {
  const { body } = await client.control('POST', '/accounts');
  const { public_key, secret_key } = body as { public_key: string; secret_key: string };
  return client.as(public_key, secret_key);
}
