/** What recordings prove: values of assumptions, contradictions, and where the service leaves the document. */
import { type Evaluation } from '../evidence/report.js';
import { type Recordings } from './recordings.js';
export interface Learned extends Evaluation, Recordings {
    readonly files: readonly string[];
}
/** @throws {Error} as reading recordings does */
export declare function learn(files: readonly string[], baseUrl?: string): Promise<Learned>;
/** True if the recordings show something that no profile can hold. */
export declare const hasOdds: ({ unfit, contradictions, deviations }: Learned) => boolean;
export declare const writeLearned: (learned: Learned) => string;
export declare function writeLearnedJson(learned: Learned): string;
