import type { Endpoint } from '../service/endpoint/endpoint.js';
import { type Components, type DocumentContext, type JsonObject } from './json.js';
export declare function responsesOf(endpoint: Endpoint, { components }: DocumentContext): JsonObject;
export declare function addHeaders(components: Components): void;
