/** Accounts with the records of a test, one country and a frozen clock: the tests of requests, lists, uploads and assumptions vary them. */
import type { Fixture, FixtureAccount } from '../../src/fixtures/schema.js';

export const CLOCK = '2026-01-05T09:00:00.000000Z';

/** One contact type, for a test that needs any record. */
export const team = { contact_types: [{ name: 'Team' }] };

/** @param lists reference data in addition to the country, or instead of it */
export const smallAccount = (
  accounts: readonly FixtureAccount[] = [team],
  lists: Omit<Fixture, 'clock' | 'accounts'> = {},
) => ({ clock: CLOCK, countries: [{ id: 1, name: 'India' }], ...lists, accounts });
