/** Declares every control call once as a method; the local and the remote client share the declarations. */

import type { ResetPart } from '../account/account.js';
import type { FaultDefinition } from '../account/fault-definition.js';
import type { ExchangeFilter } from '../account/journal.js';
import type { MailFilter } from '../account/outbox.js';
import type { AssumptionPatch } from '../assumptions/assumption-settings.js';
import type { MailEventInput } from '../control/mailings.js';
import { calls } from '../control/registry.js';
import type { SettingsPatch } from '../control/settings.js';
import type { ExchangeMatch, ExpectedCount } from '../control/verify.js';
import { cloneFixture } from '../fixture-source.js';
import type { Fixture, FixtureName } from '../fixtures/schema.js';

/** A control call; `object` hides its context, which published types do not name. */
interface Performable<R> {
  readonly method: string;
  readonly path: string;
  perform(context: object, input: object): R;
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** When a result is there: at once in the process of the mock, later over HTTP. */
type Moment = 'now' | 'later';

type Result<M extends Moment, R> = M extends 'now' ? R : Promise<R>;

/** Performs a control call and returns what `pick` takes of its response. */
export type Perform<M extends Moment> = <R, P>(
  call: Performable<R>,
  input: CallInput,
  pick: (response: R) => P,
) => Result<M, P>;

/** The control calls as methods. Called on the mock, a method applies to every account; called on an account, to that one. */
export function createClientMethods<M extends Moment>(perform: Perform<M>) {
  const whole = <R>(call: Performable<R>, input: CallInput = {}) => perform(call, input, (response) => response);
  /** Performs a call that waits for something: its response is a promise even in the process of the mock. */
  const waitFor = async <R, P>(call: Performable<Promise<R>>, input: CallInput, pick: (response: R) => P): Promise<P> =>
    // At either moment it is awaited, which the compiler cannot tell of a moment that it does not know.
    (await perform(call, input, async (response) => pick(await response))) as P;
  return {
    /** Version and readiness. */
    health: () => whole(calls.health),
    /**
     * Restores the baseline.
     * @param only the parts to restore; all of them by default. `accounts`, which is none of them, closes those that were opened
     * @throws {ControlFailure} for an unknown part
     * @example mock.reset(); mock.reset(['records']);
     */
    reset: (only?: readonly (ResetPart | 'accounts')[]) =>
      whole(calls.reset, { body: only === undefined ? {} : { only } }),
    /**
     * Loads a new baseline, and resets assumptions, clock and faults; the whole of it is checked before anything changes.
     * @param fixture a fixture, or the name of one
     * @throws {ValidationError} for an unknown name or a broken fixture; {ControlFailure} over HTTP
     * @example mock.load('edge-cases'); mock.load({ accounts: [{ contacts: [{ email: 'ada@example.com' }] }] });
     */
    load: (fixture: FixtureName | Fixture) =>
      whole(calls.load, { body: { fixture: typeof fixture === 'string' ? fixture : cloneFixture(fixture) } }),
    /**
     * Writes the state as a fixture: loading it gives the same state.
     * @example mock.load(mock.state());
     */
    state: () => whole(calls.state),
    /**
     * Writes the state of all accounts to the state file, as the end of the mock does.
     * @throws {ControlFailure} for a mock that has none; {ValidationError} when it cannot be written
     */
    saveState: () => whole(calls.saveState),
    /**
     * Saves the state under a name.
     * @param name up to 100 letters, digits, dots, hyphens and underscores
     * @throws {ControlFailure} for another name
     * @example mock.snapshot('seeded'); mock.reset(); mock.restore('seeded');
     */
    snapshot: (name: string) => whole(calls.saveSnapshot, { params: { name } }),
    /**
     * Restores a saved state: the same requests get byte-identical responses again.
     * @throws {ControlFailure} when no snapshot has this name
     */
    restore: (name: string) => whole(calls.restoreSnapshot, { params: { name } }),
    accounts: {
      /** The accounts, with their keys. */
      list: () => perform(calls.listAccounts, {}, ({ accounts }) => accounts),
      /** Opens one, with these keys or drawn ones, as `account()` does. */
      open: (public_key?: string, secret_key?: string) =>
        whole(calls.openAccount, { body: { public_key, secret_key } }),
      /** Closes those that were opened; called on an account, that one. */
      close: () => whole(calls.closeAccounts),
    },
    snapshots: {
      /** The snapshots, oldest first. */
      list: () => perform(calls.listSnapshots, {}, ({ snapshots }) => snapshots),
      /** @throws {ControlFailure} when no snapshot has this name */
      delete: (name: string) => whole(calls.deleteSnapshot, { params: { name } }),
    },
    clock: {
      /** The time and the setting of each clock. */
      read: () => perform(calls.readClocks, {}, ({ clocks }) => clocks),
      /**
       * Sets the clock.
       * @param clock `real`, a time to stand still at, `from` and a time, or a distance to real time such as `+P3D`
       * @throws {ControlFailure} for an invalid setting
       * @example mock.clock.set('2026-01-05T09:00:00Z');
       */
      set: (clock: string) => perform(calls.setClocks, { body: { clock } }, ({ clocks }) => clocks),
      /** Lets each clock stand still at its own time. */
      freeze: () => perform(calls.freezeClocks, {}, ({ clocks }) => clocks),
      /**
       * Advances the clock: due sends, automations and verifications happen.
       * @param by an ISO 8601 duration
       * @throws {ControlFailure} for an invalid duration, or one that leads too far
       * @example mock.clock.advance('PT1H'); mock.clock.advance('P3D');
       */
      advance: (by: string) => perform(calls.advanceClocks, { body: { by } }, ({ clocks }) => clocks),
    },
    /**
     * The contract as an OpenAPI 3.1 document, with the assumptions in force.
     * @param assume values for this document alone, in the form of the header `x-mock-assume`
     * @throws {AssumptionError} for an unknown id or value; {ControlFailure} over HTTP
     * @example const { paths } = await mock.openapi();
     */
    openapi: (assume?: string) =>
      waitFor(calls.openapi, { query: assume === undefined ? {} : { assume } }, (document) => document),
    assumptions: {
      /** The registry, with the values in force. */
      read: () => perform(calls.readAssumptions, {}, ({ assumptions }) => assumptions),
      /**
       * Changes values.
       * @param patch values by id; null undoes a change
       * @throws {AssumptionError} for an unknown id or value; {ControlFailure} over HTTP
       * @example mock.assumptions.change({ 'list-order': 'newest-first' });
       */
      change: (patch: AssumptionPatch) =>
        perform(calls.changeAssumptions, { body: patch }, ({ assumptions }) => assumptions),
    },
    settings: {
      /** The delay of the whole mock, and whether it is strict. */
      read: () => whole(calls.readSettings),
      /**
       * Changes settings.
       * @param patch `delay`, of the whole mock: milliseconds that every request of the service waits, or two numbers to draw between; 0 for none.
       * `strict`: requests that leave the contract are refused with 400, or answered again
       * @throws {ControlFailure} for another delay
       * @example mock.settings.change({ delay: '200-800' });
       */
      change: (patch: SettingsPatch) => whole(calls.changeSettings, { body: patch }),
    },
    faults: {
      /**
       * Adds a fault; its `delay` and `every` are milliseconds, its `retry_after` seconds.
       * @throws {ControlFailure} for an invalid fault, when an account has 1000 faults, or when there is no room
       * @example mock.faults.add({ endpoint: 'POST /contacts/add', kind: 'failure', failure: '500', when: 'after' });
       */
      add: (fault: FaultDefinition) => perform(calls.addFault, { body: fault }, ({ faults }) => faults),
      /** All faults, oldest first, with those that are used up. */
      list: () => perform(calls.listFaults, {}, ({ faults }) => faults),
      /** @throws {ControlFailure} when no fault has this id */
      delete: (id: number) => whole(calls.deleteFault, { params: { id: String(id) } }),
      /** Deletes all faults. */
      clear: () => whole(calls.clearFaults),
    },
    journal: {
      /**
       * The latest exchanges that fit, oldest first; 100 by default.
       * @throws {ControlFailure} for an unknown endpoint, or a time that is no ISO 8601 UTC time
       * @example mock.journal.find({ endpoint: 'POST /contacts/add', status: 422 });
       */
      find: (filter: ExchangeFilter & { readonly limit?: number } = {}) =>
        perform(calls.readJournal, { query: filter }, ({ exchanges }) => [...exchanges]),
      /**
       * Compares the journal with what a test wants.
       * @param match of the request alone, it counts those that were answered with success; `status: 'any'` counts all
       * @param count at least 1 by default
       * @throws {ControlFailure} with the nearest misses when another number of exchanges matches
       * @example mock.journal.verify({ endpoint: 'POST /contacts/add', fields: { email: 'ada@example.com' } }, { exactly: 1 });
       */
      verify: (match: ExchangeMatch, count?: ExpectedCount) =>
        whole(calls.verifyJournal, { body: { match, ...(count !== undefined && { count }) } }),
      /** The exchanges as a HAR 1.2 file, which the developer tools of a browser open. */
      har: (filter: Omit<ExchangeFilter, 'before'> = {}) =>
        perform(calls.harOfJournal, { query: filter }, ({ log }) => ({ log: { ...log, entries: [...log.entries] } })),
      /** Forgets the exchanges; the state stays. */
      clear: () => whole(calls.clearJournal),
    },
    outbox: {
      /**
       * The latest mails that fit, oldest first; 100 by default.
       * @example mock.outbox.find({ to: 'ada@example.com', kind: 'single-send' });
       */
      find: (filter: MailFilter & { readonly limit?: number } = {}) =>
        perform(calls.readOutbox, { query: filter }, ({ mails }) => [...mails]),
      /**
       * Waits until a mail fits.
       * @param timeout milliseconds of real time, up to 60000; 5000 by default
       * @throws {ControlFailure} when none comes in time
       * @example const [mail] = await mock.outbox.waitFor({ kind: 'single-send' });
       */
      waitFor: (match: Omit<MailFilter, 'before'> = {}, timeout?: number) =>
        waitFor(calls.waitForMail, { body: { match, ...(timeout !== undefined && { timeout }) } }, ({ mails }) => [
          ...mails,
        ]),
      /** Forgets the mails; their recipients stay known. */
      clear: () => whole(calls.clearOutbox),
    },
    /**
     * Makes an event happen to the mails of a single send.
     * @throws {ControlFailure} when the single send did not go out, or not to these addresses
     * @example const [mail] = mock.outbox.find({ kind: 'single-send' }); mock.singleSendEvent(mail.utr, { event: 'open', to: mail.to });
     */
    singleSendEvent: (utr: string, event: MailEventInput) =>
      perform(calls.happenToSingleSend, { params: { utr }, body: event }, ({ single_send }) => single_send),
    /**
     * Makes an event happen to the mails of an automation.
     * @throws {ControlFailure} when the automation sent no mail, or none to these addresses
     * @example const [mail] = mock.outbox.find({ kind: 'automation' }); mock.automationEvent(mail.utr, { event: 'bounce', to: mail.to });
     */
    automationEvent: (utr: string, event: MailEventInput) =>
      perform(calls.happenToAutomationMails, { params: { utr }, body: event }, ({ automation }) => automation),
    warnings: {
      /** The contract warnings of the whole run: what clients did beyond the document. */
      read: () => whole(calls.readWarnings),
      /**
       * Fails after a request that left the contract.
       * @param except ids of tolerated warnings
       * @throws {ControlFailure} with the warnings, or for an unknown id
       * @example mock.warnings.verify(['undocumented-parameter']);
       */
      verify: (except: readonly string[] = []) => whole(calls.verifyWarnings, { body: { except } }),
      /** Forgets the warnings. */
      clear: () => whole(calls.clearWarnings),
    },
  };
}

/** The methods of a client: those of a local one return at once, those of a remote one return promises. */
export type ClientMethods<M extends Moment> = ReturnType<typeof createClientMethods<M>>;
