/** The registry of all assumptions, and the types of their values. */
import { type TSchema, type TSchemaOptions, Type } from 'typebox';
import { namesOf, objectOf } from '../../messages/present.js';
import type { Choice, Definition, Range, ZoneChoice } from './definition.js';
import { contacts } from './definitions/contacts.js';
import { fields } from './definitions/fields.js';
import { http } from './definitions/http.js';
import { lookups } from './definitions/lookups.js';
import { mailings } from './definitions/mailings.js';
import { writes } from './definitions/writes.js';

export const registry = { ...http, ...lookups, ...writes, ...contacts, ...fields, ...mailings };

export type AssumptionId = keyof typeof registry;

export type AssumptionValue<Id extends AssumptionId> = (typeof registry)[Id]['default'];

/** Values of some assumptions at all endpoints; a mapped type, so that editors show the question of an assumption. */
export type BroadOverrides = { readonly [Id in keyof typeof registry]?: AssumptionValue<Id> };

/** Broad values, and under keys such as `duplicate-email@POST /contacts/add` values that are narrowed to an endpoint. */
export type AssumptionOverrides = BroadOverrides & {
  readonly [Id in AssumptionId as `${Id}@${string} /${string}`]?: AssumptionValue<Id>;
};

export type AssumptionValues = Required<BroadOverrides>;

export const assumptionIds = namesOf(registry);

export const defaultValues = objectOf<AssumptionValues>(assumptionIds.map((id) => [id, registry[id].default]));

/** Returns the values that a sweep or an experiment tries; of numbers and texts only a few typical ones. */
export const valuesOf = (id: AssumptionId): readonly (string | number)[] => registry[id].kind.candidates();

/** A definition as the control plane and OpenAPI publish it. */
export type PublishedDefinition = Omit<Definition, 'kind' | 'default'> &
  Partial<Omit<Choice & Range & ZoneChoice, keyof Definition>> & { readonly default: string | number };

export function publishDefinition(id: AssumptionId): PublishedDefinition {
  const { kind, ...published }: Definition = registry[id];
  return published;
}

const scopePattern = (id: string): string => `^${id.replaceAll('.', '\\.')}@(GET|POST|DELETE) /[^ ]+$`;

/** Returns the JSON Schema of assumptions in a file, broad and narrowed. @param members schemas of other members */
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

/** Reads the value of an assumption, and remembers the id for the response. */
export interface Assume {
  <Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
  /** Marks assumptions as read without their values, because a cached result depends on them. */
  alsoUse(ids: Iterable<AssumptionId>): void;
  /** The ids of all assumptions that were read, in the order of their first read. */
  readonly used: ReadonlySet<AssumptionId>;
  /** All values in force: the same object until a value is set, so that a cache can compare it. */
  readonly inForce: AssumptionValues;
}
