/** Opens the server's ports, and says where it listens, or why it cannot. `localhost` means both loopback addresses: a browser may try either. */
import { type NetworkInterfaceInfo } from 'node:os';
import type { FastifyInstance } from 'fastify';
/**
 * @returns the port
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 */
export declare function listen(app: FastifyInstance, port: number, host: string): Promise<number>;
interface SystemError extends Error {
    readonly code?: string;
    readonly address?: string;
    readonly port?: number;
}
/** The same error with a message for the operator; one that is not known stays as it is. */
export declare function explainListenError(error: SystemError, host: string): Error;
type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>;
/** The origins of a wildcard host; none for any other. */
export declare function networkOrigins(host: string, port: number, interfaces?: Interfaces): string[];
export {};
