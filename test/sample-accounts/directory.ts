/** Opens the accounts of a fixture without a server. */
import { type FixtureOptions, FixtureReader } from '../../src/fixtures/read-fixture.js';
import { AccountDirectory, DEFAULT_SEED, type DirectoryOptions } from '../../src/service/account/account-directory.js';

export type Options = DirectoryOptions & Partial<FixtureOptions>;

export const createReader = (options: Options = {}) => new FixtureReader({ seed: DEFAULT_SEED, ...options });

/** @throws {ValidationError} for a broken fixture */
export const createDirectory = (name: string, fixture: unknown, options: Options = {}): AccountDirectory =>
  new AccountDirectory(createReader(options).readFirst(name, fixture), options);
