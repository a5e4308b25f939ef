/** What a terminal gets: texts on standard streams, and rows in columns. */
export interface TextStream {
    readonly isTTY?: boolean;
    write(text: string, done?: (error?: Error | null) => void): unknown;
    once?(event: 'error', listener: () => void): unknown;
    listenerCount?(event: 'error'): number;
}
/** Writes as the console does: a text is dropped where the stream cannot take it, because its reader has left. */
export declare const dropping: (stream: TextStream) => TextStream;
type Rows = readonly (readonly string[])[];
/** Aligns the columns of rows; later rows keep the widths of earlier ones. */
export declare function createAligner(): (rows: Rows) => readonly string[];
/** The lines of a table, the first of which has the headings. */
export declare const alignColumns: (rows: Rows) => readonly string[];
export {};
