/** All tables: an account's in the order of a fixture (the last two are the mock's own), and the reference lists of the service. */

import type { Static } from 'typebox';
import { namesOf } from '../../messages/present.js';
import { automationSchedules, automations, enrolments } from './records/automations.js';
import { contacts, contactTypes, customFields } from './records/contacts.js';
import { segmentRecipients, segments } from './records/segments.js';
import { notificationRecipients, senders } from './records/senders.js';
import { mailEvents, singleSends } from './records/single-sends.js';
import { cities, countries, states, templates } from './records/templates.js';
import { globalUnsubscribers, unsubscribeGroupRecipients, unsubscribeGroups } from './records/unsubscribes.js';

export const accountTables = {
  contactTypes,
  contacts,
  segments,
  segmentRecipients,
  globalUnsubscribers,
  unsubscribeGroups,
  unsubscribeGroupRecipients,
  customFields,
  singleSends,
  automations,
  automationSchedules,
  senders,
  notificationRecipients,
  enrolments,
  mailEvents,
};

export const referenceTables = { templates, countries, states, cities };

type AllTables = typeof accountTables & typeof referenceTables;
export type AccountTable = keyof typeof accountTables;
export type ReferenceTable = keyof typeof referenceTables;

export type RecordOf<K extends keyof AllTables> = Static<AllTables[K]['schema']>;

export const accountTableNames = namesOf(accountTables);
export const referenceTableNames = namesOf(referenceTables);
