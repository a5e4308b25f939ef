/** Control calls on the clocks of accounts: read, set, freeze and advance the clocks. */
import { Type } from 'typebox';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { catchUpAll } from '../service/passing/catch-up.js';
import { CLOCK_FORMS, type Clock, type ClockSetting, isTime, parseClock, realTime, writeClock } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { call } from './call.js';
import { invalidClock } from './failures.js';

/** The time and the setting of an account's clock; `next` is the next change that falls due, null if there is none. */
export interface ClockState {
  readonly public_key: string;
  readonly now: string;
  readonly clock: string;
  readonly next: { readonly at: string; readonly what: string } | null;
}

function describe({ account, agenda }: ReturnType<typeof catchUpAll>[number]): ClockState {
  const { publicKey, clock } = account;
  const { next: at, expected: what } = agenda;
  const next = isTime(at) ? { at: toTimestamp(at), what } : null;
  return { public_key: publicKey, now: toTimestamp(clock.now()), clock: writeClock(clock.setting), next };
}

type SettingOf = (clock: Clock) => ClockSetting;

/** Sets each clock once all settings are valid; what is due by the old time runs first. */
function setClocks(accounts: readonly Account[], directory: AccountDirectory, settingOf: SettingOf) {
  catchUpAll(accounts, directory);
  const settings = accounts.map(({ clock }) => [clock, settingOf(clock)] as const);
  for (const [clock, setting] of settings) clock.set(setting);
  return { clocks: catchUpAll(accounts, directory).map(describe) };
}

const DURATIONS = 'an ISO 8601 duration such as PT1H or P3D, to before 2255';

export const clock = {
  read: call({
    route: 'GET /clock',
    returns: 'clocks',
    command: ['clock', 'Show, set, freeze or advance the clock of a running mock.'],
    handle: ({ accounts }, { directory }) => ({ clocks: catchUpAll(accounts, directory).map(describe) }),
  }),
  set: call({
    route: 'PUT /clock',
    args: ['clock'],
    returns: 'clocks',
    command: ['clock set <time>', 'Set the clock in a form of --clock, or stop it at the real time with now.'],
    body: { clock: Type.String() },
    handle({ accounts, body }, { directory }) {
      const setting = parseClock(body.clock, realTime());
      if (setting === undefined) throw invalidClock('/clock', body.clock, CLOCK_FORMS);
      return setClocks(accounts, directory, () => setting);
    },
  }),
  freeze: call({
    route: 'POST /clock/freeze',
    returns: 'clocks',
    command: ['clock freeze', 'Stop the clock at its present time.'],
    handle: ({ accounts }, { directory }) => setClocks(accounts, directory, (clock) => ({ frozen: clock.now() })),
  }),
  advance: call({
    route: 'POST /clock/advance',
    args: ['by'],
    returns: 'clocks',
    command: ['clock advance <duration>', 'Advance the clock by an ISO 8601 duration, such as PT1H or P3D.'],
    body: { by: Type.String() },
    handle: ({ accounts, body: { by } }, { directory }) =>
      setClocks(accounts, directory, (clock) => {
        const setting = clock.after(by);
        if (setting === undefined) throw invalidClock('/by', by, DURATIONS);
        return setting;
      }),
  }),
};
