/** Reads an uploaded CSV file into rows, before anything looks at them. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { type CsvError, parse } from 'csv-parse';

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

const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
};

/** A byte sequence that is not UTF-8. */
class NotUtf8 extends Error {
  constructor(readonly line: number) {
    super('it is not UTF-8');
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
  const parser = parse({
    ...OPTIONS,
    on_record(cells: string[], { lines }) {
      rows.push({ line: lines - countOf(/[\r\n]/g, cells) - surplus, cells });
      surplus += countOf(/\r\n/g, cells);
      next = lines - surplus + 1;
      return null;
    },
  });
  try {
    await pipeline(Readable.from(decoded(chunks)), parser.resume());
    return { fileName, rows };
  } catch (error) {
    if (error instanceof NotUtf8) return { fileName, rows, broken: { line: error.line, reason: error.message } };
    const { code, lines } = error as CsvError;
    // A quote that is never closed takes in the rest of the file: its row is the broken one.
    const line = code === 'CSV_QUOTE_NOT_CLOSED' ? next : Number(lines) - surplus;
    return { fileName, rows, broken: { line, reason: 'its quotes are broken' } };
  }
}

function* decoded(chunks: readonly Uint8Array[]): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (const chunk of [...chunks, undefined]) {
    const text = decode(decoder, chunk, line);
    line += countOf(/\n/g, [text]);
    yield text;
  }
}

/** @param chunk undefined at the end, where nothing may be left over */
function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    const [readable = ''] = new TextDecoder().decode(chunk).split('\ufffd', 1);
    throw new NotUtf8(line + countOf(/\n/g, [readable]));
  }
}
