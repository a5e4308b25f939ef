/** Fixtures as the store reads them: a clock where it is told, and chance by the account. */
import type { Baseline } from '../../src/store/baseline.js';
import { type ClockSetting, REAL } from '../../src/store/clock-setting.js';
import type { Fixture } from '../../src/store/fixture.js';
import type { Problem } from '../../src/store/problem.js';
import { readFixture } from '../../src/store/read-fixture.js';
import { Chance } from '../../src/world/chance.js';
import { refusalOf } from './refusal.js';

export const NOW = 1_767_603_600_000_000;
export const CLOCK = '2026-01-05T09:00:00.000000Z';

type ClockFor = (given: ClockSetting | undefined) => ClockSetting;

export function read(given: unknown, always?: Fixture, clockFor: ClockFor = (clock) => clock ?? REAL): Baseline {
  const drawingFor = (userId: number, state?: readonly number[]) =>
    new Chance(state === undefined ? { seed: userId } : { state });
  return readFixture('x', given, { now: NOW, clockFor, drawingFor }, always);
}

export const problemsOf = (given: unknown): readonly Problem[] => refusalOf(() => read(given))?.problems ?? [];
