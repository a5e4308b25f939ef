/** Reads an uploaded CSV file into rows, before anything looks at them. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, Parser } from 'csv-parse';
import { bytesInBatches } from './batches.js';

export interface CsvRow {
  /** The line of the file in which the row begins; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly fileName: string;
  readonly rows: readonly CsvRow[];
  /** Why the file ends before its end. */
  readonly broken?: { readonly line: number; readonly reason: string };
}

const LINE_FEED = 10;

const OPTIONS = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
};

/** Takes each row when it is parsed: for a callback the parser would put together a dozen facts a row. */
class RowParser extends Parser {
  readonly #onRow: (cells: string[], lines: number) => void;

  constructor(onRow: (cells: string[], lines: number) => void) {
    super(OPTIONS);
    this.#onRow = onRow;
  }

  override push(cells: string[] | null): boolean {
    if (cells === null) return super.push(null);
    this.#onRow(cells, this.info.lines);
    return true;
  }
}

const countOf = (pattern: RegExp, texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

/** RFC 4180 with any line ending, UTF-8 with or without a byte order mark. */
export async function readCsv(fileName: string, chunks: readonly Uint8Array[]): Promise<CsvFile> {
  const rows: CsvRow[] = [];
  // The parser counts a CR LF inside quotes as two lines.
  let surplus = 0;
  let next = 1;
  const parser = new RowParser((cells, lines) => {
    // Most rows are one line.
    const isOneLine = lines - surplus === next;
    rows.push({ line: isOneLine ? next : lines - countOf(/[\r\n]/g, cells) - surplus, cells });
    if (!isOneLine) surplus += countOf(/\r\n/g, cells);
    next = lines - surplus + 1;
  });
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) return { fileName, rows, broken: { line: brokenLine(bytes), reason: 'it is not UTF-8' } };
  try {
    await pipeline(Readable.from(bytesInBatches(bytes)), parser.resume());
    return { fileName, rows };
  } catch (error) {
    const { code, lines } = error as CsvError;
    // A quote that is never closed takes in the rest of the file: its row is the broken one.
    const line = code === 'CSV_QUOTE_NOT_CLOSED' ? next : Number(lines) - surplus;
    return { fileName, rows, broken: { line, reason: 'its quotes are broken' } };
  }
}

/** The first line that is not UTF-8: no character but a line feed has its byte. */
function brokenLine(bytes: Buffer): number {
  let line = 1;
  let from = 0;
  for (let to = bytes.indexOf(LINE_FEED); to !== -1 && isUtf8(bytes.subarray(from, to)); line += 1) {
    from = to + 1;
    to = bytes.indexOf(LINE_FEED, from);
  }
  return line;
}
