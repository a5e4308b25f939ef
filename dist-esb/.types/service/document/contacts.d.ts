/** The document's chapter "Contacts". */
import { type Chapter } from '../endpoint/endpoint.js';
export declare const contacts: Chapter;
