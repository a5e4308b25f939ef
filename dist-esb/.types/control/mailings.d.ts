import { MAIL_EVENTS } from '../service/account/records/single-sends.js';
/** An event of mails that went out, and the addresses that it happens at: every recipient by default. */
export interface MailEventInput {
    readonly event: (typeof MAIL_EVENTS)[number];
    readonly to?: string | readonly string[];
}
export declare const singleSendEvent: import("./call.js").Call<{
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
export declare const automationEvent: import("./call.js").Call<{
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
