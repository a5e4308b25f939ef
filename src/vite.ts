/** The package entry `campaign-mock/vite`: a plugin that starts a mock with each dev or preview server, and closes it with the server. */
import type { DevServerOptions, Server } from './client/dev-server.js';
import type { Mock } from './mock/mock.js';

/** The part of a dev or preview server of Vite that the plugin needs. */
export type { DevServerOptions, Server as ViteServer } from './client/dev-server.js';

export type CampaignMockPluginOptions = DevServerOptions;

/** A plugin of Vite 6 or later. */
export interface CampaignMockPlugin {
  readonly name: 'campaign-mock';
  readonly apply: 'serve';
  configureServer(server: Server & { readonly environments: { readonly client: object } }): Promise<void>;
  buildEnd(this: { readonly environment: object }): Promise<void>;
  configurePreviewServer(
    server: Server & { readonly httpServer: { once(event: 'close', listener: () => void): unknown } },
  ): Promise<void>;
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
export function campaignMock(options: CampaignMockPluginOptions = {}): CampaignMockPlugin {
  /** The mock of each server, by its environment: a restart of Vite starts the next server before it ends the last. */
  const mocks = new WeakMap<object, Mock>();
  return {
    name: 'campaign-mock',
    apply: 'serve',
    async configureServer(server) {
      // Imported only for a server: a build reads the configuration too, but needs no mock.
      const { serveOn } = await import('./client/dev-server.js');
      mocks.set(server.environments.client, await serveOn(server, options));
    },
    async buildEnd() {
      await mocks.get(this.environment)?.close();
    },
    async configurePreviewServer(server) {
      const { serveOn } = await import('./client/dev-server.js');
      const mock = await serveOn(server, options);
      server.httpServer.once('close', () => mock.close());
    },
  };
}
