/** The limits of a form, and the failures of a form that exceeds them. */
import { type Failure, tooLarge } from '../../service/endpoint/failure.js';

/** Bytes of all names and values together, without files. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;
export const MAX_FIELDS = 100_000;
export const MAX_FILES = 10;
/** Maximum number of parts; a part without a name, which becomes no field, counts as well. */
export const MAX_PARTS = MAX_FIELDS + MAX_FILES;

export const PART_HEADERS = { headerPairs: 100, headerSize: 16 * 1024 };

export const tooMany = (most: number, what: string): Failure => tooLarge(`more than ${most} ${what}`);
export const tooManyBytes = (): Failure => tooMany(MAX_TEXT_BYTES, 'bytes');
export const tooManyFields = (): Failure => tooMany(MAX_FIELDS, 'fields');
