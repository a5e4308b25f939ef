/** Writes a recording as a HAR 1.2 file, which is complete after each exchange, so that it outlives a crash. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { unwritable } from '../../fixtures/json-file.js';
import { codeOf } from '../../messages/present.js';
import { version } from '../../messages/version.js';
import type { Redacted } from './secrets.js';

const CREATOR = { name: 'campaign-mock record', version };
const HEAD = `{"log":{"version":"1.2","creator":${JSON.stringify(CREATOR)},"entries":[`;
const TAIL = ']}}';

export class HarWriter {
  /** The number of written exchanges. */
  count = 0;
  readonly #descriptor: number;
  #position: number;

  /**
   * @param isForced true to replace an existing file
   * @throws {Error} if the file exists already, or cannot be written
   */
  constructor(
    private readonly file: string,
    private readonly isForced: boolean,
  ) {
    try {
      this.#descriptor = openSync(file, isForced ? 'w' : 'wx', 0o600);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw unwritable(file, error);
      throw new Error(`${file} is there already: name another file by --out, or replace it with --force`);
    }
    this.#position = writeSync(this.#descriptor, HEAD);
    writeSync(this.#descriptor, TAIL, this.#position);
  }

  add(entry: Redacted<object>): void {
    const text = `${this.count === 0 ? '\n' : ',\n'}${JSON.stringify(entry)}`;
    writeSync(this.#descriptor, text + TAIL, this.#position);
    this.#position += Buffer.byteLength(text);
    this.count += 1;
  }

  /** Closes the file, and removes it if it is new and empty, so that it is not in the way of the next recording. */
  close(): void {
    closeSync(this.#descriptor);
    if (this.count === 0 && !this.isForced) rmSync(this.file);
  }
}
