export declare const http: {
    'http-status.success': import("../definition.js").Range<number>;
    'http-status.missing-credentials': import("../definition.js").Range<number>;
    'http-status.wrong-credentials': import("../definition.js").Range<number>;
    'http-status.validation': import("../definition.js").Range<number>;
    'http-status.not-found': import("../definition.js").Range<number>;
    'http-status.rule': import("../definition.js").Range<number>;
    'wrong-credentials': import("../definition.js").Choice<"invalid-both" | "invalid-key" | "invalid-secret" | "text" | `text:${string}`>;
    'method-mismatch': import("../definition.js").Choice<"both" | "documented" | "used">;
    'body-encoding': import("../definition.js").Choice<"any" | "any-form" | "documented-only">;
    'message-style': import("../definition.js").Choice<"classic" | "field">;
    'rate-limit': import("../definition.js").Range<number | "none">;
    'limits.upload-bytes': import("../definition.js").Range<number>;
};
