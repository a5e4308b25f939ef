/** The rows of a recorded upload, and the error for data that was not recorded. */
import { MAX_ROWS } from '../../service/document/contacts-csv.js';
import { type CsvFile, readCsv } from '../../service/endpoint/csv.js';

/** Thrown where a response depends on what the recording does not show. */
export class Unknown extends Error {
  /**
   * @param shows true if some records of the list are known
   * @param isValid true if the request was read and its fields are valid
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
