/** Texts that are no setting of a clock, and no duration. */
import { CLOCK } from '../sample-accounts/full-fixture.js';

export const badClocks: readonly string[] = [
  ...['', ' real', 'REAL', 'now', 'tomorrow', '1767603600', '2026-01-05', '2026-01-05T09:00:00'],
  ...['2026-01-05 09:00:00Z', '2026-01-05T09:00:00+01:00', '2026-02-30T00:00:00Z', '2026-01-05T25:00:00Z'],
  ...['2026-01-05T09:00:00.1234567Z', '+002026-01-05T09:00:00Z', 'from', 'from ', 'from real', 'from +P3D'],
  ...[`from  ${CLOCK}`, 'from 2026-02-30T00:00:00Z', 'P3D', '3D', '+3D', '+P', '-PT', '++P1D', '+P1D ', '+P-1D'],
  ...['+p1d', '+P1DT', '+P0.5M'],
  // Microseconds are counted exactly from 1684 to 2255.
  ...['0001-01-01T00:00:00Z', '2255-01-01T00:00:00Z', 'from 9999-12-31T23:59:59Z', '+P300Y', '-P400Y'],
  `+P${'9'.repeat(400)}D`,
];

export const badDurations: readonly string[] = [
  ...['', 'P', 'PT', 'P1DT', '1D', '+P1D', '-P1D', 'P-1D', 'p1d', ' P1D', 'P1D ', 'PT1H30', 'P0.5M', 'P0.5D'],
  ...['P1D2M', 'PT1S1M', 'P1H', 'an hour', 'P300Y', 'P9999999D', `P${'9'.repeat(15)}Y`],
];
