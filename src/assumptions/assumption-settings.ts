/** The values in force for an account or the mock: defaults, then the layers of the start, then later changes. */
import {
  type AssumptionId,
  type AssumptionOverrides,
  type AssumptionValues,
  assumptionIds,
  defaultValues,
} from './registry.js';

/** Changes of assumptions; null undoes an earlier change. */
export type AssumptionPatch = { readonly [Id in AssumptionId]?: AssumptionOverrides[Id] | null };

export class AssumptionSettings {
  readonly #start: AssumptionOverrides;
  #changes: AssumptionOverrides = {};
  #values: AssumptionValues;

  /** @param layers values that hold from the start; a later layer wins */
  constructor(...layers: readonly AssumptionOverrides[]) {
    this.#start = Object.assign({}, ...layers);
    this.#values = this.#resolve();
  }

  get values(): AssumptionValues {
    return this.#values;
  }

  /** The values of the start and of later changes: other settings with them have the same values. */
  get overrides(): AssumptionOverrides {
    const given = assumptionIds.filter((id) => id in this.#start || id in this.#changes);
    return Object.fromEntries(given.map((id) => [id, this.#values[id]]));
  }

  /** The changes since the start. */
  get changes(): AssumptionOverrides {
    return this.#changes;
  }

  change(patch: AssumptionPatch): void {
    const changes = Object.entries({ ...this.#changes, ...patch }).filter(([, value]) => value !== null);
    this.replace(Object.fromEntries(changes));
  }

  /** @param changes all changes since the start */
  replace(changes: AssumptionOverrides): void {
    this.#changes = changes;
    this.#values = this.#resolve();
  }

  #resolve(): AssumptionValues {
    const given = { ...this.#start, ...this.#changes };
    // Most worlds have the same values: one object for all of them.
    return Object.keys(given).length === 0 ? defaultValues : { ...defaultValues, ...given };
  }
}
