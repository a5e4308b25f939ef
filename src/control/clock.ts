/** Control calls on the clocks: read, set, freeze, advance. */
import { Type } from 'typebox';
import { realTime } from '../time/clock.js';
import { CLOCK_FORMS, parseClock, writeClock } from '../time/clock-setting.js';
import { toTimestamp } from '../time/timestamps.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { invalidClock } from './failures.js';

function describeClocks(worlds: readonly World[]) {
  const clocks = worlds.map(({ publicKey, clock }) => ({
    public_key: publicKey,
    now: toTimestamp(clock.now()),
    clock: writeClock(clock.setting),
  }));
  return { clocks };
}

export const readClocks = call({
  method: 'GET',
  path: '/clock',
  handle({ targets }) {
    return describeClocks(targets());
  },
});

export const setClocks = call({
  method: 'PUT',
  path: '/clock',
  body: Type.Object({ clock: Type.String() }, { additionalProperties: false }),
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
  method: 'POST',
  path: '/clock/freeze',
  handle({ targets }) {
    for (const { clock } of targets()) clock.set({ frozen: clock.now() });
    return describeClocks(targets());
  },
});

export const advanceClocks = call({
  method: 'POST',
  path: '/clock/advance',
  body: Type.Object({ by: Type.String() }, { additionalProperties: false }),
  handle({ targets, body: { by } }) {
    // None is set when one cannot be.
    const settings = targets().map(({ clock }) => {
      const setting = clock.after(by);
      if (setting === undefined)
        throw invalidClock('/by', by, 'an ISO 8601 duration such as PT1H or P3D, to before 2255');
      return { clock, setting };
    });
    for (const { clock, setting } of settings) clock.set(setting);
    return describeClocks(targets());
  },
});
