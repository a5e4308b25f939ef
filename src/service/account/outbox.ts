/** The outbox of an account: stores batches of mail with their recipients, and renders a mail when it is read. */
import { present } from '../../messages/present.js';
import { toTimestamp } from '../../time/timestamps.js';
import type { Contact } from './records/contacts.js';

export const MAIL_KINDS = ['single-send', 'automation', 'verification', 'notification'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

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
  readonly truncated?: true;
}

export interface Mail extends MailContent {
  readonly id: number;
  readonly kind: MailKind;
  readonly to: string;
  /** Of the single send, automation or sender that it is about. */
  readonly utr: string;
  /** Of the automation schedule that sent it; null for other mails. */
  readonly schedule_utr: string | null;
  /** The time of the account, as a timestamp. */
  readonly at: string;
}

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

const MAX_MAILS = 250_000;

/** Bounded: the oldest mails are dropped when a new one finds no room. */
export class Outbox {
  readonly #max: number;
  readonly #onAdd: () => void;
  #batches: Batch[] = [];
  /** Does a copy hold the same array? Then the next change copies it. */
  #isShared = false;
  #nextId = 1;
  /** The mails before this id were cleared or dropped. */
  #firstId = 1;
  #dropped = 0;

  /**
   * @param onAdd called when mails were added
   * @param max mails
   */
  constructor(onAdd: () => void = () => undefined, max = MAX_MAILS) {
    this.#onAdd = onAdd;
    this.#max = max;
  }

  add(batch: MailBatch): void {
    if (batch.recipients.length === 0) return;
    if (this.#isShared) this.#batches = [...this.#batches];
    this.#isShared = false;
    this.#batches.push({ ...batch, firstId: this.#nextId });
    this.#nextId += batch.recipients.length;
    const first = Math.max(this.#firstId, this.#nextId - this.#max);
    this.#dropped += first - this.#firstId;
    this.#firstId = first;
    this.#forget();
    this.#onAdd();
  }

  /** Frees the batches beyond the bound, cleared or not. */
  #forget(): void {
    // The latest one is kept.
    const kept = this.#batches.findIndex((batch) => endOf(batch) > this.#nextId - this.#max);
    const [oldest, first] = [present(this.#batches[kept]), present(this.#batches[0])];
    // Slicing copies the array, so it waits until it frees half of it or 1,000 mails.
    const freed = oldest.firstId - first.firstId;
    if (kept > this.#batches.length / 2 || freed > 1000) this.#batches = this.#batches.slice(kept);
  }

  /**
   * The latest mails that match, oldest first.
   * @param limit how many at most
   */
  find(filter: MailFilter, limit: number): Mail[] {
    return this.search(filter, limit).mails;
  }

  /** The same mails, with the number of all that match; older mailings than those asked for are not looked at. */
  search({ to, kind, utr, after = 0, before = Infinity }: MailFilter, limit: number) {
    const first = Math.max(this.#firstId, after + 1);
    const address = to === undefined ? undefined : normalizeAddress(to);
    const older = this.#batches.findLastIndex((batch) => endOf(batch) <= first);
    const found: (readonly [Batch, id: number])[] = [];
    for (const batch of this.#batches.slice(older + 1).reverse()) {
      if (kind !== undefined && kind !== batch.kind) continue;
      if (utr !== undefined && utr !== batch.utr && utr !== batch.schedule) continue;
      for (let id = Math.min(endOf(batch), before) - 1; id >= Math.max(batch.firstId, first); id -= 1) {
        if (address === undefined || normalizeAddress(recipientAt(batch, id).email) === address)
          found.push([batch, id]);
      }
    }
    const latest = found.slice(0, limit).map(([batch, id]) => mailOf(batch, id));
    return { mails: latest.reverse(), total: found.length };
  }

  get nextId(): number {
    return this.#nextId;
  }

  get dropped(): number {
    return this.#dropped;
  }

  get size(): number {
    return this.#nextId - this.#firstId;
  }

  get(id: number): Mail | undefined {
    return this.find({ after: id - 1, before: id + 1 }, 1)[0];
  }

  /** The addresses that got a mail of this single send or automation, cleared or not. */
  addressesOf(utr: string): readonly string[] {
    const batches = this.#batches.filter((batch) => batch.utr === utr && batch.kind !== 'notification');
    return batches.flatMap(({ recipients }) => recipients.map(({ email }) => email));
  }

  /** Hides all mails; `addressesOf` still knows their recipients. */
  clear(): void {
    this.#firstId = this.#nextId;
    this.#dropped = 0;
  }

  copy(): Outbox {
    const copy = new Outbox(this.#onAdd, this.#max);
    copy.#batches = this.#batches;
    copy.#nextId = this.#nextId;
    copy.#firstId = this.#firstId;
    copy.#dropped = this.#dropped;
    copy.#isShared = true;
    this.#isShared = true;
    return copy;
  }
}

const endOf = ({ firstId, recipients }: Batch): number => firstId + recipients.length;
const recipientAt = ({ firstId, recipients }: Batch, id: number) => present(recipients[id - firstId]);

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

/** A contact or a segment recipient as it was when the mail was sent, or a mere address. */
export interface Recipient extends Partial<Omit<Contact, 'email'>> {
  readonly email: string;
  /** The contact that a segment recipient is. */
  readonly contact?: Contact;
}

/** Addresses that differ only in case are the same. */
export const normalizeAddress = (address: string): string => address.toLowerCase();
