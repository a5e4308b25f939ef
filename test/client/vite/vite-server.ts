/** A Vite server on a free port, and its log. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type Connect, createLogger, createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { type CampaignMockPluginOptions, campaignMock } from '../../../src/vite.js';
import { formData, KEYS } from '../../helper.js';
import { serve } from '../../listening.js';

/** Closes each connection after its response: a later server may listen on the same port. */
const ALONE = { connection: 'close' };

export interface Project {
  readonly config: InlineConfig;
  readonly logged: string[];
}

/** Creates a folder with a page, which is removed after the test. */
const rootOf = (t: Test): string => {
  const root = mkdtempSync(join(tmpdir(), 'campaign-mock-'));
  t.teardown(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Shop</title>');
  return root;
};

/**
 * A folder with a page, and a configuration that logs into an array.
 * @param more of the configuration
 */
export function projectOf(t: Test, options?: CampaignMockPluginOptions, more: InlineConfig = {}): Project {
  const root = rootOf(t);
  const logged: string[] = [];
  const take = (text: string) => {
    logged.push(text);
  };
  const config: InlineConfig = {
    root,
    cacheDir: join(root, '.vite'),
    optimizeDeps: { noDiscovery: true },
    configFile: false,
    ...more,
    plugins: [campaignMock(options), more.plugins],
    customLogger: { ...createLogger(), info: take, error: take },
    server: { port: 0, watch: null, ...more.server },
    preview: { port: 0 },
  };
  return { config, logged };
}

export interface DevServer extends Project {
  readonly server: ViteDevServer;
  readonly origin: string;
}

export async function startVite(t: Test, ...given: [CampaignMockPluginOptions?, InlineConfig?]): Promise<DevServer> {
  const project = projectOf(t, ...given);
  const server = await createServer(project.config);
  t.teardown(() => server.close());
  await server.listen();
  return { ...project, server, origin: originOf(server) };
}

/** The address that a server prints. */
export const originOf = ({ resolvedUrls }: Pick<ViteDevServer, 'resolvedUrls'>): string =>
  new URL(`${resolvedUrls?.local[0]}`).origin;

/** Serves the middlewares of a Vite server on an outer server. */
export const mount = (t: Test, middlewares: Connect.Server): Promise<string> => serve(t, middlewares);

type Headers = Readonly<Record<string, string>>;

export async function ask(url: string, init: { method?: string; headers?: Headers; body?: FormData | string } = {}) {
  const response = await fetch(url, { ...init, headers: { ...ALONE, ...init.headers } });
  return { status: response.status, text: await response.text() };
}

/** The names of the contact types of the account with these keys. */
export async function namesAt(origin: string, headers: Headers = KEYS): Promise<readonly string[]> {
  const { text } = await ask(`${origin}/api/v1/contacts-type`, { headers });
  return [...text.matchAll(/"name":"([^"]*)"/g)].map(([, name = '']) => name);
}

export const addAt = (origin: string, name: string, headers: Headers = KEYS) =>
  ask(`${origin}/api/v1/contacts-type/add`, { method: 'POST', headers, body: formData({ name }) });

/** True if the mock still runs: a closed mock ends each connection with its response. */
export async function isRunning(origin: string): Promise<boolean> {
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get(`${origin}/api/v1/contacts-type`, { agent, headers: KEYS }), 'response');
  agent.destroy();
  return response.headers.connection === 'keep-alive';
}
