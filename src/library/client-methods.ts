/** The control calls as methods: of a mock in this process, or of one that is asked over HTTP. */
import type { AssumptionPatch } from '../assumptions/assumption-settings.js';
import { calls } from '../control/registry.js';
import type { Fixture } from '../fixtures/schema.js';
import { copied } from '../mock.js';
import type { MAIL_EVENTS } from '../store/records/mail-events.js';
import type { FaultOrder } from '../world/faults.js';
import type { ExchangeFilter, SentFile } from '../world/journal.js';
import type { MailFilter } from '../world/outbox.js';
import type { ResetPart } from '../world/world.js';

/** A control call; what it works on is nothing that the types of a user's program need to know. */
interface Performable<R> {
  readonly method: string;
  readonly path: string;
  perform(context: object, asked: object): R;
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** When is an answer there? At once from a mock in this process, later from one that is asked over HTTP. */
type Moment = 'now' | 'later';

type Result<M extends Moment, R> = M extends 'now' ? R : Promise<R>;

/** Does a control call; its method returns what is picked of the answer. */
export type Perform<M extends Moment> = <R, P>(
  call: Performable<R>,
  asked: CallInput,
  pick: (answer: R) => P,
) => Result<M, P>;

/** What a journal is held against: only what is said must be so. */
export interface ExchangeMatch {
  /** Method and documented path: `POST /contacts/add`. */
  readonly endpoint?: string;
  readonly method?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** As they were sent, `strIds[0]` and `strIds[1]`, or an array as a whole, `strIds`. */
  readonly fields?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** Name, file name, content type, bytes and sha256 of uploads; a part of each is enough. */
  readonly files?: readonly Partial<SentFile>[];
  readonly status?: number;
  /** The id of a warning. */
  readonly warning?: string;
  /** The kind of a fault. */
  readonly fault?: string;
  /** A part of the body. */
  readonly response?: unknown;
}

export interface ExpectedCount {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** An event of mails that went out, and the addresses that it happens at: all who got one when none are said. */
export interface MailEventInput {
  readonly event: (typeof MAIL_EVENTS)[number];
  readonly to?: string | readonly string[];
}

/** The control calls as methods. Those of a mock mean all of its accounts, those of an account that one alone. */
export function createClientMethods<M extends Moment>(perform: Perform<M>) {
  const whole = <R>(call: Performable<R>, asked: CallInput = {}) => perform(call, asked, (answer) => answer);
  return {
    /**
     * Back to the baseline.
     * @param only what of it; everything when it is left out
     * @throws {ControlFailure} for what cannot be reset
     * @example mock.reset(); mock.reset(['records']);
     */
    reset: (only?: readonly ResetPart[]) => whole(calls.reset, { body: only === undefined ? {} : { only } }),
    /**
     * A new baseline; checked whole before anything changes.
     * @param fixture the name of one, or a fixture
     * @throws {Refused} when it is broken
     * @example mock.load('edge-cases'); mock.load({ accounts: [{ contacts: [{ email: 'ada@example.com' }] }] });
     */
    load: (fixture: string | Fixture) =>
      whole(calls.load, { body: typeof fixture === 'string' ? { fixture } : { state: copied(fixture) } }),
    /** The state as a fixture: loading it gives the same state. */
    state: () => whole(calls.state),
    /**
     * Saves the state under a name.
     * @throws {ControlFailure} for what is no name
     * @example mock.snapshot('seeded'); … mock.restore('seeded');
     */
    snapshot: (name: string) => whole(calls.saveSnapshot, { params: { name } }),
    /**
     * Brings back what was saved: what follows is byte-identical to what followed the save.
     * @throws {ControlFailure} when nothing was saved under this name
     */
    restore: (name: string) => whole(calls.restoreSnapshot, { params: { name } }),
    snapshots: {
      /** Oldest first. */
      list: () => perform(calls.listSnapshots, {}, ({ snapshots }) => snapshots),
      /** @throws {ControlFailure} when nothing was saved under this name */
      delete: (name: string) => whole(calls.deleteSnapshot, { params: { name } }),
    },
    clock: {
      /** Where each clock stands, and how it is set. */
      read: () => perform(calls.readClocks, {}, ({ clocks }) => clocks),
      /**
       * @param clock `real`, a time to stand still at, `from` and a time, or a distance to real time such as `+P3D`
       * @throws {ControlFailure} for what sets no clock
       * @example mock.clock.set('2026-01-05T09:00:00Z');
       */
      set: (clock: string) => perform(calls.setClocks, { body: { clock } }, ({ clocks }) => clocks),
      /**
       * Lets time pass: sends and automations go their way.
       * @param by an ISO 8601 duration
       * @throws {ControlFailure} for what is no duration
       * @example mock.clock.advance('PT1H'); mock.clock.advance('P3D');
       */
      advance: (by: string) => perform(calls.advanceClocks, { body: { by } }, ({ clocks }) => clocks),
    },
    /**
     * The contract as an OpenAPI 3.1 document, by the answers in force.
     * @param assume answers that hold for the document alone, as the header `x-mock-assume` says them
     * @throws {AssumptionError} for an id or an answer that does not exist
     * @example const { paths } = await mock.openapi();
     */
    openapi: async (assume?: string) =>
      perform(calls.openapi, { query: assume === undefined ? {} : { assume } }, async (document) => document),
    assumptions: {
      /** The registry, with the answers in force. */
      read: () => perform(calls.readAssumptions, {}, ({ assumptions }) => assumptions),
      /**
       * @param patch answers by id; null takes a change back
       * @throws {AssumptionError} for an id or an answer that does not exist
       * @example mock.assumptions.change({ 'list-order': 'newest-first' });
       */
      change: (patch: AssumptionPatch) =>
        perform(calls.changeAssumptions, { body: patch }, ({ assumptions }) => assumptions),
    },
    faults: {
      /**
       * Orders a failure.
       * @throws {ControlFailure} for what is no order
       * @example mock.faults.order({ endpoint: 'POST /contacts/add', kind: 'failure', failure: '500', when: 'after' });
       */
      order: (order: FaultOrder) => perform(calls.orderFault, { body: order }, ({ faults }) => faults),
      /** Oldest first, those that are used up too. */
      list: () => perform(calls.listFaults, {}, ({ faults }) => faults),
      /** @throws {ControlFailure} when there is no such fault */
      delete: (id: number) => whole(calls.deleteFault, { params: { id: String(id) } }),
      clear: () => whole(calls.clearFaults),
    },
    journal: {
      /**
       * The latest exchanges that fit, oldest first.
       * @example mock.journal.find({ endpoint: 'POST /contacts/add', status: 422 });
       */
      find: (filter: ExchangeFilter & { readonly limit?: number } = {}) =>
        perform(calls.readJournal, { query: filter }, ({ exchanges }) => exchanges),
      /**
       * Holds the journal against what a test wants.
       * @param count at least 1 when it is left out
       * @throws {ControlFailure} with the nearest misses when it is not so
       * @example mock.journal.verify({ endpoint: 'POST /contacts/add', fields: { email: 'ada@example.com' } }, { exactly: 1 });
       */
      verify: (match: ExchangeMatch, count?: ExpectedCount) =>
        whole(calls.verifyJournal, { body: { match, ...(count !== undefined && { count }) } }),
      /** The exchanges as a HAR 1.2 file, which the developer tools of a browser open. */
      har: (filter: Omit<ExchangeFilter, 'before'> = {}) => whole(calls.harOfJournal, { query: filter }),
      /** The state stays. */
      clear: () => whole(calls.clearJournal),
    },
    outbox: {
      /**
       * The latest mails that fit, oldest first.
       * @example mock.outbox.find({ to: 'ada@example.com', kind: 'single-send' });
       */
      find: (filter: MailFilter & { readonly limit?: number } = {}) =>
        perform(calls.readOutbox, { query: filter }, ({ mails }) => mails),
      /**
       * Waits until a mail that fits is there.
       * @param timeout milliseconds; 5000 when it is left out
       * @throws {ControlFailure} when none came in time
       * @example const [mail] = await mock.outbox.wait({ kind: 'verification' });
       */
      wait: async (match: Omit<MailFilter, 'before'> = {}, timeout?: number) =>
        perform(
          calls.waitForMail,
          { body: { match, ...(timeout !== undefined && { timeout }) } },
          async (found) => (await found).mails,
        ),
      clear: () => whole(calls.clearOutbox),
    },
    /**
     * Something happens to the mails of a single send that went out.
     * @throws {ControlFailure} when it did not go out, or not to these addresses
     * @example account.singleSendEvent(utr, { event: 'open', to: 'ada@example.com' });
     */
    singleSendEvent: (utr: string, event: MailEventInput) =>
      perform(calls.happenToSingleSend, { params: { utr }, body: event }, ({ single_send }) => single_send),
    /**
     * Something happens to the mails of an automation.
     * @throws {ControlFailure} when it sent none, or not to these addresses
     */
    automationEvent: (utr: string, event: MailEventInput) =>
      perform(calls.happenToAutomationMails, { params: { utr }, body: event }, ({ automation }) => automation),
    warnings: {
      /** What clients did that the document does not promise, over the whole run. */
      read: () => whole(calls.readWarnings),
      /**
       * @param except ids of warnings that are put up with
       * @throws {ControlFailure} when a client left the contract
       */
      verify: (except: readonly string[] = []) => whole(calls.verifyWarnings, { body: { except } }),
      /** Refuses such requests with 400, or not any more. */
      strict: (strict: boolean) => whole(calls.setStrict, { body: { strict } }),
      clear: () => whole(calls.clearWarnings),
    },
  };
}

/** Methods that return what they are told as soon as it is known. */
export type ClientMethods<M extends Moment> = ReturnType<typeof createClientMethods<M>>;
