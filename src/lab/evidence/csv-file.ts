/** The rows of a recorded upload; and what is thrown where something was not recorded. */
import { MAX_ROWS } from '../../service/document/contacts-csv.js';
import { type CsvFile, readCsv } from '../../service/endpoint/csv.js';

/** Thrown where a response depends on what the recording does not show. */
export class Unknown extends Error {
  /**
   * @param shows of what is listed, some records are known
   * @param isValid is the request read, with nothing wrong in its fields?
   */
  constructor(
    message: string,
    readonly shows = false,
    readonly isValid = false,
  ) {
    super(message);
  }
}

/** @throws {Unknown} for a file that was not recorded, or cannot be read */
export function csvOf(text: string | undefined): CsvFile {
  if (text === undefined || text.includes('\uFFFD')) throw new Unknown('file');
  const file = readCsv(Buffer.from(text), MAX_ROWS + 1);
  if (file.broken !== undefined) throw new Unknown('file');
  return file;
}
