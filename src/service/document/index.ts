/** All endpoints, in document order. */
import { type Chapter, type ListedEndpoint, nameOf } from '../endpoint/endpoint.js';
import { readersOf } from '../endpoint/reads.js';
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

/** Maps the names of all endpoints, by both methods where they differ, to the names with the used method. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ method, documentedMethod = method, path }) =>
    [method, documentedMethod].map((one) => [nameOf({ method: one, path }), nameOf({ method, path })] as const),
  ),
);

export const readers = readersOf(endpoints, endpointNames);
