/** Counts the parts of a multipart form, and sees each of them before @fastify/multipart does. */

import { ByteBlocks } from '../../contract/byte-blocks.js';
import { MEDIA_TYPES } from '../../protocol.js';
import type { FormLog } from '../recording/form-log.js';
import type { FormFields } from './form-fields.js';
import { MAX_FIELDS, MAX_FILES, tooManyFields, tooManyFiles } from './limits.js';

/** A part that @fastify/multipart hands over to nobody, because of its name. */
interface WithheldPart {
  readonly name: string;
  readonly fileName: string | undefined;
  /** The number of other parts before it. */
  readonly after: number;
}

export class PartCounter {
  readonly #fields: FormFields;
  readonly #sent: FormLog;
  #texts = 0;
  #files = 0;
  #parsed = 0;
  #read = 0;
  /** In the order of the body; those before `#nextWithheld` are added. */
  readonly #withheld: WithheldPart[] = [];
  #nextWithheld = 0;

  constructor(fields: FormFields, sent: FormLog) {
    this.#fields = fields;
    this.#sent = sent;
  }

  /**
   * A part is an upload when it has a file name, whatever its type. A JSON text is read like an upload: as bytes that
   * nobody parses.
   */
  readonly isPartAFile = (
    name: string | undefined,
    type: string | undefined,
    fileName: string | undefined,
  ): boolean => {
    if (name !== undefined && name in Object.prototype) this.#withheld.push({ name, fileName, after: this.#parsed });
    else this.#parsed += 1;
    return fileName !== undefined || type?.startsWith(MEDIA_TYPES.json) === true;
  };

  /**
   * Counts a part that is handed over. The limits of @fastify/multipart cannot: they take a JSON text for a file.
   * @param fileName an upload has one, a text has none
   * @throws {Failure} 413
   */
  count(fileName: string | undefined): void {
    this.#addWithheld(this.#read);
    this.#read += 1;
    this.#tally(fileName);
  }

  /**
   * Adds what was withheld after the last part that was handed over.
   * @throws {Failure} 413
   */
  finish(): void {
    this.#addWithheld(this.#read);
  }

  /** No endpoint declares the name of a withheld part, so its value does not matter. */
  #addWithheld(read: number): void {
    for (;;) {
      const part = this.#withheld[this.#nextWithheld];
      if (part === undefined || part.after > read) return;
      this.#nextWithheld += 1;
      this.#sent.isCut = true;
      this.#tally(part.fileName);
      if (part.fileName === undefined) this.#fields.add(part.name, '');
      else if (part.fileName !== '') this.#fields.add(part.name, { fileName: part.fileName, bytes: new ByteBlocks() });
    }
  }

  #tally(fileName: string | undefined): void {
    if (fileName === undefined) this.#texts += 1;
    else this.#files += 1;
    if (this.#texts > MAX_FIELDS) throw tooManyFields();
    if (this.#files > MAX_FILES) throw tooManyFiles();
  }
}
