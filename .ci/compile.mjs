/** The command `npm run compile`: compiles sources and tests into `.compiled`, file by file: no test process loads TypeScript, and coverage maps back to the sources. */
import { build } from 'esbuild';

await build({
  entryPoints: ['src/**/*.ts', 'test/**/*.ts'],
  outbase: '.',
  outdir: '.compiled',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  // A module has the URL of its source: what it finds from there stands beside the source.
  define: { 'import.meta.url': '$source' },
  banner: { js: "const $source = import.meta.url.replace('/.compiled/', '/');" },
});
