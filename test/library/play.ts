/** A library mock with state of every kind, called by its methods and over HTTP. */
import type { Test } from 'tap';
import type { Fixture } from '../../src/fixtures/schema.js';
import type { ClientMethods } from '../../src/library/client-methods.js';
import { type CampaignMock, startCampaignMock } from '../../src/library/local-client.js';
import { connectCampaignMock } from '../../src/library/remote-client.js';

/** The methods that local and remote mocks and accounts share. */
export type AnyControls = ClientMethods<'now'> | ClientMethods<'later'>;
export type ControlCall = readonly [method: string, path: string, body?: unknown];

export const SEND = '11111111-1111-4111-8111-111111111111';
export const AUTOMATION = '22222222-2222-4222-8222-222222222222';

export const fixture: Fixture = {
  templates: [],
  countries: [{ name: 'India' }],
  states: [],
  cities: [],
  accounts: [
    {
      contact_types: [{ name: 'Team' }],
      contacts: [{ email: 'ada@example.com', first_name: 'Ada' }, { email: 'bo@example.com' }],
      unsubscribe_groups: [{ group_name: 'News' }],
      single_sends: [
        {
          single_send_name: 'Launch',
          utr: SEND,
          subject: 'Dear ((first_name))',
          unsubscribe_group_id: 1,
          schedule_type: 1,
          schedule_date: '2026-01-05',
          schedule_time: '09:30:00',
          recipient_id: [{ id: '1', table: 'contacts_' }],
        },
      ],
      automations: [
        {
          automation_name: 'Welcome',
          utr: AUTOMATION,
          unsubscribe_group_id: '1',
          automation_for: 1,
          automation_for_table: 'contacts_',
          status: 1,
          live_at: '2026-01-05 08:00:00',
        },
      ],
      automation_schedules: [{ subject: 'Hello' }],
    },
  ],
};

export const ADD = 'POST /contacts/add';
export const order = { kind: 'failure', failure: '429', retry_after: 2, times: 'always' } as const;

interface ControlResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A control call as any HTTP client makes it. */
export async function callControl(
  mock: CampaignMock,
  [method, path, body]: ControlCall,
  publicKey?: string,
): Promise<ControlResponse> {
  const headers = {
    ...(publicKey !== undefined && { PublicKey: publicKey }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await mock.fetch(mock.controlUrl + path, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Makes requests, a fault that one of them meets, a snapshot, mails, and a warning. */
async function play(mock: CampaignMock, { publicKey, secretKey }: CampaignMock['keys']): Promise<void> {
  const headers = { PublicKey: publicKey, SecretKey: secretKey };
  const add = (email: string) =>
    mock.fetch('/contacts/add', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ contact_type_id: '1', country: '1', email }),
    });
  await add('cy@example.com');
  await callControl(mock, ['POST', '/snapshots/seeded'], publicKey);
  await callControl(mock, ['POST', '/faults', order], publicKey);
  await add('di@example.com');
  await mock.fetch('/contacts/list?pgae=2', { headers });
  await callControl(mock, ['PATCH', '/assumptions', { 'list-order': 'newest-first' }], publicKey);
  await callControl(mock, ['POST', '/clock/advance', { by: 'PT1H' }], publicKey);
}

/** A HAR or the journal without times and ports, which differ between runs. */
export const timeless = (recorded: unknown): unknown => JSON.parse(timelessText(recorded));

const timelessText = (recorded: unknown): string =>
  JSON.stringify(recorded ?? null, (key, value) =>
    ['startedDateTime', 'time', 'wait'].includes(key) ? typeof value : value,
  ).replaceAll(/127\.0\.0\.1:\d+/g, 'mock');

/** The visible state of a mock, as JSON. */
export async function remains(mock: CampaignMock): Promise<string> {
  const paths = ['', '/state', '/accounts', '/snapshots', '/clock', '/assumptions', '/faults', '/journal', '/warnings'];
  const results = [...paths, '/outbox'].map((path) => callControl(mock, ['GET', path]));
  return timelessText(await Promise.all(results));
}

/** Asserts that two states are the same: to compare their values, and not their texts, takes longer than to make them. */
export function assertSameState(t: Test, found: string, wanted: string, label: string): void {
  if (found === wanted) t.pass(label);
  else t.strictSame(JSON.parse(found), JSON.parse(wanted), label);
}

interface Side {
  readonly mock: CampaignMock;
  /** Of the mock or of the account, local or remote. */
  readonly controls: AnyControls;
  /** The public key of the addressed account. */
  readonly publicKey: string | undefined;
}

/** The targets of a call, by name. */
export const targets = {
  'the mock': { isAccount: false, isRemote: false },
  'an account': { isAccount: true, isRemote: false },
  'a remote mock': { isAccount: false, isRemote: true },
  'an account of a remote mock': { isAccount: true, isRemote: true },
} as const;

/** A mock with state, and its addressed part. */
export async function prepared(
  t: Test,
  { isAccount, isRemote }: (typeof targets)[keyof typeof targets],
): Promise<Side> {
  const mock = await startCampaignMock({ fixture, clock: '2026-01-05T09:00:00Z', listen: isRemote });
  t.teardown(() => mock.close());
  const owner = isRemote ? await connectCampaignMock(mock.baseUrl) : mock;
  const account = isAccount ? await owner.account() : undefined;
  await play(mock, account?.keys ?? mock.keys);
  return { mock, controls: account ?? owner, publicKey: account?.keys.publicKey };
}
