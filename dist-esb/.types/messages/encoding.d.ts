export declare class EncodingError extends SyntaxError {
    readonly line: number;
    readonly reason: string;
    /** @param line the first line that cannot be read */
    constructor(line: number, reason: string);
}
/** @throws {EncodingError} for bytes that are not UTF-8 */
export declare function decodeUtf8(bytes: Buffer, reason?: string): string;
/**
 * Decodes a file, without its byte order mark.
 * @throws {EncodingError} for another encoding
 */
export declare function decodeFile(bytes: Buffer): string;
