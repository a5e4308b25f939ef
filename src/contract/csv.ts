/** Reads the rows of an uploaded CSV file: RFC 4180 with any line ending and two delimiters, UTF-8 with or without a byte order mark. */
import type { AssumptionValue } from '../assumptions/registry.js';
import { ByteBlocks } from './byte-blocks.js';
import { findNotUtf8 } from './utf8.js';

export interface CsvFile {
  readonly fileName: string;
  readonly bytes: ByteBlocks;
  /** The first line that is not UTF-8: such a file has no rows. */
  readonly brokenLine: number | undefined;
}

/** Is told of each row while the file is read. */
export interface RowReader {
  /** Is the value in this column looked at? The bytes of others are skipped. */
  wants(column: number): boolean;
  /** @param text undefined for a value of more than MAX_VALUE_BYTES */
  readValue(column: number, text: string | undefined): void;
  /**
   * @param line the line of the file in which the row begins; the first is 1
   * @param count how many values it has
   */
  endRow(line: number, count: number): void;
}

/** Where and why a file cannot be read any further. */
export class BrokenCsv extends Error {
  constructor(
    readonly line: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** A longer value would take long to decode. */
export const MAX_VALUE_BYTES = 1024 * 1024;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const NOTHING = Buffer.alloc(0);

export const openCsv = (fileName: string, bytes: ByteBlocks): CsvFile => ({
  fileName,
  bytes,
  brokenLine: findNotUtf8(bytes.chunks()),
});

/**
 * @param delimiter what stands between values; the first that stands outside quotes, where it can be either
 * @throws {BrokenCsv}
 */
export function readRows({ bytes, brokenLine }: CsvFile, reader: RowReader, delimiter: Delimiter = 'comma'): void {
  if (brokenLine !== undefined) throw new BrokenCsv(brokenLine, 'it is not UTF-8');
  const scanner = new RowScanner(reader, DELIMITERS[delimiter]);
  for (const some of unmarked(bytes.chunks())) scanner.read(some);
  scanner.end();
}

/** Takes the byte order mark away. */
function unmarked([first = NOTHING, ...others]: readonly Buffer[]): readonly [Buffer, ...Buffer[]] {
  const isMarked = first.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return [isMarked ? first.subarray(BYTE_ORDER_MARK.length) : first, ...others];
}

/** The values of the first row, as far as they stand in the first block of the file; none where they cannot be read. */
export function readFirstRow({ bytes, brokenLine }: CsvFile, delimiter: Delimiter): readonly string[] {
  if (brokenLine !== undefined) return [];
  const values: string[] = [];
  let isOver = false;
  const scanner = new RowScanner(
    {
      wants: () => !isOver,
      // No value of a block is too long.
      readValue: (_, text) => values.push(String(text)),
      endRow() {
        isOver = true;
      },
    },
    DELIMITERS[delimiter],
  );
  const [first, ...others] = unmarked(bytes.chunks());
  try {
    scanner.read(first);
    if (others.length === 0) scanner.end();
  } catch {
    return [];
  }
  return values;
}

/** Is there anything that could divide values? The rows of other files are the same by every delimiter. */
export const hasDelimiters = ({ bytes, brokenLine }: CsvFile): boolean =>
  brokenLine === undefined && bytes.chunks().some((chunk) => chunk.includes(COMMA) || chunk.includes(SEMICOLON));

type Delimiter = AssumptionValue<'csv.delimiter'>;

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
/** The byte that stands between values; undefined until it is known. */
const DELIMITERS = { comma: COMMA, semicolon: SEMICOLON, either: undefined } as const satisfies Record<
  Delimiter,
  unknown
>;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Where in a row the scanner stands: before a value, in one, within its quotes, behind a quote within its quotes. */
type State = 'start' | 'plain' | 'quoted' | 'quote';

/** Keeps nothing of a row but the value that it is in, and that only if somebody wants it. */
class RowScanner {
  readonly #reader: RowReader;
  #delimiter: number | undefined;
  #state: State = 'start';
  /** The value so far, where it began in an earlier batch or has two quotes for one. */
  readonly #value = new ByteBlocks();
  #isTooLong = false;
  #previous: number | undefined;
  #column = 0;
  #line = 1;
  #rowLine = 1;

  constructor(reader: RowReader, delimiter: number | undefined) {
    this.#reader = reader;
    this.#delimiter = delimiter;
  }

  /** @throws {BrokenCsv} */
  read(bytes: Buffer): void {
    // What is not kept yet of the value, and the end of it where quotes have ended it.
    let from = 0;
    let closed = 0;
    let state = this.#state;
    let previous = this.#previous;
    let delimiter = this.#delimiter;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (state === 'quoted') {
        if (byte === QUOTE) {
          state = 'quote';
          closed = at;
        } else if (endsLine(byte, previous)) this.#line += 1;
      } else if (byte === QUOTE) {
        if (state === 'plain') throw this.#broken();
        // Within quotes, two of them stand for one.
        if (state === 'quote') this.#keep(bytes, from, closed);
        from = state === 'quote' ? at : at + 1;
        state = 'quoted';
      } else if (divides(byte, delimiter)) {
        delimiter = byte;
        this.#endValue(bytes, from, state === 'quote' ? closed : at);
        state = 'start';
        from = at + 1;
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        if (endsLine(byte, previous)) {
          const isBlank = state === 'start' && this.#column === 0;
          if (!isBlank) this.#endRow(bytes, from, state === 'quote' ? closed : at);
          this.#line += 1;
          this.#rowLine = this.#line;
        }
        state = 'start';
        from = at + 1;
      } else if (state === 'quote') throw this.#broken();
      else state = 'plain';
      previous = byte;
    }
    if (state !== 'start') this.#keep(bytes, from, state === 'quote' ? closed : bytes.length);
    this.#delimiter = delimiter;
    this.#state = state;
    this.#previous = previous;
  }

  /** @throws {BrokenCsv} for quotes that are never closed, which take in the rest of the file */
  end(): void {
    if (this.#state === 'quoted') throw this.#broken(this.#rowLine);
    if (this.#state !== 'start' || this.#column > 0) this.#endRow(NOTHING, 0, 0);
  }

  #broken(line = this.#line): BrokenCsv {
    return new BrokenCsv(line, 'its quotes are broken');
  }

  #keep(bytes: Buffer, from: number, to: number): void {
    if (!this.#reader.wants(this.#column)) return;
    if (this.#value.length + to - from > MAX_VALUE_BYTES) this.#isTooLong = true;
    else this.#value.append(bytes.subarray(from, to));
  }

  /** The bytes are what is not kept yet of the value. */
  #endValue(bytes: Buffer, from: number, to: number): void {
    if (this.#reader.wants(this.#column)) this.#reader.readValue(this.#column, this.#text(bytes, from, to));
    this.#column += 1;
  }

  #text(bytes: Buffer, from: number, to: number): string | undefined {
    if (this.#value.length === 0) return bytes.toString('utf8', from, to);
    this.#keep(bytes, from, to);
    const text = this.#isTooLong ? undefined : this.#value.text();
    this.#value.clear();
    this.#isTooLong = false;
    return text;
  }

  #endRow(bytes: Buffer, from: number, to: number): void {
    this.#endValue(bytes, from, to);
    this.#reader.endRow(this.#rowLine, this.#column);
    this.#column = 0;
  }
}

const divides = (byte: number | undefined, delimiter: number | undefined): boolean =>
  delimiter === undefined ? byte === COMMA || byte === SEMICOLON : byte === delimiter;

/** A CR LF is one line end. */
const endsLine = (byte: number | undefined, previous: number | undefined): boolean =>
  byte === CARRIAGE_RETURN || (byte === LINE_FEED && previous !== CARRIAGE_RETURN);
