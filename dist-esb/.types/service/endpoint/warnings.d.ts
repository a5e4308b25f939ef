/** Warnings: what a client relies on although the document does not promise it. The request is answered all the same. */
import type { Warning } from '../account/journal.js';
/** The kinds of warnings, each with its section of the document; without one, it is the chapter of the endpoint. */
export declare const warningKinds: {
    readonly 'undocumented-path': {
        readonly section: 'Endpoints';
        readonly advice: 'Correct the path';
        readonly text: (path: string, nearest: string | undefined) => string;
    };
    readonly 'extra-slash': {
        readonly level: 'note';
        readonly section: "Endpoints: Conventions";
        readonly advice: 'It fails nothing; write the base URL without a slash at its end';
        readonly text: (sent: string, path: string) => string;
    };
    readonly 'undocumented-method': {
        readonly section: 'Endpoints';
        readonly advice: 'Use the documented method';
        readonly text: (method: string, path: string, known: string) => string;
    };
    readonly 'ambiguous-method': {
        readonly level: 'note';
        readonly advice: 'It fails nothing; once you know it, set --assume method-mismatch=documented or method-mismatch=used';
        readonly text: (path: string, documented: string, used: string) => string;
    };
    readonly 'undocumented-parameter': {
        readonly advice: 'Leave it out or correct its name';
        readonly text: (name: string, endpoint: string, known: readonly string[]) => string;
    };
    readonly 'misplaced-parameter': {
        readonly advice: 'Send it there';
        readonly text: (name: string, endpoint: string, place: string) => string;
    };
    readonly 'undocumented-encoding': {
        readonly section: "Endpoints: Conventions";
        readonly advice: 'Send what is documented';
        readonly text: (endpoint: string, wanted: string, found: string) => string;
    };
    readonly 'array-key': {
        readonly section: "Endpoints: Conventions";
        readonly advice: 'Number the keys';
        readonly text: (name: string) => string;
    };
    readonly 'array-gap': {
        readonly section: "Endpoints: Conventions";
        readonly advice: 'Number the keys without gaps';
        readonly text: (name: string, highest: number, count: number) => string;
    };
    readonly 'unknown-column': {
        readonly advice: 'Remove the column or correct its heading';
        readonly text: (heading: string, known: readonly string[]) => string;
    };
    readonly 'repeated-field': {
        readonly section: "Endpoints: Conventions";
        readonly advice: 'Send it once';
        readonly text: (name: string) => string;
    };
    readonly 'id-form': {
        readonly section: 'Resources and their fields';
        readonly advice: 'Send an integer';
        readonly text: (name: string, value: string) => string;
    };
    readonly 'both-bodies': {
        readonly advice: 'Send only one of them';
        readonly text: (one: string, other: string) => string;
    };
};
type WarningKinds = typeof warningKinds;
export type WarningId = keyof WarningKinds;
export declare const warningIds: string[];
/** Records a warning; the facts are the parameters of its text. */
export type Warn = <Id extends WarningId>(id: Id, ...facts: Parameters<WarningKinds[Id]['text']>) => void;
/** What a warning says, and what to do about it. */
export declare function warningText<Id extends WarningId>(id: Id, ...facts: Parameters<WarningKinds[Id]['text']>): string;
/** What a strict mock refuses with. */
export declare const strictText: (texts: readonly string[]) => string;
export declare class Warnings {
    #private;
    /**
     * @param chapter the heading of the endpoint's chapter
     * @param earlier the warnings to begin with
     */
    constructor(chapter: string, earlier?: Warnings);
    readonly warn: Warn;
    get isEmpty(): boolean;
    all(): readonly Warning[];
}
export {};
