import { type Mock } from '../../mock/mock.js';
import { type MockOptions } from '../../mock/options.js';
/** Options that the dev server decides itself. */
declare const SERVER_OPTIONS: readonly ['port', 'host', 'listen', 'corsOrigins'];
export interface DevServerOptions extends Omit<MockOptions, (typeof SERVER_OPTIONS)[number]> {
    /**
     * True gives a request without key headers the keys of the fixture's first account, as a gateway would.
     * False, the default, refuses a page that forgets its keys, as the service does. A page of another origin never gets them.
     */
    readonly addKeys?: boolean;
}
/** The part of Vite's dev and preview server that is used here: importing Vite's types would make Vite a dependency. */
export interface Server {
    readonly config: {
        readonly root: string;
        readonly logger: {
            info(text: string): void;
        };
    };
    readonly httpServer: object | null;
    /** A function of request, response and next: the types of Node would make @types/node a dependency, too. */
    readonly middlewares: {
        use(middleware: object): unknown;
    };
    readonly resolvedUrls: {
        readonly local: readonly string[];
        readonly network: readonly string[];
    } | null;
    printUrls(): void;
}
/**
 * Starts a mock without a socket, and routes the server's requests below the mock's paths to it.
 * @throws {ValidationError} for a fixture that is missing or broken, or another invalid option
 * @throws {AssumptionError} for an assumption that does not exist
 */
export declare function serveOn(server: Server, { addKeys, ...options }: DevServerOptions): Promise<Mock>;
export {};
