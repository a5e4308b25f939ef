/** The limits of a form, and the failures of a form that exceeds them. */
import { type Failure, tooLarge } from '../../service/endpoint/failure.js';

/** All names and values together, files apart. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;
export const MAX_FIELDS = 100_000;
export const MAX_FILES = 10;
/** Parts without a name count as well. */
export const MAX_PARTS = MAX_FIELDS + MAX_FILES;

/** Bytes that wait for a reader. After skipping a part with a longer chunk, @fastify/busboy never goes on. */
export const PART_BUFFER = 1024 * 1024;

export const PART_HEADERS = { headerPairs: 100, headerSize: 16 * 1024 };

export const tooManyBytes = (): Failure => tooLarge(`more than ${MAX_TEXT_BYTES} bytes`);
export const tooManyFields = (): Failure => tooLarge(`more than ${MAX_FIELDS} fields`);
export const tooManyFiles = (): Failure => tooLarge(`more than ${MAX_FILES} files`);
export const tooManyParts = (): Failure => tooLarge(`more than ${MAX_PARTS} parts`);
