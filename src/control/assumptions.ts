/** Control calls on assumptions: read the registry with the values in force, change values. */
import { Type } from 'typebox';
import type { AssumptionPatch } from '../assumptions/assumption-settings.js';
import { parseOverrides } from '../assumptions/overrides.js';
import {
  type AssumptionId,
  assumptionIds,
  defaultValues,
  type PublishedDefinition,
  publishDefinition,
} from '../assumptions/registry.js';
import type { AccountDirectory } from '../world/account-directory.js';
import { call } from './call.js';
import { invalidAssumptionPatch } from './failures.js';

/** A definition with the value in force. */
export interface DescribedAssumption extends Omit<PublishedDefinition, 'default'> {
  readonly id: AssumptionId;
  readonly default: string | number;
  readonly value: string | number;
}

function describeAll({ assumptions: { values } }: Pick<AccountDirectory, 'assumptions'>): {
  readonly assumptions: DescribedAssumption[];
} {
  return {
    assumptions: assumptionIds.map((id) => ({
      id,
      ...publishDefinition(id),
      default: defaultValues[id],
      value: values[id],
    })),
  };
}

/**
 * Reads a patch; null restores the value the mock started with.
 * @throws {AssumptionError} for an unknown id or value
 */
function readPatch(body: unknown): AssumptionPatch {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidAssumptionPatch();
  }
  const entries = Object.entries(body);
  const undone = Object.fromEntries(entries.filter(([, value]) => value === null));
  // With its default each of them is valid, unless its id is unknown.
  const defaults: Readonly<Record<string, unknown>> = defaultValues;
  parseOverrides(Object.fromEntries(Object.keys(undone).map((id) => [id, defaults[id]])));
  return { ...parseOverrides(Object.fromEntries(entries.filter(([, value]) => value !== null))), ...undone };
}

export const readAssumptions = call({
  method: 'GET',
  path: '/assumptions',
  handle: ({ world }, { directory }) => describeAll(world ?? directory),
});

/** Changes values; transitions that fell due before the change use the old ones. */
export const changeAssumptions = call({
  method: 'PATCH',
  path: '/assumptions',
  body: Type.Unknown(),
  handle({ world, body, targets }, { directory }) {
    const patch = readPatch(body);
    targets();
    if (world === undefined) directory.changeAssumptions(patch);
    else world.assumptions.change(patch);
    return describeAll(world ?? directory);
  },
});
