/** The steps of a probe, in the order in which they run. */
import type { Step } from '../step.js';
import { audience } from './audience.js';
import { automations } from './automations.js';
import { brokenRules } from './broken-rules.js';
import { bulkDeletes } from './bulk-deletes.js';
import { contacts } from './contacts.js';
import { csv } from './csv.js';
import { customFields } from './custom-fields.js';
import { failures } from './failures.js';
import { groups } from './groups.js';
import { oddPosts } from './odd-posts.js';
import { reading } from './reading.js';
import { plainReads } from './reads.js';
import { refusedPosts } from './refused-posts.js';
import { refusedSends } from './refused-sends.js';
import { segments } from './segments.js';
import { senders } from './senders.js';
import { sends } from './sends.js';
import { unsubscribes } from './unsubscribes.js';
import { waiting } from './waiting.js';

export const steps: readonly Step[] = [
  ...failures,
  ...plainReads,
  ...reading,
  ...oddPosts,
  ...refusedPosts,
  ...refusedSends,
  ...brokenRules,
  ...contacts,
  ...bulkDeletes,
  ...csv,
  ...customFields,
  ...unsubscribes,
  ...segments,
  ...groups,
  ...automations,
  ...audience,
  ...sends,
  // Its sender is unverified until the steps of senders mail it again.
  ...waiting,
  ...senders,
];
