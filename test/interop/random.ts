/** What `run.ts` has in a process of its own: random requests. It prints TAP. */
import t from 'tap';
import { findDifferences } from '../assumptions/differences.js';

t.setTimeout(0);

t.test('10,000 random requests name what shapes their responses, and nothing that never does', async (t) => {
  const { unnamed, idle } = await findDifferences(20_260_105, 10_000);
  t.strictSame({ unnamed, idle }, { unnamed: [], idle: [] });
});
