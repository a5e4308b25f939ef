/** Groups the response cases of an operation by their statuses. */
import { BODILESS_STATUSES, MOCK_HEADERS } from '../../protocol.js';
import type { Components, Json, JsonObject } from './json.js';
import type { ResponseCase } from './response-case.js';

/** The mock's own headers of every response. */
const HEADERS = {
  [MOCK_HEADERS.assumptions]: { $ref: '#/components/headers/MockAssumptions' },
  [MOCK_HEADERS.warnings]: { $ref: '#/components/headers/MockWarnings' },
  [MOCK_HEADERS.fault]: { $ref: '#/components/headers/MockFault' },
};

export function addHeaders(components: Components): void {
  const header = (name: string, description: string) =>
    components.add('headers', name, { description, schema: { type: 'string' } });
  header('MockAssumptions', 'The ids of the assumptions that shaped the answer, divided by commas.');
  header('MockWarnings', 'What the client did although the document does not promise it: a JSON array.');
  header('MockFault', 'The fault that a test ordered: its id, kind and time.');
}

export function responsesOf(cases: readonly ResponseCase[], components: Components): JsonObject {
  const byStatus = new Map<ResponseCase['status'], ResponseCase[]>();
  for (const one of cases) byStatus.set(one.status, [...(byStatus.get(one.status) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => {
      const [first, ...others] = together;
      const response = responseOf(status, together);
      const isShared = first?.name !== undefined && others.length === 0;
      return [String(status), isShared ? components.add('responses', String(first.name), response) : response];
    }),
  );
}

function responseOf(status: ResponseCase['status'], together: readonly ResponseCase[]): JsonObject {
  const descriptions = new Set(together.map(({ description }) => description));
  const types = [...new Set(together.map(({ mediaType }) => mediaType))];
  const content = types.map((type): [string, Json] => [
    type,
    mediaOf(together.filter((one) => one.mediaType === type)),
  ]);
  return {
    description: [...descriptions].join('; '),
    headers: Object.assign({}, HEADERS, ...together.map(({ headers }) => headers)),
    ...(!BODILESS_STATUSES.has(Number(status)) && { content: Object.fromEntries(content) }),
  };
}

function mediaOf(cases: readonly ResponseCase[]): JsonObject {
  const schemas = cases.map(({ schema }) => schema);
  const [only] = schemas;
  const examples = cases.flatMap((one) => Object.entries(one.examples ?? {}));
  return {
    schema: schemas.length === 1 ? only : { anyOf: schemas },
    ...(examples.length > 0 && {
      examples: Object.fromEntries(examples.map(([name, value]) => [keyOf(name), { summary: name, value }])),
    }),
  };
}

/** The name of an example as a key that OpenAPI allows. */
const keyOf = (name: string): string => name.replaceAll(' ', '-');
