/** The limits of a form, and the failures of a form that exceeds them. */
import { type Failure } from '../../service/endpoint/failure.js';
/** All names and values together, files apart. */
export declare const MAX_TEXT_BYTES: number;
export declare const MAX_FIELDS = 100000;
export declare const MAX_FILES = 10;
/** Parts without a name count as well. */
export declare const MAX_PARTS: number;
/** Bytes that wait for a reader. @fastify/busboy never goes on behind a part that it skips with a longer chunk. */
export declare const PART_BUFFER: number;
export declare const PART_HEADERS: {
    headerPairs: number;
    headerSize: number;
};
export declare const tooManyBytes: () => Failure;
export declare const tooManyFields: () => Failure;
export declare const tooManyFiles: () => Failure;
export declare const tooManyParts: () => Failure;
