/** Reads an uploaded CSV file with csv-parse: RFC 4180 with any line ending, divided by commas, semicolons or tabs. */
import { parse } from 'csv-parse/sync';
import { decodeFile, EncodingError } from '../../messages/encoding.js';

export interface CsvRow {
  /** The line of the file in which it begins; the first is 1. */
  readonly line: number;
  readonly values: readonly string[];
}

export interface CsvFile {
  /** Without blank ones. */
  readonly rows: readonly CsvRow[];
  /** True if the file goes on after these rows. */
  readonly hasMore: boolean;
  /** Where and why it cannot be read any further. */
  readonly broken?: { readonly line: number; readonly reason: string };
}

const MAX_ROW = 1024 * 1024;

/** The first line of a file of Excel, which says what divides its values. */
const SEPARATOR_LINE = /^(?:\r\n|\r|\n)*("?)sep=([,;\t])\1(?:\r\n|\r|\n|$)/i;

/** The first delimiter of the first row, outside quotes. */
const FIRST_DELIMITER = /^[\r\n]*[^"\r\n,;\t]*(?:"[^"]*"[^"\r\n,;\t]*)*([,;\t])/;

const LINE_END = /\r\n|\r|\n/g;
const linesIn = (text: string): number => text.match(LINE_END)?.length ?? 0;

/** @param maxRows further ones are not read */
export function readCsv(bytes: Buffer, maxRows: number): CsvFile {
  try {
    return readRows(decodeFile(bytes), maxRows);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    const { line, reason } = error;
    return { rows: [], hasMore: false, broken: { line, reason } };
  }
}

function readRows(text: string, maxRows: number): CsvFile {
  const [separatorLine = '', , declared] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  const rows: CsvRow[] = [];
  let hasMore = false;
  let reason = 'its quotes are broken';
  /** Of the next row. */
  let line = 1 + linesIn(separatorLine);
  /** Bytes of all rows so far. */
  let parsed = 0;
  try {
    parse(content, {
      delimiter: declared ?? FIRST_DELIMITER.exec(content.slice(0, MAX_ROW))?.[1] ?? ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record(values: readonly string[], { bytes }) {
        if (bytes - parsed > MAX_ROW) {
          reason = `a row has more than ${MAX_ROW} bytes`;
          throw new Error(reason);
        }
        parsed = bytes;
        const isBlank = values.length === 1 && values[0] === '';
        hasMore = !isBlank && rows.length === maxRows;
        if (hasMore) throw new Error('no further row is read');
        if (!isBlank) rows.push({ line, values });
        line += values.reduce((sum, value) => sum + linesIn(value), 1);
        return undefined;
      },
    });
  } catch {
    if (!hasMore) return { rows: [], hasMore, broken: { line, reason } };
  }
  return { rows, hasMore };
}
