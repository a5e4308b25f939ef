/** Texts and values as they can be shown: in a message, on a terminal, in HTML. */
/** A value as JSON, truncated to 60 characters; no more of a large or deep value is looked at. */
export declare function preview(value: unknown): string;
/** No text of a client reaches the terminal as a control character. */
export declare const printable: (text: string) => string;
/** A text as it stands in an element or a quoted attribute. */
export declare const escapeHtml: (text: string) => string;
