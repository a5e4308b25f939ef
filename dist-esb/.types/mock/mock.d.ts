/** One running mock: reads the options, loads the fixture, creates the app, listens and closes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ControlContext } from '../control/context.js';
import { type TextStream } from '../messages/terminal.js';
import { AccountDirectory, type Keys } from '../service/account/account-directory.js';
import { type MockOptions } from './options.js';
import { type SweepWorker } from './sweep-worker.js';
export interface RunningMock extends AsyncDisposable {
    /** The document's `{base_url}`: every documented path is appended to it. */
    readonly baseUrl: string;
    readonly controlUrl: string;
    /** The keys of the fixture's first account. */
    readonly keys: Keys;
    /**
     * Answers without a socket; a path that begins with a slash is a documented one.
     * @example const response = await mock.fetch('/contacts/list', { headers: mock.headers });
     */
    readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
    /** Finishes the requests in progress, then stops. */
    close(): Promise<void>;
}
/** A running mock with its internals, for the command, the Vite plugin and tests. */
export interface Mock extends RunningMock {
    readonly directory: AccountDirectory;
    /** True if it listens at an address that other machines reach. */
    readonly isOpen: boolean;
    /** The base URLs for other machines, where the mock listens on all addresses. */
    readonly networkUrls: readonly string[];
    /** The requests under way, `POST /api/v1/contacts/add`: what a close waits for. */
    running(): readonly string[];
    /**
     * Writes the state of all accounts to the state file, where there is one.
     * @throws {ValidationError} when it cannot be written
     */
    save(): void;
    readonly context: ControlContext;
    /** Responds to a request that another server of this process received. */
    readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}
/** The milliseconds that running requests have to end when the mock closes. */
export declare const CLOSE_TIMEOUT = 5000;
/**
 * Starts a mock.
 * @param streams where the log and the lines of requests go
 * @param report gets a line when a watched fixture changes
 * @param sweep the part of the mock in a sweep, as the environment says
 * @throws {ValidationError} for a fixture that is missing or broken, or another invalid option
 * @throws {AssumptionError} for an assumption that does not exist
 * @throws {Error} with a `code` such as `EADDRINUSE` when it cannot listen
 */
export declare function startMock(given?: MockOptions, streams?: Readonly<Record<'stdout' | 'stderr', TextStream>>, report?: (line: string) => unknown, sweep?: SweepWorker): Promise<Mock>;
