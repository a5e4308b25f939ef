import { type AssumptionId } from '../service/assumptions/registry.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import { type DocumentContext, type JsonObject } from './json.js';
/** The question of an assumption with its default. */
export declare function describeAssumption(id: AssumptionId): string;
/** All are required: a request without one names no record, by either value of `missing-id`. */
export declare const parametersOf: (endpoint: Endpoint, context: DocumentContext) => readonly JsonObject[];
export declare function requestBodyOf(endpoint: Endpoint, name: string, context: DocumentContext): JsonObject;
