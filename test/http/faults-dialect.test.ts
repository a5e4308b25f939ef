import t from 'tap';
import type { FaultDefinition } from '../../src/account/fault-definition.js';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { failed, statusAndBody } from '../api/call.js';
import { start } from '../helper.js';
import { fixture, order } from './faults-order.js';

type WithoutKind<F> = F extends { readonly kind: 'failure' } ? Omit<F, 'kind'> : never;
type Failure = WithoutKind<FaultDefinition>;

interface Case {
  readonly order: Failure;
  /** The default status, and that under the assumption below. */
  readonly statuses: readonly [number, number];
  readonly assumption?: string;
  readonly errors: unknown;
  readonly retryAfter?: string;
}

const BOTH = { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] };
const FIELDS = { email: ['The email must be a valid email address.', 'É'], name: ['x'] };

const cases: readonly Case[] = [
  { order: { failure: 'AUTH' }, statuses: [401, 403], assumption: 'http-status.missing-credentials', errors: BOTH },
  {
    order: { failure: 'V', fields: FIELDS },
    statuses: [422, 200],
    assumption: 'http-status.validation',
    errors: FIELDS,
  },
  { order: { failure: 'V', fields: {} }, statuses: [422, 200], assumption: 'http-status.validation', errors: {} },
  { order: { failure: 'NF1' }, statuses: [404, 410], assumption: 'http-status.not-found', errors: 'Record Not Found' },
  { order: { failure: 'NF2' }, statuses: [404, 410], assumption: 'http-status.not-found', errors: 'Record not found' },
  {
    order: { failure: 'rule' },
    statuses: [409, 400],
    assumption: 'http-status.rule',
    errors: 'Unsubscribe group require to live automation',
  },
  {
    order: { failure: 'rule', text: 'Only on Sundays' },
    statuses: [409, 400],
    assumption: 'http-status.rule',
    errors: 'Only on Sundays',
  },
  { order: { failure: '429' }, statuses: [429, 429], errors: 'Too Many Attempts.', retryAfter: '60' },
  { order: { failure: '429', retry_after: 0 }, statuses: [429, 429], errors: 'Too Many Attempts.', retryAfter: '0' },
  { order: { failure: 429, retry_after: 5 }, statuses: [429, 429], errors: 'Too Many Attempts.', retryAfter: '5' },
  { order: { failure: 500 }, statuses: [500, 500], errors: 'Server Error' },
  { order: { failure: '500' }, statuses: [500, 500], errors: 'Server Error' },
];

const SWITCHED: AssumptionOverrides = {
  'http-status.missing-credentials': 403,
  'http-status.validation': 200,
  'http-status.not-found': 410,
  'http-status.rule': 400,
};

for (const { order: fault, statuses, assumption, errors, retryAfter } of cases) {
  for (const when of ['before', 'after'] as const) {
    t.test(`${JSON.stringify(fault)} ${when}`, async (t) => {
      for (const [index, assumptions] of [{}, SWITCHED].entries()) {
        const { client } = await start(t, { fixture, assumptions });
        await order(client, { kind: 'failure', when, ...fault });
        const response = await client.get('/contacts-type');
        t.strictSame(statusAndBody(response), { status: statuses[index], body: failed(errors) });
        t.strictSame(response.headers['retry-after'], retryAfter);
        t.equal(response.headers['content-type'], 'application/json; charset=utf-8');
        t.equal(response.headers['x-mock-fault'], `1; kind=failure; when=${when}`);
        t.equal(response.headers['x-mock-assumptions'], assumption);
      }
    });
  }
}

t.test('x-mock-assume applies to the failure of its request', async (t) => {
  const { client } = await start(t, { fixture });
  for (const when of ['before', 'after'] as const) {
    await order(client, { kind: 'failure', failure: 'NF2', when });
    const response = await client.get('/contacts-type', {}, { 'x-mock-assume': 'http-status.not-found=418' });
    t.strictSame(statusAndBody(response), { status: 418, body: failed('Record not found') });
  }
});
