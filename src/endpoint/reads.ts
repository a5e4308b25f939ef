/** The assumptions that can shape the responses of an endpoint, as its declaration says. */

import { type AssumptionId, assumptionIds, registry } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { type Endpoint, keyOf, type Method, nameOf } from './endpoint.js';

/** Read before the fields of a request are, or for the form of a response on the wire. */
const EVERYWHERE = [
  'http-status.success',
  'http-status.missing-credentials',
  'http-status.wrong-credentials',
  'wrong-credentials',
  'wrong-credentials.field',
  'cors',
  'rate-limit',
] as const;
const OF_INPUT = ['trimming', 'repeated-field'] as const;
const OF_BODIES = ['body-encoding', 'array-keys', 'limits.upload-bytes'] as const;
const OF_FORM_BODIES = ['unreadable-body'] as const;
const OF_FORMS = [
  'http-status.validation',
  'http-status.not-found',
  'http-status.rule',
  'message-style',
  'rule-violations',
  'text.max-length',
] as const;

const GENERAL: ReadonlySet<AssumptionId> = new Set([
  ...EVERYWHERE,
  ...OF_INPUT,
  ...OF_BODIES,
  ...OF_FORM_BODIES,
  ...OF_FORMS,
]);

/** Do most operations read it? */
export const isGeneral = (id: AssumptionId): boolean => GENERAL.has(id);

/** Can a field name a record of another kind? */
export const hasReferences = ({ form }: Endpoint): boolean =>
  Object.values(form).some(({ asks }) => asks.includes('dangling-reference'));

/** Does it make a record that belongs to another one? */
export const hasParent = ({ form }: Endpoint): boolean =>
  Object.values(form).some(({ asks }) => asks.includes('dangling-parent'));

/** The assumptions of an endpoint with fields that can be invalid. */
function validationAsks(endpoint: Endpoint): readonly AssumptionId[] {
  const fields = Object.values({ ...endpoint.query, ...endpoint.form });
  const hasRules = fields.some(({ asks }) => asks.includes('message-style'));
  const looksUp = fields.length > 1 && (keyOf(endpoint) !== undefined || hasReferences(endpoint));
  return [
    ...(fields.length > 0 ? (['http-status.validation'] as const) : []),
    ...(hasRules ? (['http-status.rule', 'rule-violations'] as const) : []),
    ...(looksUp ? (['validation-order'] as const) : []),
  ];
}

/** @param method the one of the operation, where the document has two */
export function assumptionsOf(endpoint: Endpoint, method: Method): readonly AssumptionId[] {
  const { query, form, reported, notFound, rules, unique, asks, documentedMethod } = endpoint;
  const fields = Object.values({ ...query, ...form });
  const isQueried = Object.keys(query).length > 0;
  const starredAlone = Object.entries(form).filter(
    ([name, { presence }]) => presence !== 'optional' && !reported?.includes(name),
  );
  const ids = new Set<AssumptionId>([
    ...EVERYWHERE,
    ...(method === 'POST' ? OF_BODIES : []),
    ...(Object.keys(form).length > 0 ? OF_FORM_BODIES : []),
    ...(documentedMethod === undefined ? [] : (['method-mismatch'] as const)),
    ...(isQueried ? (['missing-id'] as const) : []),
    ...validationAsks(endpoint),
    ...(fields.length > 0 ? OF_INPUT : []),
    ...(asks.includes('list.page-size') ? (['repeated-field'] as const) : []),
    ...(reported !== undefined && starredAlone.length > 0 ? (['required-fields'] as const) : []),
    ...fields.flatMap((field) => field.asks),
    ...(unique === undefined ? [] : [unique.by]),
    ...(notFound === undefined ? [] : (['http-status.not-found'] as const)),
    ...(notFound === undefined || notFound === 'NF1' || notFound === 'NF2' ? [] : [notFound]),
    ...(hasReferences(endpoint) ? (['http-status.not-found', 'lookup-unlisted'] as const) : []),
    ...(rules.length === 0 ? [] : (['http-status.rule'] as const)),
    ...rules.flatMap(({ when }) => when?.[0] ?? []),
    ...asks,
  ]);
  return assumptionIds.filter((id) => ids.has(id));
}

/** Those of a HEAD beside those of the operation: the document has none with HEAD. */
const ofHead = ({ method, documentedMethod }: Endpoint) =>
  [method, documentedMethod].includes('GET') ? (['head-requests'] as const) : [];

/** What an account does as time passes, whoever asks, is no matter of one endpoint. */
const isTimed = (id: AssumptionId): boolean => 'isTimed' in registry[id];

/** The endpoints that values can be narrowed to. */
export function readersOf(endpoints: readonly Endpoint[], names: ReadonlyMap<string, string>): AssumptionReaders {
  const reads = endpoints.map((endpoint) => {
    const ids = assumptionsOf(endpoint, endpoint.method).filter((id) => !isTimed(id));
    return [nameOf(endpoint), [...ids, ...ofHead(endpoint)]] as const;
  });
  return new AssumptionReaders(reads, names);
}
