/** Writes findings as a profile; refuses to replace a profile that has more values. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unwritable } from '../fixtures/json-file.js';
import { readProfiles } from '../fixtures/profiles.js';
import { followLink } from '../fixtures/state-file.js';
import { type Proof, writeProfile } from '../lab/evidence/profile.js';
import type { AssumptionId } from '../service/assumptions/registry.js';
import { readers } from '../service/document/index.js';

/** A value of all endpoints counts as often as one that is narrowed to each; a key without an endpoint is an id. */
const countValues = (keys: readonly string[]): number =>
  keys
    .map((key) => (key.includes('@') ? 1 : Math.max(1, readers.endpointsOf(key as AssumptionId).length)))
    .reduce((sum, count) => sum + count, 0);

/**
 * Writes a profile beside the file, and renames it.
 * @param description what it is, for those who read the file
 * @param isForced true if it may replace a profile with more values, or a file of another kind
 * @throws {Error} where it may not: the new profile stays beside the file
 */
export function saveProfile(file: string, proofs: readonly Proof[], description: string, isForced = false): void {
  const path = followLink(file);
  const beside = `${path}.new`;
  // A bare word would be the name of a profile of the package.
  const had = isForced || !existsSync(path) ? 0 : countValues(Object.keys(readProfiles([resolve(path)], readers)));
  try {
    writeFileSync(beside, writeProfile(proofs, description));
  } catch (error) {
    throw unwritable(file, error);
  }
  const found = countValues(proofs.map(({ key }) => key));
  if (found < had)
    throw new Error(`${path} keeps its ${had} values: ${found} were found, now in ${beside}; --force replaces it`);
  renameSync(beside, path);
}
