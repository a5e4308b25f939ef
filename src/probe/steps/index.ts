/** The steps of a probe, in the order in which they run. */
import { openQuestions } from '../open-questions.js';
import type { Step } from '../step.js';
import { contacts, csv, customFields } from './contacts.js';
import { brokenRules, bulkDeletes } from './deletes.js';
import { audience, automations, longNames, senders, sends, waiting } from './mailings.js';
import { failures, globalList, plainReads } from './reads.js';
import { groups, segments, unsubscribes } from './recipients.js';
import { refusedPosts, refusedSends } from './refused.js';

export const steps: readonly Step[] = [
  ...failures,
  ...plainReads,
  ...refusedPosts,
  ...refusedSends,
  ...brokenRules,
  ...contacts,
  ...bulkDeletes,
  ...csv,
  ...customFields,
  ...unsubscribes,
  ...globalList,
  ...segments,
  ...groups,
  ...automations,
  ...audience,
  ...sends,
  // Its sender is unverified until the steps of senders mail it again.
  ...waiting,
  ...senders,
  ...longNames,
  openQuestions,
];
