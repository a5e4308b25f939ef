/** Where the fixture of a mock comes from: the state of an earlier run, an object, a file or a name; and its later changes. */
import type { FixtureFolders } from '../fixtures/folders.js';
import type { StateFile } from '../fixtures/state-file.js';
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
export declare function cloneGiven<T>(given: T): T;
export declare function fixtureSource({ fixture }: Pick<ResolvedOptions, 'fixture'>, folders: FixtureFolders): FixtureSource;
/** What a mock begins with: the state of an earlier run goes before the fixture. */
export declare function firstSource(source: FixtureSource, state: StateFile | undefined): FixtureSource;
/**
 * Loads a fixture again when its file has changed, and stayed so for one look; a broken one is told, and the old state stays.
 * @param load begins with the parsed fixture
 * @param report takes one line for the operator
 * @returns what ends it
 */
export declare function watchFixture({ name, file, read }: FixtureSource, load: (name: string, given: unknown) => void, report: (line: string) => unknown): () => void;
