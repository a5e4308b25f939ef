/** Standard streams: a text that one cannot take is dropped. */
export interface TextStream {
  readonly isTTY?: boolean;
  write(text: string, done?: (error?: Error | null) => void): unknown;
  once?(event: 'error', listener: () => void): unknown;
  listenerCount?(event: 'error'): number;
}

/** Writes as the console does: a text is dropped where the stream cannot take it, because its reader has left. */
export const dropping = (stream: TextStream): TextStream => ({
  isTTY: stream.isTTY === true,
  write: (text) =>
    stream.write(text, (error) => {
      if (error && stream.listenerCount?.('error') === 0) stream.once?.('error', () => undefined);
    }),
});
