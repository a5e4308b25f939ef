/** Where the fixture of a mock comes from: the state of an earlier run, an object, a file or a name. Also watches its file for changes. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FixtureFolders } from '../fixtures/folders.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { StateFile } from '../fixtures/state-file.js';
import { messageOf } from '../messages/present.js';
import type { ResolvedOptions } from './options.js';

export interface FixtureSource {
  /** How messages call it. */
  readonly name: string;
  /** Undefined for an object. */
  readonly file?: string | undefined;
  /** @throws {ValidationError} when it cannot be read */
  read(): unknown;
}

/** Copies what a caller gives: parts of it become records, which are frozen. */
export function cloneGiven<T>(given: T): T {
  try {
    return structuredClone(given);
  } catch {
    // A value that cannot be cloned breaks every schema, whose message names its place.
    return given;
  }
}

export function fixtureSource({ fixture }: Pick<ResolvedOptions, 'fixture'>, folders: FixtureFolders): FixtureSource {
  if (typeof fixture !== 'string') return { name: 'given', read: () => cloneGiven(fixture) };
  if (!isPath(fixture)) return { name: fixture, file: folders.fileOf(fixture), read: () => folders.read(fixture) };
  return { name: fixture, file: resolve(fixture), read: () => readJsonFile('fixture', fixture) };
}

/** The source of the first state: an existing state file goes before the fixture. */
export function firstSource(source: FixtureSource, state: StateFile | undefined): FixtureSource {
  return state?.exists() ? { name: state.path, read: () => readJsonFile('state', state.path) } : source;
}

/** Milliseconds between two looks at a file: unlike events, they see every kind of file system, and files that are replaced. */
const INTERVAL = 100;

/**
 * Loads a fixture again when its file has changed and then stayed the same for one look. An invalid file is reported and ignored.
 * @param load begins with the parsed fixture
 * @param report takes one line for the operator
 * @returns what ends it
 */
export function watchFixture(
  { name, file, read }: FixtureSource,
  load: (name: string, given: unknown) => void,
  report: (line: string) => unknown,
): () => void {
  if (file === undefined) return () => undefined;
  let seen = stampOf(file);
  let isChanged = false;
  const look = () => {
    const stamp = stampOf(file);
    const isStill = stamp === seen;
    seen = stamp;
    if (isStill && isChanged) report(loadAgain());
    isChanged = !isStill;
  };
  const loadAgain = () => {
    try {
      load(name, read());
      return `fixture ${name}: loaded again`;
    } catch (error) {
      return messageOf(error).replace(/\n|$/, (end) => `; the old state stays${end}`);
    }
  };
  const timer = setInterval(look, INTERVAL).unref();
  return () => clearInterval(timer);
}

/** Differs whenever a file was written or replaced; '' for one that cannot be looked at. */
function stampOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return [ino, size, mtimeMs].join();
  } catch {
    return '';
  }
}
