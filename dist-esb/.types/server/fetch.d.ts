import type { FastifyInstance } from 'fastify';
type Init = NonNullable<ConstructorParameters<typeof Request>[1]>;
/** @param baseUrl the base of a path that begins with a slash */
export declare function createFetch(app: FastifyInstance, baseUrl: string): (input: string | URL | Request, init?: Init) => Promise<Response>;
export {};
