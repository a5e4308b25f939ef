import type { Assume } from '../assumptions/registry.js';
import type { Reader } from '../endpoint/show.js';
/** The id of a sender; an unverified sender may be refused. */
export declare function senderId(): import("../endpoint/fields.js").Field<number, "starred">;
/** The fields of a record that a copy gets anew. */
type Identity = 'id' | 'utr' | 'created_at' | 'updated_at';
export declare function copyOf<R extends Record<Identity, unknown>>({ id, utr, created_at, updated_at, ...rest }: R): Omit<R, "created_at" | "id" | "updated_at" | "utr">;
export declare function copyName(name: string, assume: Assume): string;
interface TemplateBody {
    readonly template_json: string | null;
    readonly template_html: string | null;
}
type GivenBodies = {
    readonly [K in keyof TemplateBody]?: string | undefined;
};
/** The document says to give only one of the two. */
export declare const templateBodies: {
    template_json: import("../endpoint/fields.js").Field<string, "optional">;
    template_html: import("../endpoint/fields.js").Field<string, "optional">;
};
/** A given body is stored verbatim, and the other one is unset; two unset ones stand for the built-in template. */
export declare const templateBody: ({ template_json, template_html }: GivenBodies) => TemplateBody;
type Bodied = TemplateBody & {
    readonly template_id: number | null;
};
type BodyReader = Reader<never>;
export declare const shownBodies: {
    template_json: (record: Bodied, reader: BodyReader) => string | null;
    template_html: (record: Bodied, reader: BodyReader) => string | null;
};
export declare function scheduleDate(): import("../endpoint/fields.js").Field<string, "optional">;
export declare const scheduleTime: () => import("../endpoint/fields.js").Field<string, "optional">;
export {};
