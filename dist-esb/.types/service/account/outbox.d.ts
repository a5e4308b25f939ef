import type { Contact } from './records/contacts.js';
export declare const MAIL_KINDS: readonly ['single-send', 'automation', 'verification', 'notification'];
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
/** Bounded: the oldest mails are dropped when a new one finds no room. */
export declare class Outbox {
    #private;
    /**
     * @param onAdd called when mails were added
     * @param max mails
     */
    constructor(onAdd?: () => void, max?: number);
    add(batch: MailBatch): void;
    /**
     * The latest mails that match, oldest first.
     * @param limit how many at most
     */
    find(filter: MailFilter, limit: number): Mail[];
    /** The same mails, with the number of all that match. */
    search(filter: MailFilter, limit: number): {
        readonly mails: Mail[];
        readonly total: number;
    };
    get nextId(): number;
    get dropped(): number;
    get size(): number;
    get(id: number): Mail | undefined;
    /** The addresses that got a mail of this single send or automation, cleared or not. */
    addressesOf(utr: string): readonly string[];
    /** Hides all mails; `addressesOf` still knows their recipients. */
    clear(): void;
    copy(): Outbox;
}
/** A contact or a segment recipient as it was when the mail was sent, or a mere address. */
export interface Recipient extends Partial<Omit<Contact, 'email'>> {
    readonly email: string;
    /** The contact that a segment recipient is. */
    readonly contact?: Contact;
}
/** Addresses that differ only in case are the same. */
export declare const normalizeAddress: (address: string) => string;
