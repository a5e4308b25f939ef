/** Control calls on the clocks: read, set, freeze, advance. */
import { Type } from 'typebox';
import type { Account } from '../account/account.js';
import { CLOCK_FORMS, parseClock, realTime, writeClock } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { call } from './call.js';
import { invalidClock } from './failures.js';

function describeClocks(accounts: readonly Account[]) {
  const clocks = accounts.map(({ publicKey, clock }) => ({
    public_key: publicKey,
    now: toTimestamp(clock.now()),
    clock: writeClock(clock.setting),
  }));
  return { clocks };
}

export const readClocks = call({
  route: 'GET /clock',
  handle: ({ targets }) => describeClocks(targets()),
});

export const setClocks = call({
  route: 'PUT /clock',
  body: { clock: Type.String() },
  handle({ targets, body }) {
    const setting = parseClock(body.clock, realTime());
    if (setting === undefined) throw invalidClock('/clock', body.clock, CLOCK_FORMS);
    // Catching up comes first: what fell due before belongs to the old time.
    for (const { clock } of targets()) clock.set(setting);
    return describeClocks(targets());
  },
});

/** Lets each clock stand still at its own time. */
export const freezeClocks = call({
  route: 'POST /clock/freeze',
  handle({ targets }) {
    for (const { clock } of targets()) clock.set({ frozen: clock.now() });
    return describeClocks(targets());
  },
});

export const advanceClocks = call({
  route: 'POST /clock/advance',
  body: { by: Type.String() },
  handle({ targets, body: { by } }) {
    // None is set when one cannot be.
    const settings = targets().map(({ clock }) => [clock, clock.after(by) ?? refuseDuration(by)] as const);
    for (const [clock, setting] of settings) clock.set(setting);
    return describeClocks(targets());
  },
});

function refuseDuration(by: string): never {
  throw invalidClock('/by', by, 'an ISO 8601 duration such as PT1H or P3D, to before 2255');
}
