/** Where fixtures come from: named ones from the fixture folders, and a file that an operator names. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearest } from '../nearest.js';
import type { Fixture } from './fixture.js';
import { readJsonFile } from './json-file.js';
import { Refused } from './problem.js';

/** The fixtures that come with the package. */
export const ownFolder = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** The fixture that says what the service always has. */
const ALWAYS = 'empty';

const NAME = /^[a-z0-9][a-z0-9_-]*$/i;

/** Named fixtures come from these folders and no other place; a folder of the operator's goes before the package's own. */
export class FixtureFolders {
  readonly #folders: readonly string[];

  /** @throws {Refused} when the operator's folder can't be read */
  constructor(own?: string) {
    this.#folders = own === undefined ? [ownFolder] : [resolve(own), ownFolder];
    this.names();
  }

  /** @throws {Refused} when a folder can't be read */
  names(): string[] {
    const files = this.#folders.flatMap(filesIn);
    const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
    return [...new Set(names)].filter((name) => NAME.test(name)).sort();
  }

  /**
   * The parsed JSON of a named fixture.
   * @throws {Refused} when no folder has it, or its file is not JSON
   */
  read(name: string): unknown {
    const names = this.names();
    if (!names.includes(name)) {
      const detail = `is not one of ${names.join(', ')}; did you mean ${nearest(name, names)}?`;
      throw new Refused(`fixture ${name}`, [{ pointer: '', detail }]);
    }
    const files = this.#folders.map((folder) => resolve(folder, `${name}.json`));
    return readJsonFile('fixture', files.find((file) => existsSync(file)) as string);
  }

  /** The fixture whose lists stand in where another is silent. */
  always(): Fixture {
    return readJsonFile('fixture', resolve(ownFolder, `${ALWAYS}.json`)) as Fixture;
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Refused(`fixtures ${folder}`, [{ pointer: '', detail: `cannot be read: ${(error as Error).message}` }]);
  }
}
