/** The steps of a probe, in the order in which they run. */
import { openQuestions } from '../open-questions.js';
import type { Step } from '../step.js';
import { audience } from './audience.js';
import { automations } from './automations.js';
import { brokenRules } from './broken-rules.js';
import { bulkDeletes } from './bulk-deletes.js';
import { contacts } from './contacts.js';
import { csv } from './csv.js';
import { customFields } from './custom-fields.js';
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

/** An endpoint whose only failure is one of credentials: whatever else its text says is about them. */
const KEYS_ALONE = 'GET /notification-recipients';

export const failures: readonly Step[] = [
  {
    title: 'ask with one key, with none, and with a wrong secret key',
    needs: [],
    calls: [KEYS_ALONE],
    tells: [
      'http-status.success',
      'http-status.missing-credentials',
      'http-status.wrong-credentials',
      'wrong-credentials',
      'wrong-credentials.field',
    ],
    async run(session) {
      await session.send(KEYS_ALONE);
      await session.send(KEYS_ALONE, { keys: { publicKey: '', secretKey: '' } });
      await session.send(KEYS_ALONE, { keys: { secretKey: `${session.options.marker}wrong` } });
    },
  },
];

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
  openQuestions,
];
