/** All tables: an account's in the order of a fixture (the last two are the mock's own), and the reference lists of the service. */

import type { Static } from 'typebox';
import { namesOf } from '../../messages/present.js';
import { automationSchedules, automations } from './records/automations.js';
import { contacts, contactTypes } from './records/contacts.js';
import { enrolments } from './records/enrolments.js';
import { customFields } from './records/fields.js';
import { cities, countries, states } from './records/geography.js';
import { mailEvents, notificationRecipients } from './records/mail-events.js';
import { segmentRecipients, segments } from './records/segments.js';
import { senders } from './records/senders.js';
import { singleSends } from './records/single-sends.js';
import { templates } from './records/templates.js';
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
