/** Declares the methods of a client with comments for editors, and makes them from the table of control calls. */
import type { AccountKeys, AccountSummary } from '../control/accounts.js';
import type { Call, OpenApi } from '../control/call.js';
import type { ClockState } from '../control/clock.js';
import { ControlFailure } from '../control/failures.js';
import type { FaultState } from '../control/faults.js';
import type { Har } from '../control/har.js';
import type { ReadExchange } from '../control/journal.js';
import type { MailEventInput } from '../control/mailings.js';
import type { ReadMail } from '../control/outbox.js';
import { calls, isCall } from '../control/registry.js';
import type { SettingsPatch } from '../control/settings.js';
import type { SnapshotState } from '../control/state.js';
import type { ExchangeMatch, ExpectedCount } from '../control/verify.js';
import type { WarningSummary } from '../control/warnings.js';
import type { Fixture, FixtureName } from '../fixtures/schema.js';
import { namesOf, objectOf } from '../messages/present.js';
import { PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../messages/protocol.js';
import { refuseMembers } from '../mock/options.js';
import type { ResetPart } from '../service/account/account.js';
import { type Keys, secretFor } from '../service/account/account-directory.js';
import type { FaultDefinition } from '../service/account/fault-definition.js';
import type { ExchangeFilter } from '../service/account/journal.js';
import type { MailFilter } from '../service/account/outbox.js';
import type { AssumptionPatch } from '../service/assumptions/overrides.js';
import type { DescribedAssumption } from '../service/assumptions/values.js';

/**
 * The control calls as methods. A method of the mock applies to all accounts, a method of an account only to that account.
 * A method throws a ControlFailure for an invalid argument or an unknown id; the failure says what was found and what was wanted.
 */
export interface ClientMethods {
  /** Version, prefix, fixture, and the accounts with the number of records in each table. */
  overview(): Promise<object>;
  /** Version, readiness, and the path before every documented path. */
  health(): Promise<{ readonly status: string; readonly version: string; readonly prefix: string }>;
  /**
   * Restores the baseline.
   * @param only the parts to restore; all but `accounts` by default. The part `accounts` closes the accounts that were opened
   * @example await mock.reset(); await mock.reset(['records']);
   */
  reset(
    only?: readonly (ResetPart | 'accounts')[],
  ): Promise<{ readonly accounts: readonly AccountSummary[]; readonly opened: number; readonly closed: number }>;
  /**
   * Loads a new baseline, and resets assumptions, clock and faults. An invalid fixture changes nothing.
   * @param fixture a fixture, or the name of a fixture
   * @throws {ValidationError} for an unknown name or a broken fixture; {ControlFailure} over HTTP
   * @example await mock.load('edge-cases'); await mock.load({ accounts: [{ contacts: [{ email: 'ada@example.com' }] }] });
   */
  load(
    fixture: FixtureName | Fixture,
  ): Promise<{ readonly fixture: string; readonly accounts: readonly AccountSummary[] }>;
  /** The fixtures that `load` takes by their names. */
  fixtures(): Promise<readonly { readonly name: string }[]>;
  /**
   * Writes records, clocks and assumptions as a fixture, which can be loaded.
   * @example await mock.load(await mock.state());
   */
  state(): Promise<Fixture>;
  /**
   * Writes the state of all accounts to the state file, as the end of the mock does.
   * @throws {ControlFailure} for a mock without a state file; {ValidationError} when the file cannot be written
   */
  saveState(): Promise<{ readonly file: string; readonly accounts: number }>;
  /**
   * @param name up to 100 letters, digits, dots, hyphens and underscores, not only dots
   * @example await mock.snapshot('seeded'); await mock.reset(); await mock.restore('seeded');
   */
  snapshot(
    name: string,
  ): Promise<{ readonly snapshots: readonly (SnapshotState & { readonly dropped: string | null })[] }>;
  /** Restores a saved state: the same requests get byte-identical responses again, but faults and settings stay. */
  restore(name: string): Promise<{ readonly accounts: readonly AccountSummary[] }>;
  readonly accounts: {
    list(): Promise<readonly AccountKeys[]>;
    /**
     * Opens an account as `account()` does, with these or drawn keys.
     * @throws {ControlFailure} when an account has the public key already; always, if called on an account
     */
    open(public_key?: string, secret_key?: string): Promise<AccountKeys>;
    /** Closes the accounts that were opened; called on an account, only that account. */
    close(): Promise<void>;
  };
  readonly snapshots: {
    /** The snapshots, oldest first. */
    list(): Promise<readonly SnapshotState[]>;
    delete(name: string): Promise<void>;
  };
  readonly clock: {
    /** The time of each clock, its setting such as `+P3D`, and the next change that falls due. */
    read(): Promise<readonly ClockState[]>;
    /**
     * @param clock `real`, a time to stand still at, `from` and a time, or a distance to real time such as `+P3D`
     * @example await mock.clock.set('2026-01-05T09:00:00Z');
     */
    set(clock: string): Promise<readonly ClockState[]>;
    /** Lets each clock stand still at its own time. */
    freeze(): Promise<readonly ClockState[]>;
    /**
     * Advances the clock: what falls due happens, such as single sends and mails of automations.
     * @param by an ISO 8601 duration
     * @example await mock.clock.advance('PT1H'); await mock.clock.advance('P3D');
     */
    advance(by: string): Promise<readonly ClockState[]>;
  };
  /**
   * The endpoints of the service as an OpenAPI 3.1 document, which holds for the default values of the assumptions.
   * @example const { paths } = await mock.openapi();
   */
  openapi(): Promise<OpenApi>;
  readonly assumptions: {
    /** Every assumption: its question, its possible values, and the values in force. */
    read(): Promise<readonly DescribedAssumption[]>;
    /**
     * @param patch values by id; null undoes a change
     * @throws {AssumptionError} for an unknown id or value; {ControlFailure} over HTTP
     * @example await mock.assumptions.change({ 'list-order': 'newest-first' });
     */
    change(patch: AssumptionPatch): Promise<readonly DescribedAssumption[]>;
  };
  readonly settings: {
    /** The delay of the whole mock, and whether the mock is strict. */
    read(): Promise<Required<SettingsPatch>>;
    /**
     * @param patch `delay`, of the whole mock: milliseconds that every request of the service waits, or two numbers to draw between; 0 for none.
     * `strict`: requests that leave the contract are refused with 400, or answered again
     * @example await mock.settings.change({ delay: '200-800' });
     */
    change(patch: SettingsPatch): Promise<Required<SettingsPatch>>;
  };
  readonly faults: {
    /**
     * Adds a fault; `delay` is in milliseconds, `retry_after` in seconds. An account holds up to 1000 faults.
     * @example await mock.faults.add({ endpoint: 'POST /contacts/add', kind: 'failure', failure: '500', when: 'after' });
     */
    add(fault: FaultDefinition): Promise<readonly FaultState[]>;
    /** All faults, oldest first, used-up faults included. */
    list(): Promise<readonly FaultState[]>;
    delete(id: number): Promise<void>;
    clear(): Promise<void>;
  };
  readonly journal: {
    /**
     * The latest exchanges that match, oldest first; 100 by default.
     * @example await mock.journal.find({ endpoint: 'POST /contacts/add', status: 422 });
     */
    find(filter?: ExchangeFilter & { readonly limit?: number }): Promise<readonly ReadExchange[]>;
    /**
     * Compares the journal with the expectation of a test.
     * @param match without status, warning, fault and response, only successful exchanges count; `status: 'any'`: all
     * @param count at least 1 by default
     * @throws {ControlFailure} with the nearest miss when another number of exchanges matches
     * @example await mock.journal.verify({ endpoint: 'POST /contacts/add', fields: { email: 'ada@example.com' } }, { exactly: 1 });
     */
    verify(
      match: ExchangeMatch,
      count?: ExpectedCount,
    ): Promise<{ readonly matched: number; readonly ids: readonly number[] }>;
    /** The exchanges as a HAR 1.2 file, which the developer tools of a browser open. */
    har(filter?: Omit<ExchangeFilter, 'before'>): Promise<Har>;
    /** Forgets the exchanges; the state stays. */
    clear(): Promise<void>;
  };
  readonly outbox: {
    /**
     * The latest mails that match, oldest first; 100 by default.
     * @example await mock.outbox.find({ to: 'ada@example.com', kind: 'single-send' });
     */
    find(filter?: MailFilter & { readonly limit?: number }): Promise<readonly ReadMail[]>;
    get(id: number): Promise<ReadMail>;
    /**
     * @param timeout milliseconds of real time, up to 60000; 5000 by default
     * @throws {ControlFailure} when no mail comes in time
     * @example const [mail] = await mock.outbox.waitFor({ kind: 'single-send' });
     */
    waitFor(match?: Omit<MailFilter, 'before'>, timeout?: number): Promise<readonly ReadMail[]>;
    /** Forgets the mails. Their recipients stay known, so that `singleSendEvent` and `automationEvent` still work. */
    clear(): Promise<void>;
  };
  /**
   * Makes an event happen to the mails of a single send, which must have gone out to the addresses of the event.
   * @example const [mail] = await mock.outbox.find({ kind: 'single-send' }); await mock.singleSendEvent(mail.utr, { event: 'open', to: mail.to });
   */
  singleSendEvent(utr: string, event: MailEventInput): Promise<object>;
  /**
   * Makes an event happen to the mails of an automation, which must have gone out to the addresses of the event.
   * @example const [mail] = await mock.outbox.find({ kind: 'automation' }); await mock.automationEvent(mail.utr, { event: 'bounce', to: mail.to });
   */
  automationEvent(utr: string, event: MailEventInput): Promise<object>;
  readonly warnings: {
    /** The contract warnings of the whole run, each for a request that left the contract. */
    read(): Promise<WarningSummary>;
    /**
     * @param except ids of tolerated warnings
     * @throws {ControlFailure} if a request left the contract (the failure lists its warnings), or for an unknown id
     * @example await mock.warnings.verify(['undocumented-parameter']);
     */
    verify(except?: readonly string[]): Promise<{ readonly total: number; readonly requests: number }>;
    /** Forgets the warnings. */
    clear(): Promise<void>;
  };
}

/** One account of a mock; its methods apply only to this account. */
export interface AccountClient extends ClientMethods, AsyncDisposable {
  /** The `{base_url}` of the interface document. */
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly headers: KeyHeaders;
  /** Closes the account, unless it is closed: its keys become wrong credentials. */
  close(): Promise<void>;
}

/** The two headers of every request (section Authentication of the interface document). */
export type KeyHeaders = Readonly<Record<typeof PUBLIC_KEY_HEADER | typeof SECRET_KEY_HEADER, string>>;

/** A mock; its methods apply to every account. */
export interface MockClient extends ClientMethods {
  /** The `{base_url}` of the interface document: every documented path is appended to it. */
  readonly baseUrl: string;
  readonly controlUrl: string;
  /**
   * Opens a fresh account with the records and the clock of the baseline and no faults: an account for one test.
   * The calls of the account wait until it is open; await it before the first request to the service.
   * @param keys drawn at random by default
   * @throws {ValidationError} for another member; the calls of the account reject when its public key is taken
   * @example const account = await mock.account(); await fetch(`${mock.baseUrl}/contacts/list`, { headers: account.headers });
   */
  account(keys?: Partial<Keys>): OpeningAccount;
}

/** An account that opens: a client at once, and a promise of the client once its account is open. */
export type OpeningAccount = AccountClient & Promise<AccountClient>;

export const headersOf = ({ publicKey, secretKey }: Keys): KeyHeaders => ({
  [PUBLIC_KEY_HEADER]: publicKey,
  [SECRET_KEY_HEADER]: secretKey,
});

/** The methods of the client that the table of control calls gives. */
type MethodsOf<T> = { readonly [K in keyof T]: T[K] extends Call<infer _, infer F> ? F : MethodsOf<T[K]> };

/** Performs a call with the arguments of its method, and returns the result of the method. */
export type Perform = (call: Call, given: readonly unknown[]) => Promise<unknown>;

function methodsOf<T extends object>(table: T, perform: Perform): MethodsOf<T> {
  return objectOf<MethodsOf<T>>(
    namesOf(table).map((name) => {
      const one: object = Object(table[name]);
      return [name, isCall(one) ? (...given: readonly unknown[]) => perform(one, given) : methodsOf(one, perform)];
    }),
  );
}

/** Makes the methods. By the return type, the compiler compares `ClientMethods` with the table of control calls. */
export const createClientMethods = (perform: Perform): ClientMethods => methodsOf(calls, perform);

/** The differences between a client in this process and a client over HTTP. */
export interface Connection extends Pick<MockClient, 'baseUrl' | 'controlUrl'> {
  /** Returns a function that performs calls for the account with a public key; without a key, for all accounts. */
  performFor(publicKey?: string): Perform;
  drawPublicKey(): string;
  /** Runs after each account is opened, for example to load its fixture; an error closes the account. */
  prepare?(account: AccountClient): Promise<unknown>;
}

export function createClient(connection: Connection): MockClient {
  const { baseUrl, controlUrl, performFor, drawPublicKey, prepare } = connection;
  const methods = createClientMethods(performFor());
  const clientOf = (keys: Keys, perform: Perform): AccountClient => {
    const own = createClientMethods(perform);
    const close = () =>
      own.accounts.close().catch((error) => {
        const isClosed = error instanceof ControlFailure && error.status === 404;
        if (!isClosed) throw error;
      });
    return { ...own, baseUrl, keys, headers: headersOf(keys), close, [Symbol.asyncDispose]: close };
  };
  const account = (given: Partial<Keys> = {}): OpeningAccount => {
    const { publicKey = drawPublicKey(), secretKey = secretFor(publicKey), ...others } = given;
    refuseMembers('keys', others, () => 'is unknown; wanted publicKey and secretKey');
    const keys = { publicKey, secretKey };
    const perform = performFor(publicKey);
    const open = clientOf(keys, perform);
    const opened = methods.accounts.open(publicKey, secretKey).then(async () => {
      await prepare?.(open).catch(async (error) => {
        await open.close();
        throw error;
      });
      return open;
    });
    // Avoids an unhandled rejection: the methods of the client, and the client as a promise, reject with the error.
    opened.catch(() => undefined);
    // Each call of this client waits until the account is open.
    const waiting = clientOf(keys, async (call, args) => {
      await opened;
      return perform(call, args);
    });
    return Object.assign(opened, waiting);
  };
  return { ...methods, baseUrl, controlUrl, account };
}
