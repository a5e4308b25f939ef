/** Writes to the streams of a terminal, and aligns rows in columns. */

export interface TextStream {
  readonly isTTY?: boolean;
  write(text: string, done?: (error?: Error | null) => void): unknown;
  once?(event: 'error', listener: () => void): unknown;
  listenerCount?(event: 'error'): number;
}

/** Drops a text if the reader of the stream has left, as the console does: a pipe to `head` is no error. */
export const dropping = (stream: TextStream): TextStream => ({
  write: (text) =>
    stream.write(text, (error) => {
      if (error && stream.listenerCount?.('error') === 0) stream.once?.('error', () => undefined);
    }),
});

/** Returns a function that rewrites one line of a terminal; it writes nothing to a file or a pipe. */
export const lineOn =
  (stream: TextStream) =>
  (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };

type Rows = readonly (readonly string[])[];

export function alignColumns(rows: Rows): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}
