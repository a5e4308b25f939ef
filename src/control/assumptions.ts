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
  const defaults: Readonly<Record<string, unknown>> = defaultValues;
  const patch: Record<string, string | number | null> = {};
  // Not the entries of all: the first unknown id ends it.
  for (const id of Object.keys(body)) {
    const value: unknown = body[id as keyof typeof body];
    // With its default an id is valid, unless it is unknown.
    const parsed = parseOverrides({ [id]: value === null ? defaults[id] : value });
    Object.assign(patch, value === null ? { [id]: null } : parsed);
  }
  return patch;
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
