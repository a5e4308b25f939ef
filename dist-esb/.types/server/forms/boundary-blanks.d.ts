/** A multipart form may have blanks between a boundary and the end of its line (RFC 2046, section 5.1.1). The parser would take them for a header. */
import { Transform, type TransformCallback } from 'node:stream';
/** Removes the blanks behind each boundary of a body. */
export declare class WithoutBoundaryBlanks extends Transform {
    #private;
    constructor(boundary: string);
    _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void;
    _flush(done: TransformCallback): void;
}
