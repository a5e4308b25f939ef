/** Assumptions in pairs: each response fits the contract, whichever two values shape it together. */
import t from 'tap';
import type { Definition } from '../../../src/service/assumptions/definition.js';
import {
  type AssumptionId,
  assumptionIds,
  type BroadOverrides,
  defaultValues,
  registry,
} from '../../../src/service/assumptions/registry.js';
import { assumptionsOf, endpoints } from '../../../src/service/document/index.js';
import { type ListedEndpoint, nameOf } from '../../../src/service/endpoint/endpoint.js';
import { type Client, start } from '../../helper.js';
import { sampleAccount } from '../../sample-accounts/sample-account.js';
import { call, type Input } from '../document/call.js';
import { samples } from '../document/samples.js';
import { coveringArray, rowsFor } from './covering-array.js';
import { valuesOf as tellingValuesOf } from './differences.js';
import { provocationsOf, special } from './trigger-requests.js';

const SEED = 1;
/** Of a range, another number than the default that does not refuse every request. */
const NUMBERS: { readonly [Id in AssumptionId]?: number } = {
  'rate-limit': 100_000,
  'limits.upload-bytes': 30,
  'text.max-length': 100,
};

function valuesOf(id: AssumptionId): readonly (string | number)[] {
  const entry: Definition = registry[id];
  return 'minimum' in entry ? [entry.default, NUMBERS[id] ?? entry.minimum] : tellingValuesOf(id);
}

/** All but one, whose other values refuse a method before anything else shapes the response. */
const ids: readonly AssumptionId[] = assumptionIds.filter((id) => id !== 'method-mismatch');
const array = coveringArray(
  ids.map((id) => valuesOf(id).length),
  SEED,
);
const rows = array.map(
  (row): BroadOverrides => Object.fromEntries(ids.map((id, at) => [id, valuesOf(id)[row[at] ?? 0]])),
);

const operations = endpoints.flatMap((endpoint) => {
  const { method, documentedMethod = method } = endpoint;
  return [...new Set([method, documentedMethod])].map((one) => ({
    endpoint,
    name: nameOf({ ...endpoint, method: one }),
    /** The rows in which its assumptions meet. */
    rows: rowsFor(
      array,
      assumptionsOf(endpoint).flatMap((id) => (ids.includes(id) ? [ids.indexOf(id)] : [])),
    ).map((index) => rows[index] ?? {}),
  }));
});

/** The values of a row that are not in force anyway. */
const headerOf = (row: BroadOverrides) => ({
  'x-mock-assume': ids.flatMap((id) => (row[id] === defaultValues[id] ? [] : [`${id}=${row[id]}`])).join(';'),
});

/** Sends a request. @returns what its response breaks of the contract */
async function violations(client: Client, name: string, input: Input, headers = {}): Promise<readonly string[]> {
  try {
    const { status } = await call(client, name, input, headers);
    return status < 500 ? [] : [`${name} responds with ${status}`];
  } catch (error) {
    return [`${JSON.stringify(input)} ${JSON.stringify(headers)}: ${error}`];
  }
}

const reset = (client: Client) => client.control('POST', '/reset', { only: ['records'] });

/** A valid request, once more where that finds what the first one made; the least that a value takes; one that is odd. */
function inputsFor(endpoint: ListedEndpoint, turn: number): readonly Input[] {
  const name = nameOf(endpoint);
  const [valid = {}, ...others] = [...provocationsOf(endpoint, name), ...(special[name] ?? [])];
  const least = others.filter(({ assume }) => assume === 'required-fields=reported');
  return [
    valid,
    ...(endpoint.unique === undefined ? [] : [valid]),
    ...(Object.keys(endpoint.form).length === 0 ? [] : least),
    ...(endpoint.fields.length === 0 ? [] : [others[turn % others.length] ?? {}]),
  ];
}

t.test('a response fits the contract under each pair of values in the header', async (t) => {
  const { client } = await start(t, { fixture: sampleAccount });
  for (const { endpoint, name, rows } of operations) {
    const found: string[] = [];
    for (const [turn, row] of rows.entries()) {
      await reset(client);
      for (const input of inputsFor(endpoint, turn)) {
        found.push(...(await violations(client, name, input, headerOf(row))));
      }
    }
    t.strictSame(found, [], `${name}: ${rows.length} rows`);
  }
});

const writes = operations.filter(({ endpoint }) => endpoint.method === 'POST');
const reads = operations.filter(({ endpoint }) => endpoint.method === 'GET');
const lists = reads.filter(({ endpoint }) => endpoint.fields.length === 0);

t.test('state that was made under each pair of values is read under them, and listed under others', async (t) => {
  const { client } = await start(t, { fixture: sampleAccount });
  const found: string[] = [];
  const send = async (some: typeof operations) => {
    for (const { endpoint, name } of some)
      found.push(...(await violations(client, name, samples[nameOf(endpoint)] ?? {})));
  };
  for (const row of rows) {
    await client.control('PATCH', '/assumptions', row);
    await send(lists);
    await reset(client);
    await send(writes);
    await client.control('POST', '/clock/advance', { by: 'P1D' });
    await send(reads);
  }
  t.strictSame(found, []);
});
