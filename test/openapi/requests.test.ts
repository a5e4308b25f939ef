import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import t from 'tap';
import { IsIdnEmail } from 'typebox/format';
import { endpoints } from '../../src/service/document/index.js';
import { entriesOf } from '../helper.js';
import { samples } from '../service/document/samples.js';
import { documentOf } from './parts.js';

const document = documentOf();
// A form carries numbers as texts.
const ajv = addFormats.default(new Ajv2020({ strict: false, coerceTypes: true, formats: { 'idn-email': IsIdnEmail } }));
ajv.addSchema(document, 'openapi');

const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

/** The fields of a sample form by the keys that are sent; a file is its name. */
const sentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    entriesOf(samples[name]?.form ?? {}).map(([key, value]) => [key, typeof value === 'string' ? value : value.name]),
  );

for (const endpoint of endpoints.filter(({ form }) => Object.keys(form).length > 0)) {
  const name = endpoint.name;
  t.test(`the schema of ${name} accepts its sample, and no empty form or text, in every encoding`, async (t) => {
    const { content = {} } = operationOf(endpoint.path, endpoint.method)?.requestBody ?? {};
    const [documented] = Object.keys(content);
    t.match(documented, endpoint.encoding === 'multipart' ? 'multipart/form-data' : /urlencoded$/);
    for (const type of Object.keys(content)) {
      const at = [endpoint.path, endpoint.method.toLowerCase(), 'requestBody', 'content', type, 'schema'];
      const steps = at.map((one) => one.replaceAll('/', '~1')).join('/');
      const takes = ajv.compile({ $ref: `openapi#/paths/${steps}` });
      t.ok(takes(sentOf(name)), JSON.stringify(takes.errors));
      t.notOk(takes({}), 'an empty form is refused');
      t.notOk(takes({ ...sentOf(name), [Object.keys(sentOf(name))[0] as string]: '' }), 'an empty text is refused');
    }
  });
}

t.test('a form schema validates later elements of an array, and accepts undocumented fields', async (t) => {
  const takes = ajv.compile({ $ref: 'openapi#/components/schemas/SingleSendCreateForm' });
  const sent = sentOf('POST /single/send/create');
  t.ok(takes({ ...sent, 'recipient_id[12]': 'contacts_4', colour: 'blue' }));
  t.notOk(takes({ ...sent, 'recipient_id[12]': 'contacts' }));
});

t.test('an operation lists each query parameter, and no other', async (t) => {
  for (const endpoint of endpoints) {
    const { parameters = [] } = operationOf(endpoint.path, endpoint.method) ?? {};
    t.strictSame(
      parameters.map(({ name }) => name),
      Object.keys(samples[endpoint.name]?.query ?? {}),
      endpoint.name,
    );
  }
});
