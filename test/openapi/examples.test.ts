import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import t from 'tap';
import { IsIdnEmail } from 'typebox/format';
import { start } from '../helper.js';
import { documentOf, form } from './parts.js';

const exampleIn = (document: ReturnType<typeof documentOf>, name: string) =>
  (form(document, name) as { readonly examples: readonly unknown[] }).examples[0];
const queryOf = (document: ReturnType<typeof documentOf>, path: string, method: string) =>
  document.paths[path]?.[method]?.parameters?.[0]?.schema;

interface FormSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>;
}

interface FieldSchema {
  readonly examples?: readonly unknown[];
  readonly items?: FieldSchema;
}

t.test('a form example has the required fields: ids of the account, and names as texts', async (t) => {
  t.strictSame(exampleIn(documentOf(), 'SingleSendUpdateForm'), {
    template_id: 1,
    sender_id: 1,
    unsubscribe_group_id: 1,
    single_send_name: 'Single send name',
    subject: 'Subject',
    preheader: 'Preheader',
    'recipient_id[0]': 'contacts_1',
    schedule_type: 0,
    utr: '4760b5dc-400c-4cf7-9c00-fe3cbdd50377',
  });
});

t.test('a parameter has the first record of its table as its example', async (t) => {
  t.strictSame(queryOf(documentOf(), '/contacts/details', 'get'), { type: 'integer', examples: [101] });
  const utr = '691e6753-acf7-4e90-932a-42c740c88952';
  t.strictSame(queryOf(documentOf(), '/automations/schedule/delete', 'delete'), { type: 'string', examples: [utr] });
});

t.test('examples name no record if the account has none', async (t) => {
  const { mock } = await start(t, { fixture: { accounts: [{}] } });
  for (const account of [undefined, mock.directory.all()[0]]) {
    const document = documentOf({ account });
    t.strictSame(queryOf(document, '/contacts/details', 'get'), { type: 'integer' });
    t.strictSame(queryOf(document, '/automations/details', 'get'), { type: 'string' });
    t.strictSame(exampleIn(document, 'AutomationsBulkDeleteForm'), { 'strIds[0]': 'StrIds' });
    t.match(exampleIn(document, 'SingleSendCreateForm'), { sender_id: 1, 'recipient_id[0]': 'contacts_1' });
    t.match(exampleIn(document, 'AutomationsScheduleCreateForm'), { utr: 'Utr' });
  }
});

t.test('every field of every form has an example', async (t) => {
  const { components } = documentOf() as unknown as {
    readonly components: { readonly schemas: Readonly<Record<string, FormSchema>> };
  };
  const forms = Object.entries(components.schemas).filter(([name]) => /Form$/.test(name));
  const fields = forms.flatMap(([name, { properties, patternProperties }]) =>
    Object.entries({ ...properties, ...patternProperties }).map(
      ([field, schema]) => [`${name} ${field}`, schema] as const,
    ),
  );
  t.ok(fields.length > 120, 'fields are found');
  const bare = fields.filter(([, { examples, items }]) => (items ?? { examples }).examples?.length !== 1);
  t.strictSame(bare, []);
});

t.test('an optional text has a realistic value as its example', async (t) => {
  const examplesOf = (name: string) => {
    const { properties } = form(documentOf(), name) as FormSchema;
    return Object.fromEntries(Object.entries({ ...properties }).map(([field, { examples }]) => [field, examples?.[0]]));
  };
  t.match(examplesOf('ContactsAddForm'), {
    first_name: 'Ada',
    last_name: 'Lovelace',
    state: 'Karnataka',
    city: 'Bengaluru',
    address_line1: '12 Residency Road',
    address_line2: 'Second floor',
    state_province_region: 'Karnataka',
    postal_code: '560025',
  });
  t.match(examplesOf('SenderSaveForm'), { zip_code: '560025', company_address2: 'Second floor' });
  t.match(examplesOf('SingleSendCreateForm'), { template_json: '{"blocks":[]}', template_html: '<p>Hello</p>' });
});

/** Pairs of a schema, as text, and an example of it, also from the examples of bodies. */
const examplesIn = (value: unknown): readonly (readonly [schema: string, example: unknown])[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, member]) => {
        if (key !== 'examples') return examplesIn(member);
        if (Array.isArray(member)) return member.map((example) => [JSON.stringify(value), example] as const);
        const schema = JSON.stringify(Object(value).schema);
        return Object.values(member).map((example) => [schema, Object(example).value] as const);
      });

t.test('every example fits its schema', async (t) => {
  const document = documentOf();
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: { 'idn-email': IsIdnEmail } });
  addFormats.default(ajv).addSchema(document, 'openapi');
  const all = examplesIn(document);
  t.ok(all.length > 240, 'examples are found');
  // Many bodies share a schema, and compiling it takes most of the time.
  const validators = new Map(
    [...new Set(all.map(([schema]) => schema))].map((schema) => [
      schema,
      ajv.compile(JSON.parse(schema.replaceAll('"#/', '"openapi#/'))),
    ]),
  );
  t.strictSame(
    all.filter(([schema, example]) => !validators.get(schema)?.(example)),
    [],
  );
});
