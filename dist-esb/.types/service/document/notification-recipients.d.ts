/** The document's chapter "Notification recipients". */
import { type Chapter } from '../endpoint/endpoint.js';
export declare const notificationRecipients: Chapter;
