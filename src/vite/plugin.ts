/** The Vite plugin: the mock answers under paths of the dev server itself, and starts and stops with it. */
import type { EventEmitter } from 'node:events';
import type { Mock } from '../mock.js';
import type { DevServerOptions, Server } from './dev-server.js';

export type CampaignMockPluginOptions = DevServerOptions;

/** A plugin of Vite 6 or later. */
export interface CampaignMockPlugin {
  readonly name: 'campaign-mock';
  readonly apply: 'serve';
  configureServer(server: Server & { readonly environments: { readonly client: object } }): Promise<void>;
  buildEnd(this: { readonly environment: object }): Promise<void>;
  configurePreviewServer(server: Server & { readonly httpServer: EventEmitter }): Promise<void>;
}

/** A build reads the configuration too: only a server loads what answers. */
const load = () => import('./dev-server.js');

/**
 * Answers the documented paths below `prefix`, `/api/v1` by default, and the control plane below `/__control`, on the dev
 * server and on the preview server. The page that is developed calls them on its own origin; faults meet its connection.
 * @throws {Refused} when the server starts, for a fixture that is missing or broken, or another option that is none
 * @throws {AssumptionError} when the server starts, for an assumption that does not exist
 * @example
 * // vite.config.ts
 * import { campaignMock } from 'campaign-mock/vite';
 * import { defineConfig } from 'vite';
 * export default defineConfig({ plugins: [campaignMock({ fixture: 'edge-cases' })] });
 */
export function campaignMock(options: CampaignMockPluginOptions = {}): CampaignMockPlugin {
  /** By what ends with a server. When it starts anew, the next mock is there before the last one ends. */
  const mocks = new WeakMap<object, Mock>();
  return {
    name: 'campaign-mock',
    apply: 'serve',
    async configureServer(server) {
      const { serveOn } = await load();
      mocks.set(server.environments.client, await serveOn(server, options));
    },
    async buildEnd() {
      await mocks.get(this.environment)?.close();
    },
    async configurePreviewServer(server) {
      const { serveOn } = await load();
      const mock = await serveOn(server, options);
      server.httpServer.once('close', () => mock.close());
    },
  };
}
