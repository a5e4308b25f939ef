/** The registry of all assumptions, and the types of their values. */

import { type TSchema, type TSchemaOptions, Type } from 'typebox';
import { namesOf, objectOf } from '../../messages/present.js';
import type { Choice, Definition, Range, ZoneChoice } from './definition.js';
import { contacts } from './definitions/contacts.js';
import { http } from './definitions/http.js';
import { mailings } from './definitions/mailings.js';
import { requests } from './definitions/requests.js';

export const registry = { ...http, ...requests, ...contacts, ...mailings };

export type AssumptionId = keyof typeof registry;

export type AssumptionValue<Id extends AssumptionId> = (typeof registry)[Id]['default'];

/** Values of some assumptions; each has the comment of its member of the registry, as it is mapped from there. */
export type BroadOverrides = { readonly [Id in keyof typeof registry]?: AssumptionValue<Id> };

/** The same, and under keys such as `duplicate-email@POST /contacts/add` values that are narrowed to an endpoint. */
export type AssumptionOverrides = BroadOverrides & {
  readonly [Id in AssumptionId as `${Id}@${string} /${string}`]?: AssumptionValue<Id>;
};

export type AssumptionValues = { readonly [Id in AssumptionId]: AssumptionValue<Id> };

export const assumptionIds = namesOf(registry);

export const defaultValues = objectOf<AssumptionValues>(assumptionIds.map((id) => [id, registry[id].default]));

/** A definition as the control plane and OpenAPI publish it. */
export interface PublishedDefinition
  extends Pick<Definition, 'question' | 'section'>,
    Partial<Omit<Choice & Range & ZoneChoice, keyof Definition>> {
  /** That of a choice is its first value. */
  readonly default?: string | number;
}

export function publishDefinition(id: AssumptionId): PublishedDefinition {
  const { isTimed, kind, ...definition }: Definition = registry[id];
  const { default: first, ...choice } = definition;
  return 'values' in definition ? choice : definition;
}

const scopePattern = (id: string): string => `^${id.replaceAll('.', '\\.')}@(GET|POST|DELETE) /[^ ]+$`;

/**
 * The JSON Schema of assumptions in a file: every value by its id, and under a pattern those of single endpoints.
 * @param members what else the object can hold
 */
export function assumptionsSchema(members: Record<string, TSchema> = {}, options: TSchemaOptions = {}): TSchema {
  const schemas = assumptionIds.map((id) => [id, registry[id].kind.schema(registry[id].question)] as const);
  const values = Object.fromEntries(schemas.map(([id, schema]) => [id, Type.Optional(schema)]));
  return Type.Object(
    { ...members, ...values },
    {
      ...options,
      patternProperties: Object.fromEntries(schemas.map(([id, schema]) => [scopePattern(id), schema])),
      additionalProperties: false,
    },
  );
}

/** Reads the value of an assumption, and names it in the response. */
export interface Assume {
  <Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
  /** The ids that were read, in the order of their first read. */
  readonly used: ReadonlySet<AssumptionId>;
  /** All values in force: the same object as long as none of them changes. */
  readonly inForce: AssumptionValues;
}

/**
 * @param override values that hold for one request
 * @param used the ids that were read before
 */
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
  assume.used = ids;
  assume.inForce = inForce;
  return assume;
}
