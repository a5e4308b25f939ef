/** All endpoints, in document order, and the assumptions that can shape the responses of each. */
import { type AssumptionId } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { type Chapter, type Endpoint, type ListedEndpoint } from '../endpoint/endpoint.js';
export declare const chapters: readonly Chapter[];
export declare const endpoints: readonly ListedEndpoint[];
/** Maps the names of all endpoints, by both methods where they differ, to the names with the used method. */
export declare const endpointNames: ReadonlyMap<string, string>;
/** The endpoints that values can be narrowed to. What an account does as time passes is no matter of one endpoint. */
export declare const readers: AssumptionReaders;
export declare const isReadBy: (id: AssumptionId, endpoint: Pick<Endpoint, 'method' | 'path'>) => boolean;
/** True if many endpoints read it. */
export declare const isGeneral: (id: AssumptionId) => boolean;
export declare const assumptionsOf: (endpoint: Endpoint) => readonly AssumptionId[];
