/** The registry of all assumptions, and the types of their answers. */
import type { Choice, Definition } from './definition.js';
import { contacts } from './definitions/contacts.js';
import { http } from './definitions/http.js';
import { lookups } from './definitions/lookups.js';
import { mailings } from './definitions/mailings.js';
import { writes } from './definitions/writes.js';

export const registry = { ...http, ...lookups, ...writes, ...contacts, ...mailings };

type Registry = typeof registry;

export type AssumptionId = keyof Registry;

/** The value that an assumption can have. */
export type AssumptionValue<Id extends AssumptionId> = Id extends AssumptionId
  ? Registry[Id] extends { readonly values: infer Values }
    ? keyof Values & string
    : Registry[Id] extends { readonly default: infer Default }
      ? number | (Default extends 'none' ? 'none' : never)
      : never
  : never;

/** Answers for some assumptions. */
export type AssumptionOverrides = { readonly [Id in AssumptionId]?: AssumptionValue<Id> };

/** An answer for every assumption. */
export type AssumptionValues = { readonly [Id in AssumptionId]: AssumptionValue<Id> };

export const assumptionIds = Object.keys(registry) as AssumptionId[];

/** The default answer of every assumption. */
export const defaultValues = Object.fromEntries(
  Object.entries(registry).map(([id, entry]) => [id, 'values' in entry ? Object.keys(entry.values)[0] : entry.default]),
) as AssumptionValues;

/** A definition as the control plane and OpenAPI show it. */
export interface PublishedDefinition {
  readonly question: string;
  readonly section: string;
  /** The named values, each with its meaning; absent for a number. */
  readonly answers?: Choice['values'];
  readonly default?: number | 'none';
  readonly minimum?: number;
  readonly maximum?: number;
}

export function publishDefinition(id: AssumptionId): PublishedDefinition {
  const definition: Definition = registry[id];
  if (!('values' in definition)) return definition;
  const { values, ...rest } = definition;
  return { ...rest, answers: values };
}

/** What an assumption can be, in words. */
export function describeValues(id: AssumptionId): string {
  const entry: Definition = registry[id];
  if ('values' in entry) return `one of ${Object.keys(entry.values).join(', ')}`;
  const range = `an integer from ${entry.minimum} to ${entry.maximum}`;
  return entry.default === 'none' ? `none or ${range}` : range;
}
