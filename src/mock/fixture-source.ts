/** The source of a mock's fixture: the state of an earlier run, an object, a file or a name. A watched file is loaded again when it changes. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FixtureFolders } from '../fixtures/folders.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { StateFile } from '../fixtures/state-file.js';
import { attempt, messageOf } from '../messages/present.js';
import type { ResolvedOptions } from './options.js';

export interface FixtureSource {
  /** The name of the fixture in messages. */
  readonly name: string;
  /** The path of the file; undefined for an object. */
  readonly file?: string | undefined;
  /** @throws {ValidationError} when the file cannot be read */
  read(): unknown;
}

/** Copies a value of the caller: the mock freezes parts of a fixture as records, which the caller must not notice. */
export const cloneGiven = <T>(given: T): T =>
  // A value that cannot be cloned, such as a function, is returned as it is: the validation refuses it with its place.
  attempt(() => structuredClone(given), given);

export function fixtureSource({ fixture }: Pick<ResolvedOptions, 'fixture'>, folders: FixtureFolders): FixtureSource {
  if (typeof fixture !== 'string') return { name: 'given', read: () => cloneGiven(fixture) };
  if (!isPath(fixture)) return { name: fixture, file: folders.fileOf(fixture), read: () => folders.read(fixture) };
  return { name: fixture, file: resolve(fixture), read: () => readJsonFile('fixture', fixture) };
}

/** The source of the first state: an existing state file takes precedence over the fixture. */
export const firstSource = (source: FixtureSource, state: StateFile | undefined): FixtureSource =>
  state?.exists() ? { name: state.path, read: () => readJsonFile('state', state.path) } : source;

/** Milliseconds between two checks of a file: they work on every file system and for replaced files, unlike events. */
const INTERVAL = 100;

/**
 * Loads a fixture again when its file has changed, and is still the same at the next check: it is then written whole.
 * @param load resets the mock to the parsed fixture
 * @param report takes one line for the operator: the fixture was loaded, or is invalid and ignored
 * @returns a function that ends the watch; undefined for a fixture without a file
 */
export function watchFixture(
  { name, file, read }: FixtureSource,
  load: (name: string, given: unknown) => void,
  report: (line: string) => unknown,
) {
  if (file === undefined) return undefined;
  const loadAgain = () => {
    try {
      load(name, read());
      return `fixture ${name}: loaded again`;
    } catch (error) {
      return messageOf(error).replace(/\n|$/, (end) => `; the old state stays${end}`);
    }
  };
  let seen = stampOf(file);
  let isChanged = false;
  const look = () => {
    const stamp = stampOf(file);
    const isStill = stamp === seen;
    seen = stamp;
    if (isStill && isChanged) report(loadAgain());
    isChanged = !isStill;
  };
  const timer = setInterval(look, INTERVAL).unref();
  return () => clearInterval(timer);
}

/** A text that changes whenever the file is written or replaced; '' for a file that cannot be read. */
const stampOf = (file: string): string =>
  attempt(() => {
    const { ino, size, mtimeMs } = statSync(file);
    return [ino, size, mtimeMs].join();
  }, '');
