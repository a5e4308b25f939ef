/** The control plane as a Fastify plugin: its guard, its body parser, and the route of every call and page. */
import type { FastifyInstance, FastifyPluginOptions } from 'fastify';
import type { Call } from './call.js';
import type { ControlContext, Page } from './context.js';
export declare const controlRoutes: (Call<unknown, unknown> | Page)[];
/** One route for all calls: with one for each, a mock takes a sixth longer to start. */
export declare function controlPlane(plane: FastifyInstance, options: ControlContext & FastifyPluginOptions): Promise<void>;
