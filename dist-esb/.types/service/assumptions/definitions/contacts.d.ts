export declare const contacts: {
    'timestamp.precision': import("../definition.js").Choice<"microseconds" | "seconds">;
    'contact-type-delete.contacts': import("../definition.js").Choice<"delete" | "keep">;
    'delete.in-use': import("../definition.js").Choice<"accept" | "cascade" | "refuse" | `text:${string}`>;
    'segment-recipient.contact': import("../definition.js").Choice<"by-email" | "none">;
    'global-unsubscribes.scope': import("../definition.js").Choice<"global-only" | "with-groups">;
    'country.text': import("../definition.js").Choice<"id" | "name">;
    'geo.fields': import("../definition.js").Choice<"names" | "with-codes">;
    'contact-form.further': import("../definition.js").Choice<"ignored" | "stored">;
    'csv-sample': import("../definition.js").Choice<"csv-file" | "empty-object" | "not-found">;
    'csv-columns': import("../definition.js").Choice<"fixed-order" | "header-row" | "labels">;
    'csv-bad-row': import("../definition.js").Choice<"reject-file" | "skip-row">;
    'csv-known-address': import("../definition.js").Choice<"duplicate-email" | "update">;
    'reserved-fields.names': import("../definition.js").Choice<"contact-fields" | "placeholders">;
    'custom-field.label': import("../definition.js").Choice<"name" | "words">;
    'custom-field.shown': import("../definition.js").Choice<"all" | "null" | "own">;
    'dynamic-content.source': import("../definition.js").Choice<"constant" | "custom-fields">;
};
