/** The package as a user gets it: built apart, packed, and installed into an empty folder. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const exec = promisify(execFile);

/** The environment of a user's shell: nothing of the runner that we are in, and no colours. */
export const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(_?TAP|NODE_|FORCE_COLOR)/.test(name))),
  NO_COLOR: '1',
};

/** A package of ours, as if it was installed there. */
export function link(folder: string, name: string): void {
  const at = join(folder, 'node_modules', name);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), at);
}

interface Installed {
  readonly home: string;
  /** Of the tarball. */
  readonly bytes: number;
}

/** Packs the project and installs the tarball into an empty folder, with the dependencies that are here. */
export async function install(folder: string): Promise<Installed> {
  const stage = join(folder, 'stage');
  for (const one of ['package.json', 'README.md', 'LICENSE', 'fixtures']) {
    cpSync(join(ROOT, one), join(stage, one), { recursive: true });
  }
  // Types are checked elsewhere.
  const out = ['--noCheck', '--outDir', join(stage, 'dist'), '--tsBuildInfoFile', join(stage, 'dist', '.tsbuildinfo')];
  await exec('npm', ['run', 'build', '--', ...out], { cwd: ROOT, env });
  await exec('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: stage, env });
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const home = join(folder, 'node_modules', 'campaign-mock');
  mkdirSync(home, { recursive: true });
  await exec('tar', ['xzf', join(folder, tarball), '-C', home, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node']) link(folder, name);
  return { home, bytes: statSync(join(folder, tarball)).size };
}

export const TSC = join(ROOT, 'node_modules', '.bin', 'tsc');

/** How strictly a user's program may be checked. */
export const TSC_FLAGS = [
  ...['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,esnext.disposable'],
  ...['--types', 'node'],
];
