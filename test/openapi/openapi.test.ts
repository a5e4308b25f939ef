import { Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { version } from '../../src/messages/version.js';
import { defaultValues } from '../../src/service/assumptions/registry.js';
import { chapters, endpoints } from '../../src/service/document/index.js';
import { bulkDelete, documentOf, form, operationsIn, ref } from './parts.js';

const document = documentOf();

t.test('the document is valid by the official schema of OpenAPI 3.1', async (t) => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  t.strictSame([valid, errors, validator.version], [true, undefined, '3.1']);
});

/** Returns the pointers of empty texts for readers. */
function emptyTexts(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const isText = ['title', 'summary', 'description', 'name'].includes(key) && typeof member === 'string';
    return key === '' || (isText && member === '') ? [`${at}/${key}`] : emptyTexts(member, `${at}/${key}`);
  });
}

t.test('no title, summary, description or name is empty', async (t) => {
  t.strictSame(emptyTexts(document), []);
});

t.test('the document names its title, version, license, server and keys', async (t) => {
  const { info, servers, security } = document;
  t.strictSame(
    { ...(info as object), description: '' },
    {
      title: 'Email Marketing Contact and Campaign Service Interface',
      version,
      description: '',
      license: { name: 'MIT', identifier: 'MIT' },
    },
  );
  t.strictSame(servers, [{ url: '/api/v1' }]);
  t.strictSame(security, [{ PublicKey: [], SecretKey: [] }], 'both keys are wanted together');
  t.strictSame(documentOf({ prefix: '' }).servers, [{ url: '/' }]);
});

t.test('every endpoint has an operation for each method, in the order of the document', async (t) => {
  const methods = ['POST /single/send/duplicate', 'GET /single/send/duplicate'];
  const senders = ['GET /senders', 'POST /senders'];
  const expected = endpoints
    .map(({ name }) => name)
    .flatMap((name) => (name === methods[0] ? methods : name === senders[0] ? senders : [name]));
  const found = operationsIn(document).map(({ name }) => name);
  t.equal(endpoints.length, 65);
  t.strictSame([...found].sort(), expected.sort());
  t.strictSame(Object.keys(document.paths), [...new Set(endpoints.map(({ path }) => path))]);
});

t.test('an operation has a unique id, a unique summary, and the tag of its chapter', async (t) => {
  const operations = operationsIn(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  t.equal(new Set(ids).size, 67);
  for (const id of ids) t.match(id, /^[a-z]+([A-Z][a-z]*)*$/);
  t.equal(new Set(endpoints.map(({ summary }) => summary)).size, 65);
  t.strictSame(
    (document.tags as { name: string }[]).map(({ name }) => name),
    chapters.map(({ title }) => title),
  );
  for (const { title, endpoints } of chapters) {
    const ofChapter = operations.filter(({ operation }) => operation.tags[0] === title);
    t.strictSame(new Set(ofChapter.map(({ path }) => path)), new Set(endpoints.map(({ path }) => path)));
  }
});

t.test('the id of an operation follows from its path', async (t) => {
  const idOf = (method: string, path: string) => document.paths[path]?.[method]?.operationId;
  t.equal(idOf('post', '/contacts/add'), 'contactsAdd');
  t.equal(idOf('get', '/get/country-state-city'), 'getCountryStateCity');
  t.equal(idOf('post', '/single/send/duplicate'), 'singleSendDuplicate');
  t.equal(idOf('get', '/single/send/duplicate'), 'singleSendDuplicateByGet');
  t.equal(idOf('post', '/senders'), 'sendersByPost');
});

t.test('the operation of a bulk delete has its array under indexed keys', async (t) => {
  // test/service/assumptions/named.test.ts tests which assumptions it names.
  const { 'x-assumptions': _, description, ...operation } = Object(document.paths['/single/send/bulk-delete']?.post);
  t.match(description, /^Assumed where the document is silent:\n\n- .*`bulk-delete.key`/s);
  t.strictSame(operation, bulkDelete);
  t.strictSame(form(document, 'SingleSendBulkDeleteForm'), {
    type: 'object',
    required: ['strIds[0]'],
    properties: {
      'strIds[0]': {
        type: 'string',
        minLength: 1,
        description:
          'One identifier; at most 10000 are sent. The first of an array: the others follow as strIds[1], strIds[2], and so on.',
        examples: ['1'],
      },
    },
    patternProperties: {
      '^strIds\\[[1-9]\\d*\\]$': {
        type: 'string',
        minLength: 1,
        description: 'One identifier; at most 10000 are sent.',
        examples: ['1'],
      },
    },
    additionalProperties: true,
    examples: [{ 'strIds[0]': '1' }],
  });
  t.match(form(document, 'SingleSendUpdateForm'), {
    properties: { 'exclude_specific_recipient_id[0]': { anyOf: [{ type: 'string' }, { const: '' }] } },
  });
});

t.test('records are components, with the notes of the document on their fields', async (t) => {
  t.strictSame(form(document, 'UnsubscribeGroup'), {
    type: 'object',
    required: ['id', 'user_id', 'rand_id', 'group_name', 'description', 'is_display', 'created_at', 'updated_at'],
    properties: {
      id: ID,
      user_id: ID,
      rand_id: { type: 'string', description: 'numeric text generated by the service' },
      group_name: { type: 'string' },
      description: { type: 'string' },
      is_display: {
        type: 'integer',
        enum: [0, 1],
        description: '1 means the group is shown on the unsubscribe preferences page',
      },
      created_at: TIMESTAMP,
      updated_at: TIMESTAMP,
    },
    additionalProperties: false,
  });
  const { properties } = form(document, 'ListedContact') as { properties: Record<string, unknown> };
  t.strictSame(properties.contact_type, ref('schemas/ContactType'));
  t.strictSame(properties.alt_email, { type: ['string', 'null'] });
  t.strictSame(properties.custom_field, {
    type: ['object', 'null'],
    additionalProperties: ref('schemas/CustomFieldValue'),
    description: 'keyed by custom field name',
  });
});

t.test('x-assumptions has the registry with the default values', async (t) => {
  const assumptions = document['x-assumptions'] as Record<string, unknown>;
  t.strictSame(Object.keys(assumptions), Object.keys(defaultValues));
  t.strictSame(assumptions['list-order'], {
    question: 'The order of lists',
    section: 'Limits',
    values: { 'oldest-first': 'by rising id', 'newest-first': 'by falling id' },
    default: 'oldest-first',
  });
  t.strictSame(assumptions['rate-limit'], {
    question:
      'Requests a minute for an account; more get 429 and `Too Many Attempts.`, and every response has X-RateLimit headers',
    section: 'Limits',
    default: 'none',
    minimum: 1,
    maximum: 1_000_000_000,
  });
});

const ID = { type: 'integer', minimum: 0, maximum: 2 ** 52 };
const DATE = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const TIMESTAMP = {
  type: 'string',
  pattern: `^${DATE}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{6}Z$`,
  description: 'YYYY-MM-DDTHH:MM:SS.ffffffZ',
};
