/** The command `npm run compile`: compiles sources and tests into `.compiled`, file by file: no test process loads TypeScript, and coverage maps back to the sources. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const filesIn = (folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file));

await build({
  input: ['src', 'test'].flatMap(filesIn).filter((file) => file.endsWith('.ts')),
  platform: 'node',
  // Helpers of the compiler are no package of the project.
  external: /^(?!@oxc-project)[\w@]/,
  treeshake: false,
  // A module has the URL of its source: what it finds from there stands beside the source.
  transform: { target: 'node20', define: { 'import.meta.url': "import.meta.url.replace('/.compiled/', '/')" } },
  output: { dir: '.compiled', preserveModules: true, preserveModulesRoot: '.', sourcemap: true },
});
