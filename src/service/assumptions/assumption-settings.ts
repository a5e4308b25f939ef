/** The values in force for an account or the mock: defaults, those of a sweep, then the layers of the start, then later changes. */
import {
  type AssumptionId,
  type AssumptionOverrides,
  type AssumptionValues,
  assumptionIds,
  defaultValues,
  type PublishedDefinition,
  publishDefinition,
} from './registry.js';
import { type AssumptionReaders, groupByEndpoint, keyOf, overrule, scopesOf, splitKey, toOverrides } from './scopes.js';

/** Changes of assumptions; null undoes an earlier change. */
export type AssumptionPatch = { readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | null };

/** A definition with the values in force, as the control plane and the command show it. */
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

export class AssumptionSettings {
  readonly #start: AssumptionOverrides;
  #changes: AssumptionOverrides = {};
  #swept: AssumptionOverrides = {};
  #values: AssumptionValues = defaultValues;
  /** The values of endpoints that have some of their own. */
  #narrowed: ReadonlyMap<string, AssumptionValues> = new Map();

  /** @param layers values that hold from the start; a later layer wins */
  constructor(...layers: readonly AssumptionOverrides[]) {
    this.#start = Object.assign({}, ...layers);
    this.#resolve();
  }

  /** The values that are not narrowed. */
  get values(): AssumptionValues {
    return this.#values;
  }

  /** The values at an endpoint: resolved with each change, not with each request. */
  valuesAt(endpoint: Readonly<Record<'method' | 'path', string>> | undefined): AssumptionValues {
    if (this.#narrowed.size === 0 || endpoint === undefined) return this.#values;
    return this.#narrowed.get(`${endpoint.method} ${endpoint.path}`) ?? this.#values;
  }

  /** The values that are not defaults, narrowed ones too: other settings with them have the same values. */
  get overrides(): AssumptionOverrides {
    return inOrder(overrule(this.#swept, this.#own));
  }

  /** The registry with the values in force. */
  describe(readers: AssumptionReaders): DescribedAssumption[] {
    const { values, overrides } = this;
    return assumptionIds.map((id) => ({
      id,
      ...publishDefinition(id),
      default: defaultValues[id],
      value: values[id],
      endpoints: readers.endpointsOf(id),
      scopes: scopesOf(id, overrides),
    }));
  }

  get #own(): AssumptionOverrides {
    return { ...this.#start, ...this.#changes };
  }

  /** The value at an endpoint that no sweep can change: one of the start, or a later one. */
  pinnedAt(id: AssumptionId, endpoint: string): string | number | undefined {
    const own: Readonly<Record<string, string | number | undefined>> = this.#own;
    return own[keyOf(id, endpoint)] ?? own[id];
  }

  get changes(): AssumptionOverrides {
    return this.#changes;
  }

  change(patch: AssumptionPatch): void {
    const changes = Object.entries({ ...this.#changes, ...patch }).filter(([, value]) => value !== null);
    this.replace(toOverrides(changes));
  }

  replace(changes: AssumptionOverrides): void {
    this.#changes = changes;
    this.#resolve();
  }

  /** @param swept values of a sweep: every other one wins over them */
  sweep(swept: AssumptionOverrides): void {
    this.#swept = swept;
    this.#resolve();
  }

  #resolve(): void {
    const { broad, narrowed } = groupByEndpoint(overrule(this.#swept, this.#own));
    // Most accounts have the same values: one object for all of them.
    const values = Object.keys(broad).length === 0 ? defaultValues : { ...defaultValues, ...broad };
    this.#values = values;
    this.#narrowed = new Map([...narrowed].map(([endpoint, own]) => [endpoint, { ...values, ...own }]));
  }
}

/** Sorts by the registry, then by key, so that equal settings are written alike. */
function inOrder(overrides: AssumptionOverrides): AssumptionOverrides {
  const ids: readonly string[] = assumptionIds;
  const placeOf = (key: string): number => ids.indexOf(splitKey(key)[0]);
  const entries = Object.entries(overrides).sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  return toOverrides(entries);
}
