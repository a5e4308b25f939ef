/** Mail that would have been sent. */

export type MailKind = 'verification' | 'notification';

export interface Mail {
  readonly id: number;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  /** What the mail asks its reader to follow, as a path on this server. */
  readonly link: string | null;
  /** The utr of the sender, single send or automation that it is about. */
  readonly utr: string;
  /** The time of the world, as a timestamp. */
  readonly at: string;
}

const BOUND = 1000;

/** Bounded: the oldest mail goes when a new one finds no room. */
export class Outbox {
  #mails: Mail[] = [];
  #nextId = 1;
  #dropped = 0;

  add(mail: Omit<Mail, 'id'>): void {
    this.#mails.push({ id: this.#nextId++, ...mail });
    if (this.#mails.length > BOUND) {
      this.#mails.shift();
      this.#dropped += 1;
    }
  }

  /** Oldest first. */
  all(): readonly Mail[] {
    return this.#mails;
  }

  /** How many mails found no room. */
  get dropped(): number {
    return this.#dropped;
  }
}
