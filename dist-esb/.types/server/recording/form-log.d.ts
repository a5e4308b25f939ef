import type { IncomingMessage } from 'node:http';
import type { SentFile } from '../../service/account/journal.js';
export type Pairs = readonly (readonly [name: string, value: string])[];
/** Of a body, no more than this is kept. */
export declare const MAX_KEPT: number;
/** What was sent until now; many small texts are one. */
export interface SentForm {
    /** JSON of the pairs; null where nobody read the body. */
    readonly pairs: string | null;
    readonly files: readonly SentFile[];
    /** The beginning of a body whose fields were not read; more of it can arrive when its request is answered. */
    readonly unread: readonly Buffer[];
    readonly isCut: boolean;
    /** In memory, about. */
    readonly bytes: number;
}
export declare class FormLog {
    #private;
    /** True if less is kept than was sent. */
    isCut: boolean;
    isRead: boolean;
    field(name: string, value: string): void;
    /** @returns takes in the chunks of an upload, and at its end its size */
    file(name: string, file_name: string, content_type: string): {
        chunk(chunk: Uint8Array): void;
        end: () => void;
    };
    /** Keeps the beginning of a body that nobody else reads, while it arrives: no response waits for it. */
    keepUnread(raw: IncomingMessage): void;
    /** Keeps the beginning of a body whose fields cannot be read. */
    keepText(text: string): void;
    sent(): SentForm;
}
/** @param isCut may the bytes end within a character? It is left out. */
export declare const decodeStart: (bytes: Uint8Array, isCut: boolean) => string;
/**
 * As much of a text as there is room for, as a text of its own: a slice would keep the whole text alive.
 * @param room bytes
 */
export declare function truncate(text: string, room: number): string;
/** What was sent twice is a list. */
export declare function groupByName(pairs: Pairs): Record<string, string | string[]>;
