import { type Chapter } from '../endpoint/endpoint.js';
export declare const segments: Chapter;
