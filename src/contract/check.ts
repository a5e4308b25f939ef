/** Holds what was sent against the fields of an endpoint: typed values, or one message list per broken field. */
import type { Assume } from '../assumptions/assume.js';
import { RecordNotFound } from '../world/table.js';
import { type Endpoint, nameOf } from './endpoint.js';
import { validationFailure } from './failure.js';
import { Broken, type Field, NO_RECORD, type Scope, type Sent, type SentFields } from './fields.js';
import { textOf } from './messages.js';
import type { Warn } from './warnings.js';

export interface Checked {
  readonly input: Readonly<Record<string, unknown>>;
  /** All that was given is there already and is to be ignored: nothing is left to do. */
  readonly nothingToDo: boolean;
}

/**
 * @throws {Failure} V, with an entry for each missing or broken field in the document's order
 * @throws {RecordNotFound} when the fields are in order and a key names no record
 */
export function check(endpoint: Endpoint, query: SentFields, form: SentFields, scope: Scope): Checked {
  const { assume } = scope;
  warnOfUnknown(endpoint, 'query', query, scope.warn);
  warnOfUnknown(endpoint, 'form', form, scope.warn);
  const results = new Map<string, unknown>();
  for (const [name, field] of Object.entries(endpoint.query)) {
    const sent = query.get(name) ?? '';
    results.set(name, sent === '' ? missingInQuery(assume) : field.read(sent, scope, name));
  }
  for (const [name, field] of Object.entries(endpoint.form)) {
    const sent = prepared(field, form.get(name));
    results.set(name, sent === '' ? missingInForm(endpoint, name, field, form, assume) : field.read(sent, scope, name));
    const { excludes } = field;
    if (excludes !== undefined && sent !== '' && prepared(field, form.get(excludes)) !== '') {
      scope.warn('both-bodies', excludes, name);
    }
  }
  const isValue = (result: unknown) => result !== undefined && result !== NO_RECORD && !(result instanceof Broken);
  const read = [...results].filter(([, result]) => isValue(result));
  const input: Record<string, unknown> = Object.fromEntries(read);
  const nothingToDo = checkUnique(endpoint, input, results, scope);

  const errors = [...results].flatMap(([name, result]) => {
    if (!(result instanceof Broken)) return [];
    const text = textOf(result.violation, name, assume);
    if (STATED.has(result.violation.rule)) scope.warn('over-limit', text);
    return [[name, [text]] as const];
  });
  if (errors.length > 0) throw validationFailure(Object.fromEntries(errors));
  if ([...results.values()].includes(NO_RECORD)) throw new RecordNotFound();
  return { input, nothingToDo };
}

/** The rules whose limits the document states (Limits). */
const STATED: ReadonlySet<string> = new Set(['min', 'max', 'mimes']);

/** Fields that the document does not know are ignored, and warned of. */
function warnOfUnknown(endpoint: Endpoint, place: keyof typeof PLACES, sent: SentFields, warn: Warn): void {
  const known = endpoint[place];
  const other = place === 'form' ? 'query' : 'form';
  for (const name of sent.keys()) {
    // `ids[]` is warned of as an array key.
    const base = place === 'form' ? name.replace(/\[\]$/, '') : name;
    if (Object.hasOwn(known, base)) continue;
    if (Object.hasOwn(endpoint[other], base)) warn('misplaced-parameter', base, nameOf(endpoint), PLACES[other]);
    else warn('undocumented-parameter', name, nameOf(endpoint), Object.keys(known));
  }
}

const PLACES = { query: 'query string', form: 'form' } as const;

/** Input is trimmed, and an empty text counts as absent. */
function prepared(field: Field<unknown>, sent: Sent = ''): Sent {
  if (typeof sent !== 'string') return sent;
  const trimmed = sent.trim();
  return field.verbatim && trimmed !== '' ? sent : trimmed;
}

const missingInQuery = (assume: Assume) =>
  assume('missing-id') === 'validation' ? new Broken({ rule: 'required' }) : NO_RECORD;

function missingInForm(endpoint: Endpoint, name: string, field: Field<unknown>, form: SentFields, assume: Assume) {
  if (isRequired(endpoint, name, field, assume) || field.isNeeded?.(form, assume)) {
    const violation = field.whenMissing?.(assume) ?? { rule: 'required' };
    return violation === NO_RECORD ? NO_RECORD : new Broken(violation);
  }
  return field.presence === 'key' ? NO_RECORD : undefined;
}

function isRequired({ reported }: Endpoint, name: string, field: Field<unknown>, assume: Assume): boolean {
  if (reported?.includes(name)) return true;
  if (field.presence === 'optional') return false;
  return reported === undefined || assume('required-fields') === 'starred';
}

/** Breaks the field, or leaves out of the input, what is there already. */
function checkUnique(
  { unique }: Endpoint,
  input: Record<string, unknown>,
  results: Map<string, unknown>,
  scope: Scope,
): boolean {
  if (unique === undefined || input[unique.field] === undefined) return false;
  const value = input[unique.field] as string | string[];
  const seen = new Set<string>();
  const isNew = (one: string): boolean => {
    const folded = one.toLowerCase();
    const taken = seen.has(folded) || unique.isTaken(one, { input, ...scope });
    seen.add(folded);
    return !taken;
  };
  const fresh = [value].flat().filter(isNew);
  if (fresh.length === [value].flat().length) return false;
  const answer = scope.assume(unique.by);
  if (answer === 'taken') results.set(unique.field, new Broken({ rule: 'taken' }));
  if (answer !== 'ignore') return false;
  if (Array.isArray(value)) input[unique.field] = fresh;
  return fresh.length === 0;
}
