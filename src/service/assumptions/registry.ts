/** The registry of all assumptions, and the types of their values. */

import { namesOf, objectOf } from '../../messages/present.js';
import { describeWords } from './custom-text.js';
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

const definitionOf = (id: AssumptionId): Definition => registry[id];

export const defaultValues = objectOf<AssumptionValues>(assumptionIds.map((id) => [id, registry[id].default]));

/** A definition as the control plane and OpenAPI publish it. */
export interface PublishedDefinition
  extends Pick<Definition, 'question' | 'section'>,
    Partial<Omit<Choice & Range & ZoneChoice, keyof Definition>> {
  /** That of a choice is its first value. */
  readonly default?: string | number;
}

export function publishDefinition(id: AssumptionId): PublishedDefinition {
  const { isTimed, ...definition } = definitionOf(id);
  const { default: first, ...choice } = definition;
  return 'values' in definition ? choice : definition;
}

export function describeValues(id: AssumptionId): string {
  const entry = definitionOf(id);
  if ('values' in entry) {
    const more = [
      ...(entry.pair === undefined ? [] : ['two integers a,b']),
      ...(entry.text === undefined ? [] : [describeWords(entry)]),
    ];
    return [`one of ${Object.keys(entry.values).join(', ')}`, ...more].join(', or ');
  }
  if ('format' in entry) return 'a time zone such as Europe/Berlin, or an offset such as +02:00';
  const range = `an integer from ${entry.minimum} to ${entry.maximum}`;
  return entry.default === 'none' ? `none or ${range}` : range;
}
