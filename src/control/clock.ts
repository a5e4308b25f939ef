/** Control calls on the clocks of accounts: read, set, freeze and advance the clocks. */
import { Type } from 'typebox';
import type { Account } from '../service/account/account.js';
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

function describe(account: Account): ClockState {
  const { publicKey, clock } = account;
  // Repeated, because a change that was due can make a further change due.
  while (account.idle === undefined) catchUpAll([account]);
  const { next: at, expected: what } = account.idle;
  const next = isTime(at) ? { at: toTimestamp(at), what } : null;
  return { public_key: publicKey, now: toTimestamp(clock.now()), clock: writeClock(clock.setting), next };
}

/** Sets each clock once all settings are valid. `catchUp` first runs the changes that are due by the old time. */
function setClocks(catchUp: () => readonly Account[], settingOf: (clock: Clock) => ClockSetting) {
  const settings = catchUp().map(({ clock }) => [clock, settingOf(clock)] as const);
  for (const [clock, setting] of settings) clock.set(setting);
  return { clocks: catchUp().map(describe) };
}

const DURATIONS = 'an ISO 8601 duration such as PT1H or P3D, to before 2255';

export const clock = {
  read: call({
    route: 'GET /clock',
    returns: 'clocks',
    command: ['clock', 'Show, set, freeze or advance the clock of a running mock.'],
    handle: ({ catchUp }) => ({ clocks: catchUp().map(describe) }),
  }),
  set: call({
    route: 'PUT /clock',
    args: ['clock'],
    returns: 'clocks',
    command: ['clock set <time>', 'Set the clock in a form of --clock, or stop it at the real time with now.'],
    body: { clock: Type.String() },
    handle({ catchUp, body }) {
      const setting = parseClock(body.clock, realTime());
      if (setting === undefined) throw invalidClock('/clock', body.clock, CLOCK_FORMS);
      return setClocks(catchUp, () => setting);
    },
  }),
  freeze: call({
    route: 'POST /clock/freeze',
    returns: 'clocks',
    command: ['clock freeze', 'Stop the clock at its present time.'],
    handle: ({ catchUp }) => setClocks(catchUp, (clock) => ({ frozen: clock.now() })),
  }),
  advance: call({
    route: 'POST /clock/advance',
    args: ['by'],
    returns: 'clocks',
    command: ['clock advance <duration>', 'Advance the clock by an ISO 8601 duration, such as PT1H or P3D.'],
    body: { by: Type.String() },
    handle: ({ catchUp, body: { by } }) =>
      setClocks(catchUp, (clock) => {
        const setting = clock.after(by);
        if (setting === undefined) throw invalidClock('/by', by, DURATIONS);
        return setting;
      }),
  }),
};
