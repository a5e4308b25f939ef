/** Installs the other programs that only the benchmarks need. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { install } from '../package/npm-install.js';

/** The versions that run on every Node that this project runs on. */
const VERSIONS = {
  '@fastify/multipart': '^10.1.9',
  'json-server': '~0.17.4',
  '@stoplight/prism-cli': '~5.14.2',
  '@mockoon/cli': '^9.9.0',
} as const;

export type PackageName = keyof typeof VERSIONS;

/**
 * Installs packages beside the project's own fastify.
 * @returns the reason of a failure; undefined on success
 */
export async function installBeside(
  names: readonly PackageName[],
  folder: string,
  root: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const broken = await install(Object.fromEntries(names.map((name) => [name, VERSIONS[name]])), folder, signal);
  if (broken !== undefined) return broken;
  const fastify = join(folder, 'node_modules', 'fastify');
  mkdirSync(dirname(fastify), { recursive: true });
  if (!existsSync(fastify)) symlinkSync(join(root, 'node_modules', 'fastify'), fastify);
  return undefined;
}
