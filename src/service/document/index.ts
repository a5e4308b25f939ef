/** All endpoints, in document order, and the assumptions that can shape the responses of each. */
import { TIMED } from '../assumptions/definitions/mailings.js';
import type { AssumptionReaders } from '../assumptions/overrides.js';
import { type AssumptionId, assumptionIds } from '../assumptions/registry.js';
import type { Endpoint, ListedEndpoint } from '../endpoint/endpoint.js';
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

export const chapters: readonly { readonly title: string; readonly endpoints: readonly Endpoint[] }[] = [
  { title: 'Global unsubscribes', endpoints: globalUnsubscribes },
  { title: 'Segments and segment recipients', endpoints: segments },
  { title: 'Unsubscribe groups', endpoints: unsubscribeGroups },
  { title: 'Contact types', endpoints: contactTypes },
  { title: 'Contacts', endpoints: contacts },
  { title: 'Fields', endpoints: fields },
  { title: 'Templates and dynamic content', endpoints: templates },
  { title: 'Single sends', endpoints: singleSends },
  { title: 'Automations', endpoints: automations },
  { title: 'Senders and lookup', endpoints: senders },
  { title: 'Notification recipients', endpoints: notificationRecipients },
];

export const endpoints: readonly ListedEndpoint[] = chapters.flatMap(({ title, endpoints }) =>
  endpoints.map((endpoint) => ({ ...endpoint, chapter: title })),
);

/** Maps each name of an endpoint, with the used or the documented method, to the name with the used method. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ name, method, documentedMethod = method, path }) =>
    [method, documentedMethod].map((one) => [`${one} ${path}`, name] as const),
  ),
);

/** The endpoints that read an assumption, as their requests in the tests have shown. */
function readersOf(id: AssumptionId): readonly string[] {
  const found = READ_BY[id];
  return found === 'all' ? endpoints.map(({ name }) => name) : found;
}

/** Says at which endpoints an assumption can have a value of its own: at none, if it is read as time passes. */
export const readers: AssumptionReaders = {
  endpointsOf: (id) => (TIMED.has(id) ? [] : readersOf(id)),
  names: endpointNames,
};

export const isReadBy = (id: AssumptionId, { name }: Pick<Endpoint, 'name'>): boolean => readersOf(id).includes(name);

/** True if many endpoints read the assumption: OpenAPI then does not repeat it at each of them. */
export const isGeneral = (id: AssumptionId): boolean => readersOf(id).length > 24;

export const assumptionsOf = (endpoint: Endpoint): readonly AssumptionId[] =>
  assumptionIds.filter((id) => isReadBy(id, endpoint));
