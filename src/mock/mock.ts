/** One running mock: startMock reads the options, loads the fixture, creates the app, listens and closes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control/call.js';
import { isLoopback } from '../control/guard.js';
import { builtIn, FixtureFolders } from '../fixtures/folders.js';
import { readProfiles } from '../fixtures/profiles.js';
import { FixtureReader } from '../fixtures/read-fixture.js';
import { StateFile } from '../fixtures/state-file.js';
import { writeFixture } from '../fixtures/write-fixture.js';
import { messageOf, present } from '../messages/present.js';
import { CONTROL_PREFIX } from '../messages/protocol.js';
import { dropping, type TextStream } from '../messages/terminal.js';
import { createFetch } from '../server/fetch.js';
import { explainListenError, listen } from '../server/server.js';
import { AccountDirectory, type Keys } from '../service/account/account-directory.js';
import { Delays } from '../service/account/faults.js';
import { parseOverrides } from '../service/assumptions/overrides.js';
import { readers } from '../service/document/index.js';
import { createApp } from './app.js';
import { firstSource, fixtureSource, watchFixture } from './fixture-source.js';
import {
  type MockOptions,
  normalizePrefix,
  optionTable,
  readClock,
  readDelay,
  readHosts,
  readOrigins,
  refused,
  resolveOptions,
} from './options.js';
import { joinSweep, type SweepWorker } from './sweep-worker.js';

export interface RunningMock extends AsyncDisposable {
  /** The `{base_url}` of the interface document: every documented path is appended to it. */
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** The keys of the fixture's first account. */
  readonly keys: Keys;
  /**
   * Answers a request without a socket. An input that begins with a slash is a path of the document, without the prefix.
   * @example const response = await mock.fetch('/contacts/list', { headers: mock.headers });
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Finishes the requests in progress, then stops. */
  close(): Promise<void>;
}

/** A running mock with its internals, for the CLI, the Vite plugin and tests. */
export interface Mock extends RunningMock {
  readonly directory: AccountDirectory;
  readonly context: ControlContext;
  /** True if the mock listens at an address that other machines reach. */
  readonly isOpen: boolean;
  /**
   * Writes the state of all accounts to the state file, if the mock has a state file.
   * @throws {ValidationError} when the file cannot be written
   */
  save(): void;
  /** Responds to a request that another server of this process received. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Takes a line for the operator, such as the reload of a watched fixture. */
type Report = (line: string) => unknown;

/** Milliseconds in which running requests can end when the mock closes; then it closes their connections. */
const CLOSE_TIMEOUT = 5_000;
/** Milliseconds between two searches for idle connections while the mock closes. */
const IDLE_CHECK_INTERVAL = 50;
/** Milliseconds without a change after which the state is saved. */
const QUIET_TIME = 2_000;

/**
 * Starts a mock.
 * @param streams the streams of the log and of the lines of requests
 * @param sweep the values of a sweep, and the report to it; by default from the environment
 * @throws {ValidationError} for a fixture that is missing or broken, or another invalid option
 * @throws {AssumptionError} for an assumption that does not exist
 * @throws {Error} with a `code` such as `EADDRINUSE` when the mock cannot listen
 */
export async function startMock(
  given: MockOptions = {},
  streams: Readonly<Record<'stdout' | 'stderr', TextStream>> = process,
  report: Report = (line) => dropping(streams.stderr).write(`campaign-mock: ${line}\n`),
  sweep: SweepWorker = joinSweep(process.env, report),
): Promise<Mock> {
  const options = resolveOptions(given);
  const { host, port } = options;
  const folders = new FixtureFolders(options.fixturesDir);
  const source = fixtureSource(options, folders);
  const stateFile = options.state === undefined ? undefined : new StateFile(options.state);
  const first = firstSource(source, stateFile);
  const { seed, maxAccounts, openAccounts: opensAccounts, strict: isStrict, journalSize } = options;
  const { swept, usage } = sweep;
  const shared = { seed, maxAccounts, opensAccounts };
  const assumptions = { ...readProfiles(options.profile, readers), ...parseOverrides(options.assumptions, readers) };
  const reader = new FixtureReader({
    ...shared,
    readers,
    assumptions,
    swept,
    builtIn,
    clock: options.clock === undefined ? undefined : readClock(options.clock),
  });
  const baseline = reader.readFirst(first.name, first.read());
  const directory = new AccountDirectory(baseline, { ...shared, assumptions, swept, usage, isStrict, journalSize });
  const prefix = normalizePrefix(options.prefix);
  const { app, context } = createApp(directory, {
    ...options,
    prefix,
    folders,
    reader,
    stateFile,
    corsOrigins: readOrigins(options.corsOrigins),
    allowedHosts: readHosts(options.allowedHosts),
    delays: new Delays(options.seed, readDelay(options.delay)),
    ...(options.logRequests && { lines: dropping(streams.stderr) }),
    log: dropping(streams.stdout),
  });
  const save = () => stateFile?.save(writeFixture(directory));
  const stopSaving = stateFile && saveWhenQuiet(app, directory, save, report);
  if (host === '') throw refused('host', host, `an address such as ${optionTable.host.default}`);
  const fail = (error: Error) => Promise.reject(explainListenError(error, host));
  const listening = options.listen ? await listen(app, port, host).catch(fail) : undefined;
  const origin = listening === undefined ? 'http://localhost' : `http://${connectable(host)}:${listening}`;
  await app.ready();
  const loadAgain = (name: string, given: unknown) => directory.restart(reader.readFirst(name, given));
  const unwatch = options.watch ? watchFixture(source, loadAgain, report) : undefined;
  const end = async () => {
    const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT);
    // Fastify closes idle connections once; a connection that is busy now becomes idle later.
    const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
    await app.close();
    clearTimeout(deadline);
    clearInterval(idleCheck);
    // Two turns of the event loop: a client in this process sees its connections close before the port is reused.
    await setImmediate();
    await setImmediate();
    unwatch?.();
    stopSaving?.();
    sweep.report();
    save();
  };
  let ending: Promise<void> | undefined;
  const close = () => (ending ??= end());
  const { publicKey, secretKey } = present<Keys>(directory.all()[0]);
  return {
    baseUrl: origin + prefix,
    controlUrl: origin + CONTROL_PREFIX,
    keys: { publicKey, secretKey },
    isOpen: app.addresses().some((one) => typeof one === 'object' && !isLoopback(one.address)),
    save,
    directory,
    context,
    fetch: createFetch(app, origin + prefix),
    handle: (request, response) => app.routing(request, response),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Saves the state when no request has changed anything for `QUIET_TIME`: a mock that is killed loses only the last changes.
 * @returns a function that ends the saving
 */
function saveWhenQuiet(app: FastifyInstance, { events }: AccountDirectory, save: () => void, report: Report) {
  let timer: NodeJS.Timeout | undefined;
  const saveOrReport = () => {
    try {
      save();
    } catch (error) {
      report(messageOf(error));
    }
  };
  const saveLater = () => {
    clearTimeout(timer);
    timer = setTimeout(saveOrReport, QUIET_TIME).unref();
  };
  events.on('change', saveLater);
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.once('close', () => {
      if (request.requestContext?.endpoint?.isRead === false) saveLater();
    });
    done();
  });
  return () => clearTimeout(timer);
}

/** The host of the base URL. No client can connect to a wildcard address: the loopback address of its family replaces it. */
function connectable(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
