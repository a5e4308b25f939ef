/** Mail that would have been sent: kept as who got what, and written when somebody looks at it. */

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
  /** What the mail asks its reader to follow, as a path on this server. */
  readonly link: string | null;
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
  write(recipient: Recipient): MailContent;
}

interface Batch extends MailBatch {
  /** The id of the mail to the first recipient; those to the others follow. */
  readonly firstId: number;
}

/** What a mail must be like. */
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

export const MAX_MAILS = 250_000;

/** Bounded: the oldest mail goes when a new one finds no room. */
export class Outbox {
  readonly #bound: number;
  #batches: Batch[] = [];
  /** Does a copy hold the same batches? Then the next change is made in batches of our own. */
  #isShared = false;
  #nextId = 1;
  /** The mails before this id were cleared, or found no room. */
  #firstId = 1;
  #dropped = 0;

  constructor(bound = MAX_MAILS) {
    this.#bound = bound;
  }

  add(mailing: MailBatch): void {
    if (mailing.recipients.length === 0) return;
    if (this.#isShared) this.#batches = [...this.#batches];
    this.#isShared = false;
    this.#batches.push({ ...mailing, firstId: this.#nextId });
    this.#nextId += mailing.recipients.length;
    const surplus = this.#nextId - this.#firstId - this.#bound;
    if (surplus > 0) {
      this.#firstId += surplus;
      this.#dropped += surplus;
    }
    this.#forget();
  }

  /** Lets go of what has no room any more, seen or not. */
  #forget(): void {
    const firstKept = this.#batches.findIndex((batch) => endOf(batch) > this.#nextId - this.#bound);
    // Batches that nobody sees any more go when there are many of them.
    if (firstKept > this.#batches.length / 2 || firstKept > 1000) this.#batches = this.#batches.slice(firstKept);
  }

  /**
   * The latest mails that fit, oldest first.
   * @param most so many at the most
   */
  find(filter: MailFilter, most: number): Mail[] {
    const found: Mail[] = [];
    for (const batch of this.#batches.toReversed()) {
      for (const id of this.#idsIn(batch, filter)) {
        if (found.length === most) return found.reverse();
        found.push(mailOf(batch, id));
      }
    }
    return found.reverse();
  }

  /** How many mails fit. */
  count(filter: MailFilter): number {
    return this.#batches.reduce((sum, batch) => sum + [...this.#idsIn(batch, filter)].length, 0);
  }

  get(id: number): Mail | undefined {
    return this.find({ after: id - 1, before: id + 1 }, 1)[0];
  }

  /** The addresses that got a mail of this single send or automation, cleared or not, by folded address. */
  addressesOf(utr: string): ReadonlyMap<string, string> {
    const mailings = this.#batches.filter((batch) => batch.utr === utr && batch.kind !== 'notification');
    const addresses = mailings.flatMap(({ recipients }) => recipients.map(({ email }) => email));
    return new Map(addresses.map((address) => [normalizeAddress(address), address]));
  }

  /** The id that the next mail gets. */
  get nextId(): number {
    return this.#nextId;
  }

  /** The ids of the mails of a batch that fit, the latest first. */
  *#idsIn(
    batch: Batch,
    { to, kind, utr, after = 0, before = Number.POSITIVE_INFINITY }: MailFilter,
  ): Generator<number> {
    if (kind !== undefined && kind !== batch.kind) return;
    if (utr !== undefined && utr !== batch.utr && utr !== batch.schedule) return;
    const first = Math.max(batch.firstId, this.#firstId, after + 1);
    for (let id = Math.min(endOf(batch), before) - 1; id >= first; id -= 1) {
      if (to === undefined || normalizeAddress(recipientAt(batch, id).email) === normalizeAddress(to)) yield id;
    }
  }

  /** Nobody sees the mails any more; who got them is still known. */
  clear(): void {
    this.#firstId = this.#nextId;
    this.#dropped = 0;
  }

  copy(): Outbox {
    const copy = new Outbox(this.#bound);
    copy.#batches = this.#batches;
    copy.#nextId = this.#nextId;
    copy.#firstId = this.#firstId;
    copy.#dropped = this.#dropped;
    copy.#isShared = true;
    this.#isShared = true;
    return copy;
  }

  /** How many mails found no room. */
  get dropped(): number {
    return this.#dropped;
  }
}

const endOf = ({ firstId, recipients }: Batch): number => firstId + recipients.length;
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
