/** The kinds of deviations from the document, in the form of warnings. */
/** Each with its section of the document; without one, it is the chapter of the endpoint. */
declare const deviationKinds: {
    readonly 'undocumented-path': {
        readonly section: 'Endpoints';
        readonly advice: 'Correct the path';
        readonly text: (path: string, nearest: string | undefined) => string;
    };
    readonly 'undocumented-method': {
        readonly section: 'Endpoints';
        readonly advice: 'Use the documented method';
        readonly text: (method: string, path: string, known: string) => string;
    };
    readonly 'unknown-field': {
        readonly section: "Resources and their fields";
        readonly text: (endpoint: string, path: string) => string;
    };
    readonly 'missing-field': {
        readonly section: "Resources and their fields";
        readonly text: (endpoint: string, path: string) => string;
    };
    readonly 'other-type': {
        readonly section: "Resources and their fields";
        readonly text: (endpoint: string, path: string, found: string, wanted: string) => string;
    };
    readonly 'other-text': {
        readonly text: (endpoint: string, found: string, wanted: readonly string[]) => string;
    };
    readonly 'other-message': {
        readonly section: 'Errors 3';
        readonly text: (endpoint: string, field: string, found: string, wanted: readonly string[]) => string;
    };
    readonly 'other-member': {
        readonly section: 'Errors 6';
        readonly text: (endpoint: string, found: string, wanted: string) => string;
    };
    readonly 'unknown-parameter': {
        readonly text: (endpoint: string, name: string) => string;
    };
    readonly 'other-shape': {
        readonly section: 'Endpoints: Conventions';
        readonly text: (endpoint: string, status: number, found: string) => string;
    };
    readonly 'byte-order-mark': {
        readonly section: 'Endpoints: Conventions';
        readonly text: (endpoint: string) => string;
    };
};
type DeviationKinds = typeof deviationKinds;
type DeviationId = keyof DeviationKinds;
export interface DeviationText {
    readonly id: DeviationId;
    readonly text: string;
    readonly section: string;
}
/** Tells deviations of an endpoint in this chapter; the facts are the parameters of the text. */
export declare const createDescribe: (chapter: string) => <Id extends DeviationId>(id: Id, ...facts: Parameters<DeviationKinds[Id]['text']>) => DeviationText;
export type Describe = ReturnType<typeof createDescribe>;
export {};
