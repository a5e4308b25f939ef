/** The assumptions of a command that starts no mock: those of its profiles, then those of its flags. */
import { readers } from '../api/index.js';
import { AssumptionSettings } from '../assumptions/assumption-settings.js';
import { parseHeader } from '../assumptions/pairs.js';
import { readProfiles } from '../fixtures/profiles.js';
import type { FlagValues } from './flags.js';

/**
 * @throws {ValidationError} for a profile that cannot be read or is not an object
 * @throws {AssumptionError} for an unknown id or value
 */
export const readSettings = ({ assumptions, profile = [] }: Pick<FlagValues, 'assumptions' | 'profile'>) =>
  new AssumptionSettings(readProfiles(profile, readers), parseHeader(assumptions, readers) ?? {});
