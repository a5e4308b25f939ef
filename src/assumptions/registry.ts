/** The registry of all assumptions, and the types of their answers. */
import type { Question } from './question.js';
import { contacts } from './questions/contacts.js';
import { http } from './questions/http.js';
import { lookups } from './questions/lookups.js';
import { mailings } from './questions/mailings.js';
import { writes } from './questions/writes.js';

export const registry = { ...http, ...lookups, ...writes, ...contacts, ...mailings };

type Registry = typeof registry;

export type AssumptionId = keyof Registry;

/** The value that an assumption can have. */
export type Answer<Id extends AssumptionId> = Id extends AssumptionId
  ? Registry[Id] extends { readonly answers: infer Answers }
    ? keyof Answers & string
    : Registry[Id] extends { readonly default: infer Default }
      ? number | (Default extends 'none' ? 'none' : never)
      : never
  : never;

/** Answers for some assumptions. */
export type Settings = { readonly [Id in AssumptionId]?: Answer<Id> };

/** An answer for every assumption. */
export type Answers = { readonly [Id in AssumptionId]: Answer<Id> };

export const assumptionIds = Object.keys(registry) as AssumptionId[];

/** The default answer of every assumption. */
export const defaultAnswers = Object.fromEntries(
  Object.entries(registry).map(([id, entry]) => [
    id,
    'answers' in entry ? Object.keys(entry.answers)[0] : entry.default,
  ]),
) as Answers;

/** What an assumption can be, in words. */
export function answersOf(id: AssumptionId): string {
  const entry: Question = registry[id];
  if ('answers' in entry) return `one of ${Object.keys(entry.answers).join(', ')}`;
  const range = `an integer from ${entry.minimum} to ${entry.maximum}`;
  return entry.default === 'none' ? `none or ${range}` : range;
}
