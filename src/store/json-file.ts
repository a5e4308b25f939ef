/** Reads a file of JSON that an operator named. */
import { readFileSync } from 'node:fs';
import { Refused } from './problem.js';

/**
 * @param what how messages call the file: `fixture`, `profile`
 * @throws {Refused} when it can't be read or is not JSON
 */
export function readJsonFile(what: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Refused(`${what} ${file}`, [{ pointer: '', detail: `cannot be read: ${(error as Error).message}` }]);
  }
}
