/** The assumptions that can shape the responses of an operation, described in the words of the registry. */
import type { Assume } from '../../assumptions/assume.js';
import { type AssumptionId, assumptionIds, publishDefinition, registry } from '../../assumptions/registry.js';
import type { Endpoint, Method } from '../endpoint.js';
import type { Json, JsonObject } from './json.js';

/** Read before the fields of a request are, or for the form of a response on the wire. */
const EVERYWHERE = ['http-status.credentials', 'wrong-credentials', 'rate-limit'] as const;
const OF_BODIES = ['body-encoding', 'array-keys', 'repeated-field', 'limits.upload-bytes'] as const;
const OF_FORMS = ['http-status.validation', 'http-status.not-found', 'http-status.rule', 'message-style'] as const;

const GENERAL: ReadonlySet<AssumptionId> = new Set([...EVERYWHERE, ...OF_BODIES, ...OF_FORMS]);

/** @param method the one of the operation, where the document has two */
export function assumptionsOf(endpoint: Endpoint, method: Method): readonly AssumptionId[] {
  const { query, form, reported, notFound, rules, unique, asks, documentedMethod } = endpoint;
  const fields = Object.values({ ...query, ...form });
  const isQueried = Object.keys(query).length > 0;
  const starredAlone = Object.entries(form).filter(
    ([name, { presence }]) => presence !== 'optional' && !reported?.includes(name),
  );
  const ids = new Set<AssumptionId>([
    ...EVERYWHERE,
    ...(method === 'POST' ? OF_BODIES : []),
    ...(documentedMethod === undefined ? [] : (['method-mismatch'] as const)),
    ...(isQueried ? (['missing-id'] as const) : []),
    ...(fields.length > 0 ? (['http-status.validation'] as const) : []),
    ...(reported !== undefined && starredAlone.length > 0 ? (['required-fields'] as const) : []),
    ...fields.flatMap((field) => field.asks),
    ...(unique === undefined ? [] : [unique.by]),
    ...(notFound === undefined ? [] : (['http-status.not-found'] as const)),
    ...(notFound === undefined || notFound === 'NF1' || notFound === 'NF2' ? [] : [notFound]),
    ...(rules.length === 0 ? [] : (['http-status.rule'] as const)),
    ...rules.flatMap(({ when }) => when?.[0] ?? []),
    ...asks,
  ]);
  return assumptionIds.filter((id) => ids.has(id));
}

/** The question of an assumption with the value in force. */
export function describeAssumption(id: AssumptionId, assume: Assume): string {
  const entry = registry[id];
  const value = assume(id);
  const meanings: Readonly<Record<string, string>> = 'values' in entry ? entry.values : {};
  return `${entry.question}: ${meanings[value] ?? value} (\`${id}\`)`;
}

/** The assumptions of one operation, without those of most operations. */
export const describeAssumptions = (ids: readonly AssumptionId[], assume: Assume): string[] =>
  ids.filter((id) => !GENERAL.has(id)).map((id) => describeAssumption(id, assume));

/** The whole registry, with the values in force. */
export const registryOf = (assume: Assume): JsonObject =>
  Object.fromEntries(assumptionIds.map((id): [string, Json] => [id, { ...publishDefinition(id), value: assume(id) }]));
