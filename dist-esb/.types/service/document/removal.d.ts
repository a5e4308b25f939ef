/** What goes with deleted records, and what stands in the way of a delete. */
import type { Automation, AutomationSchedule } from '../account/records/automations.js';
import type { Contact } from '../account/records/contacts.js';
import type { Segment, SegmentRecipient } from '../account/records/segments.js';
import type { SingleSend } from '../account/records/single-sends.js';
import type { AccountTable, RecordOf, Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
/** How the records of a table are deleted, one or several. */
export interface Removal<T extends AccountTable> {
    /** The records that name one: it is refused, or takes them with it, as the assumption says. */
    readonly usersOf?: (record: RecordOf<T>, account: Records, assume: Assume) => Users;
    /** Removes more than the records themselves. */
    readonly remove?: (removed: readonly RecordOf<T>[], account: Records, assume: Assume) => void;
}
/** The live records that refer to the one to be deleted, whatever their status. */
interface Users {
    readonly segments?: readonly Segment[];
    readonly segmentRecipients?: readonly SegmentRecipient[];
    /** They hold values of a custom field, which go with it. */
    readonly contacts?: readonly Contact[];
    readonly singleSends?: readonly SingleSend[];
    readonly automations?: readonly Automation[];
    readonly automationSchedules?: readonly AutomationSchedule[];
}
/**
 * Makes way for the delete of records.
 * @param users of each of them
 * @throws {Failure} a rule failure
 */
export declare function release(users: readonly Users[], account: Records, assume: Assume): void;
export declare const automationRemoval: Removal<'automations'>;
export declare const segmentRemoval: Removal<'segments'>;
export declare const senderRemoval: Removal<'senders'>;
/** The segment recipients that name a contact, and those that its address links to it. */
export declare const contactRemoval: Removal<'contacts'>;
/** Its contacts are members, whatever becomes of them. */
export declare const contactTypeRemoval: Removal<'contactTypes'>;
export declare const customFieldRemoval: Removal<'customFields'>;
export {};
