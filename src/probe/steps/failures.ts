/** Statuses and texts of failures, on requests that change nothing. */
import type { Step } from '../step.js';

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
