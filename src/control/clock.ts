/** Control calls on the clocks: read, set, advance. */
import { Type } from 'typebox';
import { realTime } from '../time/clock.js';
import { CLOCK_FORMS, type ClockSetting, parseClock, writeClock } from '../time/clock-setting.js';
import { toTimestamp } from '../time/timestamps.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { invalidClock } from './failures.js';

const describeClocks = (worlds: readonly World[]) => ({
  clocks: worlds.map(({ publicKey, clock }) => ({
    public_key: publicKey,
    now: toTimestamp(clock.now()),
    clock: writeClock(clock.setting),
  })),
});

/** Sets every clock; the settings are complete, so that none is set when one is invalid. */
function setAll(settings: readonly (readonly [World, ClockSetting])[]): void {
  for (const [world, setting] of settings) world.clock.set(setting);
}

export const readClocks = call({
  method: 'GET',
  path: '/clock',
  *handle({ targets }) {
    return describeClocks(yield* targets());
  },
});

export const setClocks = call({
  method: 'PUT',
  path: '/clock',
  body: Type.Object({ clock: Type.String() }, { additionalProperties: false }),
  *handle({ targets, body: { clock } }) {
    const setting = parseClock(clock, realTime());
    if (setting === undefined) throw invalidClock('/clock', clock, CLOCK_FORMS);
    // Catching up comes first: what fell due before belongs to the old time.
    setAll((yield* targets()).map((world) => [world, setting]));
    return describeClocks(yield* targets());
  },
});

export const advanceClocks = call({
  method: 'POST',
  path: '/clock/advance',
  body: Type.Object({ by: Type.String() }, { additionalProperties: false }),
  *handle({ targets, body: { by } }) {
    const settings = (yield* targets()).map((world) => {
      const setting = world.clock.after(by);
      if (setting === undefined)
        throw invalidClock('/by', by, 'an ISO 8601 duration such as PT1H or P3D, to before 2255');
      return [world, setting] as const;
    });
    setAll(settings);
    return describeClocks(yield* targets());
  },
});
