/** The folder of a run, and the process under attack in it: the command as it is shipped, started anew after it died. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../bench/child.js';
import { fixture } from './account.js';
import type { Attackable } from './arena.js';

/** Megabytes. */
const HEAP = 512;

/** The content of a file that no response shows. */
export const OUTSIDE = 'fuzz-outside-5bVq';

/** The name of the fixture that the mock starts with. */
export const FIXTURE = 'attacked';

/** @returns a folder of named fixtures, made in another one: a good one, broken ones, and links that lead out of it */
export function makeFixtureFolder(parent: string): string {
  const folder = join(parent, 'fixtures');
  const outside = join(parent, 'outside.txt');
  mkdirSync(folder);
  writeFileSync(outside, OUTSIDE);
  writeFileSync(join(folder, `${FIXTURE}.json`), JSON.stringify(fixture));
  writeFileSync(join(folder, 'broken.json'), '{"accounts": [');
  writeFileSync(join(folder, 'wrong.json'), '{"accounts": [{"contacts": [{}]}]}');
  mkdirSync(join(folder, 'folder.json'));
  symlinkSync(outside, join(folder, 'link.json'));
  symlinkSync(join(parent, 'nothing'), join(folder, 'dangling.json'));
  return folder;
}

interface Block {
  readonly wall: number;
  readonly computed: number;
}

export class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'campaign-mock-fuzz-'));
  readonly #fixtures = makeFixtureFolder(this.#folder);
  readonly #root: string;
  #child: Child | undefined;
  #server: Attackable | undefined;
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
  async server(): Promise<Attackable> {
    if (this.#server?.pid !== undefined) return this.#server;
    const monitor = join(this.#root, '.compiled', 'test', 'bench', 'children', 'monitor.js');
    const node = [`--max-old-space-size=${HEAP}`, '--import', monitor, join(this.#root, 'dist', 'cli.js')];
    const flags = ['--port', '0', '--host', '127.0.0.1', '--log-level', 'info', '--open-accounts'];
    const files = ['--fixture', FIXTURE, '--fixtures-dir', this.#fixtures];
    const child = new Child([...node, ...flags, ...files], undefined, this.#root);
    child.onOutput((text) => {
      this.#printed += text;
    });
    this.#child = child;
    this.#server = {
      port: Number(await child.printed(/base URL +http:\/\/[^\s:]+:(\d+)/)),
      get pid() {
        return child.isRunning ? child.pid : undefined;
      },
      watch: () => child.call('watch'),
      longestBlock: async () => {
        // The machine may have given the process no core meanwhile.
        const { wall, computed } = await child.call<Block>('longestBlock');
        return Math.min(wall, computed);
      },
      heap: () => child.call('inUse'),
    };
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

  async remove(): Promise<void> {
    await this.#child?.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
