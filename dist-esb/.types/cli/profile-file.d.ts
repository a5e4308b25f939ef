import { type Proof } from '../lab/evidence/profile.js';
/**
 * Writes a profile beside the file, and renames it.
 * @param description what it is, for those who read the file
 * @param isForced true if it may replace a profile with more values, or a file of another kind
 * @throws {Error} where it may not: the new profile stays beside the file
 */
export declare function saveProfile(file: string, proofs: readonly Proof[], description: string, isForced?: boolean): void;
