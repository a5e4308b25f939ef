import type { DevServerOptions, Server } from './dev-server.js';
export type CampaignMockPluginOptions = DevServerOptions;
/** A plugin of Vite 6 or later. */
export interface CampaignMockPlugin {
    readonly name: 'campaign-mock';
    readonly apply: 'serve';
    configureServer(server: Server & {
        readonly environments: {
            readonly client: object;
        };
    }): Promise<void>;
    buildEnd(this: {
        readonly environment: object;
    }): Promise<void>;
    configurePreviewServer(server: Server & {
        readonly httpServer: {
            once(event: 'close', listener: () => void): unknown;
        };
    }): Promise<void>;
}
/**
 * Serves the documented paths below `prefix` (`/api/v1` by default) and the control plane below `/__control` on Vite's dev
 * and preview server. The page calls them on its own origin; a fault that breaks a connection breaks the page's own.
 * @throws {ValidationError} when the server starts, for a fixture that is missing or broken, or another invalid option
 * @throws {AssumptionError} when the server starts, for an assumption that does not exist
 * @example
 * // vite.config.ts
 * import { campaignMock } from 'campaign-mock/vite';
 * import { defineConfig } from 'vite';
 * export default defineConfig({ plugins: [campaignMock({ fixture: 'edge-cases' })] });
 */
export declare function campaignMock(options?: CampaignMockPluginOptions): CampaignMockPlugin;
