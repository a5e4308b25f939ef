/** Installs programs for one test run into its own folder. */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
const LONGEST_INSTALL = 180_000;

/** Versions by the names of packages. */
export type Versions = Readonly<Record<string, string>>;

/** @returns the reason of a failed installation; undefined after a successful one */
export async function install(versions: Versions, folder: string, signal: AbortSignal): Promise<string | undefined> {
  if (!existsSync(join(folder, 'package.json'))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  }
  const options = { cwd: folder, timeout: LONGEST_INSTALL, signal, killSignal: 'SIGKILL' } as const;
  const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  try {
    await promisify(execFile)('npm', ['install', ...FLAGS, ...wanted], options);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return `${Object.keys(versions).join(', ')} could not be installed: ${message.trim().split('\n').slice(0, 3).join(' ')}`;
  }
}
