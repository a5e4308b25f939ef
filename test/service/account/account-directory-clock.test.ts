/** The order of precedence of clock settings: a loaded fixture, the option, the fixture of the start. */
import t from 'tap';
import { RESET_PARTS } from '../../../src/service/account/account.js';
import type { AccountDirectory } from '../../../src/service/account/account-directory.js';
import { type ClockSetting, parseClock, realTime } from '../../../src/time/clock.js';
import { createDirectory, createReader } from '../../sample-accounts/directory.js';

const HOUR = 3_600_000_000;
const FLAG: ClockSetting = { frozen: 7 };
const fixtureWithClocks = { clock: '1970-01-01T00:00:01Z', accounts: [{}, { clock: '1970-01-01T00:00:02Z' }] };

const create = (fixture: unknown, clock?: ClockSetting) => {
  return createDirectory('x', fixture, { clock });
};
const settings = (directory: AccountDirectory) => directory.all().map(({ clock }) => clock.setting);

const starts: readonly (readonly [fixture: object, option: ClockSetting | undefined, settings: object])[] = [
  [{}, undefined, [{ ahead: 0 }]],
  [fixtureWithClocks, undefined, [{ frozen: 1_000_000 }, { frozen: 2_000_000 }]],
  [fixtureWithClocks, { ahead: 0 }, [{ ahead: 0 }, { ahead: 0 }]],
];
t.test('a clock comes from the option, else from the account, else from the fixture, else it is real', async (t) => {
  for (const [fixture, option, expected] of starts) t.same(settings(create(fixture, option)), expected);
});

t.test('the clock option overrides the fixture of the start, also for open and after reset', async (t) => {
  const directory = create(fixtureWithClocks, FLAG);
  t.same(settings(directory), [FLAG, FLAG]);
  t.same(
    directory.all().map(({ caughtUpTo: reached }) => reached),
    [7, 7],
    'records are caught up to the clock',
  );
  t.same(directory.open().clock.setting, FLAG);
  for (const account of directory.all()) account.clock.set({ frozen: 9 });
  directory.reset(RESET_PARTS);
  t.same(settings(directory), [FLAG, FLAG, FLAG]);
});

t.test('a loaded fixture overrides the clock option, also after reset', async (t) => {
  const directory = create({}, FLAG);
  directory.load(createReader().read('loaded', fixtureWithClocks));
  t.same(settings(directory), [{ frozen: 1_000_000 }, { frozen: 2_000_000 }]);
  directory.reset(RESET_PARTS);
  t.same(settings(directory), [{ frozen: 1_000_000 }, { frozen: 2_000_000 }]);
  directory.load(createReader().read('real', { clock: 'real' }));
  t.same(settings(directory), [{ ahead: 0 }]);
});

t.test('the clock option applies to an account for which a loaded fixture sets no clock', async (t) => {
  const directory = create(fixtureWithClocks, FLAG);
  directory.load(createReader({ clock: FLAG }).read('silent', { accounts: [{}, { clock: '1970-01-01T00:00:02Z' }] }));
  t.same(settings(directory), [FLAG, { frozen: 2_000_000 }]);
});

t.test('loadInto sets only the clock of its own account', async (t) => {
  const directory = create(fixtureWithClocks);
  const [first] = directory.all();
  if (first === undefined) return t.fail('the directory has no account');
  const loaded = directory.loadInto(first, createReader().read('one', { clock: '-PT1H' }));
  t.same(loaded.clock.setting, { ahead: -HOUR });
  t.same(settings(directory), [{ ahead: -HOUR }, { frozen: 2_000_000 }]);
});

t.test('a clock with a start time starts again at each reset and in each opened account', async (t) => {
  const from = 5 * HOUR;
  const directory = create({}, { from });
  const begins = (act: () => { readonly clock: { now(): number } } | undefined): boolean => {
    const before = realTime();
    const now = act()?.clock.now() ?? Number.NaN;
    return from <= now && now <= from + (realTime() - before);
  };
  const [account] = directory.all();
  t.ok(begins(() => directory.open()));
  for (const one of [account, undefined]) {
    account?.clock.set({ frozen: 9 });
    t.ok(
      begins(() => {
        directory.reset(['clock'], one);
        return account;
      }),
    );
  }
  t.equal(account?.caughtUpTo, from);
});

t.test('an offset in a fixture counts from the real time at which the fixture is read', async (t) => {
  const before = parseClock('+P1Y', realTime());
  const [account] = create({ clock: '+P1Y' }).all();
  t.same(account?.clock.setting, before);
  t.ok((account?.clock.now() ?? 0) - realTime() > 364 * 24 * HOUR);
});
