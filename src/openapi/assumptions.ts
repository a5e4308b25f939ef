/** The assumptions that can shape the responses of an operation, described in the words of the registry. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionSettings } from '../assumptions/assumption-settings.js';
import { type AssumptionId, assumptionIds, publishDefinition, registry } from '../assumptions/registry.js';
import { scopesOf } from '../assumptions/scopes.js';
import { isGeneral } from '../endpoint/reads.js';
import type { Json, JsonObject } from './json.js';

/** The question of an assumption with the value in force. */
export function describeAssumption(id: AssumptionId, assume: Assume): string {
  const entry = registry[id];
  const value = assume(id);
  const meanings: Readonly<Record<string, string>> = 'values' in entry ? entry.values : {};
  return `${entry.question}: ${meanings[value] ?? value} (\`${id}\`)`;
}

/** The assumptions of one operation, without those of most operations. */
export const describeAssumptions = (ids: readonly AssumptionId[], assume: Assume): string[] =>
  ids.filter((id) => !isGeneral(id)).map((id) => describeAssumption(id, assume));

/** The whole registry, with the values in force: the narrowed ones by endpoint. */
export const registryOf = ({ values, overrides }: AssumptionSettings): JsonObject =>
  Object.fromEntries(
    assumptionIds.map((id): [string, Json] => {
      const scopes = scopesOf(id, overrides);
      const narrowed = Object.keys(scopes).length > 0 && { scopes };
      return [id, { ...publishDefinition(id), value: values[id], ...narrowed }];
    }),
  );
