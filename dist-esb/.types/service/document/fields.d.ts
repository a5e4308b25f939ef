import type { AssumptionValue } from '../assumptions/registry.js';
import { type Chapter } from '../endpoint/endpoint.js';
export declare const reservedNames: (assume: (id: 'reserved-fields.names') => AssumptionValue<'reserved-fields.names'>) => readonly string[];
export declare const fields: Chapter;
