/** The registry with the values in force, as the control plane and the command show it. */
import type { AssumptionSettings } from './assumption-settings.js';
import {
  type AssumptionId,
  assumptionIds,
  defaultValues,
  type PublishedDefinition,
  publishDefinition,
} from './registry.js';
import { type AssumptionReaders, scopesOf } from './scopes.js';

/** A definition with the values in force. */
export interface DescribedAssumption extends Omit<PublishedDefinition, 'default'> {
  readonly id: AssumptionId;
  readonly default: string | number;
  /** Where it is not narrowed. */
  readonly value: string | number;
  /** The endpoints that read it: a value can be narrowed to each. */
  readonly endpoints: readonly string[];
  /** The narrowed values by endpoint. */
  readonly scopes: Readonly<Record<string, string | number>>;
}

export const describeAssumptions = (
  { values, overrides }: AssumptionSettings,
  readers: AssumptionReaders,
): DescribedAssumption[] =>
  assumptionIds.map((id) => ({
    id,
    ...publishDefinition(id),
    default: defaultValues[id],
    value: values[id],
    endpoints: readers.endpointsOf(id),
    scopes: scopesOf(id, overrides),
  }));
