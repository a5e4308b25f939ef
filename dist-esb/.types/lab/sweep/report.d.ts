/** The result of a sweep as a table for people, and its progress on a terminal. */
import type { TextStream } from '../../messages/terminal.js';
import { type SweepResult } from './findings.js';
import type { Progress } from './sweep.js';
export declare function summaryOf({ dependencies, consulted, tried, runs }: SweepResult): string;
export declare function writeReport(result: SweepResult): string;
export declare function describeProgress({ runs, left, duration, found }: Progress, jobs: number): string;
/** One line, written over and over; nothing where nobody watches. */
export declare function createProgress({ stderr }: {
    readonly stderr: TextStream;
}, jobs: number): {
    follow: (progress: Progress) => void;
    clear: () => void;
};
