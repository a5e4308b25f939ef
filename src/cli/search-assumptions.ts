/** Finds assumptions by a word: in their ids, questions and values, and by the name of a field that they decide. */
import { endpoints } from '../api/index.js';
import type { DescribedAssumption } from '../assumptions/describe.js';
import type { AssumptionId } from '../assumptions/registry.js';
import type { Endpoint } from '../contract/endpoint.js';
import { unsetFieldsOf } from '../store/records/unset.js';
import { accountTables } from '../store/tables.js';

/** The one with this id, or else those that the word finds. */
export function searchAssumptions(all: readonly DescribedAssumption[], word: string): readonly DescribedAssumption[] {
  const one = all.filter(({ id }) => id === word);
  if (one.length > 0) return one;
  const ofField = new Set([...endpoints.flatMap((endpoint) => decidersOf(word, endpoint)), ...ofUnset(word)]);
  const isIn = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return all.filter(
    ({ id, question, answers = {} }) => ofField.has(id) || [id, question, ...Object.entries(answers).flat()].some(isIn),
  );
}

/** The assumptions that decide a field of a request. */
function decidersOf(name: string, { query, form, unique, reported, asks }: Endpoint): readonly AssumptionId[] {
  const field = { ...query, ...form }[name];
  if (field === undefined) return [];
  const { presence } = field;
  return [
    ...field.asks,
    ...(unique?.field === name ? [unique.by] : []),
    ...(presence === 'starred' && reported?.includes(name) === false ? (['required-fields'] as const) : []),
    ...(presence === 'optional' ? asks.filter((id) => id.startsWith('update.')) : []),
  ];
}

/** The assumption on fields that were never set, for one that can be. */
function ofUnset(name: string): readonly AssumptionId[] {
  const unset = Object.values(accountTables).flatMap(({ schema }) => unsetFieldsOf(schema));
  return unset.some(([field, kind]) => field === name && kind !== 'assumed' && kind !== 'marked')
    ? ['absent-optionals']
    : [];
}
