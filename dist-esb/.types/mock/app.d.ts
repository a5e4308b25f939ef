import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type DestinationStream } from 'pino';
import type { ControlContext } from '../control/context.js';
import { type LineWriter } from '../server/request-lines.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { Delays } from '../service/account/faults.js';
import type { ResolvedOptions } from './options.js';
export interface AppOptions extends Pick<ControlContext, 'folders' | 'reader' | 'stateFile'>, Pick<ResolvedOptions, 'prefix' | 'logLevel' | 'corsOrigins' | 'allowedHosts'> {
    /** The delay of the requests of the service; none by default. */
    readonly delays?: Delays;
    /** Where the line of each request goes; nowhere by default. */
    readonly lines?: LineWriter;
    /** Where the log goes; stdout by default. */
    readonly log?: DestinationStream;
}
export declare function createApp(directory: AccountDirectory, options: AppOptions): {
    app: FastifyInstance;
    context: ControlContext;
    running: ReadonlySet<IncomingMessage>;
};
/** What the log says of a request, without secrets. */
export declare function toLogEntry({ headers, method, url, host, ip, socket }: FastifyRequest, directory: AccountDirectory): {
    method: string;
    url: string;
    host: string;
    remoteAddress: string;
    remotePort: number | undefined;
};
