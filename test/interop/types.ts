/** Checks the types that each way to import finds in the tarball. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';
import type { Stage } from './stage.js';

/** Every way that knows the exports of a package. */
const FLAGS = ['--profile', 'node16', '--no-emoji', '--no-color'];

export async function checkTypes(t: Test, stage: Stage): Promise<void> {
  await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--pack-destination', stage.folder], {
    cwd: stage.root,
  });
  const [tarball = ''] = readdirSync(stage.folder).filter((file) => file.endsWith('.tgz'));
  const script = stage.script('@arethetypeswrong/cli/dist/index.js');
  const { code, stdout } = await stage.run([script, join(stage.folder, tarball), ...FLAGS]);
  t.equal(code, 0, stdout);
  for (const entry of ['campaign-mock', 'campaign-mock/vite', 'campaign-mock/test']) {
    t.ok(stdout.includes(`"${entry}"`), `${entry} was checked`);
  }
}
