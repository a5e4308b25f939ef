import { type Exchange } from '../service/account/journal.js';
/** An exchange without its real times, which differ from run to run: only the HAR has them. */
export type ReadExchange = Omit<Exchange, 'started' | 'took'>;
export declare const toHar: (exchanges: readonly Exchange[]) => {
    log: {
        version: string;
        creator: {
            name: string;
            version: string;
        };
        pages: never[];
        entries: {
            startedDateTime: string;
            time: number;
            request: {
                headersSize: -1;
                bodySize: -1;
                method: string;
                url: string;
                httpVersion: string;
                cookies: never[];
                headers: {
                    name: string;
                    value: string;
                }[];
                queryString: {
                    name: string;
                    value: string;
                }[];
                postData?: {
                    mimeType: string;
                    params: ({
                        name: string;
                        value: string;
                    } | {
                        name: string;
                        fileName: string;
                        contentType: string;
                        comment: string;
                    })[];
                    comment?: string;
                } | {
                    mimeType: string;
                    text: string;
                    comment?: string;
                };
            };
            response: {
                headersSize: -1;
                bodySize: -1;
                status: number;
                statusText: string;
                httpVersion: string;
                cookies: never[];
                headers: {
                    name: string;
                    value: string;
                }[];
                content: {
                    size: number;
                    mimeType: string;
                    text: string;
                    comment?: string;
                };
                redirectURL: string;
            };
            cache: {};
            timings: {
                send: number;
                wait: number;
                receive: number;
            };
            _id: number;
            _public_key: string | null;
            _assumptions: readonly string[];
            _warnings: readonly import("../service/account/journal.js").Warning[];
            _fault: {
                readonly id: number;
                readonly kind: string;
                readonly when: string;
            } | null;
        }[];
    };
};
export type Har = ReturnType<typeof toHar>;
export declare const journal: {
    find: import("./call.js").Call<{
        exchanges: ReadExchange[];
        total: number;
        dropped: number;
    }, (given_0: {
        since?: string;
        until?: string;
        endpoint?: string;
        status?: number;
        warning?: string;
        before?: number;
        limit?: number;
    }) => ReadExchange[]>;
    clear: import("./call.js").Call<void, () => void>;
    har: import("./call.js").Call<{
        log: {
            version: string;
            creator: {
                name: string;
                version: string;
            };
            pages: never[];
            entries: {
                startedDateTime: string;
                time: number;
                request: {
                    headersSize: -1;
                    bodySize: -1;
                    method: string;
                    url: string;
                    httpVersion: string;
                    cookies: never[];
                    headers: {
                        name: string;
                        value: string;
                    }[];
                    queryString: {
                        name: string;
                        value: string;
                    }[];
                    postData?: {
                        mimeType: string;
                        params: ({
                            name: string;
                            value: string;
                        } | {
                            name: string;
                            fileName: string;
                            contentType: string;
                            comment: string;
                        })[];
                        comment?: string;
                    } | {
                        mimeType: string;
                        text: string;
                        comment?: string;
                    };
                };
                response: {
                    headersSize: -1;
                    bodySize: -1;
                    status: number;
                    statusText: string;
                    httpVersion: string;
                    cookies: never[];
                    headers: {
                        name: string;
                        value: string;
                    }[];
                    content: {
                        size: number;
                        mimeType: string;
                        text: string;
                        comment?: string;
                    };
                    redirectURL: string;
                };
                cache: {};
                timings: {
                    send: number;
                    wait: number;
                    receive: number;
                };
                _id: number;
                _public_key: string | null;
                _assumptions: readonly string[];
                _warnings: readonly import("../service/account/journal.js").Warning[];
                _fault: {
                    readonly id: number;
                    readonly kind: string;
                    readonly when: string;
                } | null;
            }[];
        };
    }, (given_0: {
        since?: string;
        until?: string;
        endpoint?: string;
        status?: number;
        warning?: string;
    }) => {
        log: {
            version: string;
            creator: {
                name: string;
                version: string;
            };
            pages: never[];
            entries: {
                startedDateTime: string;
                time: number;
                request: {
                    headersSize: -1;
                    bodySize: -1;
                    method: string;
                    url: string;
                    httpVersion: string;
                    cookies: never[];
                    headers: {
                        name: string;
                        value: string;
                    }[];
                    queryString: {
                        name: string;
                        value: string;
                    }[];
                    postData?: {
                        mimeType: string;
                        params: ({
                            name: string;
                            value: string;
                        } | {
                            name: string;
                            fileName: string;
                            contentType: string;
                            comment: string;
                        })[];
                        comment?: string;
                    } | {
                        mimeType: string;
                        text: string;
                        comment?: string;
                    };
                };
                response: {
                    headersSize: -1;
                    bodySize: -1;
                    status: number;
                    statusText: string;
                    httpVersion: string;
                    cookies: never[];
                    headers: {
                        name: string;
                        value: string;
                    }[];
                    content: {
                        size: number;
                        mimeType: string;
                        text: string;
                        comment?: string;
                    };
                    redirectURL: string;
                };
                cache: {};
                timings: {
                    send: number;
                    wait: number;
                    receive: number;
                };
                _id: number;
                _public_key: string | null;
                _assumptions: readonly string[];
                _warnings: readonly import("../service/account/journal.js").Warning[];
                _fault: {
                    readonly id: number;
                    readonly kind: string;
                    readonly when: string;
                } | null;
            }[];
        };
    }>;
    verify: import("./call.js").Call<{
        matched: number;
        ids: number[];
    }, (given_0: {
        endpoint?: string;
        method?: string;
        path?: string;
        query?: Record<string, string | number | (string | number)[]>;
        headers?: Record<string, string | number | (string | number)[]>;
        fields?: Record<string, string | number | (string | number)[]>;
        files?: Partial<import("../service/account/journal.js").SentFile>[];
        status?: number | "any";
        warning?: string;
        fault?: string;
        response?: unknown;
    }, given_1: {
        exactly?: number;
        atLeast?: number;
        atMost?: number;
    } | undefined) => {
        matched: number;
        ids: number[];
    }>;
};
