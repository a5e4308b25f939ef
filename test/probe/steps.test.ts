/** What the steps of a probe say of themselves: whoever reads the plan relies on it. */
import t from 'tap';
import { assumptionIds } from '../../src/assumptions/registry.js';
import { levelsOf } from '../../src/probe/guard/levels.js';
import { allowedSteps, runSteps } from '../../src/probe/probe.js';
import { recipes } from '../../src/probe/recipes.js';
import { namedBy, rehearse } from '../../src/probe/rehearsal.js';
import type { Act } from '../../src/probe/step.js';
import { steps } from '../../src/probe/steps/index.js';
import { waiting } from '../../src/probe/steps/mailings.js';
import { NOW, rigOf, startQuietMock } from './scenario.js';

const ALL = { segment: 1, group: 1, mail: 'me@example.com', waitMilliseconds: 1 };

t.test('a user can allow every step, and none that waits without --wait', async (t) => {
  t.strictSame(allowedSteps(steps, levelsOf(ALL)), steps);
  const { waitMilliseconds: _, ...others } = ALL;
  t.strictSame(allowedSteps(waiting, levelsOf(others)), []);
});

t.test('no step ends early, whatever a user allows', async (t) => {
  for (const allowed of [{}, { write: true }, { mail: ALL.mail }, ALL]) {
    const mock = await startQuietMock(t);
    const { session } = rigOf(mock, allowed);
    const { errors } = await runSteps(session, allowedSteps(steps.slice(0, -1), session.levels));
    t.strictSame(errors, [], JSON.stringify(allowed));
  }
});

t.test('a dry run plays every step but the questions behind them, and names assumptions of the registry', async (t) => {
  const { steps: played } = await rehearse(steps.slice(0, -1), { waitMilliseconds: 60_000 }, () => NOW);
  const ids: ReadonlySet<string> = new Set(assumptionIds);
  for (const one of played) {
    t.not(one.exchanges.length, 0, one.step.title);
    t.strictSame(
      [...namedBy(one)].filter((id) => id !== '' && !ids.has(id)),
      [],
      one.step.title,
    );
  }
});

t.test('every name in a request is given by an act before it, or by a recipe', (t) => {
  const given = (acts: readonly Act[]): readonly string[] =>
    acts.flatMap((one) => [
      ...('name' in one && one.name !== undefined ? [one.name] : []),
      ...('found' in one && one.found !== undefined ? [one.found.name] : []),
      ...('as' in one ? [one.as] : []),
      ...('acts' in one ? given(one.acts) : []),
    ]);
  const all = [...steps.map(({ acts }) => acts), ...Object.values(recipes)];
  for (const acts of all) {
    const names = new Set([...Object.keys(recipes), ...given(acts)]);
    const used = [...JSON.stringify(acts).matchAll(/\$\{?([a-z]\w*)/gi)].map(([, name = '']) => name);
    t.strictSame(
      used.filter((name) => !names.has(name)),
      [],
    );
  }
  t.end();
});
