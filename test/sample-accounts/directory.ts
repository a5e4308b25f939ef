/** Opens the accounts of a fixture without a server. */
import { AccountDirectory, DEFAULT_SEED, type DirectoryOptions } from '../../src/account/account-directory.js';
import { type FixtureOptions, FixtureReader } from '../../src/fixtures/read-fixture.js';

export type Options = DirectoryOptions & Partial<FixtureOptions>;

export const createReader = ({ swept, assumptions, ...options }: Options = {}) =>
  new FixtureReader({ seed: DEFAULT_SEED, ...options, assumptions: { ...swept, ...assumptions } });

/** @throws {ValidationError} for a broken fixture */
export const createDirectory = (name: string, fixture: unknown, options: Options = {}): AccountDirectory =>
  new AccountDirectory(createReader(options).readFirst(name, fixture), options);
