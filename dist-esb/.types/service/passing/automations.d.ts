/** Automations: whoever joins the target of a live one is enrolled, and each schedule mails after its waiting period (Automations). */
import type { Account } from '../account/account.js';
import { type Automation } from '../account/records/automations.js';
import type { Target } from '../account/records/single-sends.js';
import type { Assume } from '../assumptions/registry.js';
import type { Agenda } from './agenda.js';
/** Enrols contacts or segment recipients that join a target in every live automation for it. */
export declare function enrol(account: Account, table: Target['table'], target: number | null, members: readonly {
    readonly id: number;
}[]): void;
/**
 * Enrols those for whom an automation is as it is set live: the members of the target of a custom one, where it is for
 * those who are there. Nobody who joined before gets a mail of it any more.
 */
export declare function enrolAnew(account: Account, automation: Automation, assume: Assume): void;
/** Adds the mails of live automations that fell due since the last catch-up. */
export declare function dueMails(account: Account, assume: Assume, agenda: Agenda): void;
