/** Writes proofs as a profile, with their evidence; `--profile` takes it as it is. */
import type { Finding } from './domains.js';
import type { Exchange } from './exchange.js';
/** A value as a profile has it: where all endpoints of an assumption show the same one, it is not narrowed. */
export interface Proof extends Finding {
    /** `id`, or `id@METHOD /path`. */
    readonly key: string;
}
export interface Proved {
    readonly proofs: readonly Proof[];
    /** Values that no profile can have, such as a status of 500 for a failure. */
    readonly unfit: readonly (Proof & {
        readonly reason: string;
    })[];
}
export declare function prove(findings: readonly Finding[]): Proved;
/** The text of a profile, with a description for those who read the file. No keys, addresses or bodies are in it. */
export declare function writeProfile(proofs: readonly Proof[], description: string): string;
/** An exchange without anything that was sent or received. */
export declare const describeExchange: ({ source: { file, entry, time }, name, response: { status } }: Exchange) => {
    file: string;
    entry: number;
    time: string;
    request: string;
    status: number;
};
