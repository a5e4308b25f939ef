/** The registry with the answers in force, and their change. */
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
import { ControlFailure } from './failure.js';

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

/** @throws {AssumptionError} for an id or a value that does not exist; null takes a change back */
function readPatch(body: unknown): AssumptionPatch {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ControlFailure(422, 'A change of assumptions is an object from ids to values.');
  }
  const entries = Object.entries(body);
  const taken = Object.fromEntries(entries.filter(([, value]) => value === null));
  parseOverrides(Object.fromEntries(Object.keys(taken).map((id) => [id, defaultValues[id as never]])));
  return { ...parseOverrides(Object.fromEntries(entries.filter(([, value]) => value !== null))), ...taken };
}

export const readAssumptions = call({
  method: 'GET',
  path: '/assumptions',
  handle: ({ directory, world }) => describeAll(world ?? directory),
});

/** Changes answers; what fell due before is done by the old ones. */
export const changeAssumptions = call({
  method: 'PATCH',
  path: '/assumptions',
  body: Type.Unknown(),
  handle({ directory, world, body, targets: addressed }) {
    const patch = readPatch(body);
    addressed();
    if (world === undefined) directory.changeAssumptions(patch);
    else world.assumptions.change(patch);
    return describeAll(world ?? directory);
  },
});
