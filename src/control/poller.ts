/** Looks into the outboxes on behalf of the calls that wait for a mail, as long as one does: each is shown what is new. */
import { nextTurn, runInBatches } from '../batches.js';
import { catchUpAll } from '../mail/catch-up.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { Outbox } from '../world/outbox.js';
import type { World } from '../world/world.js';
import { tooManyWaiting } from './failures.js';

/** Milliseconds between two looks; a running clock alone can bring what a call waits for. */
const PAUSE = 25;

/** Calls that wait at once. */
export const MAX_WAITING = 1_000;

/** Mails of one account that a call has not seen. */
export interface NewMails {
  readonly publicKey: string;
  readonly outbox: Outbox;
  /** They have higher ids than this one, and lower ones than the other. */
  readonly after: number;
  readonly before: number;
}

export interface Watch<T> {
  /** Of the account whose mails it waits for; undefined for all. */
  readonly publicKey: string | undefined;
  /** @returns undefined while there is nothing */
  look(news: readonly NewMails[]): T | undefined;
}

/** A call that waits. */
interface Waiting {
  readonly publicKey: string | undefined;
  /** Those that it has not looked at. */
  readonly news: NewMails[];
  look(): void;
  end(): void;
  fail(error: unknown): void;
}

export class Poller {
  readonly #directory: AccountDirectory;
  readonly #waiting = new Set<Waiting>();
  /** How many calls wait, with those that have not looked yet. */
  #count = 0;
  /** The id that the next mail of an outbox had when the calls that wait were told of its mails. */
  readonly #told = new WeakMap<Outbox, number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(directory: AccountDirectory) {
    this.#directory = directory;
  }

  /**
   * Shows a call the mails that are there, then those that come.
   * @param timeout milliseconds of real time
   * @param signal aborted when nobody waits for the response any more
   * @returns undefined when the time passed
   * @throws {ControlFailure} when too many wait
   */
  async wait<T>(watch: Watch<T>, timeout: number, signal: AbortSignal): Promise<T | undefined> {
    if (this.#count === MAX_WAITING) throw tooManyWaiting(MAX_WAITING);
    this.#count += 1;
    try {
      await nextTurn();
      await runInBatches(catchUpAll(this.#worldsOf(watch.publicKey)));
      return watch.look(this.#present(watch.publicKey)) ?? (await this.#waitForNew(watch, timeout, signal));
    } finally {
      this.#count -= 1;
    }
  }

  /** The mails that are there: all calls that wait already are told of them too. */
  #present(publicKey: string | undefined): readonly NewMails[] {
    const worlds = this.#worldsOf(publicKey);
    this.#tell();
    for (const { outbox } of worlds) this.#told.set(outbox, outbox.nextId);
    return worlds.map((world) => mailsFrom(world, 1));
  }

  #waitForNew<T>({ publicKey, look }: Watch<T>, timeout: number, signal: AbortSignal): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiting.delete(waiting);
        clearTimeout(deadline);
        signal.removeEventListener('abort', waiting.end);
      };
      const waiting: Waiting = {
        publicKey,
        news: [],
        look() {
          try {
            const found = look(waiting.news.splice(0));
            if (found === undefined) return;
            stop();
            resolve(found);
          } catch (error) {
            waiting.fail(error);
          }
        },
        end() {
          // Its turn to look may be still to come.
          waiting.look();
          stop();
          resolve(undefined);
        },
        fail(error) {
          stop();
          reject(error);
        },
      };
      const deadline = setTimeout(waiting.end, this.#isClosed || signal.aborted ? 0 : timeout);
      signal.addEventListener('abort', waiting.end);
      this.#waiting.add(waiting);
      if (this.#timer === undefined) this.#lookLater();
    });
  }

  /** Looks after a pause, again and again while a call waits. */
  #lookLater(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.#lookForAll();
      } catch (error) {
        for (const { fail } of this.#waiting) fail(error);
      }
      this.#timer = undefined;
      if (this.#waiting.size > 0) this.#lookLater();
    }, PAUSE);
  }

  async #lookForAll(): Promise<void> {
    await runInBatches(catchUpAll(this.#watched()));
    this.#tell();
    for (const waiting of this.#waiting) {
      if (waiting.news.length === 0) continue;
      await nextTurn();
      waiting.look();
    }
  }

  /** Tells the calls that wait of the mails that came since they were told last. */
  #tell(): void {
    for (const world of this.#watched()) {
      const from = this.#told.get(world.outbox) ?? 1;
      if (world.outbox.nextId === from) continue;
      this.#told.set(world.outbox, world.outbox.nextId);
      const mails = mailsFrom(world, from);
      for (const { publicKey, news } of this.#waiting) {
        if (publicKey === undefined || this.#directory.find(publicKey) === world) news.push(mails);
      }
    }
  }

  /** The worlds whose mails somebody waits for. */
  #watched(): ReadonlySet<World> {
    const keys = new Set([...this.#waiting].map(({ publicKey }) => publicKey));
    return new Set([...keys].flatMap((publicKey) => this.#worldsOf(publicKey)));
  }

  /** A load replaces the world of an account, and an account can be closed: it is looked up each time. */
  #worldsOf(publicKey: string | undefined): readonly World[] {
    return publicKey === undefined ? this.#directory.all() : [this.#directory.find(publicKey) ?? []].flat();
  }

  /** Ends every wait. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { end } of this.#waiting) end();
  }
}

const mailsFrom = ({ publicKey, outbox }: World, id: number): NewMails => ({
  publicKey,
  outbox,
  after: id - 1,
  before: outbox.nextId,
});
