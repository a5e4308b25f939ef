/** Builds and packs the package, and installs it into an empty folder. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { env, ROOT, withoutTapLoader } from '../process.js';

/** Runs a program in a user's shell. */
export const exec = (file: string, args: readonly string[], { cwd }: { readonly cwd: string }) =>
  promisify(execFile)(...withoutTapLoader(file, args), { cwd, env });

/** Links one of this project's packages into a folder, as if it were installed there. */
export function link(folder: string, name: string): void {
  const at = join(folder, 'node_modules', name);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), at);
}

interface Installed {
  readonly home: string;
  /** The size of the tarball. */
  readonly bytes: number;
}

/** Packs the project and unpacks the tarball into an empty folder; a package without dependencies needs no installer. */
export async function install(folder: string): Promise<Installed> {
  await exec('npm', ['run', 'build'], { cwd: ROOT });
  await exec('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const home = join(folder, 'node_modules', 'campaign-mock');
  mkdirSync(home, { recursive: true });
  await exec('tar', ['xzf', tarball, '-C', home, '--strip-components=1'], { cwd: folder });
  link(folder, '@types/node');
  return { home, bytes: statSync(join(folder, tarball)).size };
}

export const TSC = join(ROOT, 'node_modules', '.bin', 'tsc');

/** The strictest flags that a user's program may be checked with. */
export const TSC_FLAGS = [
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--lib',
  'es2023,esnext.disposable',
  '--types',
  'node',
];
