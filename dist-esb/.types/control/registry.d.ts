import { type Call } from './call.js';
export declare const REFERENCE_PATH = "/reference";
export declare const calls: {
    health: Call<{
        status: string;
        name: string;
        version: string;
        prefix: string;
    }, () => {
        status: string;
        name: string;
        version: string;
        prefix: string;
    }>;
    reset: Call<{
        accounts: import("./accounts.js").AccountSummary[];
        opened: number;
        closed: number;
    }, (given_0: ("accounts" | "assumptions" | "clock" | "faults" | "journal" | "outbox" | "records")[] | undefined) => {
        accounts: import("./accounts.js").AccountSummary[];
        opened: number;
        closed: number;
    }>;
    load: Call<{
        fixture: string;
        accounts: import("./accounts.js").AccountSummary[];
    }, (given_0: string | object | undefined) => {
        fixture: string;
        accounts: import("./accounts.js").AccountSummary[];
    }>;
    fixtures: Call<{
        fixtures: ({
            name: string;
            description: string;
            accounts: {
                public_key: string;
                counts: Record<string, number>;
            }[];
            problem?: never;
        } | {
            description?: never;
            accounts?: never;
            name: string;
            problem: string;
        })[];
    }, () => ({
        name: string;
        description: string;
        accounts: {
            public_key: string;
            counts: Record<string, number>;
        }[];
        problem?: never;
    } | {
        description?: never;
        accounts?: never;
        name: string;
        problem: string;
    })[]>;
    state: Call<import("../index.js").Fixture, () => import("../index.js").Fixture>;
    saveState: Call<{
        file: string;
        accounts: number;
    }, () => {
        file: string;
        accounts: number;
    }>;
    accounts: {
        list: Call<{
            accounts: import("./accounts.js").AccountKeys[];
        }, () => import("./accounts.js").AccountKeys[]>;
        open: Call<import("./accounts.js").AccountKeys, (given_0: string | undefined, given_1: string | undefined) => import("./accounts.js").AccountKeys>;
        close: Call<void, () => void>;
    };
    snapshot: Call<{
        snapshots: {
            public_key: string;
            name: string;
            at: string;
            dropped: string | null;
        }[];
    }, (param: string | number) => {
        snapshots: {
            public_key: string;
            name: string;
            at: string;
            dropped: string | null;
        }[];
    }>;
    restore: Call<{
        accounts: import("./accounts.js").AccountSummary[];
    }, (param: string | number) => {
        accounts: import("./accounts.js").AccountSummary[];
    }>;
    snapshots: {
        list: Call<{
            snapshots: import("./snapshots.js").SnapshotState[];
        }, () => import("./snapshots.js").SnapshotState[]>;
        delete: Call<void, (param: string | number) => void>;
    };
    clock: {
        read: Call<{
            clocks: import("./clock.js").ClockState[];
        }, () => import("./clock.js").ClockState[]>;
        set: Call<{
            clocks: import("./clock.js").ClockState[];
        }, (given_0: string) => import("./clock.js").ClockState[]>;
        freeze: Call<{
            clocks: import("./clock.js").ClockState[];
        }, () => import("./clock.js").ClockState[]>;
        advance: Call<{
            clocks: import("./clock.js").ClockState[];
        }, (given_0: string) => import("./clock.js").ClockState[]>;
    };
    assumptions: {
        read: Call<{
            assumptions: import("../service/assumptions/assumption-settings.js").DescribedAssumption[];
        }, () => import("../service/assumptions/assumption-settings.js").DescribedAssumption[]>;
        change: Call<{
            assumptions: import("../service/assumptions/assumption-settings.js").DescribedAssumption[];
        }, (given_0: unknown) => import("../service/assumptions/assumption-settings.js").DescribedAssumption[]>;
    };
    settings: {
        read: Call<{
            delay: string | number;
            strict: boolean;
        }, () => {
            delay: string | number;
            strict: boolean;
        }>;
        change: Call<{
            delay: string | number;
            strict: boolean;
        }, (given_0: {
            delay?: string | number;
            strict?: boolean;
        }) => {
            delay: string | number;
            strict: boolean;
        }>;
    };
    faults: {
        add: Call<{
            faults: import("./faults.js").FaultState[];
        }, (given_0: unknown) => import("./faults.js").FaultState[]>;
        list: Call<{
            faults: import("./faults.js").FaultState[];
        }, () => import("./faults.js").FaultState[]>;
        clear: Call<void, () => void>;
        delete: Call<void, (param: string | number) => void>;
    };
    journal: {
        find: Call<{
            exchanges: import("./journal.js").ReadExchange[];
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
        }) => import("./journal.js").ReadExchange[]>;
        clear: Call<void, () => void>;
        har: Call<{
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
                    _warnings: readonly import("../index.js").Warning[];
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
                    _warnings: readonly import("../index.js").Warning[];
                    _fault: {
                        readonly id: number;
                        readonly kind: string;
                        readonly when: string;
                    } | null;
                }[];
            };
        }>;
        verify: Call<{
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
    warnings: {
        read: Call<import("./warnings.js").WarningSummary, () => import("./warnings.js").WarningSummary>;
        clear: Call<void, () => void>;
        verify: Call<{
            total: number;
            requests: number;
        }, (given_0: string[] | undefined) => {
            total: number;
            requests: number;
        }>;
    };
    singleSendEvent: Call<{
        single_send: {
            id: number;
            user_id: number;
            created_at: string;
            updated_at: string;
            template_id: number | null;
            recipient_id: {
                id: string;
                table: "contacts_" | "segments_";
            }[];
            exclude_specific_recipient_id: {
                id: string;
                table: "contacts_" | "segments_";
            }[];
            sender_id: number | null;
            unsubscribe_group_id: number | null;
            single_send_name: string;
            from_sender: string;
            reply_to: string;
            sender_name: string | null;
            sender_address: string | null;
            subject: string;
            preheader: string;
            schedule_type: 0 | 1;
            schedule_date: string;
            schedule_time: string;
            utr: string;
            template_json: string | null;
            template_html: string | null;
            triggered: number;
            delivered: number;
            unique_opens: number;
            total_opens: number;
            bounces: number;
            unsubscribes: number;
            sent_at: string | null;
            status: 0 | 1 | 2 | 3;
            unique_open_token: string[] | Record<string, string>;
        };
    }, (param: string | number, given_1: {
        event: "bounce" | "open" | "unsubscribe";
        to?: string | string[];
    }) => {
        id: number;
        user_id: number;
        created_at: string;
        updated_at: string;
        template_id: number | null;
        recipient_id: {
            id: string;
            table: "contacts_" | "segments_";
        }[];
        exclude_specific_recipient_id: {
            id: string;
            table: "contacts_" | "segments_";
        }[];
        sender_id: number | null;
        unsubscribe_group_id: number | null;
        single_send_name: string;
        from_sender: string;
        reply_to: string;
        sender_name: string | null;
        sender_address: string | null;
        subject: string;
        preheader: string;
        schedule_type: 0 | 1;
        schedule_date: string;
        schedule_time: string;
        utr: string;
        template_json: string | null;
        template_html: string | null;
        triggered: number;
        delivered: number;
        unique_opens: number;
        total_opens: number;
        bounces: number;
        unsubscribes: number;
        sent_at: string | null;
        status: 0 | 1 | 2 | 3;
        unique_open_token: string[] | Record<string, string>;
    }>;
    automationEvent: Call<{
        automation: {
            id: number;
            user_id: number;
            deleted_at: string | null;
            created_at: string | null;
            updated_at: string | null;
            automation_for: number | null;
            automation_for_table: "" | "contacts_" | "segments_" | null;
            automation_name: string;
            exit_criteria: number | null;
            unsubscribe_group_id: string;
            automation_type: number;
            utr: string;
            status: 0 | 1;
            live_at: string | null;
            total_triggered: number;
            total_delivered: number;
            total_unique_opens: number;
            total_opens: number;
            total_bounces: number;
            total_unsubscribe: number;
        };
    }, (param: string | number, given_1: {
        event: "bounce" | "open" | "unsubscribe";
        to?: string | string[];
    }) => {
        id: number;
        user_id: number;
        deleted_at: string | null;
        created_at: string | null;
        updated_at: string | null;
        automation_for: number | null;
        automation_for_table: "" | "contacts_" | "segments_" | null;
        automation_name: string;
        exit_criteria: number | null;
        unsubscribe_group_id: string;
        automation_type: number;
        utr: string;
        status: 0 | 1;
        live_at: string | null;
        total_triggered: number;
        total_delivered: number;
        total_unique_opens: number;
        total_opens: number;
        total_bounces: number;
        total_unsubscribe: number;
    }>;
    outbox: {
        find: Call<{
            mails: import("./outbox.js").ReadMail[];
            total: number;
            dropped: number;
        }, (given_0: {
            to?: string;
            kind?: "automation" | "notification" | "single-send" | "verification";
            utr?: string;
            after?: number;
            before?: number;
            limit?: number;
        }) => import("./outbox.js").ReadMail[]>;
        clear: Call<void, () => void>;
        get: Call<import("./outbox.js").ReadMail, (param: string | number) => import("./outbox.js").ReadMail>;
        waitFor: Call<Promise<{
            mails: import("./outbox.js").ReadMail[];
        }>, (given_0: {
            to?: string;
            kind?: "automation" | "notification" | "single-send" | "verification";
            utr?: string;
            after?: number;
        } | undefined, given_1: number | undefined) => Promise<import("./outbox.js").ReadMail[]>>;
    };
    openapi: Call<Promise<import("./context.js").OpenApi>, () => Promise<import("./context.js").OpenApi>>;
    overview: Call<{
        name: string;
        version: string;
        prefix: string;
        fixture: {
            name: string;
            description: string;
        };
        accounts: import("./accounts.js").AccountSummary[];
        links: {
            [k: string]: string;
        };
    }, () => {
        name: string;
        version: string;
        prefix: string;
        fixture: {
            name: string;
            description: string;
        };
        accounts: import("./accounts.js").AccountSummary[];
        links: {
            [k: string]: string;
        };
    }>;
};
export declare const isCall: (one: object) => one is Call;
/** Every call by the name of its method: `clock.advance`. */
export declare const callsByName: ReadonlyMap<string, Call>;
