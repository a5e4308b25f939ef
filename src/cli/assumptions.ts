/** The assumptions of a command: those of its profile file, then those of its flags, which take precedence. */
import { readers } from '../api/index.js';
import { parseOverrides } from '../assumptions/overrides.js';
import { parseHeader } from '../assumptions/pairs.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { readJsonFile } from '../fixtures/json-file.js';
import { preview } from '../problems/preview.js';
import { ValidationError } from '../problems/validation.js';
import type { AssumptionFlags } from './flags.js';

/**
 * @throws {ValidationError} for a profile that cannot be read or is not an object
 * @throws {AssumptionError} for an unknown id or value
 */
export function readAssumptions({ assumptions, profile }: AssumptionFlags): AssumptionOverrides {
  const overrides = profile === undefined ? {} : parseOverrides(readProfile(profile), readers);
  return { ...overrides, ...parseHeader(assumptions, readers) };
}

function readProfile(file: string): Readonly<Record<string, unknown>> {
  const profile = readJsonFile('profile', file);
  if (typeof profile === 'object' && profile !== null && !Array.isArray(profile)) return { ...profile };
  const detail = `is ${preview(profile)}; wanted an object of assumption ids and values`;
  throw new ValidationError(`profile ${file}`, [{ pointer: '', detail }]);
}
