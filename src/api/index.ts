/** All endpoints, in document order. */
import type { Chapter } from '../contract/endpoint.js';
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

export const endpoints = chapters.flatMap((chapter) => chapter.endpoints);
