/** The rows of a recorded upload, read at once; and what is thrown where something was not recorded. */
import { parse } from 'csv-parse/sync';
import type { Assume } from '../assumptions/assume.js';
import type { CsvFile } from '../endpoint/csv.js';

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

const LINE_END = /\r\n|\r|\n/g;

/** @throws {Unknown} for a file that was not recorded, or cannot be read */
export function csvOf(text: string | undefined, { peek }: Assume): CsvFile {
  if (text === undefined || text.includes('\uFFFD')) throw new Unknown('file');
  const plain = text.replace(/^\uFEFF/, '');
  const value = peek('csv.delimiter');
  const first = /[,;]/.exec(plain.replace(/"[^"]*"/g, ''))?.[0] ?? ',';
  const delimiter = value === 'either' ? first : value === 'semicolon' ? ';' : ',';
  try {
    const all: string[][] = parse(plain, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    let line = 1;
    const rows = all.flatMap((values) => {
      const row = { line, values };
      line += 1 + values.reduce((sum, one) => sum + (one.match(LINE_END)?.length ?? 0), 0);
      return values.length === 1 && values[0] === '' ? [] : [row];
    });
    const most = peek('limits.upload-rows') + 1;
    return { rows: rows.slice(0, most), hasMore: rows.length > most, hasDelimiters: /[,;]/.test(plain) };
  } catch {
    throw new Unknown('file');
  }
}
