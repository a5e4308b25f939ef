/** The registry of all assumptions, and the types of their values. */
import type { Choice, Definition } from './definition.js';
import { contacts } from './definitions/contacts.js';
import { http } from './definitions/http.js';
import { lookups } from './definitions/lookups.js';
import { mailings } from './definitions/mailings.js';
import { sending } from './definitions/sending.js';
import { validation } from './definitions/validation.js';
import { writes } from './definitions/writes.js';
import { describeWords } from './own-words.js';

export const registry = { ...http, ...lookups, ...writes, ...validation, ...contacts, ...mailings, ...sending };

type Registry = typeof registry;

export type AssumptionId = keyof Registry;

/** The value that an assumption can have. */
export type AssumptionValue<Id extends AssumptionId> = Id extends AssumptionId
  ? Registry[Id] extends { readonly values: infer Values }
    ?
        | (keyof Values & string)
        | (Registry[Id] extends { readonly text: string } ? `text:${string}` : never)
        | (Registry[Id] extends { readonly pair: string } ? `${number},${number}` : never)
    : Registry[Id] extends { readonly format: 'time-zone' }
      ? string
      : Registry[Id] extends { readonly default: infer Default }
        ? number | (Default extends 'none' ? 'none' : never)
        : never
  : never;

/** Values of some assumptions. */
export type BroadOverrides = { readonly [Id in AssumptionId]?: AssumptionValue<Id> };

/** The same, and under keys such as `duplicate-email@POST /contacts/add` values that are narrowed to an endpoint. */
export type AssumptionOverrides = BroadOverrides & {
  readonly [Id in AssumptionId as `${Id}@${string} /${string}`]?: AssumptionValue<Id>;
};

/** A value of every assumption. */
export type AssumptionValues = { readonly [Id in AssumptionId]: AssumptionValue<Id> };

// Object.keys forgets the names of the keys.
export const assumptionIds = Object.keys(registry) as AssumptionId[];

const definitionOf = (id: AssumptionId): Definition => registry[id];

/** The default value of every assumption. */
export const defaultValues = Object.fromEntries(
  Object.entries(registry).map(([id, entry]) => [id, 'values' in entry ? Object.keys(entry.values)[0] : entry.default]),
  // Object.fromEntries forgets which id has which value.
) as AssumptionValues;

/** A definition as the control plane and OpenAPI publish it. */
export interface PublishedDefinition {
  readonly question: string;
  readonly section: string;
  /** The named values, each with its meaning; absent for a number. */
  readonly values?: Choice['values'];
  /** The meaning of `text:` and words of a service, and what can stand in them in braces. */
  readonly text?: string;
  readonly placeholders?: readonly string[];
  /** The meaning of two other integers, `a,b`. */
  readonly pair?: string;
  /** Does it decide what is stored? Every later response with a record that it shaped names it. */
  readonly remembered?: true;
  /** That of a value which is neither named nor a number. */
  readonly format?: 'time-zone';
  readonly default?: number | 'none' | 'UTC';
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Do the records that it shaped remember it? */
export function isRemembered(id: AssumptionId): boolean {
  const { isTimed, isEffect } = definitionOf(id);
  return isTimed === true || isEffect === true;
}

export function publishDefinition(id: AssumptionId): PublishedDefinition {
  const { isTimed, isEffect, ...definition } = definitionOf(id);
  const remembered = isRemembered(id) ? ({ remembered: true } as const) : {};
  return { ...definition, ...remembered };
}

/** The possible values of an assumption, in words. */
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
