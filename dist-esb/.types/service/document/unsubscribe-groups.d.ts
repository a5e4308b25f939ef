import { type Chapter } from '../endpoint/endpoint.js';
export declare const unsubscribeGroups: Chapter;
