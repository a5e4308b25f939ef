/** Values of all assumptions at once, drawn at random: no request makes the mock fail. */
import t from 'tap';
import { Random } from '../../../src/service/account/random.js';
import { type AssumptionId, assumptionIds, registry } from '../../../src/service/assumptions/registry.js';
import { endpoints } from '../../../src/service/document/index.js';
import { start } from '../../helper.js';
import { sampleAccount } from '../../sample-accounts/sample-account.js';
import { call } from '../document/call.js';
import { samples } from '../document/samples.js';
import { provocationsOf, special } from './trigger-requests.js';

/** `SEED=…` sets another seed. */
const random = new Random({ seed: Number(process.env.SEED ?? 1) });

/** Two given values of two assumptions meet in a row with a probability of 99 %: `1 - (3/4) ** ROWS`. */
const ROWS = 16;

/** For a range, a number that refuses some requests and not every request. */
const NUMBERS: { readonly [Id in AssumptionId]?: number } = { 'limits.upload-bytes': 30, 'text.max-length': 100 };

/** Assumptions with a value that refuses a request before another assumption shapes its response. */
const EARLY: readonly AssumptionId[] = ['method-mismatch', 'rate-limit'];

function randomRow(): Readonly<Record<string, string | number>> {
  const ids = assumptionIds.filter((id) => !EARLY.includes(id));
  const drawn = (id: AssumptionId) => {
    const values = registry[id].kind.candidates([NUMBERS[id] ?? 3]);
    return values[random.integer(values.length)] ?? registry[id].default;
  };
  return Object.fromEntries(ids.map((id) => [id, drawn(id)]));
}

const operations = endpoints.flatMap((endpoint) => {
  const { method, documentedMethod = method } = endpoint;
  const known = endpoint.name;
  const inputs = [...provocationsOf(endpoint, known), ...(special[known] ?? [])];
  const names = [...new Set([method, documentedMethod])].map((one) => `${one} ${endpoint.path}`);
  return names.map((name) => ({ name, inputs, sample: samples[known] ?? {} }));
});

t.test('no request responds with a 5xx status under random values in its header', async (t) => {
  const { client } = await start(t, { fixture: sampleAccount });
  for (const { name, inputs, sample } of operations) {
    for (let row = 0; row < ROWS; row += 1) {
      const assume = Object.entries(randomRow()).map(([id, value]) => `${id}=${value}`);
      await client.control('POST', '/reset', { only: ['records'] });
      // The sample is sent twice: the second time, a unique value is taken.
      for (const input of [sample, sample, inputs[random.integer(inputs.length)] ?? {}]) {
        const { status } = await call(client, name, input, { 'x-mock-assume': assume.join(';') });
        if (status >= 500) t.fail(`${name} responds with ${status} to ${JSON.stringify(input)} under ${assume}`);
      }
    }
  }
});

t.test('no GET responds with a 5xx status for records that were made under random values', async (t) => {
  const { client } = await start(t, { fixture: sampleAccount });
  for (let row = 0; row < ROWS; row += 1) {
    const values = randomRow();
    const send = async (verb: string) => {
      for (const { name, sample } of operations.filter(({ name }) => name.startsWith(verb))) {
        const { status } = await call(client, name, sample);
        if (status >= 500) t.fail(`${name} responds with ${status} under ${JSON.stringify(values)}`);
      }
    };
    await client.control('PATCH', '/assumptions', values);
    await client.control('POST', '/reset', { only: ['records'] });
    await send('POST');
    await client.control('POST', '/clock/advance', { by: 'P1D' });
    await send('GET');
    await client.control('PATCH', '/assumptions', randomRow());
    await send('GET');
  }
});
