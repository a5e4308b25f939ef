/** Writes the mails of single sends and automations: when one is read, from the records of the time when it was sent. */
import type { MailContent, Recipient } from '../account/outbox.js';
import type { AutomationSchedule } from '../account/records/automations.js';
import type { Sender } from '../account/records/senders.js';
import type { SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
type Write = (recipient: Recipient) => MailContent;
export declare const writeSingleSend: (send: SingleSend, account: Records) => Write;
export declare const writeScheduled: (schedule: AutomationSchedule, account: Records) => Write;
export type PlaceholderValues = (name: string) => string;
/** `sender_address`: both lines of the company address. */
export declare const addressOf: ({ company_address, company_address2 }: Sender) => string;
/** The fields of a recipient, of its contact, and of the sender; '' for a missing value and an unknown name. */
export declare function valuesFor(recipient: Recipient, sender: Sender | undefined, preferences: string): PlaceholderValues;
export declare const verbatim: (text: string) => string;
/** The room that a mail has for values; it is used up where one found none, or placeholders were too many. */
export declare const createRoom: () => {
    characters: number;
    placeholders: number;
    isUsedUp: boolean;
};
/**
 * @param write renders a value for its place in the text
 * @param room of the mail; a placeholder whose value finds none is kept
 */
export declare function fill(text: string, values: PlaceholderValues, write?: typeof verbatim, room?: {
    characters: number;
    placeholders: number;
    isUsedUp: boolean;
}): string;
export {};
