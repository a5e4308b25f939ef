/** What the steps of a probe say of themselves: whoever reads the plan relies on it. */
import t from 'tap';
import { endpoints } from '../../src/api/index.js';
import { assumptionIds } from '../../src/assumptions/registry.js';
import { nameOf } from '../../src/endpoint/endpoint.js';
import { levelsOf } from '../../src/probe/levels.js';
import { allowedSteps } from '../../src/probe/probe.js';
import { steps } from '../../src/probe/steps/index.js';
import { waiting } from '../../src/probe/steps/waiting.js';

const ALL = { segment: 1, group: 1, mail: 'me@example.com', waitMilliseconds: 1 };

t.test('a user can allow every step, and none that waits without --wait', async (t) => {
  t.strictSame(allowedSteps(steps, levelsOf(ALL)), steps);
  const { waitMilliseconds: _, ...others } = ALL;
  t.strictSame(allowedSteps(waiting, levelsOf(others)), []);
});

t.test('steps call endpoints of the service, and tell assumptions of the registry', async (t) => {
  const names = new Set(endpoints.map(nameOf));
  const ids: ReadonlySet<string> = new Set(assumptionIds);
  for (const { title, calls, tells } of steps) {
    t.strictSame([...calls.filter((name) => !names.has(name)), ...tells.filter((id) => !ids.has(id))], [], title);
  }
});
