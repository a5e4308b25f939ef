export interface CsvRow {
    /** The line of the file in which it begins; the first is 1. */
    readonly line: number;
    readonly values: readonly string[];
}
export interface CsvFile {
    /** Without blank ones. */
    readonly rows: readonly CsvRow[];
    /** True if the file goes on after these rows. */
    readonly hasMore: boolean;
    /** Where and why it cannot be read any further. */
    readonly broken?: {
        readonly line: number;
        readonly reason: string;
    };
}
/** @param maxRows further ones are not read */
export declare function readCsv(bytes: Buffer, maxRows: number): CsvFile;
