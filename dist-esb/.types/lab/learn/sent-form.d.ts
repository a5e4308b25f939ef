/** Reads the form of a recorded request: each recorder writes it in another way. */
import type { RecordedForm } from '../evidence/exchange.js';
import type { Entry } from './har-file.js';
/** Something was sent that the recording does not hold, or not whole. */
export declare const UNRECORDED: unique symbol;
/** Without an encoding that is known, nothing is a form. */
export declare function readForm({ method, postData, bodySize }: Entry['request'], headers: ReadonlyMap<string, string>): Promise<RecordedForm | undefined | typeof UNRECORDED>;
