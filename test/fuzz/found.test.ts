import t from 'tap';
import { startMock } from '../../src/mock.js';
import { ROOT } from '../process.js';
import { Arena } from './arena.js';
import { FIXTURE, makeFixtureFolder, OUTSIDE } from './fixture-folder.js';
import { found } from './found.js';

const PLAIN = 'sk_found_plain';
/** A key that encodings change has more ways out. */
const ODD = 'sk_found_"\\%<&_odd';

t.test('no rule is broken by an input that broke it once', async (t) => {
  const folder = t.testdir();
  const fixtures = makeFixtureFolder(folder);
  await using mock = await startMock({ host: '127.0.0.1', fixture: FIXTURE, fixtures, openAccounts: true });
  const { port } = new URL(mock.baseUrl);
  const arena = new Arena({
    // Memory and time belong to a process of its own.
    server: async () => ({
      port: Number(port),
      pid: process.pid,
      heap: async () => 0,
      longestBlock: async () => 0,
      slowness: async () => 1,
    }),
    hidden: [folder, ROOT, OUTSIDE],
    takeOutput: () => '',
  });
  for (const { title, rule, inputs } of found) {
    for (const [index, secretKey] of (rule === 'leak' ? [PLAIN, ODD] : [PLAIN]).entries()) {
      const { findings } = await arena.attack({
        index,
        kind: 'service',
        name: title,
        keys: [{ publicKey: 'pk_found', secretKey }],
        sessions: [{ account: 0, inputs }],
        after: [],
        records: 0,
        isThorough: true,
        plantsSecret: true,
      });
      const told = findings.map(({ rule, what, detail }) => `${rule}: ${what}: ${detail.slice(0, 300)}`);
      t.strictSame(told, [], `${rule}: ${title}, ${secretKey}`);
    }
  }
});
