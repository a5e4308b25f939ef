/** Opens, bounces and unsubscribes of sent mails: they change the counters, and an unsubscriber joins the list of the group. */
import type { Account } from '../account/account.js';
import type { Automation } from '../account/records/automations.js';
import type { MailEvent, SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
type Event = MailEvent['event'];
/** The addresses that got a mailing, by normalised address: those in the outbox, else those that would get it now. */
export declare function reachedBy(mailing: SingleSend | Automation, account: Account): ReadonlyMap<string, string>;
/** Makes an event of a single send happen, once for each address. */
export declare function applySendEvent(event: Event, send: SingleSend, addresses: readonly string[], account: Account): SingleSend;
/** Makes an event of an automation happen, once for each address. */
export declare function applyAutomationEvent(event: Event, automation: Automation, addresses: readonly string[], account: Account): Automation;
/** The keys of the tokens in the order of the openings; those whose opening is unknown come first. */
export declare function keysInOrder({ utr, unique_open_token }: SingleSend, { mailEvents }: Pick<Records, 'mailEvents'>): readonly string[];
export {};
