/** The outbox of an account: stores batches of mails with their recipients, and renders a mail for each read. */
import { present } from '../../messages/present.js';
import { toTimestamp } from '../../time/timestamps.js';
import { type Letter, type MailContent, type Recipient, writeMail } from './letter.js';
import { BTree } from './table.js';

export const MAIL_KINDS = ['single-send', 'automation', 'verification', 'notification'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface Mail extends MailContent {
  readonly id: number;
  readonly kind: MailKind;
  readonly to: string;
  /** The utr, the unique text id, of the single send, automation or sender that the mail is about. */
  readonly utr: string;
  /** The utr of the automation schedule that sent the mail; null for other mails. */
  readonly schedule_utr: string | null;
  /** The time of the mail by the clock of the account, as a timestamp. */
  readonly at: string;
}

export interface MailBatch {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly kind: MailKind;
  readonly utr: string;
  readonly schedule?: string;
  readonly recipients: readonly Recipient[];
  readonly letter: Letter;
}

/** A mail matches a filter if all given members fit. */
export interface MailFilter {
  /** The address, in any case. */
  readonly to?: string;
  readonly kind?: MailKind;
  /** The utr of the single send, automation, schedule or sender. */
  readonly utr?: string;
  /** Only mails with a higher id. */
  readonly after?: number;
  /** Only mails with a lower id. */
  readonly before?: number;
}

const MAX_MAILS = 250_000;

const EMPTY = { batches: new BTree<number, MailBatch>(), nextId: 1, firstId: 1, dropped: 0 };

/** The mails in batches, each under the id of its first mail; its other mails have the ids that follow. */
export type SavedOutbox = Readonly<typeof EMPTY>;

/** Bounded: a new mail without room drops the oldest mails. */
export class Outbox {
  /** @param state never changed but replaced, because snapshots share it */
  constructor(
    public state: SavedOutbox = EMPTY,
    private readonly max = MAX_MAILS,
  ) {}

  add(batch: MailBatch): void {
    if (batch.recipients.length === 0) return;
    const { nextId: id, firstId, dropped } = this.state;
    const batches = this.state.batches.clone();
    batches.set(id, batch);
    const nextId = id + batch.recipients.length;
    const oldest = nextId - this.max;
    // Frees batches beyond the bound; until then, `addressesOf` also reads batches that were cleared.
    batches.deleteRange(1, batches.getPairOrNextLower(oldest)?.[0] ?? 1, false);
    const first = Math.max(firstId, oldest);
    this.state = { batches, nextId, firstId: first, dropped: dropped + first - firstId };
  }

  /** Returns the latest mails that match, at most `limit`, oldest first, and the number of all mails that match. */
  find({ to, kind, utr, after = 0, before = Infinity }: MailFilter, limit: number) {
    const first = Math.max(this.state.firstId, after + 1);
    const address = to === undefined ? undefined : normalizeAddress(to);
    const found: (readonly [id: number, MailBatch, Recipient])[] = [];
    for (const [firstId, batch] of this.state.batches.entriesReversed(before - 1)) {
      const { recipients } = batch;
      const end = firstId + recipients.length;
      if (end <= first) break;
      if (kind !== undefined && kind !== batch.kind) continue;
      if (utr !== undefined && utr !== batch.utr && utr !== batch.schedule) continue;
      for (let id = Math.min(end, before) - 1; id >= Math.max(firstId, first); id -= 1) {
        const recipient = present(recipients[id - firstId]);
        if (address === undefined || normalizeAddress(recipient.email) === address) found.push([id, batch, recipient]);
      }
    }
    const latest = found.slice(0, limit).map(([id, { kind, utr, schedule = null, at, letter }, recipient]): Mail => {
      const content = writeMail(letter, recipient);
      return { id, kind, to: recipient.email, ...content, utr, schedule_utr: schedule, at: toTimestamp(at) };
    });
    return { mails: latest.reverse(), total: found.length };
  }

  get(id: number): Mail | undefined {
    return this.find({ after: id - 1, before: id + 1 }, 1).mails[0];
  }

  /** The addresses that got a mail of a single send or an automation, even if the outbox was cleared since. */
  addressesOf(utr: string): readonly string[] {
    const batches = this.state.batches.valuesArray().filter((one) => one.utr === utr && one.kind !== 'notification');
    return batches.flatMap(({ recipients }) => recipients.map(({ email }) => email));
  }

  /** Hides all mails; `addressesOf` still knows their recipients. */
  clear(): void {
    this.state = { ...this.state, firstId: this.state.nextId, dropped: 0 };
  }
}

/** Returns the same text for addresses that differ only in case. */
export const normalizeAddress = (address: string): string => address.toLowerCase();
