/** The values of assumptions in force: changes win over the start's values, these over a sweep's, all over defaults. */
import {
  type AssumptionPatch,
  type AssumptionReaders,
  groupByEndpoint,
  narrowedKey,
  narrowedValues,
  overrule,
  splitKey,
  toOverrides,
} from './overrides.js';
import {
  type Assume,
  type AssumptionId,
  type AssumptionOverrides,
  type AssumptionValue,
  type AssumptionValues,
  assumptionIds,
  type BroadOverrides,
  defaultValues,
  type PublishedDefinition,
  publishDefinition,
} from './registry.js';

/** @param override the values that the request sets itself, which win @param used the ids that were read before */
export function createAssume(
  values: AssumptionValues,
  override?: BroadOverrides,
  used?: ReadonlySet<AssumptionId>,
): Assume {
  const inForce = override === undefined ? values : { ...values, ...override };
  const ids = new Set(used);
  function assume<Id extends AssumptionId>(id: Id): AssumptionValue<Id> {
    ids.add(id);
    return inForce[id];
  }
  const alsoUse = (others: Iterable<AssumptionId>): void => {
    for (const id of others) ids.add(id);
  };
  return Object.assign(assume, { alsoUse, used: ids, inForce });
}

/** A definition with the values in force, as the control plane and the command `assumptions` show it. */
export interface DescribedAssumption extends PublishedDefinition {
  readonly id: AssumptionId;
  /** The value at endpoints without a narrowed value. */
  readonly value: string | number;
  /** The endpoints that read the assumption: a value can be narrowed to each. */
  readonly endpoints: readonly string[];
  /** The narrowed values by endpoint. */
  readonly scopes: Readonly<Record<string, string | number>>;
}

export class AssumptionSettings {
  readonly #start: AssumptionOverrides;
  #changes: AssumptionOverrides = {};
  #swept: AssumptionOverrides = {};
  #values: AssumptionValues = defaultValues;
  /** All values in force at an endpoint, by its name, for the endpoints that have narrowed values. */
  #narrowed: ReadonlyMap<string, AssumptionValues> = new Map();

  /** @param layers values from the start; a later layer wins */
  constructor(...layers: readonly AssumptionOverrides[]) {
    this.#start = Object.assign({}, ...layers);
    this.#resolve();
  }

  get values(): AssumptionValues {
    return this.#values;
  }

  /** Returns the values at an endpoint, which are resolved with each change, not with each request. */
  valuesAt(endpoint: Readonly<Record<'method' | 'path', string>> | undefined): AssumptionValues {
    if (this.#narrowed.size === 0 || endpoint === undefined) return this.#values;
    return this.#narrowed.get(`${endpoint.method} ${endpoint.path}`) ?? this.#values;
  }

  /**
   * All values that were set, narrowed values too: settings that are created from these overrides have the same values.
   * In the order of the registry, then of the keys, so that equal settings are written alike.
   */
  get overrides(): AssumptionOverrides {
    const ids: readonly string[] = assumptionIds;
    const placeOf = (key: string): number => ids.indexOf(splitKey(key)[0]);
    const entries = Object.entries(overrule(this.#swept, this.#own));
    return toOverrides(entries.sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)));
  }

  describe(readers: AssumptionReaders): DescribedAssumption[] {
    const { values, overrides } = this;
    return assumptionIds.map((id) => ({
      id,
      ...publishDefinition(id),
      value: values[id],
      endpoints: readers.endpointsOf(id),
      scopes: narrowedValues(id, overrides),
    }));
  }

  get #own(): AssumptionOverrides {
    return { ...this.#start, ...this.#changes };
  }

  /** Returns the value at an endpoint that the start or a test has set, which no sweep can change. */
  pinnedAt(id: AssumptionId, endpoint: string): string | number | undefined {
    const own: Readonly<Record<string, string | number | undefined>> = this.#own;
    return own[narrowedKey(id, endpoint)] ?? own[id];
  }

  get changes(): AssumptionOverrides {
    return this.#changes;
  }

  change(patch: AssumptionPatch): void {
    const changes = Object.entries({ ...this.#changes, ...patch }).filter(([, value]) => value !== null);
    this.replace(toOverrides(changes));
  }

  replace(changes: AssumptionOverrides): void {
    // A restore with the same changes keeps what is cached for the values.
    if (changes === this.#changes) return;
    this.#changes = changes;
    this.#resolve();
  }

  /** @param swept values of a sweep, which lose to all other values */
  sweep(swept: AssumptionOverrides): void {
    this.#swept = swept;
    this.#resolve();
  }

  #resolve(): void {
    const { broad, narrowed } = groupByEndpoint(overrule(this.#swept, this.#own));
    // Most accounts have the default values, and share one object.
    const values = Object.keys(broad).length === 0 ? defaultValues : { ...defaultValues, ...broad };
    this.#values = values;
    this.#narrowed = new Map([...narrowed].map(([endpoint, own]) => [endpoint, { ...values, ...own }]));
  }
}
