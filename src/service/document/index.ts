/** All endpoints, in document order, and the assumptions that can shape the responses of each. */
import { type AssumptionId, assumptionIds, registry } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { type Chapter, type Endpoint, type ListedEndpoint, nameOf } from '../endpoint/endpoint.js';
import { READ_BY } from '../endpoint/read-by.js';
import { automations } from './automations.js';
import { contactTypes } from './contact-types.js';
import { contacts } from './contacts.js';
import { fields } from './fields.js';
import { globalUnsubscribes } from './global-unsubscribes.js';
import { notificationRecipients } from './notification-recipients.js';
import { segments } from './segments.js';
import { senders } from './senders.js';
import { singleSends } from './single-sends.js';
import { templates } from './templates.js';
import { unsubscribeGroups } from './unsubscribe-groups.js';

export const chapters: readonly Chapter[] = [
  globalUnsubscribes,
  segments,
  unsubscribeGroups,
  contactTypes,
  contacts,
  fields,
  templates,
  singleSends,
  automations,
  senders,
  notificationRecipients,
];

export const endpoints: readonly ListedEndpoint[] = chapters.flatMap(({ title, endpoints }) =>
  endpoints.map((endpoint) => ({ ...endpoint, chapter: title })),
);

/** Maps the name of each endpoint to its name with the method that requests use; one that the document has with another method has two keys. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ method, documentedMethod = method, path }) =>
    [method, documentedMethod].map((one) => [nameOf({ method: one, path }), nameOf({ method, path })] as const),
  ),
);

/** The endpoints that read an assumption, as their requests in the tests have shown. */
function readersOf(id: AssumptionId): readonly string[] {
  const found = READ_BY[id];
  return found === 'all' ? endpoints.map(nameOf) : found;
}

/** The endpoints that values can be narrowed to. What an account does as time passes is no matter of one endpoint. */
export const readers = new AssumptionReaders((id) => (registry[id].isTimed ? [] : readersOf(id)), endpointNames);

export const isReadBy = (id: AssumptionId, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean =>
  readersOf(id).includes(nameOf(endpoint));

const MANY = 24;

/** True if many endpoints read it. */
export const isGeneral = (id: AssumptionId): boolean => readersOf(id).length > MANY;

export const assumptionsOf = (endpoint: Endpoint): readonly AssumptionId[] =>
  assumptionIds.filter((id) => isReadBy(id, endpoint));
