/** The texts that failures of an endpoint have by the document, and where it leaves them open. */
import { createAssume } from '../assumptions/assume.js';
import { type AssumptionId, defaultValues, registry } from '../assumptions/registry.js';
import type { ListedEndpoint } from '../endpoint/endpoint.js';
import { missingCredentials, NF1, NF2 } from '../endpoint/failure.js';
import { assumptionsOf, hasReferences } from '../endpoint/reads.js';
import { emptyFailure } from '../endpoint/validate.js';

/** Every value that makes a missing field a message. */
const STRICTEST = createAssume({
  ...defaultValues,
  'required-fields': 'starred',
  'missing-id': 'validation',
  'bulk-delete.empty': 'validation',
});

/** What is said of fields that are missing, by field: other rules have no documented texts (Errors 3 and 8). */
export function textsOfMissing(endpoint: ListedEndpoint): Readonly<Record<string, readonly string[]>> {
  const failures = [missingCredentials({ publicKey: '', secretKey: '' }), emptyFailure(endpoint, STRICTEST)];
  return Object.assign({}, ...failures.map((failure) => failure?.errors));
}

/** The texts of its lookup failures. */
export function lookupTextsOf(endpoint: ListedEndpoint): readonly string[] {
  const { notFound } = endpoint;
  if (hasReferences(endpoint)) return [NF1, NF2];
  if (notFound === undefined) return [];
  return notFound === 'NF1' ? [NF1] : notFound === 'NF2' ? [NF2] : [NF1, NF2];
}

/** What the registry has for wrong credentials and too many requests. */
const ANYWHERE = ['Unauthorized', 'Too Many Attempts.'];

/** The texts that the document or the registry has for its failures. */
export const knownTextsOf = (endpoint: ListedEndpoint): readonly string[] => [
  ...lookupTextsOf(endpoint),
  ...endpoint.rules.map(({ text }) => text),
  ...ANYWHERE,
];

/** Assumptions that leave open which failures an endpoint has, and what they say. */
const LEAVE_OPEN: ReadonlySet<AssumptionId> = new Set([
  'rule-violations',
  'method-mismatch',
  'body-encoding',
  'unreadable-body',
]);

/** Wrong credentials are a finding of their own. */
const isInOwnWords = (id: AssumptionId): boolean => 'text' in registry[id] && id !== 'wrong-credentials';

/** Has it failures whose text the document does not show? Ids alone are plain; with AUTH alone, wrong keys are one. */
export const leavesTextsOpen = (endpoint: ListedEndpoint, isPlain: boolean): boolean =>
  (endpoint.notFound === undefined && endpoint.rules.length === 0) ||
  assumptionsOf(endpoint, endpoint.method).some(
    (id) => (LEAVE_OPEN.has(id) && (!isPlain || id === 'method-mismatch')) || isInOwnWords(id),
  );
