/** Reads an uploaded CSV file with csv-parse while it comes: RFC 4180 with any line ending and two delimiters, UTF-8 with or without a byte order mark. */
import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { Parser } from 'csv-parse';
import type { AssumptionValue } from '../assumptions/registry.js';

export interface CsvRow {
  /** The line of the file in which it begins; the first is 1. */
  readonly line: number;
  readonly values: readonly string[];
}

export interface CsvFile {
  /** Without blank ones. */
  readonly rows: readonly CsvRow[];
  /** Does the file go on behind these rows? */
  readonly hasMore: boolean;
  /** Is there anything that could divide values? The rows of other files are the same by every delimiter. */
  readonly hasDelimiters: boolean;
  /** Were bytes read as Latin 1, or would they be? */
  readonly isForeign?: boolean;
  /** Where and why it cannot be read any further. */
  readonly broken?: { readonly line: number; readonly reason: string };
}

/** Bytes of a row. */
const MAX_ROW = 1024 * 1024;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** @param maxRows further ones are not read */
export async function readCsv(
  chunks: AsyncIterable<Buffer>,
  delimiter: AssumptionValue<'csv.delimiter'>,
  maxRows: number,
  encoding: AssumptionValue<'csv.encoding'> = 'utf-8',
): Promise<CsvFile> {
  const parser = new RowParser(maxRows, delimiter);
  let isReadable = true;
  let isForeign = false;
  let hasDelimiters = false;
  let lines = 0;
  for await (const chunk of wholeCharacters(chunks)) {
    if (!isReadable) continue;
    isForeign ||= !isUtf8(chunk);
    const bytes = isForeign && encoding === 'latin-1' ? fromLatin1(chunk) : chunk;
    isReadable = isUtf8(bytes);
    lines += linesInUtf8(bytes);
    hasDelimiters ||= bytes.includes(',') || bytes.includes(';');
    if (isReadable) parser.parse(bytes);
  }
  if (!isReadable)
    return {
      rows: [],
      hasMore: false,
      hasDelimiters,
      isForeign,
      broken: { line: lines + 1, reason: 'it is not UTF-8' },
    };
  const broken = await parser.close();
  const { rows, hasMore } = parser;
  return { rows, hasMore, hasDelimiters, isForeign, ...(broken !== undefined && { broken }) };
}

const CHARACTER = /([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]/g;

/** The bytes in UTF-8: those that are not are Latin 1. */
function fromLatin1(bytes: Buffer): Buffer {
  const isWhole = (one: string) => isUtf8(Buffer.from(one, 'latin1'));
  const toUtf8 = (found: string) => Buffer.from(found).toString('latin1');
  const text = bytes.toString('latin1').replace(CHARACTER, (found) => (isWhole(found) ? found : toUtf8(found)));
  return Buffer.from(text, 'latin1');
}

/** The same bytes in other chunks: none ends within a character. */
async function* wholeCharacters(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const lastBegin = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
    const end = Math.max(lastBegin, bytes.length - 4, 0);
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  yield rest;
}

/** How many lines end before the first one that is not UTF-8: no character but a line feed has its byte. */
function linesInUtf8(bytes: Buffer): number {
  let lines = 0;
  let from = 0;
  for (let to = bytes.indexOf('\n'); to !== -1 && isUtf8(bytes.subarray(from, to)); to = bytes.indexOf('\n', from)) {
    lines += 1;
    from = to + 1;
  }
  return lines;
}

const LINE_END = /\r\n|\r|\n/g;

/** Overrides `push` instead of using `on_record`: csv-parse builds an info object for every callback. */
class RowParser extends Parser {
  readonly rows: CsvRow[] = [];
  hasMore = false;
  readonly #maxRows: number;
  #broken: CsvFile['broken'];
  /** Of the next row. */
  #line = 1;
  /** Bytes that were read, and those of all rows so far. */
  #bytes = 0;
  #parsed = 0;
  /** Is the delimiter the first one outside of quotes, which has not come yet? */
  #isUndecided: boolean;
  #quotes = 0;

  constructor(maxRows: number, delimiter: AssumptionValue<'csv.delimiter'>) {
    super({
      delimiter: delimiter === 'semicolon' ? ';' : ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    });
    this.#maxRows = maxRows;
    this.#isUndecided = delimiter === 'either';
    this.resume();
    this.once('error', () => {
      if (!this.hasMore) this.#broken ??= { line: this.#line, reason: 'its quotes are broken' };
    });
  }

  parse(bytes: Buffer): void {
    if (this.hasMore || this.#broken !== undefined) return;
    if (this.#isUndecided) this.#decide(bytes);
    const isMarked = this.#bytes === 0 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    this.#bytes += bytes.length;
    // csv-parse would skip the mark, too, and forget the delimiter that was found.
    this.write(isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes);
    if (this.#bytes - this.#parsed > 2 * MAX_ROW) this.#refuseRow();
  }

  /** Rows before the first delimiter are the same by each of the two. */
  #decide(bytes: Buffer): void {
    const pieces = bytes.toString('latin1').split('"');
    const plain = pieces.filter((_, index) => (this.#quotes + index) % 2 === 0);
    const [found] = /[,;]/.exec(plain.join('')) ?? [];
    this.#quotes += pieces.length - 1;
    this.#isUndecided = found === undefined;
    if (found !== undefined) this.options.delimiter = [Buffer.from(found)];
  }

  override push(values: readonly string[] | null): boolean {
    if (values === null) return super.push(null);
    if (this.#broken !== undefined) return true;
    if (this.info.bytes - this.#parsed > MAX_ROW) this.#refuseRow();
    this.#parsed = this.info.bytes;
    const isBlank = values.length === 1 && values[0] === '';
    if (this.rows.length === this.#maxRows) this.hasMore ||= !isBlank;
    else if (!isBlank) this.rows.push({ line: this.#line, values });
    this.#line += 1;
    for (const value of values) this.#line += value.match(LINE_END)?.length ?? 0;
    return true;
  }

  #refuseRow(): void {
    this.#broken ??= { line: this.#line, reason: `a row has more than ${MAX_ROW} bytes` };
  }

  /** @returns where the rows break off */
  async close(): Promise<CsvFile['broken']> {
    this.end();
    await finished(this).catch(() => undefined);
    return this.#broken;
  }
}
