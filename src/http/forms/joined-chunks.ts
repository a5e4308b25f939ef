/** Joins and splits the chunks of a body: its sender decides how small they are, and a socket how many come at once. */
import { Readable } from 'node:stream';
import { bytesInBatches } from '../../batches.js';
import { ByteBlocks } from '../../contract/byte-blocks.js';

/** Three hundred parts of a multipart form at most, which take a few milliseconds. */
export const CHUNK_BYTES = 16 * 1024;

/** The same bytes in chunks of about one length; others have a turn behind each. */
export function joinChunks(body: AsyncIterable<Buffer>): Readable {
  const joined = Readable.from(inBlocks(body), { objectMode: false });
  // A body that breaks off when nobody reads it any more is no bug of the mock.
  return joined.on('error', () => undefined);
}

async function* inBlocks(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const blocks = new ByteBlocks();
  for await (const chunk of body) {
    blocks.append(chunk);
    if (blocks.length < CHUNK_BYTES) continue;
    yield* bytesInBatches([Buffer.concat(blocks.chunks())], CHUNK_BYTES);
    blocks.clear();
  }
  yield* bytesInBatches([Buffer.concat(blocks.chunks())], CHUNK_BYTES);
}
