/** Bundles the benchmark and the scripts that it starts, each into one file: they are copied beside what it installs. */
import { build } from 'esbuild';

await build({
  entryPoints: ['test/bench/run.ts', 'test/bench/children/*.ts'],
  outdir: '.bench/build',
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
});
