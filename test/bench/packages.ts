/** What the benchmarks alone need of other programs: installed into their own folder, gone after the run. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The versions that run on every Node that this project runs on. */
const VERSIONS = {
  '@fastify/multipart': '^10.1.9',
  'json-server': '~0.17.4',
  '@stoplight/prism-cli': '~5.14.2',
  '@mockoon/cli': '^9.9.0',
} as const;

export type PackageName = keyof typeof VERSIONS;

const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
const LONGEST_INSTALL = 180_000;

/**
 * Installs packages beside the project's own fastify.
 * @returns why it did not work; undefined when it did
 */
export async function install(
  names: readonly PackageName[],
  folder: string,
  root: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!existsSync(join(folder, 'package.json'))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  }
  const options = { cwd: folder, timeout: LONGEST_INSTALL, signal, killSignal: 'SIGKILL' } as const;
  const wanted = names.map((name) => `${name}@${VERSIONS[name]}`);
  try {
    await promisify(execFile)('npm', ['install', ...FLAGS, ...wanted], options);
  } catch (error) {
    const { message } = error as Error;
    return `${names.join(', ')} could not be installed: ${message.trim().split('\n').slice(0, 3).join(' ')}`;
  }
  const fastify = join(folder, 'node_modules', 'fastify');
  mkdirSync(dirname(fastify), { recursive: true });
  if (!existsSync(fastify)) symlinkSync(join(root, 'node_modules', 'fastify'), fastify);
  return undefined;
}
