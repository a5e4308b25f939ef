/** The mails that the service writes itself, from an address that never exists (RFC 2606). */
import type { Account } from '../account/account.js';
import type { MailContent } from '../account/outbox.js';
import type { Sender } from '../account/records/senders.js';
import type { Records } from '../account/tables.js';
/** @param link the page that the mail asks its reader to open, as a path on this server */
export declare function serviceMail(subject: string, link?: string | null): MailContent;
/**
 * @param utr of the single send or automation that the event is about
 * @param at microseconds since 1970
 */
type Notify = (subject: string, utr: string, at: number) => void;
/** Creates a function that mails every notification recipient, for one step of the account: its mails share one list of recipients. */
export declare function createNotifier(account: Account): Notify;
export declare const isUnverified: (sender: Sender | undefined) => boolean;
/** True if a single send or a schedule names an unverified sender. */
export declare const isFromUnverified: (mailing: {
    readonly sender_id: number | null;
}, { senders }: Pick<Records, 'senders'>) => boolean;
/** @param at when it is sent: microseconds since 1970 */
export declare function mailVerification(account: Account, sender: Sender, at: number): void;
export declare function resendVerification(account: Account, sender: Sender, changes: Partial<Pick<Sender, 'is_verified'>>): Sender;
/** @throws {RecordNotFound} when no sender has this utr */
export declare function verify(account: Account, utr: string): Sender;
export {};
