/** The outbox of a world: stores batches of mail with their recipients, and renders a mail when it is read. */
import { heldBytes } from '../store/held-bytes.js';
import { toTimestamp } from '../time/timestamps.js';
import { normalizeAddress, type Recipient } from './recipient.js';

export const MAIL_KINDS = ['single-send', 'automation', 'verification', 'notification'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mail says to one recipient. */
export interface MailContent {
  readonly from: string;
  readonly from_name: string;
  readonly reply_to: string;
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  /** The link for the reader to follow, as a path on this server. */
  readonly link: string | null;
  /** True when the values of its placeholders are too long together: further ones stay placeholders. */
  readonly is_cut?: true;
}

/** A mail as it would have gone out. */
export interface Mail extends MailContent {
  readonly id: number;
  readonly kind: MailKind;
  readonly to: string;
  /** Of the single send, automation or sender that it is about. */
  readonly utr: string;
  /** Of the automation's schedule. */
  readonly schedule_utr: string | null;
  /** The time of the world, as a timestamp. */
  readonly at: string;
}

/** The same mail to some recipients. */
export interface MailBatch {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly kind: MailKind;
  readonly utr: string;
  readonly schedule?: string;
  readonly recipients: readonly Recipient[];
  /** What the mail is written from: a record, or a text of its own. */
  readonly source: unknown;
  write(recipient: Recipient): MailContent;
}

interface Batch extends MailBatch {
  /** The id of the mail to the first recipient; those to the others follow. */
  readonly firstId: number;
  /** What it takes in memory; a source that it shares with a batch just before counts there. */
  readonly bytes: number;
}

/** A mail matches when it has all that is given. */
export interface MailFilter {
  /** An address, whatever its case. */
  readonly to?: string;
  readonly kind?: MailKind;
  /** Of the single send, automation, schedule or sender. */
  readonly utr?: string;
  /** Only mails with a higher id. */
  readonly after?: number;
  /** Only mails with a lower id. */
  readonly before?: number;
}

/** Batches among which the mails of some schedules alternate. */
const NEIGHBOURS = 8;

/** Mails that are looked at in one batch, which takes a few milliseconds. */
const MAX_LOOKED_AT = 10_000;

/** Recipients are records of the tables, which are not read here. */
const RECIPIENT_BYTES = 1024;

export interface OutboxBounds {
  readonly mails: number;
  readonly bytes: number;
}

export const OUTBOX_BOUNDS: OutboxBounds = { mails: 250_000, bytes: 512 * 1024 * 1024 };

/** Bounded: the oldest mails are dropped when a new one finds no room. */
export class Outbox {
  readonly #bounds: OutboxBounds;
  #bytes = 0;
  #batches: Batch[] = [];
  /** Does a copy hold the same array? Then the next change copies it. */
  #isShared = false;
  #nextId = 1;
  /** The mails before this id were cleared or dropped. */
  #firstId = 1;
  #dropped = 0;

  constructor(bounds = OUTBOX_BOUNDS) {
    this.#bounds = bounds;
  }

  add(batch: MailBatch): void {
    if (batch.recipients.length === 0) return;
    if (this.#isShared) this.#batches = [...this.#batches];
    this.#isShared = false;
    const isCounted = this.#batches.slice(-NEIGHBOURS).some(({ source }) => source === batch.source);
    const bytes = batch.recipients.length * RECIPIENT_BYTES + (isCounted ? 0 : heldBytes(batch.source));
    this.#batches.push({ ...batch, firstId: this.#nextId, bytes });
    this.#nextId += batch.recipients.length;
    this.#bytes += bytes;
    this.#drop(this.#nextId - this.#bounds.mails);
    this.#forget();
  }

  /** Drops the mails before an id. */
  #drop(firstId: number): void {
    if (firstId <= this.#firstId) return;
    this.#dropped += firstId - this.#firstId;
    this.#firstId = firstId;
  }

  /** Frees the batches beyond the bounds, cleared or not. */
  #forget(): void {
    let left = this.#bytes;
    const isKept = (batch: Batch): boolean => {
      if (left <= this.#bounds.bytes && endOf(batch) > this.#nextId - this.#bounds.mails) return true;
      left -= batch.bytes;
      return false;
    };
    const found = this.#batches.findIndex(isKept);
    const firstKept = found === -1 ? this.#batches.length : found;
    const isTooLarge = this.#bytes > this.#bounds.bytes;
    // Slicing copies the array: only when that frees half of it, or many mails.
    const freed = this.#firstIdFrom(firstKept) - this.#firstIdFrom(0);
    if (!isTooLarge && firstKept <= this.#batches.length / 2 && freed <= 1000) return;
    this.#batches = this.#batches.slice(firstKept);
    this.#bytes = left;
    this.#drop(this.#firstIdFrom(0));
  }

  #firstIdFrom(batch: number): number {
    return this.#batches[batch]?.firstId ?? this.#nextId;
  }

  /** What the mails take in memory, cleared or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The same object in a copy until one of them changes. */
  get content(): unknown {
    return this.#batches;
  }

  /**
   * The latest mails that match, oldest first.
   * @param limit how many at most
   */
  find(filter: MailFilter, limit: number): Mail[] {
    return this.findUnwritten(filter, limit).map((write) => write());
  }

  /** The same mails, each written when it is called for: one can be large. */
  findUnwritten(filter: MailFilter, limit: number): (() => Mail)[] {
    const found: (() => Mail)[] = [];
    for (const match of this.#matching(filter)) {
      if (found.length === limit) break;
      if (match !== undefined) found.push(() => mailOf(...match));
    }
    return found.reverse();
  }

  /** The same mails, with the number of all that match; its yields end batches. */
  *search(filter: MailFilter, limit: number): Generator<void, { mails: (() => Mail)[]; total: number }> {
    const mails: (() => Mail)[] = [];
    let total = 0;
    for (const match of this.#matching(filter)) {
      if (match === undefined) {
        yield;
        continue;
      }
      if (total < limit) mails.push(() => mailOf(...match));
      total += 1;
    }
    return { mails: mails.reverse(), total };
  }

  /** How many mails there are. */
  get size(): number {
    return this.#nextId - this.#firstId;
  }

  get(id: number): Mail | undefined {
    return this.find({ after: id - 1, before: id + 1 }, 1)[0];
  }

  /** The addresses that got a mail of this single send or automation, cleared or not. */
  *addressesOf(utr: string): Generator<string, void> {
    const batches = this.#batches.filter((batch) => batch.utr === utr && batch.kind !== 'notification');
    for (const { recipients } of batches) for (const { email } of recipients) yield email;
  }

  /** The id that the next mail gets. */
  get nextId(): number {
    return this.#nextId;
  }

  /**
   * The mails that match, the latest first, and undefined at the end of each batch of those that were looked at; older
   * mailings than those asked for are not.
   */
  *#matching({
    to,
    kind,
    utr,
    after = 0,
    before = Number.POSITIVE_INFINITY,
  }: MailFilter): Generator<readonly [batch: Batch, id: number] | undefined> {
    const first = Math.max(this.#firstId, after + 1);
    const address = to === undefined ? undefined : normalizeAddress(to);
    const older = this.#batches.findLastIndex((batch) => endOf(batch) <= first);
    for (const batch of this.#batches.slice(older + 1).reverse()) {
      if (kind !== undefined && kind !== batch.kind) continue;
      if (utr !== undefined && utr !== batch.utr && utr !== batch.schedule) continue;
      for (let id = Math.min(endOf(batch), before) - 1; id >= Math.max(batch.firstId, first); id -= 1) {
        if (id % MAX_LOOKED_AT === 0) yield undefined;
        if (address === undefined || normalizeAddress(recipientAt(batch, id).email) === address) yield [batch, id];
      }
    }
  }

  /** Hides all mails; `addressesOf` still knows their recipients. */
  clear(): void {
    this.#firstId = this.#nextId;
    this.#dropped = 0;
  }

  /** Takes over the mails of a copy. */
  replace(copy: Outbox): void {
    this.#bytes = copy.#bytes;
    this.#batches = copy.#batches;
    this.#nextId = copy.#nextId;
    this.#firstId = copy.#firstId;
    this.#dropped = copy.#dropped;
    this.#isShared = true;
    copy.#isShared = true;
  }

  copy(): Outbox {
    const copy = new Outbox(this.#bounds);
    copy.replace(this);
    return copy;
  }

  /** How many mails were dropped. */
  get dropped(): number {
    return this.#dropped;
  }
}

const endOf = ({ firstId, recipients }: Batch): number => firstId + recipients.length;
// A batch has one mail for each recipient, with consecutive ids.
const recipientAt = ({ firstId, recipients }: Batch, id: number) => recipients[id - firstId] as Recipient;

function mailOf(batch: Batch, id: number): Mail {
  const recipient = recipientAt(batch, id);
  return {
    id,
    kind: batch.kind,
    to: recipient.email,
    ...batch.write(recipient),
    utr: batch.utr,
    schedule_utr: batch.schedule ?? null,
    at: toTimestamp(batch.at),
  };
}
