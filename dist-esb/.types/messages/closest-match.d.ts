/** Could one word be meant by the other, in capitals or not? Two letters that changed places count as one. */
export declare function isNear(word: string, known: string): boolean;
/** The closest of the near words; undefined without a near word. */
export declare const closestOf: (word: string, near: readonly string[]) => string | undefined;
export declare const closestMatch: (word: string, known: readonly string[]) => string | undefined;
/** The end of a message on an unknown word: its closest match. */
export declare function suggestion(word: string, known: readonly string[]): string;
