/** Reads an uploaded CSV file with csv-parse: RFC 4180 with any line ending, divided by commas, semicolons or tabs. */
import { CsvError, parse } from 'csv-parse/sync';
import { decodeFile, UnreadableLine } from '../../messages/encoding.js';

export interface CsvFile {
  /** All rows but blank rows, each with the line of the file in which the row begins, from 1. */
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[];
  /** True if the file has further rows, which were not read. */
  readonly hasMore: boolean;
  /** The line from which the file cannot be read, and the reason. */
  readonly broken?: { readonly line: number; readonly reason: string };
}

const MAX_ROW = 1024 * 1024;

/** Matches a first line such as `sep=;`, which tells Excel the delimiter of the file. */
const SEPARATOR_LINE = /^(?:\r\n|\r|\n)*("?)sep=([,;\t])\1(?:\r\n|\r|\n|$)/i;

/** Matches the first delimiter of the first row, outside quotes. */
const FIRST_DELIMITER = /^[\r\n]*[^"\r\n,;\t]*(?:"[^"]*"[^"\r\n,;\t]*)*([,;\t])/;

const LINE_END = /\r\n|\r|\n/g;
const linesIn = (text: string): number => text.match(LINE_END)?.length ?? 0;

/** @param maxRows the maximum number of rows to read */
export function readCsv(bytes: Buffer, maxRows: number): CsvFile {
  try {
    return readRows(decodeFile(bytes), maxRows);
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    const { line, reason } = error;
    return { rows: [], hasMore: false, broken: { line, reason } };
  }
}

/** @throws {UnreadableLine} where a row that cannot be read begins */
function readRows(text: string, maxRows: number): CsvFile {
  const [separatorLine = '', , declared] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  const rows: CsvFile['rows'][number][] = [];
  let hasMore = false;
  let nextLine = 1 + linesIn(separatorLine);
  let parsedBytes = 0;
  try {
    parse(content, {
      delimiter: declared ?? FIRST_DELIMITER.exec(content.slice(0, MAX_ROW))?.[1] ?? ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record(values: readonly string[], { bytes }) {
        if (bytes - parsedBytes > MAX_ROW) throw new UnreadableLine(nextLine, `a row has more than ${MAX_ROW} bytes`);
        parsedBytes = bytes;
        const isBlank = values.length === 1 && values[0] === '';
        hasMore = !isBlank && rows.length === maxRows;
        if (hasMore) throw new Error('no further row is read');
        if (!isBlank) rows.push({ line: nextLine, values });
        nextLine += values.reduce((sum, value) => sum + linesIn(value), 1);
        return undefined;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableLine(nextLine, 'its quotes are broken');
    if (!hasMore) throw error;
  }
  return { rows, hasMore };
}
