/** Single sends change their status by the clock of their account (States and transitions: Single send status). */
import { type Schedule } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import type { Sender } from '../account/records/senders.js';
import { type SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import type { Agenda } from './agenda.js';
export declare function dueTransitions(account: Account, assume: Assume, agenda: Agenda): void;
export declare const fromSender: (sender: Sender | undefined) => {
    from_sender: string;
    reply_to: string;
    sender_name: string | null;
    sender_address: string | null;
};
type Scheduled = Schedule & Pick<SingleSend, 'schedule_type'>;
/**
 * Microseconds since 1970; NaN for what cannot be read.
 * @returns undefined for an immediate send, or one without a date
 */
export declare function scheduledAt(send: Scheduled, { zones }: Pick<Records, 'zones'>, zone: string): number | undefined;
export {};
