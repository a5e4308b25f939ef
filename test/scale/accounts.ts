/** Accounts that the library opens behind a balancer, and the exchanges by which they are known. */
import { connectCampaignMock, type RemoteAccountClient } from '../../src/library/remote-client.js';
import type { Exchange } from './load.js';
import type { Stage } from './stage.js';

/** The clock of all mocks. */
export const CLOCK = '2026-01-05T09:00:00.000000Z';
const WITHOUT_KEYS = {
  status: 'failed',
  errors: { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] },
};
/** Accounts that are opened at once. */
const AT_ONCE = 16;

export interface Opened {
  readonly account: RemoteAccountClient;
  /** The origin of its process. */
  readonly process: string;
}

/** Opens accounts by the library as it is; each gets a record of its own. */
export async function openAccounts({ origin, origins }: Stage, count: number): Promise<readonly Opened[]> {
  const mock = await connectCampaignMock(origin);
  const accounts: RemoteAccountClient[] = [];
  const open = async () => {
    for (let left = count / AT_ONCE; left > 0; left -= 1) {
      const account = await mock.account();
      const { publicKey: name } = account.keys;
      const form = { method: 'POST', headers: { ...account.headers }, body: new URLSearchParams({ name }) };
      const response = await fetch(`${mock.baseUrl}/contacts-type/add`, form);
      if (response.status !== 200) throw new Error(`contacts-type/add got ${response.status}`);
      await response.text();
      accounts.push(account);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  const processes = new Map<string, string>();
  for (const process of origins) {
    const direct = await connectCampaignMock(process);
    for (const { public_key } of await direct.accounts.list()) processes.set(public_key, process);
  }
  return accounts.map((account) => ({ account, process: processes.get(account.keys.publicKey) ?? 'none' }));
}

/** What is asked without a key: every process answers it. */
export const ANY = 'any';

/** A list with the record of the account, a refusal, a control call, and the list without a key. */
export function exchangesOf({ account: { keys, headers, baseUrl }, process }: Opened): readonly Exchange[] {
  const { publicKey: name } = keys;
  const type = { id: 1, user_id: 1, name, deleted_at: null, created_at: CLOCK, updated_at: CLOCK };
  const prefix = new URL(baseUrl).pathname;
  const common = { headers: { ...headers }, process };
  const exchange = (method: string, path: string, status: number, body: object): Exchange => ({
    ...common,
    method,
    path,
    status,
    body: JSON.stringify(body),
  });
  return [
    exchange('GET', `${prefix}/contacts-type`, 200, {
      status: 'success',
      message: { contactTypes: [{ ...type, contacts_count: 0 }] },
    }),
    exchange('POST', `${prefix}/contacts-type/add`, 422, {
      status: 'failed',
      errors: { name: ['The name field is required.'] },
    }),
    exchange('GET', '/__control/clock', 200, { clocks: [{ public_key: name, now: CLOCK, clock: CLOCK, next: null }] }),
    { ...exchange('GET', `${prefix}/contacts-type`, 401, WITHOUT_KEYS), headers: {}, process: ANY },
  ];
}
