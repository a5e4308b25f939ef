/** The OpenAPI document, and parts that the tests expect in it. */
import { builtIn, FixtureFolders } from '../../src/fixtures/folders.js';
import { createDocument, type DocumentOptions } from '../../src/openapi/document.js';
import { createDirectory } from '../sample-accounts/directory.js';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly parameters?: readonly { readonly name: string; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly [member: string]: unknown;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [member: string]: unknown;
}

const folders = new FixtureFolders();
const directory = createDirectory('default', folders.read('default'), {
  assumptions: {},
  builtIn,
  isStrict: false,
});

/** Writes the document for the account of the default fixture. */
export const documentOf = (facts: Partial<DocumentOptions> = {}): Document =>
  JSON.parse(JSON.stringify(createDocument({ prefix: '/api/v1', account: directory.all()[0], ...facts })));

export const operationsIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

export const form = ({ components }: Document, name: string): unknown => components.schemas?.[name];

export const ref = (to: string) => ({ $ref: `#/components/${to}` });

/** The schema of a body that is a text. */
export const textOf = (status: string, under: string, text: string) => ({
  type: 'object',
  required: ['status', under],
  properties: { status: { type: 'string', const: status }, [under]: { type: 'string', const: text } },
  additionalProperties: false,
});

/** The schema of V on these fields. */
export const messagesOf = (...fields: readonly string[]) => ({
  type: 'object',
  required: ['status', 'errors'],
  properties: {
    status: { type: 'string', const: 'failed' },
    errors: {
      type: 'object',
      properties: Object.fromEntries(fields.map((name) => [name, ref('schemas/Messages')])),
      additionalProperties: false,
      minProperties: 1,
    },
  },
  additionalProperties: false,
});

export const invalid = (errors: Readonly<Record<string, string>>) => ({
  status: 'failed',
  errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
});

/** An example by its name. */
export const example = (name: string, value: unknown) => ({ [name.replaceAll(' ', '-')]: { summary: name, value } });

export const response = (description: string, schema: unknown, examples: object) => ({
  description,
  content: { 'application/json': { schema, examples } },
});

const formIn = { schema: ref('schemas/SingleSendBulkDeleteForm') };

/** The operation `POST /single/send/bulk-delete` under the default values. */
export const bulkDelete = {
  operationId: 'singleSendBulkDelete',
  summary: 'Delete several single sends',
  tags: ['Single sends'],
  requestBody: {
    description:
      'Documented as application/x-www-form-urlencoded. POST bodies in an encoding other than the documented one: multipart and urlencoded on every POST, JSON is refused (`body-encoding`)',
    required: true,
    content: { 'application/x-www-form-urlencoded': formIn, 'multipart/form-data': formIn },
  },
  responses: {
    200: response(
      'Success',
      textOf('success', 'message', 'Deleted Successfully'),
      example('success', { status: 'success', message: 'Deleted Successfully' }),
    ),
    400: ref('responses/BadRequest'),
    401: ref('responses/AUTH'),
    404: ref('responses/NF2'),
    413: ref('responses/TooLarge'),
    415: ref('responses/UnsupportedMediaType'),
    422: response(
      'V: validation failure',
      messagesOf('strIds'),
      example('fields missing', invalid({ strIds: 'The str ids field is required.' })),
    ),
    default: ref('responses/AnyFailure'),
  },
};
