/** The answers in force somewhere: defaults, what holds from the start, and what was changed since. */
import {
  type AssumptionId,
  type AssumptionOverrides,
  type AssumptionValues,
  assumptionIds,
  defaultValues,
} from './registry.js';

/** A change of one assumption; null takes an earlier change back. */
export type AssumptionPatch = { readonly [Id in AssumptionId]?: AssumptionOverrides[Id] | null };

export class AssumptionSettings {
  readonly #start: AssumptionOverrides;
  #changes: AssumptionOverrides = {};
  #values: AssumptionValues;

  /** @param layers what holds from the start; a later layer wins */
  constructor(...layers: readonly AssumptionOverrides[]) {
    this.#start = Object.assign({}, ...layers);
    this.#values = this.#resolve();
  }

  get values(): AssumptionValues {
    return this.#values;
  }

  /** The answers that somebody gave or changed: with them another sheet has the same answers. */
  get overrides(): AssumptionOverrides {
    const given = assumptionIds.filter((id) => id in this.#start || id in this.#changes);
    return Object.fromEntries(given.map((id) => [id, this.#values[id]]));
  }

  /** What was changed since the start. */
  get changes(): AssumptionOverrides {
    return this.#changes;
  }

  change(patch: AssumptionPatch): void {
    const changes = Object.entries({ ...this.#changes, ...patch }).filter(([, answer]) => answer !== null);
    this.#changes = Object.fromEntries(changes);
    this.#values = this.#resolve();
  }

  /** @param changes all that was changed since the start */
  replace(changes: AssumptionOverrides): void {
    this.#changes = changes;
    this.#values = this.#resolve();
  }

  #resolve(): AssumptionValues {
    const given = { ...this.#start, ...this.#changes };
    // Most worlds have the same answers: one object for all of them.
    return Object.keys(given).length === 0 ? defaultValues : { ...defaultValues, ...given };
  }
}
