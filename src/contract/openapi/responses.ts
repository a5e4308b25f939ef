/** The answers of an operation under their statuses: those that share one stand together. */
import { MOCK_HEADERS } from '../../protocol.js';
import type { Components, Json, JsonObject } from './json.js';
import type { ResponseCase } from './response-case.js';

/** What every answer says of how it came about. */
const HEADERS = {
  [MOCK_HEADERS.assumptions]: { $ref: '#/components/headers/MockAssumptions' },
  [MOCK_HEADERS.warnings]: { $ref: '#/components/headers/MockWarnings' },
  [MOCK_HEADERS.fault]: { $ref: '#/components/headers/MockFault' },
};

export function addHeaders(shared: Components): void {
  const header = (name: string, description: string) =>
    shared.add('headers', name, { description, schema: { type: 'string' } });
  header('MockAssumptions', 'The ids of the assumptions that shaped the answer, divided by commas.');
  header('MockWarnings', 'What the client did although the document does not promise it: a JSON array.');
  header('MockFault', 'The fault that a test ordered: its id, kind and time.');
}

/** HTTP has no body under these. */
const BODILESS: readonly ResponseCase['status'][] = [204, 304];

export function responsesOf(outcomes: readonly ResponseCase[], shared: Components): JsonObject {
  const byStatus = new Map<ResponseCase['status'], ResponseCase[]>();
  for (const one of outcomes) byStatus.set(one.status, [...(byStatus.get(one.status) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => {
      const [first, ...others] = together;
      const response = responseOf(status, together);
      const isShared = first?.name !== undefined && others.length === 0;
      return [String(status), isShared ? shared.add('responses', String(first.name), response) : response];
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
    ...(!BODILESS.includes(status) && { content: Object.fromEntries(content) }),
  };
}

function mediaOf(outcomes: readonly ResponseCase[]): JsonObject {
  const schemas = outcomes.map(({ schema }) => schema);
  const [only] = schemas;
  const examples = outcomes.flatMap((one) => Object.entries(one.examples ?? {}));
  return {
    schema: schemas.length === 1 ? only : { anyOf: schemas },
    ...(examples.length > 0 && {
      examples: Object.fromEntries(examples.map(([name, value]) => [keyOf(name), { summary: name, value }])),
    }),
  };
}

/** Names of examples are keys of components too: letters, digits, and little more. */
const keyOf = (name: string): string => name.replaceAll(' ', '-');
