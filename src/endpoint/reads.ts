/** The assumptions that can shape the responses of an endpoint, as its declaration says. */

import { type AssumptionId, assumptionIds, registry } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { type Endpoint, type Method, nameOf } from './endpoint.js';

/** Read before the fields of a request are, or for the form of a response on the wire. */
const EVERYWHERE = [
  'http-status.success',
  'http-status.missing-credentials',
  'http-status.wrong-credentials',
  'wrong-credentials',
  'wrong-credentials.field',
  'trailing-slash',
  'cors',
  'rate-limit',
  'rate-limit.headers',
] as const;
const OF_INPUT = ['trimming', 'repeated-field'] as const;
const OF_BODIES = ['body-encoding', 'array-keys', 'limits.upload-bytes', 'over-limit.upload'] as const;
const OF_RULES = ['http-status.rule', 'rule-violations'] as const;

const GENERAL: ReadonlySet<AssumptionId> = new Set([
  ...EVERYWHERE,
  ...OF_INPUT,
  ...OF_BODIES,
  ...OF_RULES,
  'merged-input',
  'unreadable-body',
  'http-status.validation',
  'http-status.not-found',
  'message-style',
  'text.max-length',
]);

/** Do most operations read it? */
export const isGeneral = (id: AssumptionId): boolean => GENERAL.has(id);

/** Does a field of its form read it? `dangling-reference` says that it names another record, `dangling-parent` that of a new one. */
export const isReadByForm = (id: AssumptionId, { form }: Endpoint): boolean =>
  Object.values(form).some(({ asks }) => asks.includes(id));

/** @param method the one of the operation, where the document has two */
export function assumptionsOf(endpoint: Endpoint, method: Method): readonly AssumptionId[] {
  const { query, form, fields, reported, notFound, rules, unique, asks, documentedMethod } = endpoint;
  const reads = (id: AssumptionId) => fields.some(({ field }) => field.asks.includes(id));
  const isReferring = isReadByForm('dangling-reference', endpoint);
  const isStarredAlone = Object.entries(form).some(
    ([name, { presence }]) => presence !== 'optional' && !reported?.includes(name),
  );
  const some = (isSo: boolean, ...ids: readonly AssumptionId[]): readonly AssumptionId[] => (isSo ? ids : []);
  const ids = new Set<AssumptionId>([
    ...EVERYWHERE,
    ...some(method === 'POST', ...OF_BODIES),
    ...some(Object.keys(form).length > 0, 'unreadable-body'),
    ...some(documentedMethod !== undefined, 'method-mismatch'),
    ...some(Object.keys(query).length > 0, 'missing-id'),
    ...some(method !== 'GET' && fields.length > 0, 'merged-input'),
    ...some(fields.length > 0, 'http-status.validation', ...OF_INPUT),
    ...some(reads('message-style'), ...OF_RULES),
    ...some(fields.length > 1 && (endpoint.key !== undefined || isReferring), 'validation-order'),
    ...some(asks.includes('list.page-size'), 'repeated-field'),
    ...some(reported !== undefined && isStarredAlone, 'required-fields'),
    ...fields.flatMap(({ field }) => field.asks),
    ...unique.map(({ by }) => by),
    ...some(notFound !== undefined || isReferring, 'http-status.not-found'),
    ...(notFound === undefined || notFound === 'NF1' || notFound === 'NF2' ? [] : [notFound]),
    ...some(isReferring, 'lookup-unlisted'),
    ...some(rules.length > 0, 'http-status.rule'),
    ...rules.flatMap(({ when }) => when?.[0] ?? []),
    ...asks,
  ]);
  return assumptionIds.filter((id) => ids.has(id));
}

/** The endpoints that values can be narrowed to. */
export function readersOf(endpoints: readonly Endpoint[], names: ReadonlyMap<string, string>): AssumptionReaders {
  const readsOf = (endpoint: Endpoint) => {
    const { method, documentedMethod } = endpoint;
    // What an account does as time passes, whoever asks, is no matter of one endpoint.
    const ids = assumptionsOf(endpoint, method).filter((id) => registry[id].isTimed === undefined);
    // The document has no operation with HEAD.
    const ofHead = [method, documentedMethod].includes('GET') ? (['head-requests'] as const) : [];
    return [nameOf(endpoint), new Set([...ids, ...ofHead])] as const;
  };
  return new AssumptionReaders(() => endpoints.map(readsOf), names);
}
