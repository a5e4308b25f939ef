/** The folder of a run, and the process under attack in it: started anew after it died. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURE, makeFixtureFolder, OUTSIDE } from './fixture-folder.js';
import { Server, type ServerOptions } from './server.js';

export class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'campaign-mock-fuzz-'));
  readonly #fixtures = makeFixtureFolder(this.#folder);
  readonly #root: string;
  #server: Server | undefined;
  #logLevel: ServerOptions['logLevel'] = 'info';
  #printed = '';

  /** @param root where npm runs scripts */
  constructor(root: string) {
    this.#root = root;
  }

  /** Texts that nobody is to see. */
  get hidden(): readonly string[] {
    return [this.#folder, this.#root, OUTSIDE];
  }

  /** The running server, a new one where the last one died. */
  async server(): Promise<Server> {
    if (this.#server?.pid !== undefined) return this.#server;
    this.#server = await Server.start({
      root: this.#root,
      fixture: FIXTURE,
      fixtures: this.#fixtures,
      logLevel: this.#logLevel,
      onOutput: (text) => {
        this.#printed += text;
      },
    });
    // The banner shows the keys of the fixture.
    this.#printed = '';
    return this.#server;
  }

  /** What the process printed since the last call. */
  takeOutput(): string {
    const output = this.#printed;
    this.#printed = '';
    return output;
  }

  /** Goes on with a process that logs errors alone: a line for each request takes a tenth of the time. */
  async logErrorsOnly(): Promise<void> {
    if (this.#logLevel === 'error') return;
    await this.#server?.end();
    this.#logLevel = 'error';
  }

  async remove(): Promise<void> {
    await this.#server?.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
