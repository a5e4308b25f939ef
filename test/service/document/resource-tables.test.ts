/** Each list and details response of each fixture against the document's tables, to the letter. */
import t, { type Test } from 'tap';
import { type Client, start } from '../../helper.js';
import { documentOf } from '../../openapi/parts.js';
import { sampleAccount } from '../../sample-accounts/sample-account.js';
import { details, lists, misfitsIn, places, type Resource } from './resource-tables.js';

type Message = Readonly<Record<string, unknown>>;

async function messageOf(client: Client, path: string, query: Readonly<Record<string, string>> = {}): Promise<Message> {
  return ((await client.get(path, query)).body as { readonly message: Message }).message;
}

/** The records of a message: those of a list, or the record of details. */
function recordsIn(t: Test, message: Message, member: string, where: string): readonly Record<string, unknown>[] {
  t.strictSame(Object.keys(message), [member], where);
  // The tables say what the records have.
  return [message[member]].flat() as Record<string, unknown>[];
}

function assertFits(t: Test, records: readonly Record<string, unknown>[], resource: Resource, where: string): void {
  const misfits = records.flatMap((one) => misfitsIn(one, resource).map((what) => `${where} ${one.id} ${what}`));
  t.strictSame(misfits, [], where);
  for (const one of records) t.strictSame(Object.keys(one), Object.keys(resource), `${where}: order of keys`);
}

const fixtures = {
  default: 'default',
  empty: 'empty',
  'edge-cases': 'edge-cases',
  'of the sample account': sampleAccount,
};

for (const [name, fixture] of Object.entries(fixtures)) {
  t.test(`each list and details response of the fixture ${name} fits the document's tables`, async (t) => {
    const { client } = await start(t, { fixture });
    for (const [path, [member, resource]] of Object.entries(lists)) {
      assertFits(t, recordsIn(t, await messageOf(client, path), member, path), resource, path);
    }
    const geography = await messageOf(client, '/get/country-state-city');
    t.strictSame(Object.keys(geography), Object.keys(places));
    for (const [member, resource] of Object.entries(places))
      assertFits(t, geography[member] as Record<string, unknown>[], resource, member);
    for (const [path, [list, parameter, key, member, resource]] of Object.entries(details)) {
      const [listed = ''] = lists[list] ?? [];
      for (const record of recordsIn(t, await messageOf(client, list), listed, list)) {
        const message = await messageOf(client, path, { [parameter]: String(record[key]) });
        assertFits(t, recordsIn(t, message, member, path), resource, path);
      }
    }
  });
}

/** A schema of the contract, as far as null is concerned. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const contract = documentOf();

/** The schema to which a reference leads, or the schema itself. */
function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const steps = schema.$ref.slice('#/'.length).split('/');
  // A reference of the contract leads to a schema of it.
  return steps.reduce<unknown>((part, step) => (part as Readonly<Record<string, unknown>>)[step], contract) as Schema;
}

function allowsNull(schema: Schema): boolean {
  const { type, anyOf } = resolved(schema);
  if (anyOf !== undefined) return anyOf.some(allowsNull);
  return type === undefined || [type].flat().includes('null');
}

/** The fields of a record in the success of an operation. */
function fieldsOf(path: string, member: string): Readonly<Record<string, Schema>> {
  const success = contract.paths[path]?.get?.responses['200'] as unknown as {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
  const { message = {} } = resolved(success.content['application/json'].schema).properties ?? {};
  const shown = resolved(resolved(message).properties?.[member] ?? {});
  return resolved(shown.items ?? shown).properties ?? {};
}

const shown = [
  ...Object.entries(lists),
  ...Object.entries(details).map(([path, [, , , member, resource]]) => [path, [member, resource]] as const),
];

for (const [path, [member, resource]] of shown) {
  t.test(`the contract allows null in GET ${path} in the same fields as the document's table`, async (t) => {
    const nullable = Object.entries(fieldsOf(path, member)).map(([name, schema]) => [name, allowsNull(schema)]);
    t.strictSame(
      Object.fromEntries(nullable),
      Object.fromEntries(Object.entries(resource).map(([name, check]) => [name, check(null)])),
    );
  });
}
