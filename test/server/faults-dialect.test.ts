import t from 'tap';
import type { FaultDefinition } from '../../src/service/account/fault-definition.js';
import type { AssumptionOverrides } from '../../src/service/assumptions/registry.js';
import { start } from '../helper.js';
import { failed, statusAndBody } from '../service/document/call.js';
import { fixture, order } from './faults-order.js';

type WithoutKind<F> = F extends { readonly kind: 'failure' } ? Omit<F, 'kind'> : never;
type Failure = WithoutKind<FaultDefinition>;

const BOTH = { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] };
const FIELDS = { email: ['The email must be a valid email address.', 'É'], name: ['x'] };
const RULE = 'Unsubscribe group require to live automation';
const TOO_MANY = 'Too Many Attempts.';

const SWITCHED: AssumptionOverrides = {
  'http-status.missing-credentials': 403,
  'http-status.validation': 200,
  'http-status.not-found': 410,
  'http-status.rule': 400,
};

/** Each failure: its status by default and under the values above; its assumption, or the seconds to wait. */
const cases: readonly (readonly [order: Failure, statuses: readonly number[], errors: unknown, named?: string])[] = [
  [{ failure: 'AUTH' }, [401, 403], BOTH, 'http-status.missing-credentials'],
  [{ failure: 'V', fields: FIELDS }, [422, 200], FIELDS, 'http-status.validation'],
  [{ failure: 'V', fields: {} }, [422, 200], {}, 'http-status.validation'],
  [{ failure: 'NF1' }, [404, 410], 'Record Not Found', 'http-status.not-found'],
  [{ failure: 'NF2' }, [404, 410], 'Record not found', 'http-status.not-found'],
  [{ failure: 'rule' }, [409, 400], RULE, 'http-status.rule'],
  [{ failure: 'rule', text: 'Only on Sundays' }, [409, 400], 'Only on Sundays', 'http-status.rule'],
  [{ failure: '429' }, [429, 429], TOO_MANY, '60'],
  [{ failure: '429', retry_after: 0 }, [429, 429], TOO_MANY, '0'],
  [{ failure: 429, retry_after: 5 }, [429, 429], TOO_MANY, '5'],
  [{ failure: 500 }, [500, 500], 'Server Error'],
  [{ failure: '500' }, [500, 500], 'Server Error'],
];

for (const [fault, statuses, errors, named] of cases) {
  for (const when of ['before', 'after'] as const) {
    t.test(`the fault ${JSON.stringify(fault)} ${when} the change sends the status in force`, async (t) => {
      for (const [index, assumptions] of [{}, SWITCHED].entries()) {
        const { client } = await start(t, { fixture, assumptions });
        await order(client, { kind: 'failure', when, ...fault });
        const { headers, ...response } = await client.get('/contacts-type');
        t.strictSame(response, { status: statuses[index], body: failed(errors) });
        t.equal(headers[statuses[0] === 429 ? 'retry-after' : 'x-mock-assumptions'], named);
        t.equal(headers[statuses[0] === 429 ? 'x-mock-assumptions' : 'retry-after'], undefined);
        t.equal(headers['content-type'], 'application/json; charset=utf-8');
        t.equal(headers['x-mock-fault'], `1; kind=failure; when=${when}`);
      }
    });
  }
}

t.test('x-mock-assume sets the status of a failure that a fault orders', async (t) => {
  const { client } = await start(t, { fixture });
  for (const when of ['before', 'after'] as const) {
    await order(client, { kind: 'failure', failure: 'NF2', when });
    const response = await client.get('/contacts-type', {}, { 'x-mock-assume': 'http-status.not-found=418' });
    t.strictSame(statusAndBody(response), { status: 418, body: failed('Record not found') });
  }
});

t.test('a failure that replaces the step names only the assumption of its status, and no warning', async (t) => {
  const { client } = await start(t, { fixture });
  for (const send of [
    () => client.post('/contacts-type/add', { name: 'V', nmae: 'x' }),
    () => client.get('/contacts-type?page=2'),
  ]) {
    await order(client, { kind: 'failure', failure: 'NF1' });
    const { status, headers } = await send();
    const seen = [status, headers['x-mock-assumptions'], headers['x-mock-warnings']];
    t.strictSame(seen, [404, 'http-status.not-found', undefined]);
  }
});
