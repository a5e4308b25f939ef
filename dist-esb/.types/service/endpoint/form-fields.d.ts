/** Collects the pairs of a form under their names: `name[0]`, `name[1]`, … become one array. */
import type { RawFields, Upload } from './fields.js';
import type { Warn } from './warnings.js';
/** Takes down the texts of a form as they were sent. */
export interface TextLog {
    field(name: string, value: string): void;
}
export declare class FormFields {
    #private;
    constructor(warn: Warn, log?: TextLog);
    /** Adds one pair. Names are plain keys, whatever they are. */
    add(name: string, value: string | Upload): void;
    /** Returns all values by name; arrays close their gaps, and an array of only blanks is an empty field. */
    collect(): RawFields;
}
