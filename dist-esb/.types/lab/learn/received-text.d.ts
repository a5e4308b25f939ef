import type { Entry } from './har-file.js';
export declare function readText({ content, bodySize }: Entry['response'], headers: ReadonlyMap<string, string>): string | undefined;
