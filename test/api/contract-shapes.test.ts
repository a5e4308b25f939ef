import t, { type Test } from 'tap';
import { IsArray, IsObject, IsUnion, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { endpoints } from '../../src/api/index.js';
import { type Endpoint, isRead, nameOf } from '../../src/contract/endpoint.js';
import { call, fromMessage, shareSample, startSample } from './call.js';
import { recordsIn, rows } from './document.js';
import { samples } from './samples.js';

const resetSample = shareSample(t);

const sampleOf = (name: string) => samples[name] ?? { body: 'no sample' };

/** Asserts the keys of a value against its schema, in their order, at every depth. */
function followsOrder(t: Test, schema: TSchema, value: unknown, where: string): void {
  if (IsArray(schema)) {
    for (const [index, element] of (value as unknown[]).entries()) {
      followsOrder(t, schema.items, element, `${where}/${index}`);
    }
  } else if (IsObject(schema)) {
    const known = Object.keys(schema.properties);
    const given = value as Readonly<Record<string, unknown>>;
    const expected = known.filter((key) => Object.hasOwn(given, key) || schema.required?.includes(key));
    t.strictSame(Object.keys(given), expected, `keys of ${where}`);
    for (const key of known.filter((one) => Object.hasOwn(given, one))) {
      followsOrder(t, schema.properties[key] as TSchema, given[key], `${where}/${key}`);
    }
  } else if (IsUnion(schema) && typeof value === 'object' && value !== null) {
    const meant = schema.anyOf.find((one) => IsObject(one) || IsArray(one));
    if (meant) followsOrder(t, meant, value, where);
  }
}

const withShape = endpoints.filter(({ success }) => typeof success === 'object');

/** Asserts that a message follows the declaration of its endpoint. */
function followsSchema(t: Test, endpoint: Endpoint, body: unknown): void {
  const schema = endpoint.success as TSchema;
  const { message } = body as { readonly message: unknown };
  const validator = Compile({ ...schema, additionalProperties: false } as TSchema);
  t.strictSame([...validator.Errors(message)], [], 'the message follows its schema');
  followsOrder(t, schema, message, nameOf(endpoint));
}

/** A mock of the sample world after every kind of write. */
async function writeAll() {
  const sample = await startSample(t);
  const writes = Object.keys(rows).filter((one) => one.startsWith('POST') && !one.endsWith('bulk-delete'));
  for (const write of writes) {
    const { status } = await call(sample.client, write, sampleOf(write));
    if (status !== 200) throw new Error(`${write} responds with ${status}`);
  }
  return sample;
}

const written = writeAll();

for (const endpoint of withShape) {
  const name = nameOf(endpoint);
  t.test(`${name} returns its declared shape`, async (t) => {
    const { client } = await resetSample();
    followsSchema(t, endpoint, (await call(client, name, sampleOf(name))).body);
  });

  t.test(`${name} returns its declared shape after every kind of write`, async (t) => {
    // A read leaves the world to the others.
    const { client } = await (isRead(endpoint) ? written : writeAll());
    followsSchema(t, endpoint, (await call(client, name, sampleOf(name))).body);
  });
}

for (const [name, parts] of Object.entries(recordsIn)) {
  t.test(`${name} returns the documented fields`, async (t) => {
    const { client } = await resetSample();
    const response = await call(client, name, sampleOf(name));
    for (const { under, fields } of parts) {
      const records = [fromMessage(response, under)].flat() as object[];
      t.ok(records.length > 0);
      for (const record of records) t.strictSame(Object.keys(record), fields, under);
    }
  });
}
