import { type Exchange } from './exchange.js';
export type ShownRecord = Readonly<Record<string, unknown>>;
declare const RECORD_KINDS: readonly ['globalUnsubscribers', 'segments', 'segmentRecipients', 'unsubscribeGroups', 'unsubscribeGroupRecipients', 'contactTypes', 'contacts', 'reservedFields', 'customFields', 'templates', 'singleSends', 'automations', 'automationSchedules', 'senders', 'notificationRecipients'];
export type RecordKind = (typeof RECORD_KINDS)[number];
export declare function listOf(kind: RecordKind): string;
export declare const kindShownBy: (name: string) => RecordKind | undefined;
export declare const isList: (name: string) => boolean;
/** A paginator of a framework: it stands in place of a list, and has it under `data`. */
export declare const isPaginator: (value: unknown) => value is {
    readonly data: readonly unknown[];
};
/** The items of a list, also where a paginator stands in its place. */
export declare function itemsIn(value: unknown): readonly unknown[];
/** The text of a response, with an array where the document has one: some services send a paginator, or a single record. */
export declare function textWithArray(exchange: Exchange): string | undefined;
/** The records in a response; none where it is no success. */
export declare function recordsIn(exchange: Exchange): readonly ShownRecord[];
/** True if the value has the shape of a list; the list may be empty. */
export declare const isUnderstood: (exchange: Exchange) => boolean;
/** A plain list among those of places; undefined where the response has none. */
export declare function placesIn({ outcome }: Exchange, name: string): readonly ShownRecord[] | undefined;
export {};
