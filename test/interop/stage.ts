/** The folder of the run: a temporary one, which ends with it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'campaign-mock-interop-'));
  /** The folder of the project, where npm runs scripts. */
  readonly root = process.cwd();

  write(name: string, content: string): string {
    const file = join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
