/** The clocks: where they stand, how they are set, and time that passes at a word. */
import { Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { realTime } from '../time/clock.js';
import { CLOCK_FORMS, type ClockSetting, parseClock, writeClock } from '../time/clock-setting.js';
import { toTimestamp } from '../time/timestamps.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { ControlFailure } from './failure.js';

const describeClocks = (worlds: readonly World[]) => ({
  clocks: worlds.map(({ publicKey, clock }) => ({
    public_key: publicKey,
    now: toTimestamp(clock.now()),
    clock: writeClock(clock.setting),
  })),
});

const refused = (pointer: string, found: string, wanted: string) =>
  new ControlFailure(422, 'The clock cannot be set so.', [
    { pointer, detail: `is ${preview(found)}; wanted ${wanted}` },
  ]);

/** Every clock is set, or none. */
function setAll(settings: readonly (readonly [World, ClockSetting])[]): void {
  for (const [world, setting] of settings) world.clock.set(setting);
}

export const readClocks = call({
  method: 'GET',
  path: '/clock',
  handle: ({ targets: addressed }) => describeClocks(addressed()),
});

export const setClocks = call({
  method: 'PUT',
  path: '/clock',
  body: Type.Object({ clock: Type.String() }, { additionalProperties: false }),
  handle({ targets: addressed, body: { clock } }) {
    const setting = parseClock(clock, realTime());
    if (setting === undefined) throw refused('/clock', clock, CLOCK_FORMS);
    // What fell due before belongs to the time that was.
    setAll(addressed().map((world) => [world, setting]));
    return describeClocks(addressed());
  },
});

export const advanceClocks = call({
  method: 'POST',
  path: '/clock/advance',
  body: Type.Object({ by: Type.String() }, { additionalProperties: false }),
  handle({ targets: addressed, body: { by } }) {
    const settings = addressed().map((world) => {
      const setting = world.clock.after(by);
      if (setting === undefined) throw refused('/by', by, 'an ISO 8601 duration such as PT1H or P3D, to before 2255');
      return [world, setting] as const;
    });
    setAll(settings);
    return describeClocks(addressed());
  },
});
