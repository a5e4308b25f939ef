/** Finds the line of a file that is not UTF-8, before its bytes become texts. */
import { isUtf8 } from 'node:buffer';

const LINE_FEED = 0x0a;

/** The first line that is not UTF-8, counted from 1; undefined where all are. */
export function findNotUtf8(chunks: Iterable<Buffer>): number | undefined {
  let line = 1;
  let cut: Buffer = Buffer.alloc(0);
  for (const some of chunks) {
    const bytes = cut.length === 0 ? some : Buffer.concat([cut, some]);
    const end = bytes.length - cutLength(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) return line + linesBefore(whole);
    line += lineFeedsIn(whole);
    cut = bytes.subarray(end);
  }
  return cut.length === 0 ? undefined : line;
}

/** How many bytes at the end begin a character that goes on behind them. */
function cutLength(bytes: Buffer): number {
  const last = [...bytes.subarray(-3)];
  const at = last.findLastIndex((byte) => byte >= 0xc0);
  const [lead = 0, ...others] = at === -1 ? [] : last.slice(at);
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const isCut = lead > 0 && others.length + 1 < length && others.every((byte) => byte >= 0x80);
  return isCut ? others.length + 1 : 0;
}

function lineFeedsIn(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count += 1;
  return count;
}

/** The number of lines before the first one that is not UTF-8: no character but a line feed has its byte. */
function linesBefore(bytes: Buffer): number {
  let lines = 0;
  let from = 0;
  for (let to = bytes.indexOf(LINE_FEED); to !== -1 && isUtf8(bytes.subarray(from, to)); lines += 1) {
    from = to + 1;
    to = bytes.indexOf(LINE_FEED, from);
  }
  return lines;
}
